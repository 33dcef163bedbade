"""What 18xx.games has drawn by lot before a game of 1861 begins: its logs do not say it."""

from collections.abc import Iterator

from stockrail.core.actions import Action
from stockrail.core.names import CHANCE
from stockrail.titles.g1861.actions import LeaveOut
from stockrail.titles.g1861.components import PRIVATES
from stockrail.titles.g1861.leaving_out import KEPT

from .log import SiteLog


def lots(log: SiteLog) -> Iterator[Action]:
    """The privates that are not in a game of two: those of which nobody speaks.

    They are sold in order, so those that come before a named one are out. Of a log that is
    too short to tell the last ones are taken.
    """
    spoken_of = [entry.fields.get("company") for entry in log.effective]
    named = [private for private in PRIVATES if private in spoken_of]
    order = [*PRIVATES]
    reached = order.index(named[-1]) if named else 0
    passed_over = [private for private in order[:reached] if private not in named]
    unsaid = [private for private in reversed(order) if private not in (*named, *passed_over)]
    for private in (*passed_over, *unsaid, *reversed(named))[: len(order) - KEPT]:
        yield LeaveOut(CHANCE, private)
