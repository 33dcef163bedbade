"""The view as a position: all that matters in this game lies open on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from stockrail.bots.sheets import coins, facts, number
from stockrail.core.names import CompanyId, HexId, Money, PlayerId
from stockrail.core.text import Coins, Text
from stockrail.core.title import OptionValue
from stockrail.titles.england_wales.course.setup import setup
from stockrail.titles.england_wales.map.components import CHARTERS, Colour
from stockrail.titles.england_wales.network.railways import Link, Railways
from stockrail.titles.england_wales.network.trees import Path
from stockrail.titles.england_wales.rail_events import COLOUR_NAMES
from stockrail.titles.england_wales.state import Company, Realm
from stockrail.view import Board, Fact, Panel, View

Stage = Literal["opening", "actions", "dividends", "mergers", "auctions"]

PHASES: dict[str, Stage] = {
    "Opening auctions": "opening",
    "Dividends": "dividends",
    "Mergers": "mergers",
    "Auctions": "auctions",
}
"""Any other is a round of actions."""
PAINTED: dict[str, Colour] = {str(name): colour for colour, name in COLOUR_NAMES.items()}


@dataclass(frozen=True, slots=True)
class Lot:
    """The share up for auction."""

    company: CompanyId
    is_issued: bool
    standing: Money
    leader: PlayerId


@dataclass(frozen=True, slots=True)
class Reading:
    state: Realm
    """Without what is going on, the bag, and whether the turn has been idle so far."""
    stage: Stage
    round: int
    """Of actions, 0 in other phases."""
    lot: Lot | None
    merger: tuple[CompanyId, CompanyId] | None
    """Buyer and target that are voted on."""
    plans: Mapping[frozenset[HexId], Path]
    """The links that the acting company is offered, by the two cities they join."""


def read(view: View) -> Reading:
    assert view.board is not None
    panels = {panel.id: panel for panel in view.panels}
    players = tuple(seat.player for seat in view.seats)
    state = _opening(players, tuple(sorted(view.game.options.items()))).clone()
    tiles = {company: panels[f"company-{company}"] for company in CHARTERS}
    spaces = {m.company: int(m.cell) for m in view.markets[1].markers if m.company}
    for player in players:
        state.cash[player] = _money(facts(panels[f"player-{player}"])["Cash"])
    for company, tile in tiles.items():
        state.cash[company] = _money(facts(tile)["Treasury of the company"])
        state.companies[company] = _company(tile, spaces[company])
    state.shares = dict(_shares(tiles))
    state.railways = Railways(state.railways.map, tuple(_links(view.board)))
    state.goods = dict(_goods(view.board))
    state.turn = number(view.game.round.params["n"]) if view.game.round else 0
    phase = view.game.phase
    return Reading(
        state=state,
        stage=PHASES.get(phase.template, "actions"),
        round=number(phase.params.get("n", 0)),
        lot=_lot(panels["auction"]) if "auction" in panels else None,
        merger=_merger(panels["vote"]) if "vote" in panels else None,
        plans={frozenset((p.hexes[0], p.hexes[-1])): p.hexes for p in view.plans},
    )


@lru_cache(maxsize=8)
def _opening(players: tuple[PlayerId, ...], options: tuple[tuple[str, OptionValue], ...]) -> Realm:
    """The map is read once."""
    return setup(players, dict(options))


def _company(tile: Panel, steps: int) -> Company:
    said, manager = facts(tile), None
    if isinstance(tile.note, Text) and "player" in tile.note.params:
        manager = PlayerId(str(tile.note.params["player"]))
    places = {
        stake.holder.template: stake.count
        for stake in tile.shares
        if isinstance(stake.holder, Text)
    }
    return Company(
        price=_money(said["Share price"]),
        reserve=places.get("in reserve", 0),
        available=places.get("available", 0),
        issued=places.get("issued", 0),
        loans=number(said["Loans"].value) if "Loans" in said else 0,
        steps=steps,
        manager=manager,
    )


def _shares(
    tiles: Mapping[CompanyId, Panel],
) -> Iterator[tuple[tuple[PlayerId, CompanyId], int]]:
    for company, tile in tiles.items():
        for stake in tile.shares:
            if isinstance(stake.holder, str):
                yield (PlayerId(stake.holder), company), stake.count


def _links(board: Board) -> Iterator[Link]:
    for link in board.links:
        assert link.company is not None
        yield Link(link.company, link.hexes)


def _goods(board: Board) -> Iterator[tuple[HexId, tuple[Colour, ...]]]:
    for place in board.hexes:
        if place.counters:
            cubes = ((PAINTED[str(c.name)], c.count) for c in place.counters)
            yield place.id, tuple(colour for colour, count in cubes for _ in range(count))


def _lot(panel: Panel) -> Lot:
    highest = facts(panel)["Highest bid"].value
    assert panel.company is not None and isinstance(highest, Text)
    bid = highest.params["bid"]
    assert isinstance(bid, Coins)
    return Lot(
        company=panel.company,
        is_issued=isinstance(panel.note, Text) and panel.note.template.startswith("An issued"),
        standing=bid.amount,
        leader=PlayerId(str(highest.params["player"])),
    )


def _merger(panel: Panel) -> tuple[CompanyId, CompanyId]:
    assert isinstance(panel.name, Text)
    said = panel.name.params
    return CompanyId(str(said["buyer"])), CompanyId(str(said["target"]))


def _money(fact: Fact) -> Money:
    amount = coins(fact)
    assert amount is not None, f"{fact.label} is no sum"
    return amount
