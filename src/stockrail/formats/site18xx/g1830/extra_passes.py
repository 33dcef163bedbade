"""Passes that 18xx.games logs where our rules see nothing to decide.

It asks every company for a tile, and after its trains one that could buy a private, or that has
C&SL and has not laid its tile by that power, whatever lies on its hex.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from stockrail.core import engine
from stockrail.core.actions import Action
from stockrail.core.ids import CompanyId
from stockrail.core.state import Automatic
from stockrail.rails.actions import Accept, CompanyBuysPrivate
from stockrail.titles.g1830.actions import LayPrivateTile
from stockrail.titles.g1830.components import CS
from stockrail.titles.g1830.course.operating_round import CompanyTurn
from stockrail.titles.g1830.operating.construction import Construction
from stockrail.titles.g1830.operating.tokens import ErieHome
from stockrail.titles.g1830.state import State1830
from stockrail.titles.g1830.stock.private_deals import company_could_buy

from ..log.skipped import Skipped


def asks_after_trains(state: State1830, company: CompanyId, csl_is_used: bool) -> bool:
    """Whether the turn goes on there when the trains are bought."""
    has_power = state.privates.get(CS) == company and not csl_is_used
    return has_power or company_could_buy(state, company)


class ExtraPasses:
    """Companies that are asked there between two questions of ours; watches an action."""

    def __init__(self, before: State1830, action: Action, csl_is_used: bool) -> None:
        self.before, self.action = before, action
        uses_it = isinstance(action, LayPrivateTile) and action.private == CS
        self.csl_is_used = csl_is_used or uses_it
        """The tile of C&SL was laid by its power, with this action at the latest."""
        self.watch = Skipped(partial(_asked, self.csl_is_used))

    def until(self, after: State1830) -> Iterator[CompanyId]:
        if _lays_no_tile(self.action):
            building = _building(self.before)
            if building and not _building(after):
                yield building
        found = self.watch.found
        if found and (
            _on_turn(self.before) != _on_turn(after) or isinstance(self.before.top, ErieHome)
        ):
            yield from found


def extra_passes(before: State1830, action: Action, csl_is_used: bool) -> Iterator[CompanyId]:
    """The same of an action that was done before."""
    extra = ExtraPasses(before, action, csl_is_used)
    after, _ = engine.apply(before, action, extra.watch)
    return extra.until(after)


def _asked(csl_is_used: bool, state: State1830, step: Automatic[State1830]) -> CompanyId | None:
    if not isinstance(step, CompanyTurn):
        return None
    asks = step.step == "track" or (
        step.step == "privates" and asks_after_trains(state, step.company, csl_is_used)
    )
    return step.company if asks else None


def _building(state: State1830) -> CompanyId | None:
    """The company whose step for track is going on."""
    building = state.find(Construction)
    return building.company if building else None


def _on_turn(state: State1830) -> tuple[int, CompanyId | None]:
    turn = state.find(CompanyTurn)
    return state.operating_round, turn.company if turn else None


def _lays_no_tile(action: Action) -> bool:
    """What leaves the step for track open there, and may leave nothing to lay."""
    return isinstance(action, CompanyBuysPrivate | Accept) or (
        isinstance(action, LayPrivateTile) and action.private == CS
    )
