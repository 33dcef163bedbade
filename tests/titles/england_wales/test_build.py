"""§5 building links."""

import pytest

from stockrail.core.actions import Done, Pass
from stockrail.core.ids import HexId
from stockrail.titles.england_wales.actions import BuildLink
from stockrail.titles.england_wales.network.railways import Link, link_cost
from stockrail.titles.england_wales.operating.action_rounds import CompanyTurn
from stockrail.titles.england_wales.operating.building import SecondLink

from ..moves import after, allowed, blamed, refused, said, ways_out
from .position import (
    ANN,
    BOB,
    CITIES,
    EMPTY,
    GER,
    GWR,
    MR,
    TWO_CITIES,
    cheapest,
    linked,
    path,
    position,
)

LONDON_BRIGHTON = path("r24c18 r25c17 r26c18 r27c18")
READING_DOVER = path("r24c16 r25c16 r25c17 r25c18 r25c19 r25c20 r25c21 r25c22")
READING_BRIGHTON = path("r24c16 r24c17 r25c17 r26c17 r27c17 r27c18")
RICH = {MR: 99000, GER: 99000}


def build(hexes: str) -> BuildLink:
    return BuildLink(ANN, path(hexes))


def test_a_link_is_built_whole_and_may_be_of_any_length() -> None:
    """§5.1"""
    far = cheapest(EMPTY, "Berwick", "Truro")
    state = after(position(cash=RICH), BuildLink(ANN, far))
    assert state.railways.links == (Link(MR, far),)
    assert len(far) > 25


def test_a_link_has_two_cities_and_something_between() -> None:
    """§5.1"""
    assert refused(position(), build("r24c18")) == (
        "A link joins two cities with at least one hex between them (§5.1). "
        "Build a link from city to city, or do nothing."
    )


def test_a_link_ends_in_cities() -> None:
    """§5.1"""
    assert refused(position(), build("r25c17 r26c18 r27c18")) == (
        "A link begins in a city, and r25c17 is not a city (§5.1). "
        "Build a link from city to city, or do nothing."
    )


def test_a_part_of_a_link_is_told_its_price_and_that_it_must_come_to_a_city() -> None:
    """§5.1, §5.6, §5.7"""
    assert refused(position(), build("r24c18 r25c17")) == (
        "The link costs £2,000 so far and has not reached a city yet (§5.1). "
        "End the link in a city, or do nothing."
    )
    longer = build("r24c18 r25c17 r26c18")
    assert "The link costs £4,000 so far" in refused(position(), longer)
    state = after(position(), BuildLink(ANN, cheapest(EMPTY, "London", "Reading")))
    assert refused(state, longer) == (
        "The link costs £8,000 so far and has not reached a city yet (§5.1). "
        "End the link in a city, or end the action."
    )


def test_what_spoils_a_link_is_told_before_it_is_whole() -> None:
    """§5.4"""
    crossed = EMPTY.with_link(GER, LONDON_BRIGHTON).with_link(GWR, READING_DOVER)
    state = position(cash=RICH, railways=crossed)
    assert refused(state, build("r24c16 r24c17 r25c17")) == (
        "There are already two tracks in r25c17 (§5.4). Build another link, or do nothing."
    )


@pytest.mark.parametrize(
    ("path", "hex_id"),
    [
        ("r25c17 r26c18 r27c18", "r25c17"),
        ("r24c18 r24c17 r24c16 r23c15 r22c15", "r24c16"),
        ("r24c18 r25c17 r26c17 r26c18 r25c17 r26c18 r27c18", "r25c17"),
        ("r24c18 r26c18 r27c18", "r26c18"),
        ("r24c09 r24c10 r24c11", "r24c10"),
        ("r24c18 r25c17", None),
    ],
)
def test_a_refused_link_is_wrong_at_a_hex_unless_it_is_only_not_whole(
    path: str, hex_id: str | None
) -> None:
    """§5.1, §5.2"""
    at = blamed(position(), build(path))
    assert (at and at.hex) == hex_id


