"""Whom 18xx.games asks where our rules see nothing to decide: there a pass or no run is logged."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from stockrail.core.actions import Action
from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.state import Automatic
from stockrail.rails import token_placing
from stockrail.rails.actions import LayTile, SellShares
from stockrail.titles.g1861.components import COMPANY_CARDS, MAP, SECOND_TILE, STATE
from stockrail.titles.g1861.course.operating_round import CompanyTurn
from stockrail.titles.g1861.mergers.merger_round import MergerRound
from stockrail.titles.g1861.operating import private_purchase, running, tokens, train_rules
from stockrail.titles.g1861.operating.construction import Construction
from stockrail.titles.g1861.operating.state_railway import StateTurn
from stockrail.titles.g1861.state import State1861
from stockrail.titles.g1861.stock.stock_round import StockRound, StockTurn

ENOUGH_TO_START = 100
"""Whoever has so much is asked as if they could start a public."""


@dataclass(frozen=True, slots=True)
class Asked:
    """By the site, and how it is answered."""

    who: CompanyId | PlayerId
    answer: Literal["pass", "run_routes"] = "pass"


def in_vain(before: State1861, action: Action) -> Iterator[Asked]:
    """Who is asked there between an action and our next question, one after another."""
    draft = before.clone()
    deque(before.step.apply(draft, action), maxlen=0)
    yield from _still_asked(before, action, draft)
    while isinstance(frame := draft.top, Automatic):
        asked = _asked(draft, frame)
        deque(frame.run(draft), maxlen=0)
        if asked is not None and isinstance(draft.top, Automatic):
            yield asked


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


def _asked(state: State1861, frame: Automatic) -> Asked | None:
    match frame:
        case StockRound(following=player, put_up=None) if frame.passes < len(state.players):
            return Asked(player) if _might_start(state, player) else None
        case CompanyTurn(company=company, step="run") if state.is_started(company):
            return Asked(company, "run_routes") if _sees_track(state, company) else None
        case StateTurn(step="run"):
            return Asked(STATE, "run_routes") if _sees_track(state, STATE) else None
        case CompanyTurn(company=company) if state.is_started(company):
            return Asked(company) if _asks_company(state, frame) else None
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
            return has_money and train_rules.has_room(state, company)
        case _:
            return False


def _sees_track(state: State1861, company: CompanyId) -> bool:
    """Whether track leads from a token of it to another stop, be it one of the same hex."""
    tracks = state.board.tracks(MAP)
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
        for city in token_placing.reached_cities(tokens.RULES, state.board, company)
    )
