"""Routes as 18xx.games logs them: a list of hexes for each leg, in either direction."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from stockrail.core.ids import HexId, Money
from stockrail.core.text import Coins, Text
from stockrail.formats.json_text import shown
from stockrail.rails.actions import TrainRun
from stockrail.rails.board import TileBoard
from stockrail.rails.map import RailMap, StopId, stop_id
from stockrail.rails.tiles import FIRST_STOP
from stockrail.rails.train_paths import RouteError, hexes_of, stops_of
from stockrail.rails.train_running import Fleet

from .entry import Entry
from .names import split_card

Leg = tuple[str, ...]
"""A stop, the hexes passed, a stop."""


@dataclass(frozen=True, slots=True)
class RouteWords:
    """What a title has to say about routes."""

    map: RailMap
    money: Callable[[Money], Coins]
    revenue_rule: str
    track_rule: str

    # Reading

    def logged_runs(
        self, board: TileBoard, entry: Entry
    ) -> Iterator[tuple[TrainRun, Money | None]]:
        """The routes in our words, each with what the log counts for it.

        A train without connections stands still. Legs that do not join end a route, for the
        rules to judge.
        """
        for route in _routes(entry):
            counted = _counted(entry, route)
            if route.get("connections") != []:
                yield self._run(board, entry, route), counted
            elif counted:
                raise entry.error(
                    Text(
                        "The log counts {counted} for a train without a route",
                        counted=self.money(counted),
                    ),
                    self.revenue_rule,
                )

    def check_revenue(
        self, entry: Entry, trains: Fleet, run: TrainRun, counted: Money | None
    ) -> None:
        """Of a run that was found legal.

        :raises LogError: the log counts another revenue.
        """
        paid = trains.paid(run)
        if counted in (None, paid.revenue):
            return
        amounts = (*paid.stops, paid.bonus) if paid.bonus else paid.stops
        raise entry.error(
            Text(
                "The log counts {counted} for the {train} train on {route}; "
                "by our rules it is {brings} ({stops})",
                counted=self.money(counted or 0),
                train=run.train,
                route="-".join(hexes_of(stops_of(run.path))),
                brings=self.money(paid.revenue),
                stops=" + ".join(map(str, amounts)),
            ),
            self.revenue_rule,
        )

    def counted_part(self, trains: Fleet, run: TrainRun, counted: Money | None) -> TrainRun:
        """A route without ends that the train leaves out: there it may run on to such stops.

        The part that brings what was counted, or the best one.
        """
        if run.train not in trains.trains or _brings(trains, run) == counted:
            return run
        stops = [n for n, word in enumerate(run.path) if ":" in word]
        parts = (
            TrainRun(run.train, run.path[start : end + 1]) for start, end in combinations(stops, 2)
        )
        brought = {part: amount for part in parts if (amount := _brings(trains, part)) is not None}
        return max(brought, key=lambda part: (brought[part] == counted, brought[part]), default=run)

    def _run(self, board: TileBoard, entry: Entry, route: dict[str, object]) -> TrainRun:
        card, connections = route.get("train"), route.get("connections")
        train = split_card(card) if isinstance(card, str) else None
        if train is None:
            raise entry.error(Text("There is no train {train}", train=shown(card)))
        if not isinstance(connections, list):
            raise entry.error(Text("A route has no connections"))
        legs = [self._leg(board, entry, connection) for connection in connections]
        return TrainRun(train[0], _joined(legs))

    def _leg(self, board: TileBoard, entry: Entry, hexes: object) -> Leg:
        if not isinstance(hexes, list) or len(hexes) < 2:
            raise entry.error(Text("A connection should be a list of two hexes or more"))
        for hex_id in hexes:
            if not isinstance(hex_id, str) or hex_id not in self.map.places:
                raise entry.error(
                    Text("{hex} is not on the map", hex=shown(hex_id)), self.track_rule
                )
        return (
            self._stop(board, hexes[0], hexes[1]),
            *hexes[1:-1],
            self._stop(board, hexes[-1], hexes[-2]),
        )

    def _stop(self, board: TileBoard, hex_id: HexId, beyond: HexId) -> str:
        """The stop that track from the neighbour leads to, or any; the hex itself without one."""
        face, around = board.face(hex_id), self.map.neighbours[hex_id]
        onward = face.onward[around.index(beyond)] if beyond in around else ()
        ends = (end - FIRST_STOP for end in onward if end >= FIRST_STOP)
        return stop_id(hex_id, next(ends, 0)) if face.stops else hex_id

    # Writing

    def route(self, trains: Fleet, card: str, run: TrainRun) -> dict[str, object]:
        """A run as the site writes it."""
        stops = [n for n, word in enumerate(run.path) if ":" in word]
        hexes = hexes_of(run.path)
        calls = [self.map.stops[StopId(run.path[n])] for n in stops]
        return {
            "train": card,
            "connections": [hexes[a : b + 1] for a, b in pairwise(stops)],
            "hexes": [hex_id for hex_id, _ in calls],
            "revenue": trains.paid(run).revenue,
            "revenue_str": "-".join(hex_id for hex_id, _ in calls),
            "nodes": [f"{hex_id}-{stop}" for hex_id, stop in calls],
        }


def stands_still(entry: Entry) -> bool:
    """A run in which no train moves."""
    return entry.type == "run_routes" and all(
        route.get("connections") == [] and not _counted(entry, route) for route in _routes(entry)
    )


def logged_revenue(entry: Entry) -> Money | None:
    """What the log counts for all the routes; `None` if it does not say."""
    counted = [_counted(entry, route) for route in _routes(entry)]
    amounts = [amount for amount in counted if amount is not None]
    return sum(amounts) if len(amounts) == len(counted) else None


def _counted(entry: Entry, route: dict[str, object]) -> Money | None:
    amount = route.get("revenue")
    if amount is None:
        return None
    if type(amount) is not int or not 0 <= amount < 10**6:
        raise entry.error(Text('Field "{name}" should be a whole number', name="revenue"))
    return amount


def _routes(entry: Entry) -> Iterator[dict[str, object]]:
    for route in entry.list("routes"):
        if not isinstance(route, dict):
            raise entry.error(Text("A route should be an object"))
        yield route


def _brings(trains: Fleet, run: TrainRun) -> Money | None:
    """`None` if it cannot be run."""
    return None if isinstance(trains.walked(run), RouteError) else trains.paid(run).revenue


def _joined(legs: list[Leg]) -> tuple[str, ...]:
    first = legs[0]
    if len(legs) > 1 and first[-1] not in _ends(legs[1]) and first[0] in _ends(legs[1]):
        first = first[::-1]
    path = [*first]
    for leg in legs[1:]:
        onward = leg if leg[0] == path[-1] else leg[::-1]
        path += onward[1:] if onward[0] == path[-1] else leg
    return tuple(path)


def _ends(leg: Leg) -> tuple[str, str]:
    return leg[0], leg[-1]
