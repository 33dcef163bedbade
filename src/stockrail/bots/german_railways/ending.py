"""The vote on the end of the game."""

from __future__ import annotations

from stockrail.core.text import Text

from .outlook import Outlook

NO_MORE = 0.25
"""Fewer dividends than this are not worth waiting for."""


def agrees(outlook: Outlook, question: Text) -> bool:
    """Yes to a proof, and to a proposal when all is over and this player wins.

    Whoever is behind and can still be paid goes on, whatever is proved.
    """
    reason = question.params.get("reason")
    if isinstance(reason, Text) and "companies" in reason.params:
        return _leads(outlook) or outlook.now.dividends < 1
    return is_over_in_all_but_name(outlook)


def is_over_in_all_but_name(outlook: Outlook) -> bool:
    """This player leads, and no dividends are to be expected."""
    return _leads(outlook) and outlook.now.dividends < NO_MORE


def _leads(outlook: Outlook) -> bool:
    cash, me = outlook.reading.cash, outlook.me
    return all(cash[me] > amount for player, amount in cash.items() if player != me)
