"""Bots that crash, hang or answer nonsense, in real processes; and whose turn it is to think."""

import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, func, select, update

from stockrail.server.guard import audience
from stockrail.server.play import thinking
from stockrail.server.storage import now, records, seats, tables

from ..servers import wait_for
from .test_bots import ANN, acts

BAD_BOTS = """
import os
import sys
import time

from stockrail.bots import registry
from stockrail.bots.bot import Choice
from stockrail.core import engine
from stockrail.server.play import thinking
from stockrail.core.actions import Bid

decide = thinking._decide


class Bad:
    def __init__(self, answer):
        self._answer = answer

    def decide(self, seen, budget):
        return Choice(self._answer(seen))


def slow(seen):
    time.sleep(0.1)
    return engine.legal(seen.state)[0]


BOTS = {
    "raises": lambda seen: 1 / 0,
    "crashes": lambda seen: os._exit(3),
    "exits": lambda seen: sys.exit(3),
    "hangs": lambda seen: time.sleep(3600),
    "hogs": lambda seen: bytearray(4_000_000_000),
    "babbles": lambda seen: "buy everything",
    "is_mute": lambda seen: None,
    "forgets": lambda seen: Bid(seen.seat, None),
    "cheats": lambda seen: Bid(seen.seat, 1_000_000),
    "plays_for_others": lambda seen: Bid("Ann", 8),
    "is_slow": slow,
}


def among_bad_bots(name, title_id, seed, question):
    makers = {name: lambda seed, answer=answer: Bad(answer) for name, answer in BOTS.items()}
    registry.EVERYWHERE.update(makers)
    if name.endswith("_too"):
        registry._own(title_id)["steady"] = makers[name.removesuffix("_too")]
        name = name.removesuffix("_too")
    return decide(name, title_id, seed, question)
"""


@pytest.fixture
def bad_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes of bots know these; the server does not."""
    (tmp_path / "bad_bots.py").write_text(BAD_BOTS)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(thinking, "_decide", import_module("bad_bots").among_bad_bots)


def seat_bot(database: str, table_id: str, name: str) -> None:
    engine = create_engine(database)
    bots = (seats.c.kind == "bot") & (seats.c.table_id == table_id)
    with engine.begin() as connection:
        connection.execute(update(seats).where(bots).values(bot=name))
        connection.execute(update(tables).where(tables.c.id == table_id).values(changed_at=now()))
    engine.dispose()


@pytest.mark.usefixtures("bad_bots")
@pytest.mark.parametrize(
    ("fault", "why"),
    [
        ("raises", "ZeroDivisionError: division by zero"),
        ("crashes", "BrokenProcessPool"),
        ("exits", "exits wanted to end the process"),
        ("hangs", "TimeoutError"),
        ("hogs", "MemoryError"),
        ("babbles", "'buy everything' is no action"),
        ("is_mute", "None is no action"),
        ("forgets", "bid.amount is null"),
        ("cheats", "bid 'Bot 2' 1000000 is refused: Bot 2 has $60"),
        ("plays_for_others", "bid Ann 8 is refused: "),
    ],
)
def test_a_bot_that_fails_is_replaced_by_steady(
    anywhere: Any, caplog: pytest.LogCaptureFixture, fault: str, why: str
) -> None:
    server = anywhere(bot_patience=8.0)
    with server.visit() as ann:
        table_id = ann.new(ANN, {"kind": "bot"})
        seat_bot(server.service.settings.database, table_id, fault)
        ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
        seen = wait_for(lambda: acts(ann, table_id), 60)
        assert seen["log"][2]["actor"] == "Bot 2"
    server.stop()
    assert f"{fault} could not decide at move 1 of chicago-express; steady decides" in caplog.text
    assert why in caplog.text
    assert "steady could not decide" not in caplog.text


@pytest.mark.usefixtures("bad_bots")
def test_where_steady_fails_too_random_decides(
    anywhere: Any, caplog: pytest.LogCaptureFixture
) -> None:
    server = anywhere()
    with server.visit() as ann:
        table_id = ann.new(ANN, {"kind": "bot"})
        seat_bot(server.service.settings.database, table_id, "raises_too")
        ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
        seen = wait_for(lambda: acts(ann, table_id), 60)
        assert seen["log"][2]["actor"] == "Bot 2"
    server.stop()
    assert "steady could not decide at move 1 of chicago-express; random decides" in caplog.text


@pytest.mark.usefixtures("bad_bots")
def test_every_table_gets_its_share_of_thinking(serve: Any, database: str) -> None:
    """One process thinks for all of them, a tenth of a second each time."""
    server = serve(database, bot_processes=1)
    with server.visit() as ann:
        tables = [ann.new({"kind": "bot"}, {"kind": "bot"}) for _ in range(4)]
        for table_id in tables:
            seat_bot(database, table_id, "is_slow")

        def moves() -> list[int]:
            return [ann.see(table_id)["revision"] for table_id in tables]

        wait_for(lambda: min(moves()) > 0)
        before = moves()
        wait_for(lambda: sum(moves()) >= sum(before) + 40)
        done = [after - earlier for after, earlier in zip(moves(), before, strict=True)]
        assert max(done) - min(done) <= 4, done
    server.stop()


def test_bots_alone_stop_when_nobody_looks(
    serve: Any, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audience, "A_LOOK", 1.0)
    server = serve(database, bot_delay=0.05)
    engine = create_engine(database)

    def moves(table_id: str) -> int:
        """Without looking at the table."""
        count = select(func.count()).where(records.c.table_id == table_id)
        with engine.connect() as connection:
            return connection.scalar(count) or 0

    def stands(table_id: str) -> Callable[[], bool]:
        def unmoved() -> bool:
            before = moves(table_id)
            time.sleep(0.6)
            return before == moves(table_id)

        return unmoved

    with server.visit() as ann:
        table_id = ann.new(*[{"kind": "bot", "bot": "random"}] * 5, title="1830")
        time.sleep(1)
        assert moves(table_id) == 0, "nobody has looked yet"
        with ann.stream("GET", f"/api/tables/{table_id}/live") as live:
            assert live.status_code == 200
            wait_for(lambda: moves(table_id) > 5)
            time.sleep(1.5)
            assert not stands(table_id)(), "somebody watches"
        wait_for(stands(table_id))
        stopped = moves(table_id)
        ann.see(table_id)
        wait_for(lambda: moves(table_id) > stopped)
    engine.dispose()
    server.stop()
