"""What `legal` leaves out: links that are not the cheapest, ways that are not the best."""

from itertools import islice

import pytest

from stockrail.core import engine
from stockrail.core.actions import Done
from stockrail.titles.england_wales.actions import BuildLink, Deliver
from stockrail.titles.england_wales.map.components import COLOURS
from stockrail.titles.england_wales.network.railways import Railways
from stockrail.titles.england_wales.operating.building import SecondLink

from ..moves import after
from .position import ANN, CITIES, MR, path, position
from .test_planning import SMALL, all_links, all_ways, grown

DETOUR = path("r24c18 r23c17 r23c16 r24c16")
"""From London to Reading, and not the cheapest way."""


def small(links: int) -> Railways:
    return grown(links, links, Railways(SMALL), spread=1)


@pytest.mark.parametrize("links", range(5))
def test_all_legal_yields_every_link(links: int) -> None:
    """§5.1 to §5.5"""
    state = position(SecondLink(ANN, MR), railways=small(links))
    reached = {*state.railways.reached(MR)}
    every = {
        BuildLink(ANN, link)
        for start in state.railways.country.cities
        for link in all_links(state.railways, start)
        if not reached or {link[0], link[-1]} & reached
    }
    found = [*engine.all_legal(state)]
    assert len(found) == len({*found})
    assert {*found} == every | {Done(ANN)}


@pytest.mark.parametrize("first_link", ["own", "any"])
@pytest.mark.parametrize("seed", [0, 2, pytest.param(1, marks=pytest.mark.soak)])
def test_all_legal_yields_every_way(seed: int, first_link: str) -> None:
    """§7.1 to §7.7"""
    railways = grown(seed, 14)
    goods = {name: " ".join(COLOURS) for name in CITIES}
    state = position(railways=railways, goods=goods, first_link=first_link)
    tried = (
        Deliver(ANN, start, colour, links)
        for start in CITIES.values()
        for links, _ in all_ways(railways, start)
        for colour in COLOURS
    )
    every = {action for action in tried if engine.why_not(state, action) is None}
    listed = sum(isinstance(action, Deliver) for action in engine.legal(state))
    others = (a for a in islice(engine.all_legal(state), len(engine.legal(state)), None))
    found = [*islice((a for a in others if isinstance(a, Deliver)), len(every) - listed)]
    known = {action for action in engine.legal(state) if isinstance(action, Deliver)}
    assert known | {*found} == every


def test_a_link_drawn_by_hand_is_among_them() -> None:
    """§5.1"""
    state = position(links=["MR London Brighton"])
    drawn = BuildLink(ANN, DETOUR)
    assert engine.why_not(state, drawn) is None
    assert drawn not in engine.legal(state)
    assert drawn in islice(engine.all_legal(state), 20_000)


def test_whatever_it_yields_is_legal_and_the_listed_come_first() -> None:
    """§5, §7"""
    state = position(links=["MR London Reading", "MR Reading Oxford", "GER London Brighton"])
    listed = [*engine.legal(state)]
    found = [*islice(engine.all_legal(state), len(listed) + 500)]
    assert found[: len(listed)] == listed
    assert len(found) == len({*found}) == len(listed) + 500
    assert all(engine.why_not(state, action) is None for action in found)
    after(state, found[-1])