def test_a_link_through_a_city_may_end_there() -> None:
    """§5.1: that link is listed and can be built at once; others are drawn."""
    there = next(a for a in allowed(position(), BuildLink) if a.hexes[-1] == CITIES["Reading"])
    ways = ways_out(position(), BuildLink(ANN, (*there.hexes, HexId("r23c15"), HexId("r22c15"))))
    assert ways["end the link in Reading"] == there
    assert ways["build another link"] is None
    assert ways["do nothing"] == Pass(ANN)


def test_a_link_does_not_go_through_a_city() -> None:
    """§5.1"""
    assert refused(position(), build("r24c18 r24c17 r24c16 r23c15 r22c15")) == (
        "The link passes through Reading (§5.1). Build another link, or do nothing."
    )


def test_a_link_comes_to_a_hex_once() -> None:
    """§5.1"""
    loop = "r24c18 r25c17 r26c17 r26c18 r25c17 r26c18 r27c18"
    assert refused(position(), build(loop)) == (
        "The link enters r25c17 twice (§5.1). Build another link, or do nothing."
    )
    assert refused(position(), build("r24c18 r25c17 r25c18 r24c18")) == (
        "The link enters London twice (§5.1). Build another link, or do nothing."
    )


def test_nothing_is_built_outside_the_map() -> None:
    """§5.2"""
    assert refused(position(), build("r24c18 r99c99 r27c18")) == (
        "There is no hex r99c99 on the map (§5.2). Build a link from city to city, or do nothing."
    )


def test_track_goes_from_neighbour_to_neighbour() -> None:
    """§5.2"""
    assert refused(position(), build("r24c18 r26c18 r27c18")) == (
        "London and r26c18 are not adjacent (§5.2). Build a link from city to city, or do nothing."
    )


def test_track_does_not_cross_open_sea() -> None:
    """§5.2"""
    assert refused(position(), build("r24c09 r24c10 r24c11")) == (
        "There is open sea between Cardiff and r24c10 (§5.2). Build another link, or do nothing."
    )


def test_a_side_carries_one_track_at_most() -> None:
    """§5.3, docs/rulings: Crossings."""
    state = position(cash=RICH, shares={ANN: "MR", BOB: "GER"}, links=["GER London Brighton"])
    assert refused(state, build("r24c18 r25c17 r26c17 r27c17 r27c18")) == (
        "There is already a track between London and r25c17 (§5.3). "
        "Build another link, or do nothing."
    )


def test_tracks_may_cross_at_the_full_price() -> None:
    """§5.4, §5.6, docs/rulings: Crossings."""
    state = position(cash=RICH, links=["GER London Brighton"])
    state = after(state, BuildLink(ANN, READING_DOVER))
    assert state.cash[MR] == 99000 - 13000
    assert state.railways.full == {"r25c17"}


def test_a_hex_holds_two_tracks_at_most() -> None:
    """§5.4, docs/rulings: Crossings."""
    crossed = EMPTY.with_link(GER, LONDON_BRIGHTON).with_link(GWR, READING_DOVER)
    state = position(cash=RICH, railways=crossed)
    assert refused(state, BuildLink(ANN, READING_BRIGHTON)) == (
        "There are already two tracks in r25c17 (§5.4). Build another link, or do nothing."
    )


def test_the_first_link_may_join_any_two_cities() -> None:
    """§5.5"""
    state = position(cash=RICH, links=["GER London Reading"])
    assert (
        after(state, BuildLink(ANN, cheapest(EMPTY, "Truro", "Plymouth"))).railways.count(MR) == 1
    )


