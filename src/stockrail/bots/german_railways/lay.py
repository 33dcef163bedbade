"""How the land lies for each company, whoever looks: prices, cities to go to, what is shut."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.titles.german_railways.board import (
    BERLIN,
    BERLIN_HEXES,
    CITIES,
    CITY_SITES,
    COMPANY_CARDS,
    GRID,
    SITES,
)
from stockrail.titles.german_railways.building import closed_outskirts
from stockrail.titles.german_railways.proof import shut_sites
from stockrail.titles.german_railways.state import German

from .model import Ground, Track, chart

Sites = tuple[HexId, ...]


class Prices(NamedTuple):
    costs: dict[HexId, Money]
    """Before any free hex."""
    guessed: dict[HexId, float]
    """What a site will cost on a long way, free hexes included."""


class Lay(NamedTuple):
    network: Sites
    prices: Prices
    incomes: Mapping[HexId, Money]
    cities: Sites
    """Where somebody stands."""
    shut: frozenset[HexId]
    """Sites that it may not enter."""
    goals: dict[CompanyId, Sites]
    """Cities of the companies it has not met."""
    meetings: dict[HexId, frozenset[CompanyId]]
    """The same by cities."""
    errands: Sites
    """Cities it must stand in before it pays dividends."""


@lru_cache(maxsize=4)
def lays(ground: Ground) -> dict[CompanyId, Lay]:
    bare, track, met = ground.bare, _in_order(ground.track), chart(ground).links.met
    on_cities = tuple([on_site for on_site in track if on_site[0] in CITY_SITES])
    found, prices = incomes(bare), printed_prices(bare)
    cities = tuple([place for place, _ in on_cities])
    laid: dict[CompanyId, Lay] = {}
    for company, card in COMPANY_CARDS.items():
        network = tuple([place for place, there in track if company in there])
        meetings = _meetings(on_cities, met[company] | {company})
        errands = (CITIES[city] for city in card.pays_once_it_links)
        laid[company] = Lay(
            network=network,
            prices=_risen(prices[company], _prices(ground.state, company, cities)),
            incomes=found,
            cities=cities,
            shut=_shut(ground.state, company, network),
            goals=_goals(meetings),
            meetings={place: frozenset(new) for place, new in meetings.items()},
            errands=tuple([place for place in errands if place not in network]),
        )
    return laid


@lru_cache(maxsize=8)
def printed_prices(bare: Ground) -> dict[CompanyId, Prices]:
    return {company: _prices(bare.state, company, SITES) for company in COMPANY_CARDS}


@lru_cache(maxsize=8)
def incomes(bare: Ground) -> dict[HexId, Money]:
    return {place: bare.state.city_income(place) for place in SITES}


def _prices(state: German, company: CompanyId, sites: Iterable[HexId]) -> Prices:
    costs = {place: state.base_cost(company, place) for place in sites}
    guessed: dict[HexId, float] = {**costs}
    if COMPANY_CARDS[company].free_interurban:
        guessed |= {place: cost / 2 for place, cost in costs.items() if not SITES[place].city}
    return Prices(costs, guessed)


def _risen(printed: Prices, now: Prices) -> Prices:
    return Prices(printed.costs | now.costs, printed.guessed | now.guessed)


def _shut(state: German, company: CompanyId, network: Sites) -> frozenset[HexId]:
    return frozenset(network).union(shut_sites(state, company), closed_outskirts(network))


def _meetings(on_cities: Track, met: frozenset[CompanyId]) -> dict[HexId, list[CompanyId]]:
    return {
        place: new
        for place, there in on_cities
        if (new := [other for other in there if other not in met])
    }


def _goals(meetings: Mapping[HexId, list[CompanyId]]) -> dict[CompanyId, Sites]:
    goals: dict[CompanyId, Sites] = {}
    for place, new in meetings.items():
        for other in new:
            goals[other] = (*goals.get(other, ()), place)
    return goals


def _in_order(track: Track) -> Track:
    """By the printed map, where ties are broken; the second company in Berlin is north of it."""

    def order(on_site: tuple[HexId, tuple[CompanyId, ...]]) -> int:
        place, there = on_site
        return GRID.order[BERLIN_HEXES[1] if place == BERLIN and len(there) > 1 else place]

    return tuple(
        (place, there[1::3] + there[2::3] + there[::3] if place == BERLIN else there)
        for place, there in sorted(track, key=order)
    )
