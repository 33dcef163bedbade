"""Actions as a line of text."""

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import stockrail
from stockrail.core.actions import Bid, Done, Pass, kind
from stockrail.core.names import HexId, PlayerId
from stockrail.core.notation import parse, typed
from stockrail.core.refusal import MalformedAction
from stockrail.mechanics.share_auction import Offer
from stockrail.mechanics.track import Build
from stockrail.titles import title
from stockrail.titles.chicago_express.actions import Choose, Develop, DrawOpener
from stockrail.titles.england_wales.actions import BuildLink, Deliver

KINDS = title("chicago-express").actions
RAILWAYS = title("england-wales").actions
ANN = PlayerId("Ann")
LINK = BuildLink(ANN, (HexId("r24c09"), HexId("r24c10"), HexId("r24c11")))
DELIVERY = Deliver(ANN, HexId("r24c09"), "red", (3, 0))
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


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("build_link Ann r24c09 r24c10 r24c11", LINK),
        ("""build_link Ann '["r24c09", "r24c10", "r24c11"]'""", LINK),
        ("deliver Ann r24c09 red 3 0", DELIVERY),
        ("deliver Ann r24c09 red '[3, 0]'", DELIVERY),
        ("deliver Ann r24c09 red 3", replace(DELIVERY, links=(3,))),
        ("deliver Ann r24c09 red []", replace(DELIVERY, links=())),
    ],
)
def test_a_list_at_the_end_may_be_written_word_by_word(line: str, action: stockrail.Action) -> None:
    assert parse(line, RAILWAYS) == action


@pytest.mark.parametrize(
    ("action", "line"),
    [
        (LINK, "build_link Ann r24c09 r24c10 r24c11"),
        (DELIVERY, "deliver Ann r24c09 red 3 0"),
        (replace(DELIVERY, links=()), "deliver Ann r24c09 red '[]'"),
        (Pass(PlayerId("Ann Lee")), "pass 'Ann Lee'"),
    ],
)
def test_what_is_typed_is_read_as_the_same_action(action: stockrail.Action, line: str) -> None:
    assert typed(action) == line
    assert parse(line, RAILWAYS) == parse(str(action), RAILWAYS) == action


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("build_link Ann", "build_link takes player, hexes"),
        ("build_link Ann [] r24c10", "build_link takes player, hexes"),
        ("deliver Ann r24c09", "deliver takes player, city, colour, links"),
        ("deliver Ann r24c09 red x", "deliver.links[0]: expected a whole number, got 'x'"),
    ],
)
def test_a_list_that_cannot_be_read_is_said_so(line: str, why: str) -> None:
    with pytest.raises(MalformedAction) as refused:
        parse(line, RAILWAYS)
    assert str(refused.value) == why


@given(st.text(max_size=60))
def test_any_line_is_an_action_or_malformed(line: str) -> None:
    """Never another error."""
    with suppress(MalformedAction):
        parse(line, KINDS)
