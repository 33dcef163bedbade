"""A company's trains: their best run, what a run pays, and what is wrong with a hand-made one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import inf

from stockrail.core.actions import Pass
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.core.refusal import Listed, Refusal, Unread, Way, Ways
from stockrail.core.rows import frozen
from stockrail.core.target import Target
from stockrail.core.text import Coins, Text

from .actions import RunTrains, TrainRun
from .board import TileBoard, kept
from .events import TrainsRun, place
from .map import StopId
from .router.best import best_run, most
from .router.route_revenue import best_count
from .router.running import Network, Proof, Train
from .router_input import RouteTerms, called_at, router_input
from .state import AnyRails
from .train_paths import Fault, Groups, Path, RouteError, TracedPath, hexes_of, stops_of, walk

FAULTS: dict[Fault, Text] = {
    "unknown": Text("{place} is not on the map"),
    "empty": Text("One of the trains has no route"),
    "no stop": Text("A route begins and ends at a stop, and at {place} there is none"),
    "short": Text("A route joins two stops or more, and this one ends in {place}"),
    "no track": Text("No track leads on at {place}"),
    "no way": Text("The track does not lead that way through {place}"),
    "track twice": Text("The route uses track at {place} twice"),
    "stop twice": Text("The route comes to {place} twice"),
    "group twice": Text("The route comes to two stops in {place}"),
    "area inside": Text("A route may end in {place} but not pass through it"),
    "closed inside": Text("{place} is full of other companies’ tokens"),
    "area twice": Text("Both ends of the route are in the same red area, {place}"),
    "no token": Text("No token of the company is on the route from {place}"),
    "long": Text("The train has no stop left for {place}"),
}


SUGGESTED = Listed(Text("use the suggested routes"), RunTrains)


@dataclass(frozen=True, slots=True)
class RunRules:
    """Where the rules of a title speak of running trains."""

    trains: str
    apart: str
    best: str
    faults: Mapping[Fault, str]


@frozen
class BestRun:
    """The most a company's trains bring, how, and how it is known."""

    runs: tuple[TrainRun, ...]
    revenue: Money
    proof: Proof


@frozen
class Paid:
    """What a run brings: for each stop on its way, nothing where the train passes, and besides."""

    stops: tuple[Money, ...]
    bonus: Money

    @property
    def revenue(self) -> Money:
        return sum(self.stops) + self.bonus


