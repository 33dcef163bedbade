"""Chores: what a server does beside the requests, for as long as it runs."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from ..guard.seldom import Seldom

logger = logging.getLogger("stockrail.server")
_seldom = Seldom(logger, 600.0)
PAUSE = 5.0
"""Seconds before a chore that has failed begins again."""

Chore = Callable[[], Awaitable[None]]


async def keep_up(name: str, chore: Chore) -> None:
    """Until cancelled, or the chore has nothing to do here. A fault of ours ends none for good."""
    while True:
        try:
            return await chore()
        except Exception as error:
            _seldom.say(name, "The server could not go on with %s; trying again", name, error=error)
        await asyncio.sleep(PAUSE)
