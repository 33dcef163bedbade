"""§7 delivering goods."""

import pytest

from stockrail.core import engine
from stockrail.core.ids import CompanyId, HexId
from stockrail.core.target import Target
from stockrail.core.text import Span
from stockrail.titles.england_wales.actions import BuildLink, Deliver
from stockrail.titles.england_wales.map.components import Colour
from stockrail.titles.england_wales.network import deliveries as finder
from stockrail.titles.england_wales.network import delivery_search
from stockrail.titles.england_wales.network.deliveries import (
    carriable,
    deliveries,
    find,
    gains,
    offered,
)
from stockrail.titles.england_wales.title import TITLE

from ..moves import after, allowed, blamed, refused, said, ways_out
from .position import ANN, BOB, CITIES, EMPTY, GER, GWR, MR, cubes, linked, position

BRANCH = ["MR London Reading", "MR Reading Oxford", "GER London Cambridge", "GER London Brighton"]
BOTH = {ANN: "MR", BOB: "GER"}


def carry(city: str, colour: Colour, *links: int) -> Deliver:
    return Deliver(ANN, CITIES[city], colour, links)


def test_a_cube_is_carried_over_any_number_of_links() -> None:
    """§7.1, §7.5"""
    state = position(shares=BOTH, links=BRANCH, goods={"Oxford": "blue"})
    assert said(state, carry("Oxford", "blue", 1, 0, 3)) == [
        "MR delivers a blue cube via Oxford – Reading – London – Brighton: GER +1, MR +2",
        "Oxford is empty. Empty cities: 1 of 16",
    ]


def test_a_cube_must_lie_there() -> None:
    """§7.1"""
    state = position(links=BRANCH, goods={"Oxford": "blue"})
    assert refused(state, carry("Oxford", "red", 1, 0)) == (
        "There is no red cube in Oxford (§7.1). "
        "Choose another delivery, build a link, or do nothing."
    )
    assert refused(state, Deliver(ANN, HexId("r02c12"), "red", (1, 0))) == (
        "There is no city on r02c12 (§7.1). Choose another delivery, build a link, or do nothing."
    )


NOWHERE = HexId("Q" * 30)


@pytest.mark.parametrize(
    "action",
    [
        Deliver(ANN, NOWHERE, "red", (1, 0)),
        BuildLink(ANN, (NOWHERE, CITIES["Oxford"])),
        BuildLink(ANN, (CITIES["Oxford"], NOWHERE)),
    ],
)
def test_a_refusal_points_only_at_what_is_on_the_map(action: Deliver | BuildLink) -> None:
    refusal = engine.why_not(position(links=BRANCH), action)
    assert refusal is not None and refusal.at is None
    assert not any(isinstance(part, Span) and part.kind == "hex" for part in refusal.text.parts())
    assert str(refusal).startswith(f"There is no hex {'Q' * 20} on the map")


def test_a_delivery_uses_links_that_follow_one_another() -> None:
    """§7.1"""
    state = position(links=BRANCH)
    assert refused(state, carry("Oxford", "red")) == (
        "A delivery uses at least one link (§7.1). "
        "Choose another delivery, build a link, or do nothing."
    )
    assert refused(state, carry("Oxford", "red", 1, 7)) == (
        "There is no link 7 (§7.1). Choose another delivery, build a link, or do nothing."
    )
    assert refused(state, carry("Oxford", "red", 1, 3)) == (
        "Each link must begin in the city where the link before it ended (§7.1). "
        "Choose another delivery, build a link, or do nothing."
    )


def test_a_cube_ends_in_a_city_of_its_colour() -> None:
    """§7.2"""
    state = position(links=BRANCH)
    assert refused(state, carry("Oxford", "red", 1)) == (
        "Reading is not red (§7.2). "
        "Deliver it to a red city, choose another delivery, build a link, or do nothing."
    )


def test_grey_cities_take_nothing() -> None:
    """§7.2, docs/rulings: The route of a cube."""
    state = position(links=BRANCH)
    assert refused(state, carry("Reading", "red", 1)) == (
        "Oxford is not red (§7.2). "
        "Deliver it to a red city, choose another delivery, build a link, or do nothing."
    )


