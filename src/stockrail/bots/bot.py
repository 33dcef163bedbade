"""What a bot is, and how a table asks one."""

from typing import Protocol

from stockrail.core import engine
from stockrail.core.actions import Action
from stockrail.core.decision import Decision
from stockrail.core.table import Table
from stockrail.view import View

from .lots import Lots


class Bot(Protocol):
    """A player made of code. It keeps nothing from one decision to the next."""

    def decide(self, decision: Decision, view: View) -> Action:
        """One of the options, with an amount of its range, or a draft with one of the plans."""
        ...


def ask(bot: Bot, table: Table[View]) -> Action:
    """The bot's answer to what the table waits for. Not to be asked when the game is over."""
    if isinstance(bot, Lots):
        # Drawing lots needs no view, and making one costs more than the move.
        return bot.pick(engine.listed(table.state), table.ply)
    view = table.view(table.actor)
    assert view.decision is not None, "a bot is asked only when its seat decides"
    return bot.decide(view.decision, view)
