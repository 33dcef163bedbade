"""The view as numbers: railways, privates, trains, the map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from stockrail.core.names import CompanyId, HexId, Money, PlayerId
from stockrail.core.text import Coins, Text
from stockrail.mechanics.rail_actions import PrivateId
from stockrail.mechanics.rail_map import StopId, stop_id
from stockrail.mechanics.stock_market import Space
from stockrail.mechanics.track_board import Laid, TrackBoard
from stockrail.mechanics.trains import Stage
from stockrail.titles.g1830.components import CHART, CHARTERS, PRIVATES, SHARES, STAGES, TRAINS
from stockrail.view import Board, Fact, Panel, View

Standing = tuple[tuple[StopId, tuple[CompanyId, ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Railway:
    """A company as its charter shows it."""

    id: CompanyId
    president: PlayerId | None
    par: Money
    space: Space | None
    floated: bool
    treasury: Money | None
    """`None` if it is hidden."""
    trains: tuple[str, ...]
    revenue: Money
    tokens_left: int
    held: dict[PlayerId, int]
    """Shares of a tenth, by player."""
    offering: int
    pool: int
    operates: bool
    """Its home token lies on the map."""

    @property
    def price(self) -> Money:
        return self.space.price if self.space else 0

    @property
    def sold(self) -> int:
        return SHARES - self.offering

    @property
    def is_due_its_capital(self) -> bool:
        return self.floated and not self.operates and not self.treasury

    @property
    def funds(self) -> Money | None:
        """The treasury, with the capital it is about to get."""
        return SHARES * self.par if self.is_due_its_capital else self.treasury


@dataclass(frozen=True, kw_only=True)
class Reading:
    me: PlayerId
    players: tuple[PlayerId, ...]
    cash: Money
    """This player's."""
    railways: dict[CompanyId, Railway]
    owners: dict[PrivateId, str | None]
    """Of the open privates; `None` for one that is for sale."""
    stage: str
    new: dict[str, int | None]
    """Trains of the stack by type, in the order of sale."""
    returned: tuple[str, ...]
    rounds_left: int
    """Operating rounds before the next stock round; those of a whole set in a stock round."""
    broken: bool
    certificates_left: int
    board: TrackBoard
    red_areas: str

    @property
    def rules_now(self) -> Stage:
        return STAGES[self.stage]

    @cached_property
    def mine(self) -> list[Railway]:
        """Companies this player presides over."""
        return [railway for railway in self.railways.values() if railway.president == self.me]

    @cached_property
    def running(self) -> list[Railway]:
        return [railway for railway in self.railways.values() if railway.floated]

    def held(self, company: CompanyId) -> int:
        return self.railways[company].held.get(self.me, 0)

    def is_permanent(self, train: str) -> bool:
        """No train of this game makes it rust any more."""
        return self.ruster(train) is None

    def ruster(self, train: str) -> str | None:
        """The type whose first purchase removes the train, if that is still to come."""
        types, other = [*STAGES], TRAINS[train].rusted_by
        if other not in self.new or types.index(other) <= types.index(self.stage):
            return None
        return other


def read(view: View, me: PlayerId) -> Reading:
    assert view.board is not None
    panels = {panel.id: panel for panel in view.panels}
    players = tuple(seat.player for seat in view.seats)
    board = _board(view.board)
    prices = {
        marker.company: CHART.spaces[_spot(marker.cell)]
        for marker in view.markets[0].markers
        if marker.company
    }
    sheet = _facts(panels[f"player-{me}"])
    counted = sheet["Certificates"].value
    assert isinstance(counted, Text)
    said = view.game.round.params if view.game.round else {}
    stage = str(view.game.phase.params.get("stage", "2"))
    number, rounds = said.get("number"), said.get("rounds")
    if isinstance(number, int) and isinstance(rounds, int):
        left = rounds - number
    else:
        left = STAGES[stage].operating_rounds
    return Reading(
        me=me,
        players=players,
        cash=_coins(sheet["Cash"]) or 0,
        railways={
            c: _railway(panels[f"company-{c}"], c, prices.get(c), bool(board.stations(c)))
            for c in CHARTERS
        },
        owners={
            private: _owner(panels[f"private-{private}"])
            for private in PRIVATES
            if f"private-{private}" in panels
        },
        stage=stage,
        new=dict(_stack(panels["trains"])),
        returned=_trains(_facts(panels["trains"])["Returned"]),
        rounds_left=left,
        broken=panels["bank"].note is not None,
        certificates_left=_int(counted.params["limit"]) - _int(counted.params["n"]),
        board=board,
        red_areas=str(view.game.options["red_areas"]),
    )


