"""Differences that docs/rulings names: they are left out of the games, or counted apart."""

from __future__ import annotations

import re
from typing import Any

from stockrail.core.actions import Action
from stockrail.titles.g1830.actions import BuyPrivate
from stockrail.titles.g1830.components import CA
from stockrail.titles.g1830.operating_round import CompanyTurn

AVOIDED = {"1830": tuple(f"private {seat} {CA}" for seat in range(6)), "1861": ()}
"""In short words, for games of the site."""

C_AND_A = re.compile(rf"private \d {CA}$")
WITHOUT_NEED = re.compile("(bankrupt|sell) ")


def avoided(state: Any, action: Action) -> bool:
    """Whether the site is known to go another way after this."""
    return isinstance(action, BuyPrivate) and action.private == CA


def named(state: Any, word: str) -> str | None:
    """The heading of the ruling on a move that only one side takes."""
    if C_AND_A.match(word):
        return "A private sold again"
    if WITHOUT_NEED.match(word) and any(isinstance(f, CompanyTurn) for f in state.stack):
        return "Moves without need"
    return None