def test_a_cube_stays_in_the_first_city_of_its_colour() -> None:
    """§7.2"""
    links = [*BRANCH, "MR Brighton Bristol"]
    state = position(links=links, goods={"Reading": "blue", "Brighton": ""})
    assert refused(state, carry("Reading", "blue", 0, 3, 4)) == (
        "Brighton is blue: the cube stops there (§7.2). "
        "End the delivery in Brighton, choose another delivery, build a link, or do nothing."
    )


def test_a_refused_delivery_is_wrong_in_a_city() -> None:
    """§7.1, §7.2"""
    links = [*BRANCH, "MR Brighton Bristol"]
    state = position(links=links, goods={"Reading": "blue", "Brighton": ""})
    through, short = carry("Reading", "blue", 0, 3, 4), carry("Reading", "blue", 0)
    assert blamed(state, through) == Target(hex=CITIES["Brighton"])
    assert blamed(state, short) == Target(hex=CITIES["London"])
    assert blamed(state, carry("Reading", "red", 0)) == Target(hex=CITIES["Reading"])
    assert blamed(state, carry("Reading", "blue", 9)) == Target(hex=CITIES["Reading"])
    assert blamed(state, carry("Reading", "blue", 0, 4)) == Target(hex=CITIES["London"])
    nowhere = Deliver(ANN, HexId("r25c17"), "blue", (0,))
    assert blamed(state, nowhere) == Target(hex=nowhere.city)
    ways = ways_out(state, through)
    assert ways["end the delivery in Brighton"] == carry("Reading", "blue", 0, 3)
    assert ways["choose another delivery"] is None


def test_a_cube_may_leave_a_city_of_its_own_colour() -> None:
    """§7.2, docs/rulings: The route of a cube."""
    links = ["MR London Reading", "MR Reading Gloucester"]
    state = position(links=links)
    assert after(state, carry("London", "red", 0, 1)).companies[MR].steps == 2


def test_no_city_is_visited_twice() -> None:
    """§7.3, docs/rulings: The route of a cube."""
    links = ["MR London Reading", "MR London Reading", "MR London Brighton"]
    state = position(links=links, goods={"London": "blue"})
    assert refused(state, carry("London", "blue", 0, 1, 2)) == (
        "The route visits London twice (§7.3). "
        "Choose another delivery, build a link, or do nothing."
    )


def test_crossing_tracks_are_not_joined() -> None:
    """§5.4, docs/rulings: Crossings."""
    crossing = EMPTY.with_link(
        MR, tuple(map(HexId, ("r24c18", "r25c17", "r26c18", "r27c18")))
    ).with_link(MR, tuple(map(HexId, ("r24c16", "r25c16", "r25c17", "r26c17", "r27c17", "r27c18"))))
    assert crossing.full == {"r25c17"}
    assert crossing.at[CITIES["London"]] == (0,)


def test_at_least_half_of_the_links_are_own() -> None:
    """§7.4, docs/rulings: Half of the links."""
    links = ["MR Oxford Reading", "GER Reading London", "GER London Brighton"]
    state = position(shares=BOTH, links=links, goods={"Oxford": "blue red"})
    assert refused(state, carry("Oxford", "blue", 0, 1, 2)) == (
        "1 of 3 links belong to MR: less than half (§7.4). "
        "Choose another delivery, build a link, or do nothing."
    )
    assert after(state, carry("Oxford", "red", 0, 1)).companies[GER].steps == 1


def test_the_first_link_of_a_delivery_is_own() -> None:
    """§7.7, docs/rulings: The first link."""
    links = ["GER Reading London", "MR London Brighton"]
    state = position(shares=BOTH, links=links, goods={"Reading": "blue", "Brighton": ""})
    assert refused(state, carry("Reading", "blue", 0, 1)) == (
        "The first link belongs to GER, not to MR (§7.7). Build a link, or do nothing."
    )
    assert not allowed(state, Deliver)
    assert [draft.action for draft in TITLE.drafts(state)] == [BuildLink(ANN, ())]


