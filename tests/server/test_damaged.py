"""A table whose records cannot be read: said by name, and no other table is the worse for it."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest


@pytest.fixture
def spoil(tmp_path: Path, on_sqlite: Any) -> Iterator[Callable[..., tuple[Any, str, str]]]:
    """Gives somebody at a server on which one table was spoiled and another was not."""
    people: list[Any] = []

    def spoiled(command: str, undo: bool = False) -> tuple[Any, str, str]:
        server = on_sqlite()
        with server.visit() as ann:
            broken, whole = ann.hot_seat("Ann", "Bob"), ann.hot_seat("Ann", "Bob")
            for table_id in (broken, whole):
                for n, player in enumerate(("Ann", "Bob", "Ann", "Bob")):
                    ann.act(table_id, n, kind="bid", player=player, amount=7 + n)
                if undo:
                    ann.undo(table_id, 4)
            cookies = ann.cookies
        server.stop()
        connection = sqlite3.connect(tmp_path / "stockrail.db")
        assert connection.execute(command, [broken]).rowcount > 0
        connection.commit()
        connection.close()
        people.append(on_sqlite().visit(cookies=cookies))
        return people[-1], broken, whole

    yield spoiled
    for person in people:
        person.close()


DAMAGES = {
    "unreadable JSON": "UPDATE records SET action = substr(action, 2) WHERE table_id = ?",
    "an unknown action": (
        'UPDATE records SET action = \'{"kind": "dance", "player": "Ann"}\''
        " WHERE table_id = ? AND revision = 1"
    ),
    "a missing revision": "DELETE FROM records WHERE table_id = ? AND revision = 1",
    "a missing first revision": "DELETE FROM records WHERE table_id = ? AND revision = 0",
    "an empty record": "UPDATE records SET action = NULL WHERE table_id = ? AND revision = 2",
    "unreadable options": "UPDATE tables SET options = '{' WHERE id = ?",
}


def said(answer: httpx.Response, table_id: str) -> None:
    assert answer.status_code == 503, answer.text
    problem = answer.json()
    assert problem["code"] == "unavailable"
    assert problem["message"] == f"The records of table {table_id} are damaged"
    assert "backup" in problem["instead"]
    assert int(answer.headers["retry-after"]) > 0


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_table_is_named_and_others_go_on(
    spoil: Any, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    ann, broken, whole = spoil(DAMAGES[damage])
    said(ann.get(f"/api/tables/{broken}"), broken)
    said(ann.act(broken, 4, kind="pass", player="Ann"), broken)
    said(ann.get(f"/api/tables/{broken}/export"), broken)
    assert f"Table {broken} is damaged: " in caplog.text
    assert "Traceback" not in caplog.text
    listed = [table["id"] for table in ann.get("/api/tables").json()]
    assert whole in listed
    assert ann.act(whole, 4, kind="pass", player="Ann").status_code == 200


def test_an_undo_of_more_than_there_is_is_damage(spoil: Any) -> None:
    undone = "UPDATE records SET undone_to = 99 WHERE undone_to IS NOT NULL AND table_id = ?"
    ann, broken, _ = spoil(undone, undo=True)
    said(ann.get(f"/api/tables/{broken}"), broken)


def test_damage_is_said_in_french(spoil: Any) -> None:
    ann, broken, _ = spoil(DAMAGES["a missing revision"])
    answer = ann.get(f"/api/tables/{broken}", params={"lang": "fr"})
    assert answer.json()["message"] == f"Les données de la table {broken} sont endommagées"
