"""The rush for trains: how many are sold in the round to come, and whose leave by it."""

from __future__ import annotations

from math import exp

from stockrail.core.ids import CompanyId
from stockrail.rails import train_owners
from stockrail.titles.g1861.components import SMALLEST_RAISE, STATE, TRAINS
from stockrail.titles.g1861.course.operating_round import OperatingRound
from stockrail.titles.g1861.mergers import rules as merger_rules
from stockrail.titles.g1861.mergers.merger_round import MergerRound
from stockrail.titles.g1861.operating import train_rules
from stockrail.titles.g1861.operating.dividends import half
from stockrail.titles.g1861.operating.ending import ROUNDS
from stockrail.titles.g1861.state import State1861
from stockrail.titles.g1861.stock import minor_auction

from .judgement import Judgement

STATES_MOST = 2.0
"""Trains that the State Railway buys in a round at most."""
NEWCOMERS = 0.5
"""How many of the minors that players could start are started."""
CONVERTS = 0.3
"""How many of the minors that may convert do so and buy a train with the new money."""
FOR_MORE = 0.2
"""Trains that a company buys which has one that stays."""


def sales(state: State1861, judgement: Judgement) -> float:
    """New trains that will be sold in the next operating round."""
    started = [company for company in state.companies if state.is_started(company)]
    sold = sum(_demand(state, company, judgement) for company in started)
    if round_in_set(state) in (0, ROUNDS):  # A stock round comes first.
        sold += NEWCOMERS * _newcomers(state)
    return sold + _state_buys(state)


def round_in_set(state: State1861) -> int:
    """The operating round that is going on; 0 if certificates are traded or minors merge."""
    if state.find(MergerRound) is not None:
        return 0
    now = state.find(OperatingRound)
    return now.number if now else 0


def _demand(state: State1861, company: CompanyId, judgement: Judgement) -> float:
    """What a company buys, from its trains and its money."""
    price, row = train_rules.cheapest(state), state.companies[company]
    if not row.trains:
        return 1.0
    is_minor = state.kind(company) == "minor"
    if is_minor and not _is_behind(state, company):
        return 0.0
    converts = is_minor and state.rules_now.merges and merger_rules.can_convert(state, company)
    hope = CONVERTS if converts else 0.0
    if state.cash[company] + half(row.revenue) < price or not train_owners.has_room(state, company):
        return hope
    if any(TRAINS[train].rusted_by is None for train in row.trains):
        return FOR_MORE
    return max(hope, judgement.minors_rush) if is_minor else judgement.publics_rush


def _is_behind(state: State1861, company: CompanyId) -> bool:
    """Whether the next new train is of a later type than all its own."""
    coming = state.depot.next_new()
    return coming is not None and all(coming > train for train in state.trains(company))


def _state_buys(state: State1861) -> float:
    if not state.rules_now.state_acts:
        return 0.0
    money = state.cash[STATE] + state.companies[STATE].revenue
    return min(STATES_MOST, money / train_rules.cheapest(state))


def _newcomers(state: State1861) -> int:
    """Minors that players could start with a train in the next stock round."""
    price = train_rules.cheapest(state)
    able = sum(state.cash[player] // (price + SMALLEST_RAISE) for player in state.players)
    return min(able, len(minor_auction.available(state)), len(state.players))


def likelihood(more_than: int, expected: float) -> float:
    """That more are sold than a number, if so many are expected."""
    term = left = exp(-expected)
    for count in range(1, more_than + 1):
        term *= expected / count
        left += term
    return max(0.0, 1.0 - left)
