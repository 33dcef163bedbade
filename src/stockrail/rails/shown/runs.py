"""Runs as they are drawn on the map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from stockrail.core.decision import Call, Leg, Route
from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.core.text import Coins, Text

from ..actions import TrainRun
from ..board import TileBoard, kept
from ..chronicle import LastRun, RailChronicle
from ..events import place
from ..map import RailMap, opposite
from ..state import AnyRails
from ..train_paths import hexes_of
from ..train_running import Fleet, Paid

Runs = dict[CompanyId, tuple[Route, ...]]
PASSED = "–"
"""What is told at a stop that a train passes without counting it."""


@dataclass(frozen=True, slots=True)
class RunStyle:
    money: Callable[[Money], Coins]

    def routes(self, fleet: Fleet, runs: tuple[TrainRun, ...]) -> tuple[Route, ...]:
        """Of runs that could be made now."""
        paid = tuple(fleet.paid(run) for run in runs)
        return self._routes(fleet.board, fleet.company, runs, paid)

    def last_runs(self, state: AnyRails, chronicle: RailChronicle) -> Runs:
        """Each company's last run, the newest first; without those that brought nothing."""
        wanted = {company for company, row in state.companies.items() if row.revenue}
        return {
            last.company: self._told(state.board, last)
            for last in chronicle.last_runs
            if last.company in wanted
        }

    def _told(self, board: TileBoard, last: LastRun) -> tuple[Route, ...]:
        bonuses = last.bonuses or (0,) * len(last.runs)
        paid = tuple(map(Paid, last.pays, bonuses))
        return self._routes(board, last.company, last.runs, paid)

    def _routes(
        self,
        board: TileBoard,
        company: CompanyId,
        runs: tuple[TrainRun, ...],
        paid: tuple[Paid, ...],
    ) -> tuple[Route, ...]:
        pairs = zip(runs, paid, strict=True)
        return tuple(_route(board, self.money, company, run, pays) for run, pays in pairs)


def run_to_be_seen(runs: Runs, acting: CompanyId | None) -> tuple[Route, ...]:
    """That of the company whose turn it is, between turns the newest."""
    return runs.get(acting, ()) if acting else next(iter(runs.values()), ())


@kept("tiles")
def _route(
    board: TileBoard,
    money: Callable[[Money], Coins],
    company: CompanyId,
    run: TrainRun,
    paid: Paid,
) -> Route:
    """The same run looks the same until track changes."""
    rail_map = board.map
    hexes = hexes_of(run.path)
    edges = [rail_map.neighbours[here].index(there) for here, there in pairwise(hexes)]
    entries = [None, *map(opposite, edges)]
    exits = [*edges, None]
    legs: list[Leg] = []
    calls: list[Call] = []
    for word, hex_id, entry, out in zip(run.path, hexes, entries, exits, strict=True):
        if ":" not in word:
            legs.append(Leg(hex=hex_id, start=f"edge:{entry}", end=f"edge:{out}"))
            continue
        number, side = int(word.split(":")[1]), entry if entry is not None else out
        stop = _stop(board, hex_id, number, side)
        amount = paid.stops[len(calls)]
        calls.append(Call(hex=hex_id, stop=stop, revenue=str(amount) if amount else PASSED))
        if entry is not None:
            legs.append(Leg(hex=hex_id, start=f"edge:{entry}", end=f"stop:{stop}"))
        if out is not None:
            legs.append(Leg(hex=hex_id, start=f"stop:{stop}", end=f"edge:{out}"))
    bonus = money(paid.bonus) if paid.bonus else None
    return Route(
        train=Text("{train} train", train=run.train),
        name=_name(rail_map, hexes, bonus),
        legs=tuple(legs),
        calls=tuple(calls),
        total=money(paid.revenue),
        company=company,
    )


def _name(rail_map: RailMap, hexes: list[HexId], bonus: Coins | None) -> Text:
    start, end = place(rail_map, hexes[0]), place(rail_map, hexes[-1])
    if bonus is None:
        return Text("{start} to {end}", start=start, end=end)
    return Text("{start} to {end}, plus {bonus}", start=start, end=end, bonus=bonus)


def _stop(board: TileBoard, hex_id: HexId, stop: int, edge: int | None) -> int:
    """The stop as it is numbered today: a later tile may have renumbered those of its hex."""
    reached = board.face(hex_id).stop_exits
    if stop < len(reached) and edge in reached[stop]:
        return stop
    return next((n for n, exits in enumerate(reached) if edge in exits), 0)
