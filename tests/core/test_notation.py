"""Actions as a line of text."""

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import stockrail
from stockrail.core.actions import Bid, Done, Pass, kind
from stockrail.core.ids import CompanyId, HexId, PlayerId
from stockrail.core.notation import parse, typed
from stockrail.core.refusal import MalformedAction
from stockrail.locale import translator
from stockrail.mechanics.share_auction import Offer
from stockrail.mechanics.track import Build
from stockrail.titles import title
from stockrail.titles.chicago_express.actions import Choose, Develop, DrawOpener
from stockrail.titles.england_wales.actions import BuildLink, Deliver

KINDS = title("chicago-express").actions
RAILWAYS = title("england-wales").actions
KNOWN = "bid, pass, done, choose, offer, build, develop or draw_opener"
UNCLOSED = (
    "A quotation mark is not closed, or nothing follows a backslash. Put a name with spaces or "
    'apostrophes between double quotes: "Ann O\'Hara".'
)
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
        (Build(PlayerId("Ann"), CompanyId("B&O"), HexId("Q6")), "build Ann 'B&O' Q6"),
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
        ("", f"action.kind is ''. It takes {KNOWN}."),
        ("fly Ann", f"action.kind is 'fly'. It takes {KNOWN}."),
        ("bid Ann", "Too few words for bid. Write bid PLAYER AMOUNT."),
        ("bid Ann 7 8", "Too many words for bid. Write bid PLAYER AMOUNT."),
        ("bid Ann much", "bid.amount is 'much'. It takes a whole number."),
        ("bid Ann --7", "bid.amount is '--7'. It takes a whole number."),
        ("bid Ann 7.5", "bid.amount is 7.5. It takes a whole number."),
        ("bid Ann " + "9" * 5000, f"bid.amount is '{'9' * 38}…. It takes a whole number."),
        ("pass 'Ann", UNCLOSED),
        ("pass Ann\\", UNCLOSED),
        ("choose Ann sleep", "choose.dial is 'sleep'. It takes auction, develop or build."),
    ],
)
def test_what_is_no_action_is_told_why_and_what_would_be(line: str, why: str) -> None:
    with pytest.raises(MalformedAction) as refused:
        parse(line, KINDS)
    assert str(refused.value) == why


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("bid Ann", "Trop peu de mots pour bid. Écrivez bid PLAYER AMOUNT."),
        ("bid Ann 7 8", "Trop de mots pour bid. Écrivez bid PLAYER AMOUNT."),
        ("bid Ann much", "bid.amount vaut 'much'. Il y faut un nombre entier."),
        ("choose Ann sleep", "choose.dial vaut 'sleep'. Il y faut auction, develop ou build."),
        (
            "pass l'Ann",
            "Un guillemet n’est pas fermé, ou rien ne suit une barre oblique inverse. Mettez un "
            'nom avec des espaces ou des apostrophes entre guillemets droits\u00a0: "Ann O\'Hara".',
        ),
    ],
)
def test_what_is_no_action_is_told_in_french(line: str, why: str) -> None:
    with pytest.raises(MalformedAction) as refused:
        parse(line, KINDS)
    assert refused.value.text.render(translator("fr")) == why


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
        ("build_link Ann", "Too few words for build_link. Write build_link PLAYER HEXES."),
        (
            "build_link Ann [] r24c10",
            "Too many words for build_link. Write build_link PLAYER HEXES.",
        ),
        (
            "deliver Ann r24c09",
            "Too few words for deliver. Write deliver PLAYER CITY COLOUR LINKS.",
        ),
        ("deliver Ann r24c09 red x", "deliver.links[0] is 'x'. It takes a whole number."),
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
