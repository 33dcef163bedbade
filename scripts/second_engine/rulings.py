"""Differences that docs/rulings names: they are left out of the games, or counted apart."""

from __future__ import annotations

import re
from collections.abc import Sequence

from stockrail import Table, View
from stockrail.core.actions import Action
from stockrail.core.state import State
from stockrail.rails.actions import BuyTrainFrom, SellShares
from stockrail.rails.train_owners import has_room
from stockrail.titles.g1830.actions import BuyPrivate
from stockrail.titles.g1830.components import CA
from stockrail.titles.g1830.course.operating_round import OperatingRound
from stockrail.titles.g1830.operating.buying_trains import TrainPurchase
from stockrail.titles.g1830.operating.discarding import Discarding as Discarding1830
from stockrail.titles.g1830.state import State1830
from stockrail.titles.g1861.mergers.share_sale import ShareOffer
from stockrail.titles.g1861.operating.discarding import Discarding as Discarding1861

from .positions import AnyState

AVOIDED = {"1830": tuple(f"private {seat} {CA}" for seat in range(6)), "1861": ()}
"""In short words, for games of the site."""

C_AND_A = re.compile(rf"private \d {CA}$")
WITHOUT_NEED = re.compile("(bankrupt|sell) ")


HOME_BLOCKS = "A home token blocks at once"

RECENT = 8
"""Actions back in which a sale for a train may still be of this turn."""


def avoided(table: Table[State, View], action: Action) -> bool:
    """Whether the site is known to go another way after this."""
    if isinstance(action, BuyTrainFrom):
        return _keeps_floor(table.state, table.log)
    return isinstance(action, BuyPrivate) and action.private == CA


def _keeps_floor(state: State, past: Sequence[Action]) -> bool:
    """There the least for a train of another company holds on after a purchase."""
    step = state.step
    return (
        isinstance(step, TrainPurchase)
        and not step.last_price
        and any(
            isinstance(action, SellShares) and action.player == step.actor
            for action in past[-RECENT:]
        )
    )


def named(state: AnyState, past: Sequence[Action], word: str) -> str | None:
    """The heading of the ruling on a move that only one side takes, or takes otherwise."""
    if word.startswith("train ") and isinstance(state.step, TrainPurchase):
        if _keeps_floor(state, past):
            return "Selling more than needed"
        if not has_room(state, state.step.company):
            return "Moves without need"
    if C_AND_A.match(word):
        return "A private sold again"
    if word.startswith("private ") and isinstance(state.step, Discarding1830 | Discarding1861):
        return "The last moment for privates"
    if word.startswith("pass ") and isinstance(state.step, ShareOffer) and state.step.last:
        return "Nobody has two shares"
    if WITHOUT_NEED.match(word) and any(isinstance(f, OperatingRound) for f in state.stack):
        return "Moves without need"
    return None


def ended(state: AnyState) -> str | None:
    """The heading of the ruling by which a game is over here and goes on there."""
    is_sale = isinstance(state, State1830) and not state.operating_round
    return "The bank breaks in the private sale" if is_sale and not state.stack else None
