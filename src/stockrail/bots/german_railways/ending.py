"""The vote on the end of the game. It is never asked for: a table at rest votes anyway."""

from __future__ import annotations

from stockrail.core.text import Text
from stockrail.titles.german_railways.rounds import ASK_AFTER

from .outlook import Outlook

WORTH_WAITING = 1.0
"""Fewer dividends than this do not change who wins."""
HARDLY_ANY, NONE_AT_ALL = 0.25, 0.02


def agrees(outlook: Outlook, question: Text) -> bool:
    """Yes to a proof, to a table at rest, and when no more dividends are to be expected.

    Whoever is behind and can still be paid goes on, whatever is proved.
    """
    if outlook.reading.idle_rounds >= ASK_AFTER:
        return True
    to_come, leads = outlook.now.dividends, _leads(outlook)
    reason = question.params.get("reason")
    if isinstance(reason, Text) and "companies" in reason.params:
        return leads or to_come < WORTH_WAITING
    return to_come < (HARDLY_ANY if leads else NONE_AT_ALL)


def _leads(outlook: Outlook) -> bool:
    cash, me = outlook.reading.cash, outlook.me
    return all(cash[me] > amount for player, amount in cash.items() if player != me)
