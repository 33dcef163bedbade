"""Games brought in a file: whole, or not at all and with the place."""

import json
import random
import socket
import threading
import time
from typing import Any

import pytest

import stockrail
from stockrail import Table, View
from stockrail.core.history import History
from stockrail.formats.site18xx import export_log
from stockrail.server.guard.limits import Limits
from stockrail.server.lobby import importing
from tests.reading import words


def played(title: str, moves: int, **options: str) -> Table[Any, View]:
    """A game in which the kind of each action is drawn first, so that much happens."""
    table = stockrail.new(title, ["Ann", "Bob", "Cat"], 5, options)
    lots = random.Random(5)
    while not table.is_over and table.ply < moves:
        legal = table.legal()
        kind = lots.choice(sorted({type(action).__name__ for action in legal}))
        table.play(lots.choice([a for a in legal if type(a).__name__ == kind]))
    return table


def bring(person: Any, content: str | bytes) -> Any:
    return person.post("/api/imports", content=content)


def test_a_finished_game_of_ours_can_be_looked_through(ann: Any) -> None:
    game = played("chicago-express", 1000)
    answer = bring(ann, game.to_json())
    assert answer.status_code == 201, answer.text
    table = answer.json()
    assert table["status"] == "finished" and "wins" in table["standing"]
    assert [seat["name"] for seat in table["seats"]] == ["Ann", "Bob", "Cat"]
    seen = ann.see(table["id"])
    assert seen["view"]["game"]["scores"] == game.scores
    assert ann.see(table["id"], ply=7)["ply"] == 7
    again = stockrail.load(ann.get(f"/api/tables/{table['id']}/export").text)
    assert again.log == game.log


def test_a_game_that_goes_on_is_played_on_at_this_screen(ann: Any) -> None:
    table = bring(ann, played("chicago-express", 40).to_json()).json()
    assert table["status"] == "running" and all(seat["yours"] for seat in table["seats"])
    seen = ann.play(table["id"], 5, random.Random(1))
    assert seen["latest"] >= 45


