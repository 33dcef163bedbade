"""What a server does beside the requests goes on after any fault, and the fault is in the log."""

import threading
from typing import Any

import pytest

from stockrail.server.jobs import chores
from stockrail.server.storage import StorageFault
from stockrail.server.storage.faults import BUSY
from tests.server.servers import Serve

CHORES = {
    "metrics": "stockrail.server.observing.logs.tell_repeated",
    "bots": "stockrail.server.play.bot_seats.BotSeats._waiting",
    "attendance": "stockrail.server.seating.presence.Attendance._watching",
    "clocks": "stockrail.server.seating.timekeeper.Timekeeper._due",
    "tidying": "stockrail.server.seating.housekeeping.tidy_up",
    "notices": "stockrail.server.notices.courier.Courier._find",
    "signals": "stockrail.server.app.listen",
}


class Failing:
    """Fails the first time, and is awaited the second time."""

    def __init__(self, error: Exception) -> None:
        self.error, self.came_again, self._calls = error, threading.Event(), 0

    def __call__(self, *_: Any, **__: Any) -> Any:
        self._calls += 1
        if self._calls == 1:
            raise self.error
        self.came_again.set()
        return []


@pytest.mark.parametrize("name", CHORES)
def test_a_chore_goes_on_after_any_fault(
    on_sqlite: Serve, name: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    failing = Failing(KeyError("a mistake"))
    monkeypatch.setattr(CHORES[name], failing)
    monkeypatch.setattr("stockrail.server.seating.presence.EVERY", 0.1)
    monkeypatch.setattr(chores, "PAUSE", 0.05)
    monkeypatch.setattr(chores._seldom, "_said", {})
    on_sqlite()
    assert failing.came_again.wait(10)
    said = [r for r in caplog.records if f"go on with {name};" in r.getMessage()]
    assert len(said) == 1 and said[0].exc_info is not None


def test_old_tables_are_looked_for_again_soon_after_a_fault(
    on_sqlite: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing = Failing(StorageFault(BUSY, "locked"))
    monkeypatch.setattr(CHORES["tidying"], failing)
    monkeypatch.setattr("stockrail.server.seating.housekeeping.SHORT_PAUSE", 0.05)
    on_sqlite()
    assert failing.came_again.wait(10)
