"""Whom 18xx.games asks where our rules see nothing to decide: there a pass or no run is logged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Literal

from stockrail.core import engine
from stockrail.core.actions import Action
from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.rows import frozen
from stockrail.core.state import Automatic
from stockrail.rails import token_placing, train_owners
from stockrail.rails.actions import LayTile, SellShares
from stockrail.titles.g1861.components import COMPANY_CARDS, SECOND_TILE, STATE
from stockrail.titles.g1861.course.operating_round import CompanyTurn
from stockrail.titles.g1861.mergers.merger_round import MergerRound
from stockrail.titles.g1861.operating import private_purchase, running, tokens
from stockrail.titles.g1861.operating.construction import Construction
from stockrail.titles.g1861.operating.state_railway import StateTurn
from stockrail.titles.g1861.state import State1861
from stockrail.titles.g1861.stock.stock_round import StockRound, StockTurn

from ..log.skipped import Skipped

ENOUGH_TO_START = 100
"""Whoever has so much is asked as if they could start a public."""


@frozen
class Asked:
    """By the site, and how it is answered."""

    who: CompanyId | PlayerId
    answer: Literal["pass", "run_routes"] = "pass"
    is_for_privates: bool = field(default=False, compare=False)

    def goes_on(self, state: State1861) -> bool:
        """Whether the question stays after a private was bought in the midst of it."""
        return not self.is_for_privates or private_purchase.is_possible(state, CompanyId(self.who))


class ExtraPasses:
    """Who is asked there between an action and our next question; watches the action."""

    def __init__(self, before: State1861, action: Action) -> None:
        self.before, self.action = before, action
        self.skipped = Skipped(_asked)
        self.still: list[Asked] | None = None
        """Whose step goes on there, known when the action is done and nothing else has run."""

    def __call__(self, draft: State1861, step: Automatic[State1861]) -> None:
        if self.still is None:
            self.still = [*_still_asked(self.before, self.action, draft)]
        self.skipped(draft, step)

    def until(self, after: State1861) -> list[Asked]:
        """One after another."""
        if self.still is None:
            return [*_still_asked(self.before, self.action, after)]
        return [*self.still, *self.skipped.found]


def extra_passes(before: State1861, action: Action) -> list[Asked]:
    """The same of an action that was done before."""
    asked = ExtraPasses(before, action)
    after, _ = engine.apply(before, action, asked)
    return asked.until(after)


def _still_asked(before: State1861, action: Action, draft: State1861) -> Iterator[Asked]:
    """Whose step goes on there after what they have done."""
    step, now = before.step, draft.top
    match step, action:
        case Construction(first=None), LayTile() if not isinstance(now, Construction):
            if draft.means(step.company) >= SECOND_TILE:
                yield Asked(step.company)
        case StockTurn(), SellShares() if not isinstance(now, StockTurn):
            if _might_start(draft, step.actor):
                yield Asked(step.actor)


def _asked(state: State1861, frame: Automatic[State1861]) -> Asked | None:
    match frame:
        case StockRound(following=player, auctioned=None) if frame.passes < len(state.players):
            return Asked(player) if _might_start(state, player) else None
        case CompanyTurn(company=company, step="run") if state.is_started(company):
            return Asked(company, "run_routes") if _sees_track(state, company) else None
        case StateTurn(step="run"):
            return Asked(STATE, "run_routes") if _sees_track(state, STATE) else None
        case CompanyTurn(company=company) if state.is_started(company):
            asked = Asked(company, is_for_privates=frame.step == "privates")
            return asked if _asks_company(state, frame) else None
        case MergerRound(waiting=waiting) if waiting is not None:
            return next((Asked(minor) for minor in waiting if state.is_started(minor)), None)
        case _:
            return None


def _might_start(state: State1861, player: PlayerId) -> bool:
    return (
        state.rules_now.starts_publics
        and bool(state.unstarted_publics())
        and state.cash[player] >= ENOUGH_TO_START
        and state.certificates(player) < state.certificate_limit
    )


def _asks_company(state: State1861, turn: CompanyTurn) -> bool:
    company = turn.company
    match turn.step:
        case "track":
            return True
        case "token":
            return _sees_city(state, company)
        case "privates":
            return private_purchase.is_possible(state, company)
        case "trains":
            has_money = state.cash[company] > 0 and bool(state.trains(STATE))
            return has_money and train_owners.has_room(state, company)
        case _:
            return False


def _sees_track(state: State1861, company: CompanyId) -> bool:
    """Whether track leads from a token of it to another stop, be it one of the same hex."""
    tracks = state.board.tracks
    return bool(running.ready(state, company)) and any(
        leg.end != station
        for station in state.board.stations(company)
        for leg in tracks.ways(station).legs
    )


def _sees_city(state: State1861, company: CompanyId) -> bool:
    """The site looks at the distance only when a token is placed."""
    if COMPANY_CARDS[company].kind != "public" or not state.tokens_left(company):
        return False
    return tokens.rate(state, company) <= state.cash[company] and any(
        token_placing.why_not_city(tokens.RULES, state.board, company, *city) is None
        and token_placing.why_not_room(tokens.RULES, state.board, company, *city) is None
        for city in token_placing.find_cities(state.board, company)
    )
