"""A table whose records cannot be read: said by name, and no other table is the worse for it."""

from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, text

import stockrail
from stockrail.server.administration.checking import check
from stockrail.server.rooms.records import LAST


def execute(server: Any, command: str, broken: str) -> None:
    """Spoil a table in the database of a server that was stopped."""
    database = server.service.settings.database
    if ("action = substr" in command or "'{'" in command) and database.startswith("postgresql"):
        pytest.skip("PostgreSQL keeps no JSON that cannot be read")
    engine = create_engine(database)
    with engine.begin() as connection:
        assert connection.execute(text(command), {"broken": broken}).rowcount > 0
    engine.dispose()


@pytest.fixture
def spoil(anywhere: Any) -> Iterator[Callable[..., tuple[Any, str, str]]]:
    """Gives somebody at a server on which one table was spoiled and another was not."""
    people: list[Any] = []

    def spoiled(command: str, undo: bool = False) -> tuple[Any, str, str]:
        server = anywhere()
        with server.visit() as ann:
            broken, whole = ann.hot_seat("Ann", "Bob"), ann.hot_seat("Ann", "Bob")
            for table_id in (broken, whole):
                for n, player in enumerate(("Ann", "Bob", "Ann", "Bob")):
                    ann.act(table_id, n, kind="bid", player=player, amount=7 + n)
                if undo:
                    ann.undo(table_id, 4)
            cookies = ann.cookies
        server.stop()
        execute(server, command, broken)
        people.append(anywhere().visit(cookies=cookies))
        return people[-1], broken, whole

    yield spoiled
    for person in people:
        person.close()


DAMAGES = {
    "unreadable JSON": (
        "UPDATE records SET action = substr(action, 2) WHERE table_id = :broken AND revision = 1"
    ),
    "an unknown action": (
        'UPDATE records SET action = \'{"kind"\\: "dance", "player"\\: "Ann"}\''
        " WHERE table_id = :broken AND revision = 1"
    ),
    "a missing revision": "DELETE FROM records WHERE table_id = :broken AND revision = 1",
    "a missing first revision": "DELETE FROM records WHERE table_id = :broken AND revision = 0",
    "a missing newest revision": (
        "DELETE FROM records WHERE table_id = :broken"
        " AND revision = (SELECT max(revision) FROM records WHERE table_id = :broken)"
    ),
    "no record at all": "DELETE FROM records WHERE table_id = :broken",
    "an empty record": "UPDATE records SET action = NULL WHERE table_id = :broken AND revision = 2",
    "unreadable options": "UPDATE tables SET options = '{' WHERE id = :broken",
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


@pytest.mark.parametrize("damage", ["unreadable JSON", "an unknown action", "a missing revision"])
def test_old_damage_is_said_to_those_who_look_back(
    anywhere: Any, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Older than what is read when a game is opened: nobody else notices."""
    server = anywhere()
    game = stockrail.new("1830", ["Ann", "Bob"], 3)
    while game.ply < 2 * LAST:
        game.play(game.legal()[0])
    with server.visit() as ann:
        broken, cookies = server.bring(ann, game), ann.cookies
    server.stop()
    execute(server, DAMAGES[damage], broken)
    with anywhere().visit(cookies=cookies) as ann:
        seen = ann.see(broken)
        assert (seen["ply"], "damaged" in caplog.text) == (2 * LAST, False)
        for what in ("", "/log", "/export"):
            params = {"ply": 5} if not what else {}
            said(ann.get(f"/api/tables/{broken}{what}", params=params), broken)
        assert f"Table {broken} is damaged: " in caplog.text
        option = seen["view"]["decision"]["options"][0]["action"]
        assert ann.act(broken, seen["revision"], **option).status_code == 200, "play goes on"
    assert "Traceback" not in caplog.text


def test_an_undo_of_more_than_there_is_is_damage(spoil: Any) -> None:
    undone = "UPDATE records SET undone_to = 99 WHERE undone_to IS NOT NULL AND table_id = :broken"
    ann, broken, _ = spoil(undone, undo=True)
    said(ann.get(f"/api/tables/{broken}"), broken)


def test_an_undo_that_is_missing_is_damage(spoil: Any) -> None:
    ann, broken, whole = spoil(DAMAGES["a missing newest revision"], undo=True)
    said(ann.get(f"/api/tables/{broken}"), broken)
    seen = ann.see(whole)
    assert (seen["revision"], seen["ply"]) == (5, 3), "an undo makes a game shorter, not its log"


@pytest.mark.parametrize("spoiled", ['{"no"\\: "position"}', "{"])
def test_a_position_that_cannot_be_read_is_said_and_can_be_written_again(
    spoil: Any, anywhere: Any, spoiled: str
) -> None:
    change = f"UPDATE positions SET position = '{spoiled}' WHERE table_id = :broken"
    ann, broken, whole = spoil(change)
    said(ann.get(f"/api/tables/{broken}"), broken)
    assert ann.act(whole, 4, kind="pass", player="Ann").status_code == 200
    server = anywhere()
    (repaired,) = check(server.service.storage, broken, repair=True)
    assert repaired.repaired
    assert ann.see(broken)["revision"] == 4
    assert ann.act(broken, 4, kind="pass", player="Ann").status_code == 200


def test_a_player_who_goes_leaves_the_trace_of_what_is_missing(spoil: Any) -> None:
    ann, broken, whole = spoil(DAMAGES["a missing newest revision"])
    ann.put("/api/me", json={"name": "Ann", "language": "en"})
    gone = ann.request("DELETE", "/api/me", json={"confirmation": "Ann"})
    assert gone.status_code == 204, gone.text
    said(ann.get(f"/api/tables/{broken}"), broken)
    assert "Ann" not in ann.see(whole)["view"]["game"]["scores"]


def test_damage_is_said_in_french(spoil: Any) -> None:
    ann, broken, _ = spoil(DAMAGES["a missing revision"])
    answer = ann.get(f"/api/tables/{broken}", params={"lang": "fr"})
    assert answer.json()["message"] == f"Les données de la table {broken} sont endommagées"