@frozen
class Fleet:
    """The trains of a company on the board as it lies."""

    board: TileBoard
    company: CompanyId
    trains: tuple[str, ...]
    kinds: Mapping[str, Train]
    terms: RouteTerms
    patience: float = inf
    """How many combinations of routes are compared for the best run."""

    @property
    def best(self) -> BestRun:
        running = tuple((name, self.kinds[name]) for name in self.trains)
        return _best(self.board, self.company, self.terms, running, self.patience)

    @property
    def most(self) -> Money:
        """What the best run brings, for who need not know how."""
        trains = tuple(self.kinds[name] for name in self.trains)
        return _most(self.board, self.company, self.terms, trains, self.patience)

    @property
    def ceiling(self) -> Money:
        """No run brings more: the best stops within reach for each train, and every bonus."""
        network = self.network
        values = sorted((halt.value for halt in network.halts), reverse=True)
        bonus = sum(bonus.amount for bonus in network.bonuses)
        kinds = [self.kinds[name] for name in self.trains]
        return sum(kind.multiplier * (sum(values[: kind.distance]) + bonus) for kind in kinds)

    @property
    def network(self) -> Network:
        return router_input(self.board, self.company, self.terms).network

    def walked(self, run: TrainRun) -> TracedPath | RouteError:
        train, groups = self.kinds[run.train], self.terms.groups
        return walk(self.board, self.company, run.path, train, groups)

    def paid(self, run: TrainRun) -> Paid:
        """Of a legal run: the train counts the stops that bring most."""
        return _paid(self.board, self.company, self.terms, run.path, self.kinds[run.train])

    def revenue(self, runs: tuple[TrainRun, ...]) -> Money:
        """Of legal runs."""
        return sum(self.paid(run).revenue for run in runs)

    def why_not_run(
        self,
        action: RunTrains | Pass,
        rules: RunRules,
        money: Callable[[Money], Coins],
        *,
        is_free: bool,
    ) -> Refusal | None:
        """What speaks against these runs or none; that others bring more, unless `is_free`."""
        if isinstance(action, Pass):
            return None if is_free else self.why_not_rest(rules)
        refusal = self.why_not(action.runs, rules)
        return refusal or (None if is_free else self.why_not_less(action.runs, rules, money))

    def why_not(self, runs: tuple[TrainRun, ...], rules: RunRules) -> Refusal | None:
        return self._why_not_trains(runs, rules) or self._why_not_routes(runs, rules)

    def why_not_less(
        self, runs: tuple[TrainRun, ...], rules: RunRules, money: Callable[[Money], Coins]
    ) -> Refusal | None:
        """Whether these legal runs are the best there are."""
        brings, most = self.revenue(runs), self.best.revenue
        if brings >= most:
            return None
        return Refusal(
            rules.best,
            Text(
                "These routes bring {brings}, and {most} is possible",
                brings=money(brings),
                most=money(most),
            ),
            Ways(SUGGESTED),
        )

    def why_not_rest(self, rules: RunRules) -> Refusal:
        """Trains that can run must not stand still."""
        return Unread(
            lambda: Refusal(
                rules.best,
                Text("The trains of {company} have a route", company=self.company),
                Ways(Listed(Text("run them"), RunTrains)),
                at=Target(company=self.company),
            )
        )

    def _why_not_trains(self, runs: tuple[TrainRun, ...], rules: RunRules) -> Refusal | None:
        left = [*self.trains]
        for run in runs:
            if run.train not in left:
                return Refusal(
                    rules.trains,
                    Text(
                        "{company} has no other {train} train",
                        company=self.company,
                        train=run.train[:20],
                    ),
                    Ways(
                        Way(Text("run {trains}", trains=", ".join(self.trains)), RunTrains),
                        SUGGESTED,
                    ),
                    at=Target(company=self.company),
                )
            left.remove(run.train)
        return None

    def _why_not_routes(self, runs: tuple[TrainRun, ...], rules: RunRules) -> Refusal | None:
        used = 0
        for run in runs:
            way = self.walked(run)
            if isinstance(way, RouteError):
                fact = FAULTS[way.fault]
                known = way.hex in self.board.map.places
                return Refusal(
                    rules.faults[way.fault],
                    fact.completed(place=place(self.board.map, way.hex) if known else way.hex),
                    Ways(Way(Text("change the route there"), RunTrains), SUGGESTED)
                    if known
                    else Ways(SUGGESTED),
                    at=Target(hex=way.hex, train=run.train) if known else Target(train=run.train),
                )
            if used & way.sides:
                shared = self._shared(run, used)
                return Refusal(
                    rules.apart,
                    Text(
                        "Two routes share track at {place}",
                        place=place(self.board.map, shared),
                    ),
                    Ways(Way(Text("keep the routes apart"), RunTrains), SUGGESTED),
                    at=Target(hex=shared, train=run.train),
                )
            used |= way.sides
        return None

    def _shared(self, run: TrainRun, used: int) -> HexId:
        """The first hex of the run whose entry is used already."""
        hexes = hexes_of(run.path)
        return next(
            there
            for here, there in pairwise(hexes)
            if self.board.map.sides[here][self.board.map.neighbours[here].index(there)] & used
        )


def run(draft: AnyRails, fleet: Fleet, runs: tuple[TrainRun, ...]) -> Iterator[Event]:
    """The trains bring their revenue; who receives it is settled later."""
    paid = tuple(map(fleet.paid, runs))
    brings = sum(each.revenue for each in paid)
    draft.row(fleet.company, revenue=brings)
    pays, bonuses = tuple(each.stops for each in paid), tuple(each.bonus for each in paid)
    yield TrainsRun(fleet.company, draft.money(brings), runs, pays, bonuses)


@kept("tiles", "tokens")
def has_route(board: TileBoard, company: CompanyId, groups: Groups) -> bool:
    """Whether track leads from a token to a stop that one route could count besides."""

    def counted_as(stop: StopId) -> str:
        return groups.names.get(board.map.stops[stop][0], stop)

    return any(
        counted_as(leg.end) != counted_as(station)
        for station in board.stations(company)
        for leg in board.tracks.ways(station).legs
    )


@kept("tiles", "tokens")
def _best(
    board: TileBoard,
    company: CompanyId,
    terms: RouteTerms,
    trains: tuple[tuple[str, Train], ...],
    patience: float,
) -> BestRun:
    asked = router_input(board, company, terms)
    network, kinds = asked.network, [train for _, train in trains]
    run = best_run(network.halts, network.legs, kinds, network.bonuses, patience)
    runs = tuple(
        TrainRun(trains[route.train][0], asked.path(route.halts, route.legs))
        for route in run.routes
    )
    return BestRun(runs, run.revenue, run.proof)


@kept("tiles", "tokens")
def _most(
    board: TileBoard,
    company: CompanyId,
    terms: RouteTerms,
    trains: tuple[Train, ...],
    patience: float,
) -> Money:
    return most(router_input(board, company, terms).network, trains, patience)


@kept("tiles", "tokens")
def _paid(
    board: TileBoard, company: CompanyId, terms: RouteTerms, path: Path, train: Train
) -> Paid:
    stops = stops_of(path)
    network = called_at(board, company, stops, terms)
    count = best_count(network, train, range(len(stops)))
    assert count is not None, "the run is legal"
    pays = (train.multiplier * halt.value for halt in network.halts)
    return Paid(tuple(p if n in count.halts else 0 for n, p in enumerate(pays)), count.bonus)