@pytest.mark.parametrize("title", [title.id for title in stockrail.titles()])
def test_a_file_is_played_beside_the_server_only(
    ann: Any, title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server takes over where the game led to, and plays no more than the last move."""
    game, played_here = played(title, 120), []
    advance = History.advance

    def noted(history: Any, action: Any, watch: Any = None) -> Any:
        played_here.append(action)
        return advance(history, action, watch)

    monkeypatch.setattr(History, "advance", noted)
    answer = bring(ann, game.to_json())
    assert answer.status_code == 201, answer.text
    table_id = answer.json()["id"]
    assert ann.see(table_id)["ply"] == game.ply and len(played_here) == 1
    log = ann.get(f"/api/tables/{table_id}/log").json()
    assert log and len(played_here) == game.ply + 1, "when somebody looks back"
    again = stockrail.load(ann.get(f"/api/tables/{table_id}/export").text)
    assert again.log == game.log and again.state == game.state


def test_a_log_of_18xx_games_comes_and_goes(ann: Any) -> None:
    game = played("1830", 300, preset="18xx.games")
    assert any(company.trains for company in game.state.companies.values())
    log = json.dumps(export_log(game))
    table = bring(ann, log).json()
    assert table["options"]["capital"] == "at_once" and table["title"] == "1830"
    again = ann.get(f"/api/tables/{table['id']}/export", params={"format": "18xx.games"})
    assert again.json()["actions"] == json.loads(log)["actions"]
    assert "attachment" in again.headers["content-disposition"]


def test_what_18xx_games_plays_otherwise_is_said(ann: Any) -> None:
    table = bring(ann, played("1830", 10).to_json()).json()
    answer = ann.get(f"/api/tables/{table['id']}/export", params={"format": "18xx.games"})
    assert answer.status_code == 422
    assert "Games with the preset 18xx.games can be exported" in words(answer.json()["message"])


def _with_log(change: Any) -> str:
    stored = json.loads(played("chicago-express", 40).to_json())
    change(stored)
    return json.dumps(stored)


BAD: dict[str, tuple[str | bytes, str]] = {
    "not JSON": ("{\n  nothing", "This is not JSON: line 2, column 3"),
    "cut off": ('{"title": "1830", "act', "The JSON ends too early: line 1, column 19"),
    "not text": (b"\xff\xfe\x00", "This is not text in UTF-8: line 1, column 1"),
    "something else": ("[]", 'This is not a log of 18xx.games: it has no list "actions"'),
    "another title": (
        '{"title": "1822", "players": [{"id": 1, "name": "A"}], "actions": []}',
        "This is a log of 1822; we read 1830",
    ),
    "a later schema": ('{"schema": 99}', "This is not a saved game of schema 1"),
    "no such game": (
        _with_log(lambda s: s.update(title="monopoly")),
        "There is no game 'monopoly'",
    ),
    "no log": (
        _with_log(lambda s: s.update(log=None)),
        "This is not a saved game: game.log is null. It takes a list.",
    ),
    "an unknown action": (
        _with_log(lambda s: s["log"].insert(5, {"kind": "dance", "player": "Ann"})),
        "Move 6 cannot be read",
    ),
    "an action against the rules": (_with_log(lambda s: s["log"].pop(0)), "Move 1: "),
    "names that cannot be shown": (
        json.dumps(
            {**json.loads(played("chicago-express", 0).to_json()), "players": ["A\u0007", "B", "C"]}
        ),
        "characters that cannot be shown",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_a_file_that_is_no_whole_game_leaves_nothing(ann: Any, case: str) -> None:
    content, message = BAD[case]
    answer = bring(ann, content)
    assert answer.status_code == 422, answer.text
    assert message in words(answer.json()["message"])
    assert "Nothing was imported" in answer.json()["instead"]
    assert ann.get("/api/tables").json() == [
        table for table in ann.get("/api/tables").json() if not table["host"]
    ]


def test_a_log_that_breaks_a_rule_is_named_by_its_action(ann: Any) -> None:
    log = export_log(played("1830", 60, preset="18xx.games"))
    fourth = log["actions"][3]
    fourth["entity"] = next(p["id"] for p in log["players"] if p["id"] != fourth["entity"])
    answer = bring(ann, json.dumps(log))
    assert answer.status_code == 422
    assert words(answer.json()["message"]).startswith("Action 4: the log wants bid by Bob")


def test_a_file_that_is_too_large_is_refused_before_it_is_sent(ann: Any) -> None:
    size = importing.LARGEST + 1
    head = f"POST /api/imports HTTP/1.1\r\nHost: x\r\nContent-Length: {size}\r\n"
    head += "Connection: close\r\n\r\n"
    address = ann.base_url
    with socket.create_connection((address.host, address.port)) as line:
        line.sendall(head.encode())
        line.settimeout(10)
        answer = line.makefile("rb").read().decode()
    assert "413" in answer.splitlines()[0]
    assert "The file is too large for a game: at most 50 MB" in answer


def test_the_server_answers_while_a_large_file_is_read(anywhere: Any) -> None:
    server = anywhere()
    with server.visit() as ann, server.visit() as zoe:
        bring(ann, "[]")
        large = b'{"title": "1830", "actions": [' + b"[]," * 1_500_000 + b"1]}"
        answers: list[Any] = []
        reading = threading.Thread(target=lambda: answers.append(bring(ann, large)))
        reading.start()
        answered = 0
        while reading.is_alive():
            assert zoe.get("/api/tables").status_code == 200
            answered += reading.is_alive()
        reading.join()
    assert answers[0].status_code == 422
    assert answered >= 10


def test_a_file_that_takes_too_long_is_given_up(serve: Any) -> None:
    with serve(import_patience=0.001).visit() as ann:
        answer = bring(ann, played("chicago-express", 40).to_json())
        assert answer.status_code == 422
        assert answer.json()["message"] == "This file takes too long to read"


def undone_again_and_again(times: int) -> str:
    """A log in which one action is taken back and done again; reading it costs their square."""
    log = export_log(played("1830", 60, preset="18xx.games"))
    last, entity = log["actions"][-1]["id"], log["actions"][0]["entity"]
    log["actions"] += [
        {"type": kind, "entity": entity, "entity_type": "player", "id": last + 1 + 2 * n + m}
        for n in range(times)
        for m, kind in enumerate(("undo", "redo"))
    ]
    return json.dumps(log)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (lambda: b"[" * 1_000_000, "This JSON is nested too deeply"),
        (lambda: b"[" + b"9" * 100_000 + b"]", "A number in this JSON is too long"),
        (lambda: b"[" + b"[]," * 7_000_000 + b"1]", "This file needs too much memory"),
        (lambda: undone_again_and_again(30_000), "This file takes too long to read"),
    ],
    ids=["deep", "long number", "huge", "quadratic"],
)
def test_a_malicious_file_is_refused(anywhere: Any, content: Any, message: str) -> None:
    patience = 2.0 if "too long to read" in message else 30.0
    server = anywhere(limits=Limits(import_memory=300_000_000), import_patience=patience)
    with server.visit() as ann:
        answer = bring(ann, content())
        assert answer.status_code == 422, answer.text
        assert answer.json()["message"] == message
        assert bring(ann, "[]").status_code == 422, "the next file is read"


def test_eight_costly_files_at_once_stop_nobody(anywhere: Any) -> None:
    server = anywhere()
    costly = [undone_again_and_again(3000), b"[" + b"[]," * 1_500_000 + b"1]"] * 4
    answers: list[Any] = []

    def send(content: Any) -> None:
        with server.visit() as somebody:
            somebody.timeout = 120
            answers.append(bring(somebody, content))

    threads = [threading.Thread(target=send, args=(content,)) for content in costly]
    with server.visit() as ann, server.visit() as zoe:
        table_id = ann.hot_seat("Ann", "Bob")
        seen = ann.see(table_id)
        for thread in threads:
            thread.start()
        waits, ninth = [], None
        lots = random.Random(9)
        while any(thread.is_alive() for thread in threads):
            if ninth is None and server.service.imports.inside == 8:
                ninth = bring(zoe, "[]")
            begun = time.monotonic()
            option = lots.choice(seen["view"]["decision"]["options"])
            answer = ann.act(table_id, seen["revision"], **option["action"])
            waits.append(time.monotonic() - begun)
            seen = answer.json()["whole"]
            if seen["view"]["game"]["is_over"]:
                seen = ann.see(table_id := ann.hot_seat("Ann", "Bob"))
            time.sleep(0.02)
    assert len(answers) == 8 and {answer.status_code for answer in answers} <= {201, 422}
    assert any(answer.status_code == 201 for answer in answers)
    assert ninth is not None and ninth.status_code == 503
    assert ninth.json()["message"] == "Too many files are being imported"
    assert int(ninth.headers["retry-after"]) > 0
    median, slowest = sorted(waits)[len(waits) // 2], max(waits)
    print(f"{len(waits)} moves meanwhile, median {median:.3f} s, slowest {slowest:.3f} s")
    assert len(waits) > 20 and median < 0.2 and slowest < 10
