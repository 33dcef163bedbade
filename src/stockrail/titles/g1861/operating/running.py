"""§14 and §19: running the trains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import inf
from typing import ClassVar, assert_never, get_args

from stockrail.core.actions import Move, Pass
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId
from stockrail.core.refusal import Refusal
from stockrail.core.rows import frozen
from stockrail.core.text import Text
from stockrail.rails.actions import CompanyBuysPrivate, PrivateId, RunTrains
from stockrail.rails.router_input import PlaceBonus, RouteTerms
from stockrail.rails.train_paths import Groups
from stockrail.rails.train_running import BestRun, Fleet, RunRules, has_route, run

from ..components import EKATERINBURG, MAP, MOSCOW, PRIVATES, RUNS, STATE, TRAINS
from ..state import State1861
from . import private_purchase
from .private_purchase import TurnStep

RULES = RunRules(
    trains="§19.1",
    apart="§19.1",
    best="§19.8",
    faults={
        "unknown": "§14.1",
        "empty": "§19.2",
        "no stop": "§19.2",
        "short": "§19.2",
        "no track": "§14.1",
        "no way": "§14.1",
        "track twice": "§14.3",
        "stop twice": "§14.2",
        "group twice": "§14.2",
        "area inside": "§14.5",
        "closed inside": "§14.4",
        "area twice": "§14.2",
        "no token": "§14.1",
        "long": "§19.2",
    },
)
BY_PRIVATE = 10
"""What a private adds to a route that counts its place (§19.6)."""
TO_MOSCOW = PlaceBonus(((EKATERINBURG,), (MOSCOW,)), 40, multiplied=True)
"""What Ekaterinburg pays more if Moscow counts too (§19.5)."""
STATE_PATIENCE = 2000
"""Combinations of its routes that are compared: the State Railway may have a dozen trains."""


@cache
def _groups(stations: str) -> Groups:
    """Hexes that count as one stop: red areas, and by §14.2 the stations of a hex."""
    areas = {printed.id: printed.area for printed in MAP.places.values() if printed.area}
    if stations == "each":
        return Groups(areas)
    several = (printed.id for printed in MAP.places.values() if len(printed.face.stops) > 1)
    return Groups(areas | {hex_id: hex_id for hex_id in several})


def terms(state: State1861, company: CompanyId) -> RouteTerms:
    """What the company's routes count besides their stops (§19.5, §19.6)."""
    owned = tuple([p for p, owner in state.privates.items() if owner == company])
    return _terms(state.rules_now.column, state.options.stations, owned)


@cache
def _terms(column: int, stations: str, owned: tuple[PrivateId, ...]) -> RouteTerms:
    places = (PRIVATES[private].place_hexes for private in owned)
    bonuses = (PlaceBonus((hexes,), BY_PRIVATE) for hexes in places if hexes)
    return RouteTerms(column, _groups(stations), (TO_MOSCOW, *bonuses))


def fleet(state: State1861, company: CompanyId) -> Fleet:
    """Great trains first; docs/rulings: the many trains of the State Railway."""
    return Fleet(
        board=state.board,
        company=company,
        trains=tuple(sorted(ready(state, company), key=_great_first)),
        kinds=RUNS,
        terms=terms(state, company),
        patience=STATE_PATIENCE if company == STATE else inf,
    )


def ready(state: State1861, company: CompanyId) -> tuple[str, ...]:
    """Its trains that may run; by option not those of a company that has had its run (§23.3)."""
    if state.options.seized_trains == "run":
        return state.trains(company)
    resting = Counter(state.companies[company].resting)
    return tuple((Counter(state.trains(company)) - resting).elements())


def _great_first(train: str) -> int:
    return -(TRAINS[train].distance or 0)


def best(state: State1861, company: CompanyId) -> BestRun:
    return fleet(state, company).best


def can_run(state: State1861, company: CompanyId) -> bool:
    """Whether it has a train, and track from a token to another stop."""
    groups = _groups(state.options.stations)
    return bool(ready(state, company)) and has_route(state.board, company, groups)


RunAction = RunTrains | CompanyBuysPrivate | Pass


@frozen
class Running(TurnStep):
    """Of a company, or by option of the State Railway (§23.3)."""

    accepts: ClassVar = get_args(RunAction)
    rule: ClassVar = "§19.8"
    asks: ClassVar = Text("Run the trains of {company}")
    meanwhile: ClassVar = Text("{actor} runs the trains of {company}")

    def proposals(self, state: State1861) -> Iterator[Move]:
        yield RunTrains(self.actor, best(state, self.company).runs)
        yield from private_purchase.proposals(state, self.actor, self.company)
        yield Pass(self.actor)

    def _is_free(self, state: State1861) -> bool:
        """Whether less than the best may be run (§19.8, §23.3)."""
        return state.options.best_run == "any" or self.company == STATE

    def why_not(self, state: State1861, action: RunAction) -> Refusal | None:
        match action:
            case RunTrains() | Pass():
                return fleet(state, self.company).why_not_run(
                    action, RULES, state.money, is_free=self._is_free(state)
                )
            case CompanyBuysPrivate():
                return private_purchase.why_not(state, self.company, action)

    def apply(self, draft: State1861, action: RunAction) -> Iterator[Event]:
        match action:
            case RunTrains(_, runs):
                draft.end()
                yield from run(draft, fleet(draft, self.company), runs)
            case Pass():
                draft.end()
            case CompanyBuysPrivate():
                yield from private_purchase.propose(draft, self.company, action)
            case _:
                assert_never(action)
