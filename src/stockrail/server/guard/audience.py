"""Who looks at which table. Bots alone at a table play on only while somebody does."""

from collections.abc import Callable
from time import monotonic

from litestar.types import ASGIApp, Message, Receive, Scope, Send

A_LOOK = 30.0
"""Seconds for which somebody who has asked for a table counts as looking at it."""


class Audience:
    """Counts in memory who looks through this process. For its event loop alone."""

    def __init__(self) -> None:
        self._watching: dict[str, int] = {}
        self._looked: dict[str, float] = {}
        self._told: list[Callable[[str], None]] = []

    def tell(self, follower: Callable[[str], None]) -> None:
        """Call this with a table at which somebody begins to look."""
        self._told.append(follower)

    def has(self, table_id: str) -> bool:
        """Whether somebody looks at this table now."""
        recent = monotonic() - A_LOOK
        return table_id in self._watching or self._looked.get(table_id, recent) > recent

    def look(self, table_id: str) -> None:
        """Somebody has asked for the table."""
        is_new = not self.has(table_id)
        recent = monotonic() - A_LOOK
        self._looked.pop(table_id, None)
        self._looked[table_id] = monotonic()
        while self._looked and (first := next(iter(self._looked.items())))[1] <= recent:
            del self._looked[first[0]]
        if is_new:
            for follower in self._told:
                follower(table_id)

    def come(self, table_id: str) -> None:
        """Somebody watches it live, and will `go`."""
        self.look(table_id)
        self._watching[table_id] = self._watching.get(table_id, 0) + 1

    def go(self, table_id: str) -> None:
        self._watching[table_id] -= 1
        if not self._watching[table_id]:
            del self._watching[table_id]

    def middleware(self, app: ASGIApp) -> ASGIApp:
        """Notes who is shown a table, and who watches it for as long as they do. Whoever asks for
        one that is not there wakes nobody."""

        async def noting(scope: Scope, receive: Receive, send: Send) -> None:
            parts = str(scope["path"]).split("/")
            if scope.get("method") != "GET" or parts[1:3] != ["api", "tables"] or len(parts) < 4:
                return await app(scope, receive, send)
            table_id, is_live = parts[3], parts[4:] == ["live"]
            watched = []

            async def noted(message: Message) -> None:
                if message["type"] == "http.response.start" and message["status"] == 200:
                    if is_live:
                        self.come(table_id)
                        watched.append(table_id)
                    else:
                        self.look(table_id)
                await send(message)

            try:
                await app(scope, receive, noted)
            finally:
                for each in watched:
                    self.go(each)

        return noting
