"""Runs as they are drawn on the map."""

from functools import partial
from itertools import pairwise

from stockrail.core.decision import Call, Leg, Route
from stockrail.core.names import CompanyId, HexId, Money
from stockrail.core.text import Text
from stockrail.mechanics.rail_actions import TrainRun
from stockrail.mechanics.rail_map import opposite

from .components import MAP
from .railway_events import place
from .state import Railroads, dollars


def routes(
    state: Railroads,
    company: CompanyId,
    runs: tuple[TrainRun, ...],
    pays: tuple[tuple[Money, ...], ...],
) -> tuple[Route, ...]:
    """Kept with the board: the same run looks the same until track changes."""
    return tuple(
        state.board.derived((company, run, paid), partial(_route, state, company, run, paid))
        for run, paid in zip(runs, pays, strict=True)
    )


def _route(state: Railroads, company: CompanyId, run: TrainRun, paid: tuple[Money, ...]) -> Route:
    hexes = [HexId(word.split(":")[0]) for word in run.path]
    edges = [MAP.neighbours[here].index(there) for here, there in pairwise(hexes)]
    entries = [None, *map(opposite, edges)]
    exits = [*edges, None]
    legs: list[Leg] = []
    calls: list[Call] = []
    for word, hex_id, entry, out in zip(run.path, hexes, entries, exits, strict=True):
        if ":" not in word:
            legs.append(Leg(hex=hex_id, start=f"edge:{entry}", end=f"edge:{out}"))
            continue
        stop = _stop(state, hex_id, int(word.split(":")[1]), entry if entry is not None else out)
        calls.append(Call(hex=hex_id, stop=stop, revenue=str(paid[len(calls)])))
        if entry is not None:
            legs.append(Leg(hex=hex_id, start=f"edge:{entry}", end=f"stop:{stop}"))
        if out is not None:
            legs.append(Leg(hex=hex_id, start=f"stop:{stop}", end=f"edge:{out}"))
    return Route(
        train=Text("{train} train", train=run.train),
        name=Text("{start} to {end}", start=place(hexes[0]), end=place(hexes[-1])),
        legs=tuple(legs),
        calls=tuple(calls),
        total=dollars(sum(paid)),
        company=company,
    )


def _stop(state: Railroads, hex_id: HexId, stop: int, edge: int | None) -> int:
    """The stop as it is numbered today: a later tile may have renumbered those of its hex."""
    reached = state.board.face(MAP, hex_id).stop_exits
    if edge in reached[stop]:
        return stop
    return next((n for n, exits in enumerate(reached) if edge in exits), stop)
