"""§20 the third step of a turn: running the trains."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import ClassVar, assert_never, get_args

from stockrail.core.actions import Move, Pass
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId
from stockrail.core.refusal import Refusal
from stockrail.core.rows import frozen
from stockrail.core.text import Text
from stockrail.rails.actions import CompanyBuysPrivate, RunTrains
from stockrail.rails.router.running import Train
from stockrail.rails.router_input import RouteTerms
from stockrail.rails.train_paths import Groups
from stockrail.rails.train_running import Fleet, RunRules, run

from ..actions import Exchange, LayPrivateTile
from ..components import CANADIAN_WEST, MAP, TRAINS
from ..state import State1830
from . import any_step
from .any_step import Besides, TurnStep

KINDS = {name: Train(card.distance) for name, card in TRAINS.items()}
RULES = RunRules(
    trains="§20.11",
    apart="§20.9",
    best="§20.14",
    faults={
        "unknown": "§20.1",
        "empty": "§20.1",
        "no stop": "§20.1",
        "short": "§20.1",
        "no track": "§20.1",
        "no way": "§20.3",
        "track twice": "§20.4",
        "stop twice": "§20.5",
        "area inside": "§20.6",
        "closed inside": "§20.8",
        "area twice": "§20.7",
        "no token": "§20.2",
        "long": "§20.10",
    },
)


@cache
def red_areas(option: str) -> Groups:
    """Red hexes that count as one: each for itself, or by area (§20.7)."""
    areas = {hex_id: printed.area for hex_id, printed in MAP.places.items() if printed.area}
    as_one = {"hexes": (), "canadian_west": (CANADIAN_WEST,), "areas": areas.values()}[option]
    return Groups({hex_id: area if area in as_one else hex_id for hex_id, area in areas.items()})


def terms(state: State1830) -> RouteTerms:
    return _terms(state.rules_now.column, state.options.red_areas)


@cache
def _terms(column: int, option: str) -> RouteTerms:
    return RouteTerms(column, red_areas(option))


def fleet(state: State1830, company: CompanyId) -> Fleet:
    return Fleet(
        board=state.board,
        company=company,
        trains=state.trains(company),
        kinds=KINDS,
        terms=terms(state),
    )


def _is_free(state: State1830) -> bool:
    """Whether less than the best may be run (§20.14)."""
    return state.options.best_run == "any"


RunAction = RunTrains | Besides | Pass


@frozen
class Running(TurnStep):
    accepts: ClassVar = get_args(RunAction)
    rule: ClassVar = "§20.14"
    asks: ClassVar = Text("Run the trains of {company}")
    meanwhile: ClassVar = Text("{actor} runs the trains of {company}")

    def proposals(self, state: State1830) -> Iterator[Move]:
        yield RunTrains(self.actor, fleet(state, self.company).best.runs)
        yield from any_step.proposals(state, self)
        yield Pass(self.actor)

    def why_not(self, state: State1830, action: RunAction) -> Refusal | None:
        match action:
            case RunTrains() | Pass():
                return fleet(state, self.company).why_not_run(
                    action, RULES, state.money, is_free=_is_free(state)
                )
            case CompanyBuysPrivate() | LayPrivateTile() | Exchange():
                return any_step.why_not(state, self, action)

    def apply(self, draft: State1830, action: RunAction) -> Iterator[Event]:
        match action:
            case RunTrains(_, runs):
                draft.end()
                yield from run(draft, fleet(draft, self.company), runs)
            case Pass():
                draft.end()
            case CompanyBuysPrivate() | LayPrivateTile() | Exchange():
                yield from any_step.apply(draft, self, action)
            case _:
                assert_never(action)