def _railway(charter: Panel, company: CompanyId, space: Space | None, operates: bool) -> Railway:
    facts = _facts(charter)
    president = str(facts["President"].value)
    stakes = {stake.holder: (stake.percent or 0) // 10 for stake in charter.shares}
    held = {PlayerId(h): n for h, n in stakes.items() if isinstance(h, str)}
    left = facts["Tokens left"].value
    return Railway(
        id=company,
        president=PlayerId(president) if president in held else None,
        par=_coins(facts["Par"]) or 0 if "Par" in facts else 0,
        space=space,
        floated="Treasury" in facts,
        treasury=_coins(facts["Treasury"]) if "Treasury" in facts else 0,
        trains=_trains(facts["Trains"]) if "Trains" in facts else (),
        revenue=_coins(facts["Last revenue"]) or 0 if "Last revenue" in facts else 0,
        tokens_left=_int(left),
        held=held,
        offering=stakes.get(Text("offering"), 0),
        pool=stakes.get(Text("pool"), 0),
        operates=operates,
    )


def _owner(panel: Panel) -> str | None:
    owner = _facts(panel).get("Owner")
    return str(owner.value) if owner else None


def _stack(panel: Panel) -> Iterator[tuple[str, int | None]]:
    for fact in panel.facts:
        if (train := fact.label.params.get("train")) is not None:
            assert isinstance(fact.value, Text)
            left = fact.value.params.get("left")
            yield str(train), left if isinstance(left, int) else None


def _board(shown: Board) -> TrackBoard:
    tiles: list[tuple[HexId, str, int]] = []
    tokens: list[tuple[StopId, tuple[CompanyId, ...]]] = []
    kept: list[tuple[StopId, tuple[CompanyId, ...]]] = []
    for place in shown.hexes:
        if place.tile is None:
            continue
        if place.tile.number:
            tiles.append((place.id, place.tile.number, place.tile.rotation))
        for n, stop in enumerate(place.tile.stops):
            taken = [slot for slot in stop.slots if slot.company]
            for into, reserved in ((tokens, False), (kept, True)):
                there = [s.company for s in taken if s.company and s.reserved == reserved]
                if there:
                    into.append((stop_id(place.id, n), tuple(there)))
    return _kept_board(tuple(tiles), tuple(tokens), tuple(kept))


@lru_cache(maxsize=16)
def _kept_board(
    tiles: tuple[tuple[HexId, str, int], ...], tokens: Standing, reserved: Standing
) -> TrackBoard:
    """What is derived from a board is worth keeping for a few decisions."""
    laid = {hex_id: Laid(number, rotation) for hex_id, number, rotation in tiles}
    return TrackBoard(laid, dict(tokens), dict(reserved))


def _spot(cell: str) -> tuple[int, int]:
    row, column = cell.split("-")
    return int(row), int(column)


def _facts(panel: Panel) -> dict[str, Fact]:
    return {fact.label.template: fact for fact in panel.facts}


def _coins(fact: Fact) -> Money | None:
    """`None` if the sum is hidden."""
    return fact.value.amount if isinstance(fact.value, Coins) else None


def _trains(fact: Fact) -> tuple[str, ...]:
    return tuple(word for word in str(fact.value).split() if word in STAGES)


def _int(value: object) -> int:
    assert isinstance(value, int), f"{value} is not a number"
    return value
