"""Positions of England and Wales in one line, and the verbs to act on them."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from stockrail.core import engine
from stockrail.core.ids import BANK, CompanyId, HexId, PlayerId
from stockrail.core.state import Frame
from stockrail.titles.england_wales.course.turns import Turns
from stockrail.titles.england_wales.map.components import (
    AVAILABLE,
    COLOURS,
    COMPANY_CARDS,
    CUBES_OF_A_COLOUR,
    IN_RESERVE,
    Colour,
)
from stockrail.titles.england_wales.map.maps import built_in_text
from stockrail.titles.england_wales.mergers.merger_round import MergerRound
from stockrail.titles.england_wales.network import trees as link_trees
from stockrail.titles.england_wales.network.railways import Railways
from stockrail.titles.england_wales.operating.action_rounds import ActionRounds, CompanyTurn
from stockrail.titles.england_wales.options import OPTIONS
from stockrail.titles.england_wales.shares.auctions import Auctions
from stockrail.titles.england_wales.shares.dividends import DividendRound
from stockrail.titles.england_wales.shares.managers import best_holder
from stockrail.titles.england_wales.state import Company, EnglandState, Options
from tests.titles.named import Named, by_name

ANN, BOB, CAT, DAN, EVE, FAY = map(PlayerId, ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay"))
COMPANIES = tuple(COMPANY_CARDS)
MR, GER, GWR, LBSC, NER, LNWR = COMPANIES

DEFAULTS: dict[str, Any] = {option.name: option.default for option in OPTIONS}

FORMER = Path(__file__).with_name("former.map.toml").read_text(encoding="utf-8")
EMPTY = Railways(FORMER)
BUILT_IN = Railways(built_in_text())
TWO_CITIES = Railways("""
[rows]
r02 = "o . o"
[cities]
r02c01 = { name = "A", colour = "red", cubes = 1 }
r02c03 = { name = "B", colour = "blue", cubes = 1 }
""")
CITIES = {city.name: city.hex for city in EMPTY.country.cities.values()}


def position(
    step: Frame | None = None,
    *,
    players: str = "Ann Bob Cat",
    cash: Named[int] | None = None,
    shares: Named[str] | None = None,
    companies: Named[dict[str, int]] | None = None,
    links: Sequence[str] = (),
    goods: Named[str] | None = None,
    railways: Railways = EMPTY,
    turn: int = 1,
    idle: bool = True,
    idle_turns: int = 0,
    **options: str,
) -> EnglandState:
    """MR acts for the first time, or `step` goes on; otherwise as at the start.

    Players have £10,000 and companies nothing. `shares` is a player's, `"MR MR GER"`; Ann
    holds one of MR if nothing is said. They are taken from the available ones, unless
    `companies` says where the others are: `{MR: {"price": 8000, "issued": 2}}`. Links are
    the cheapest ones, in this order: `"MR London Reading"`. Every city has one red cube,
    unless `goods` says otherwise: `{"London": "blue black"}`.
    """
    seats = tuple(map(PlayerId, players.split()))
    money = dict.fromkeys(seats, 10000) | dict.fromkeys(COMPANY_CARDS, 0) | by_name(cash)
    held = by_name({ANN: "MR"} if shares is None else shares)
    holdings = {
        (PlayerId(player), CompanyId(company)): names.split().count(company)
        for player, names in held.items()
        for company in dict.fromkeys(names.split())
    }
    there = {
        city.hex: cubes(by_name(goods).get(city.name, "red"))
        for city in railways.country.cities.values()
    }
    state = EnglandState(
        players=seats,
        cash={BANK: -sum(money.values()), **money},
        shares=holdings,
        stack=(),
        companies={},
        railways=linked(railways, links),
        goods={city: drawn for city, drawn in there.items() if drawn},
        bag=dict.fromkeys(COLOURS, CUBES_OF_A_COLOUR),
        delivered=dict.fromkeys(COLOURS, 0),
        turn=turn,
        first=seats[0],
        is_idle=idle,
        idle_turns=idle_turns,
        options=Options(**DEFAULTS | options),
    )
    for company in COMPANY_CARDS:
        state.companies[company] = _tile(state, company, by_name(companies).get(company, {}))
        state.row(company, manager=best_holder(state, company))
    state.stack = _stack(state, step)
    for _ in engine.settle(state):
        pass
    return state


def _tile(state: EnglandState, company: CompanyId, given: Mapping[str, int]) -> Company:
    sold = sum(count for (_, c), count in state.shares.items() if c == company)
    row = {"price": state.starting_price(company), "available": AVAILABLE - sold, **given}
    elsewhere = sold + row["available"] + row.get("issued", 0)
    company_row: dict[str, Any] = {"reserve": IN_RESERVE + AVAILABLE - elsewhere, **row}
    return Company(**company_row)


def _stack(state: EnglandState, step: Frame | None) -> tuple[Frame, ...]:
    match step:
        case None:
            order = state.dearest_first()
            company = order[0]
            turn = CompanyTurn(state.manager(company), company)
            return (Turns("dividends"), ActionRounds(order, acted=1), turn)
        case Turns():
            return (step,)
        case ActionRounds():
            return (Turns("dividends"), step)
        case DividendRound():
            return (Turns("mergers"), step)
        case MergerRound():
            return (Turns("auctions"), step)
        case Auctions(is_opening=True):
            return (Turns("actions"), step)
        case Auctions():
            return (Turns("end"), step)
        case _:
            return (Turns("dividends"), ActionRounds(state.dearest_first(), acted=1), step)


def opening(players: str = "Ann Bob Cat", **given: Any) -> EnglandState:
    """The first player is to offer a share in the opening."""
    seats = tuple(map(PlayerId, players.split()))
    first = Auctions(seats, is_opening=True)
    return position(first, players=players, **{"shares": {}, "turn": 0, **given})


def cubes(colours: str) -> tuple[Colour, ...]:
    return tuple(colour for name in colours.split() for colour in COLOURS if colour == name)


def linked(railways: Railways, links: Sequence[str]) -> Railways:
    for line in links:
        company, *names = line.split()
        railways = railways.with_link(CompanyId(company), cheapest(railways, *names))
    return railways


def cheapest_links(
    railways: Railways, start: HexId, *, is_second: bool = False
) -> Mapping[HexId, link_trees.Plan]:
    """The cheapest link from a city to each other one that can be joined to it."""
    tree, land = railways.tree(start, is_second=is_second), railways.country
    return {city: plan for city in land.cities if (plan := tree.plan(land, city))}


def cheapest(railways: Railways, start: str, end: str) -> link_trees.Path:
    return cheapest_links(railways, CITIES[start])[CITIES[end]].path


def path(hexes: str) -> link_trees.Path:
    return tuple(map(HexId, hexes.split()))
