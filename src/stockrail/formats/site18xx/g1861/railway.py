"""Tiles, tokens, runs, trains and mergers of 1861 as 18xx.games logs them, made ours."""

from __future__ import annotations

from collections.abc import Iterator

from stockrail.core.actions import Action
from stockrail.core.ids import HexId
from stockrail.core.text import Text
from stockrail.formats.json_text import shown
from stockrail.rails import actions as rail_actions
from stockrail.titles.g1861 import actions as ours
from stockrail.titles.g1861.components import COMPANY_CARDS, MAP, MINORS, TRAINS
from stockrail.titles.g1861.mergers.merger_round import MergerTurn
from stockrail.titles.g1861.operating import running
from stockrail.titles.g1861.state import State1861, roubles

from ..log import lookups
from ..log.entry import Entry
from ..log.railway import Railway
from ..log.routes import RouteWords

ALIKE = (
    ("E9", "H18", "I13", "I19", "K17", "L12", "P8"),
    ("F18", "M7"),
    ("B4", "D20", "M19", "N10"),
)
PRINTED = {HexId(name): f"{name}-{n}" for alike in ALIKE for n, name in enumerate(alike)}
"""How the site names hexes: those printed alike are numbered, others the first of their kind."""
ROUTES = RouteWords(MAP, roubles, revenue_rule="§19.2", track_rule="§14.1")


class RailwayReader(Railway):
    def __init__(self) -> None:
        super().__init__(MAP, PRINTED, TRAINS, roubles, price_rule="§22.2")

    def remove_token(self, state: State1861, entry: Entry) -> Iterator[Action]:
        yield ours.RemoveToken(state.step.actor, *self.city(entry))

    def run_routes(self, state: State1861, entry: Entry) -> Iterator[Action]:
        company = lookups.company(entry, entry.entity, COMPANY_CARDS)
        trains = running.fleet(state, company)
        logged = [*ROUTES.logged_runs(state.board, entry)]
        runs = [(ROUTES.counted_part(trains, run, counted), counted) for run, counted in logged]
        yield rail_actions.RunTrains(state.step.actor, tuple(run for run, _ in runs))
        for run, counted in runs:
            ROUTES.check_revenue(entry, trains, run, counted)

    def dividend(self, state: State1861, entry: Entry) -> Iterator[Action]:
        actor = state.step.actor
        match entry.text("kind"):
            case "payout":
                yield rail_actions.PayDividend(actor)
            case "half":
                yield ours.PayHalf(actor)
            case "withhold":
                yield rail_actions.Withhold(actor)
            case other:
                raise entry.error(Text("1861 has no dividend {kind}", kind=shown(other)))

    def choose(self, state: State1861, entry: Entry) -> Iterator[Action]:
        if (choice := entry.text("choice")) != "nationalize":
            raise entry.error(Text("1861 has no choice {choice}", choice=shown(choice)))
        yield ours.Nationalise(state.step.actor)

    def convert(self, state: State1861, entry: Entry) -> Iterator[Action]:
        """The entry that follows names the public."""
        return iter(())

    def merge(self, state: State1861, entry: Entry) -> Iterator[Action]:
        actor, step = state.step.actor, state.step
        other = lookups.company(entry, entry.text("corporation"), COMPANY_CARDS)
        if other in MINORS:
            yield ours.AddMinor(actor, other)
        elif isinstance(step, MergerTurn) and step.joined:
            yield ours.Merge(actor, other)
        else:
            yield ours.Convert(actor, other)
