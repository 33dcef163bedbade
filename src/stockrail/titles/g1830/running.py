"""§20 the third step of a turn: running the trains."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from stockrail.core.actions import Move, Pass
from stockrail.core.events import Event
from stockrail.core.names import CompanyId, HexId, Money
from stockrail.core.refusal import Refusal
from stockrail.core.text import Text
from stockrail.mechanics.rail_actions import RunTrains, TakeOver, TrainRun
from stockrail.mechanics.rail_events import TrainsRun
from stockrail.mechanics.rail_map import StopId
from stockrail.mechanics.router import best_run
from stockrail.mechanics.running import Proof, Train
from stockrail.mechanics.train_paths import Fault, Flaw, Walked, question, walk, worth

from .actions import Exchange, LayPrivateTile
from .company_step import CompanyStep
from .components import MAP, TRAINS
from .railway_events import place
from .state import Railroads, dollars

FAULTS: dict[Fault, tuple[str, Text]] = {
    "unknown": ("§20.1", Text("{place} is not on the map")),
    "empty": ("§20.1", Text("One of the trains has no route")),
    "no stop": ("§20.1", Text("A route begins and ends in a stop, and at {place} there is none")),
    "short": ("§20.1", Text("A route joins two stops or more, and this one ends in {place}")),
    "no track": ("§20.1", Text("No track leads on at {place}")),
    "no way": ("§20.3", Text("The track does not lead that way through {place}")),
    "track twice": ("§20.4", Text("The route uses track at {place} twice")),
    "stop twice": ("§20.5", Text("The route comes to {place} twice")),
    "area inside": ("§20.6", Text("A route may end in {place} but not pass through it")),
    "closed inside": ("§20.8", Text("{place} is full of other companies' tokens")),
    "area twice": ("§20.7", Text("Both ends of the route are in the same red area, {place}")),
    "no token": ("§20.2", Text("No token of the company is on the route from {place}")),
    "long": ("§20.10", Text("The train has no stop left for {place}")),
}


def red_areas(state: Railroads) -> dict[HexId, str]:
    """Red hexes that count as one: each for itself, or by area (§20.7)."""
    reading = state.variants.red_areas
    return {
        hex_id: printed.area
        if reading == "areas" or (reading == "canadian_west" and printed.area == "Canadian West")
        else hex_id
        for hex_id, printed in MAP.places.items()
        if printed.area
    }


@dataclass(frozen=True, slots=True)
class BestRun:
    """The most a company's trains bring, how, and how it is known."""

    runs: tuple[TrainRun, ...]
    revenue: Money
    proof: Proof


def best(state: Railroads, company: CompanyId) -> BestRun:
    """Kept with the board: nothing else but trains and stage changes it."""
    trains = state.trains(company)
    key = "best run", company, trains, state.rules_now.column, state.variants.red_areas
    return state.board.derived(key, lambda: _best(state, company, trains))


def _best(state: Railroads, company: CompanyId, trains: tuple[str, ...]) -> BestRun:
    asked = question(MAP, state.board, company, state.rules_now.column, red_areas(state))
    run = best_run(asked.halts, asked.legs, [Train(TRAINS[name].distance) for name in trains])
    runs = tuple(
        TrainRun(trains[route.train], asked.path(route.halts, route.legs)) for route in run.routes
    )
    return BestRun(runs, run.revenue, run.proof)


def walked(state: Railroads, company: CompanyId, run: TrainRun) -> Walked | Flaw:
    distance = TRAINS[run.train].distance
    return walk(MAP, state.board, company, run.path, distance, red_areas(state))


def pays(state: Railroads, run: TrainRun) -> tuple[Money, ...]:
    """What each stop of a legal run brings."""
    stops = tuple(StopId(word) for word in run.path if ":" in word)
    return worth(MAP, state.board, stops, state.rules_now.column)


def revenue(state: Railroads, runs: tuple[TrainRun, ...]) -> Money:
    """Of runs that are legal."""
    return sum(sum(pays(state, run)) for run in runs)


@dataclass(frozen=True, slots=True)
class Running(CompanyStep):
    accepts: ClassVar = (RunTrains, TakeOver, LayPrivateTile, Exchange, Pass)
    rule: ClassVar = "§20.14"

    def prompt(self, state: Railroads) -> Text:
        return Text("Run the trains of {company}", company=self.company)

    def waiting(self, state: Railroads) -> Text:
        return Text("{actor} runs the trains of {company}", actor=self.actor, company=self.company)

    def own_proposals(self, state: Railroads) -> Iterator[Move]:
        yield RunTrains(self.actor, best(state, self.company).runs)

    def why_not_pass(self, state: Railroads) -> Refusal | None:
        if state.variants.best_run == "any":
            return None
        return Refusal(
            "§20.14",
            Text("The trains of {company} have a route", company=self.company),
            Text("Run them."),
        )

    def why_not_own(self, state: Railroads, action: RunTrains) -> Refusal | None:
        if refusal := self._why_not_trains(state, action) or self._why_not_routes(state, action):
            return refusal
        if state.variants.best_run == "any":
            return None
        brings, most = revenue(state, action.runs), best(state, self.company).revenue
        if brings < most:
            return Refusal(
                "§20.14",
                Text(
                    "These routes bring {brings}, and {most} is possible",
                    brings=dollars(brings),
                    most=dollars(most),
                ),
                Text("Take the best run."),
            )
        return None

    def _why_not_trains(self, state: Railroads, action: RunTrains) -> Refusal | None:
        left = [*state.trains(self.company)]
        for run in action.runs:
            if run.train not in left:
                return Refusal(
                    "§20.11",
                    Text(
                        "{company} has no further {train} train",
                        company=self.company,
                        train=run.train[:20],
                    ),
                    Text("Its trains: {trains}.", trains=", ".join(state.trains(self.company))),
                )
            left.remove(run.train)
        return None

    def _why_not_routes(self, state: Railroads, action: RunTrains) -> Refusal | None:
        used = 0
        for run in action.runs:
            way = walked(state, self.company, run)
            if isinstance(way, Flaw):
                rule, fact = FAULTS[way.fault]
                known = way.hex in MAP.places
                return Refusal(
                    rule,
                    Text(fact.template, place=place(way.hex) if known else way.hex),
                    Text("Change the route there, or take the best run.")
                    if known
                    else Text("Take the best run."),
                )
            if used & way.sides:
                return Refusal(
                    "§20.9",
                    Text("Two routes share track at {place}", place=place(_shared(run, used))),
                    Text("Keep the routes apart, or take the best run."),
                )
            used |= way.sides
        return None

    def apply_own(self, draft: Railroads, action: RunTrains) -> Iterator[Event]:
        draft.end()
        paid = tuple(pays(draft, run) for run in action.runs)
        brings = sum(map(sum, paid))
        draft.row(self.company, revenue=brings)
        yield TrainsRun(self.company, draft.money(brings), action.runs, paid)


def _shared(run: TrainRun, used: int) -> HexId:
    """The first hex of the run whose entry is used already."""
    hexes = [HexId(word.split(":")[0]) for word in run.path]
    return next(
        there
        for here, there in pairwise(hexes)
        if MAP.sides[here][MAP.neighbours[here].index(there)] & used
    )