def test_later_links_must_join_the_network() -> None:
    """§5.5"""
    state = position(cash=RICH, links=["MR London Reading"])
    assert refused(state, BuildLink(ANN, cheapest(EMPTY, "Truro", "Plymouth"))) == (
        "The links of MR reach neither Truro nor Plymouth (§5.5). "
        "Begin in Reading or London, deliver goods, or do nothing."
    )
    assert (
        after(state, BuildLink(ANN, cheapest(EMPTY, "Oxford", "Reading"))).railways.count(MR) == 2
    )


def test_cities_without_room_are_not_offered_to_begin_in() -> None:
    """§5.5"""
    elsewhere = BuildLink(ANN, cheapest(EMPTY, "Truro", "Plymouth"))
    links = ["MR Dover Berwick", "GER Dover London"]
    assert refused(position(links=links), elsewhere) == (
        "The links of MR reach neither Truro nor Plymouth (§5.5). "
        "Begin in Berwick, deliver goods, or do nothing."
    )
    links += ["GER Berwick Newcastle"]
    assert refused(position(links=links), elsewhere) == (
        "The links of MR reach neither Truro nor Plymouth (§5.5). Deliver goods, or do nothing."
    )


def test_a_hex_costs_its_terrain_and_ridges_more() -> None:
    """§5.6"""
    land = EMPTY.country
    assert link_cost(land, cheapest(EMPTY, "London", "Reading"), is_second=False) == 3000
    over_the_pennines = cheapest(EMPTY, "Manchester", "Leeds")
    assert link_cost(land, over_the_pennines, is_second=False) == 2000 + 4000 + 4000
    beside_a_city = path("r22c12 r22c13 r22c14 r22c15")
    assert link_cost(land, beside_a_city, is_second=False) == 2000 + 3000 + 4000


def test_a_second_link_costs_2000_more_a_hex() -> None:
    """§5.7, docs/rulings: The second link."""
    state = position(cash={MR: 20000})
    state = after(state, BuildLink(ANN, cheapest(EMPTY, "London", "Reading")))
    assert state.step == SecondLink(ANN, MR)
    link = BuildLink(ANN, cheapest(EMPTY, "Reading", "Southampton"))
    assert said(state, link) == [
        "MR builds a second link, from Reading to Southampton, for £8,000",
    ]
    state = after(state, link)
    assert state.cash[MR] == 20000 - 3000 - 8000
    assert state.step == CompanyTurn(ANN, MR), "a third one it may not build"


def test_a_second_link_must_join_too() -> None:
    """§5.5, §5.7"""
    state = position(cash=RICH)
    state = after(state, BuildLink(ANN, cheapest(EMPTY, "London", "Reading")))
    assert refused(state, BuildLink(ANN, cheapest(EMPTY, "Truro", "Plymouth"))) == (
        "The links of MR reach neither Truro nor Plymouth (§5.5). "
        "Begin in Reading or London, or end the action."
    )
    assert after(state, Done(ANN)).step == CompanyTurn(ANN, MR)


def test_where_no_second_link_is_possible_none_is_asked_for() -> None:
    """§5.7"""
    state = position(railways=TWO_CITIES)
    state = after(state, build("r02c01 r02c02 r02c03"))
    assert state.step == CompanyTurn(ANN, MR)


def test_the_company_pays_the_bank_and_marks_the_link() -> None:
    """§5.8"""
    state = position(cash={MR: 5000})
    bank = state.cash["bank"]
    link = BuildLink(ANN, cheapest(EMPTY, "London", "Reading"))
    assert said(state, link) == ["MR builds a link from London to Reading for £3,000"]
    state = after(state, link)
    assert (state.cash[MR], state.cash["bank"]) == (2000, bank + 3000)
    assert state.railways.links[0].company == MR


def test_two_cities_may_be_joined_by_several_links() -> None:
    """§5.9"""
    twice = linked(EMPTY, ["MR London Reading", "GER London Reading", "MR London Reading"])
    assert [link.ends for link in twice.links] == [("r24c18", "r24c16")] * 3
    assert len({link.hexes for link in twice.links}) == 3
