"""Actions as a line of text."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import stockrail
from stockrail.core.actions import Bid, Done, Pass, kind
from stockrail.core.names import PlayerId
from stockrail.core.notation import parse
from stockrail.core.refusal import MalformedAction
from stockrail.mechanics.share_auction import Offer
from stockrail.mechanics.track import Build
from stockrail.titles import title
from stockrail.titles.chicago_express.actions import Choose, Develop, DrawOpener

KINDS = title("chicago-express").actions
names = st.text(min_size=1, max_size=40).map(PlayerId)
codes = st.text(max_size=5)
actions = st.one_of(
    st.builds(Bid, names, st.integers(-(10**17), 10**17)),
    st.builds(Pass, names),
    st.builds(Done, names),
    st.builds(Choose, names, st.sampled_from(["auction", "build", "develop"])),
    st.builds(Offer, names, codes),
    st.builds(Build, names, codes, codes),
    st.builds(Develop, names, codes),
    st.builds(DrawOpener, names, names),
)


@given(actions)
def test_what_is_printed_is_read_back(action: stockrail.Action) -> None:
    assert parse(str(action), KINDS) == action


@pytest.mark.parametrize(
    ("action", "line"),
    [
        (Bid(PlayerId("Ann"), 7), "bid Ann 7"),
        (Pass(PlayerId("Ann Lee")), "pass 'Ann Lee'"),
        (Build(PlayerId("Ann"), "B&O", "Q6"), "build Ann 'B&O' Q6"),
        (DrawOpener(PlayerId("chance"), PlayerId("Bob")), "draw_opener chance Bob"),
    ],
)
def test_actions_read_well(action: stockrail.Action, line: str) -> None:
    assert str(action) == line


def test_a_kind_is_the_name_of_the_class_in_small_letters() -> None:
    assert (kind(Bid), kind(DrawOpener)) == ("bid", "draw_opener")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "unknown kind ''; known here: bid, "),
        ("fly Ann", "unknown kind 'fly'; known here: bid, "),
        ("bid Ann", "bid takes player, amount"),
        ("bid Ann 7 8", "bid takes player, amount"),
        ("bid Ann much", "bid.amount: expected a whole number, got 'much'"),
        ("bid Ann --7", "bid.amount: expected a whole number, got '--7'"),
        ("bid Ann 7.5", "bid.amount: expected a whole number, got 7.5"),
        ("bid Ann " + "9" * 5000, "bid.amount: expected a whole number, got '999"),
        ("pass 'Ann", '"pass \'Ann" is no action: No closing quotation'),
        ("choose Ann sleep", "choose.dial: 'sleep' is none of auction, develop, build"),
    ],
)
def test_what_is_no_action_is_said_so(line: str, why: str) -> None:
    with pytest.raises(MalformedAction) as refused:
        parse(line, KINDS)
    assert str(refused.value).startswith(why)


@given(st.text(max_size=60))
def test_any_line_is_an_action_or_malformed(line: str) -> None:
    """Never another error."""
    with suppress(MalformedAction):
        parse(line, KINDS)