def test_by_option_the_first_link_may_be_anybodys() -> None:
    """§7.7, docs/rulings: The first link."""
    links = ["GER Reading London", "MR London Brighton"]
    state = position(
        shares=BOTH, links=links, goods={"Reading": "blue", "Brighton": ""}, first_link="any"
    )
    assert allowed(state, Deliver) == [carry("Reading", "blue", 0, 1)]
    assert Deliver(ANN, CITIES["Reading"], "blue", ()) in [d.action for d in TITLE.drafts(state)]


def test_every_owner_gains_a_space_for_each_link() -> None:
    """§7.5"""
    state = position(shares=BOTH, links=BRANCH, goods={"Oxford": "blue"})
    state = after(state, carry("Oxford", "blue", 1, 0, 3))
    assert (state.companies[MR].steps, state.companies[GER].steps) == (2, 1)
    assert gains(state.railways, (1, 0, 3)) == ((GER, 1), (MR, 2))


def test_the_cube_leaves_the_game_and_an_empty_city_stays_open() -> None:
    """§7.6"""
    state = position(links=BRANCH, goods={"Reading": "red red"})
    state = after(state, carry("Reading", "red", 0))
    assert state.goods[CITIES["Reading"]] == ("red",)
    state = after(state, carry("Reading", "red", 0), carry("Oxford", "red", 1, 0))
    assert CITIES["Reading"] not in state.goods
    assert state.empty_cities() == 2
    assert state.delivered["red"] == 3


def test_all_deliveries_are_found_the_best_first() -> None:
    """§7"""
    railways = linked(EMPTY, BRANCH)
    goods = {CITIES["Oxford"]: cubes("blue red"), CITIES["Cambridge"]: cubes("purple")}
    found = deliveries(railways, MR, goods)
    assert [(d.city, d.colour, d.links, d.gains) for d in found] == [
        (CITIES["Oxford"], "red", (1, 0), ((MR, 2),)),
        (CITIES["Oxford"], "blue", (1, 0, 3), ((GER, 1), (MR, 2))),
    ]
    assert [d.links for d in deliveries(railways, MR, goods, own_first=False)] == [
        *((1, 0), (1, 0, 3), (2, 0))
    ]
    assert find(railways, MR, goods).is_all
    by_cube = [found[1], found[0]]
    assert [*offered(railways, MR, goods, {MR: 1})] == by_cube
    assert deliveries(railways, GWR, goods) == []


def test_what_moves_most_for_all_ones_shares_is_offered_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """§7.5"""
    monkeypatch.setattr(finder, "BEST", 1)
    railways = linked(EMPTY, ["MR London Reading", "MR Reading Oxford", "GER London Reading"])
    goods = {CITIES["Oxford"]: cubes("red")}

    def ways(shares: dict[CompanyId, int]) -> list[tuple[int, ...]]:
        return [delivery.links for delivery in offered(railways, MR, goods, shares)]

    assert ways({MR: 1}) == [(1, 0)]
    assert ways({MR: 1, GER: 1}) == [(1, 0)]
    assert ways({MR: 1, GER: 2}) == [(1, 2)]
    monkeypatch.setattr(finder, "BEST", 2)
    assert ways({MR: 1, GER: 2}) == [(1, 0), (1, 2)]


def test_cubes_that_may_be_led_by_hand_are_those_that_can_arrive(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """§7.2"""
    railways = linked(EMPTY, BRANCH)
    goods = {CITIES["Oxford"]: cubes("black red red"), CITIES["Dover"]: cubes("red")}
    assert carriable(railways, MR, goods) == [(CITIES["Oxford"], "red")]
    monkeypatch.setattr(delivery_search, "PATIENCE", 0)
    delivery_search.network.cache_clear()
    assert carriable(railways, MR, goods) == [
        (CITIES["Oxford"], "black"),
        (CITIES["Oxford"], "red"),
    ]
    delivery_search.network.cache_clear()
