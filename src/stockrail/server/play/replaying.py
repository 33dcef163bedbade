"""Undoing what is no longer at hand: the game is played again first, and nobody waits for that but
who wants it."""

from collections.abc import Callable
from typing import TypeVar

from litestar.concurrency import sync_to_thread

from ..guard.threads import in_history
from ..rooms import Snapshot
from ..service.problems import stale
from ..storage import damage

T = TypeVar("T")


class Unplayed(Exception):
    """What is to be undone came before the position from which the game was opened."""

    def __init__(self, now: Snapshot) -> None:
        super().__init__(f"table {now.row.id} has to be played again")
        self._now = now

    def play(self) -> None:
        """Once for all who ask.

        :raises DamagedTable: its records cannot be read.
        """
        with damage.of_table(self._now.row.id):
            _ = self._now.game().opening


def check_at_hand(now: Snapshot, ply: int) -> None:
    """:raises Unplayed: the game has to be played again to come there."""
    if ply < now.game().at_hand:
        raise Unplayed(now)


async def replayed(do: Callable[[], T]) -> T:
    """Do it; if the game has to be played again first, that is done in a thread of those that look
    back, and meanwhile nothing is held.

    :raises ApiError: the table has been opened anew meanwhile.
    """
    try:
        return await sync_to_thread(do)
    except Unplayed as error:
        await in_history(error.play)
        try:
            return await sync_to_thread(do)
        except Unplayed as again:
            raise stale() from again
