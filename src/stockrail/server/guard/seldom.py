"""Logs that nobody can fill: the same thing is said once in a while."""

import logging
from time import monotonic


class Seldom:
    """Says the same fault once in a while, however many meet it."""

    def __init__(self, logger: logging.Logger, pause: float, level: int = logging.ERROR) -> None:
        self._logger, self._pause, self._level = logger, pause, level
        self._said: dict[str, float] = {}

    def say(self, what: str, message: str, *given: object, error: Exception | None = None) -> None:
        """`what` is one of few things that are counted apart."""
        now = monotonic()
        if now - self._said.get(what, -self._pause) >= self._pause:
            self._said[what] = now
            self._logger.log(self._level, message, *given, exc_info=error)


class Repeats(logging.Filter):
    """Leaves out what was logged in the same words a short time ago, errors excepted."""

    def __init__(self, pause: float) -> None:
        super().__init__()
        self._pause = pause
        self._said: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        now = monotonic()
        if record.levelno >= logging.ERROR or record.args:
            return True
        if now - self._said.get(record.msg, -self._pause) < self._pause:
            return False
        self._said[record.msg] = now
        return True
