"""What cannot be read or granted: a reason, and nothing changed."""

import json
import threading
from typing import Any

import httpx
import pytest

from tests.reading import words

JSON = {"content-type": "application/json"}
BID = {"kind": "bid", "player": "Ann", "amount": 7}
KINDS = "bid, pass, done, choose, offer, build, develop or draw_opener"


@pytest.fixture
def table(ann: Any) -> str:
    table_id: str = ann.hot_seat("Ann", "Bob")
    return table_id


def problem(answer: httpx.Response, status: int, code: str) -> str:
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert set(answer.json()) == {"code", "message", "rule", "instead", "at", "ways"}
    message = words(answer.json()["message"])
    assert message
    return message


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"bid"',
        b"\xff\xfe",
        b'{"revision": 0, "action": {"kind": "bid", "player": "\xff", "amount": 7}}',
        b'{"revision": 0}',
        b'{"action": {}}',
        b'{"revision": 0, "action": []}',
        b'{"revision": "0", "action": {"kind": "bid", "player": "Ann", "amount": 7}}',
        b'{"revision": 0.5, "action": {"kind": "bid", "player": "Ann", "amount": 7}}',
        b'{"revision": null, "action": {"kind": "bid", "player": "Ann", "amount": 7}}',
        b'{"revision": true, "action": {"kind": "bid", "player": "Ann", "amount": 7}}',
        b'{"revision": 0, "action": {"kind": "bid", "player": "\\ud800", "amount": 7}}',
        b'{"revision": 0, "action": {"kind": "bid", "player": "Ann", "amount": 1e999}}',
        b'{"revision": 0, "action": {"kind": "bid", "player": "Ann", "amount": NaN}}',
        b"[" * 60_000,
        b'{"revision": 0, "action": {"a": ' + b"[" * 30_000,
    ],
)
def test_a_body_that_cannot_be_read(ann: Any, table: str, body: bytes) -> None:
    answer = ann.post(f"/api/tables/{table}/actions", content=body, headers=JSON)
    problem(answer, 400, "malformed")
    assert ann.see(table)["revision"] == 0


@pytest.mark.parametrize("depth", [*range(880, 1000, 4), 3000])
def test_a_body_nested_without_end(ann: Any, table: str, depth: int) -> None:
    player = "[" * depth + "]" * depth
    body = f'{{"revision": 0, "action": {{"kind": "bid", "amount": 7, "player": {player}}}}}'
    problem(ann.post(f"/api/tables/{table}/actions", content=body, headers=JSON), 400, "malformed")


@pytest.mark.parametrize(
    ("action", "why", "instead"),
    [
        ({}, "action.kind is missing", f"It takes {KINDS}."),
        ({"kind": 5}, "action.kind is 5", f"It takes {KINDS}."),
        ({"kind": "dance", "player": "Ann"}, "action.kind is 'dance'", f"It takes {KINDS}."),
        ({"kind": "bid", "player": "Ann"}, "bid.amount is missing", "It takes a whole number."),
        ({**BID, "colour": "red"}, "bid has no field 'colour'", "Its fields are player, amount."),
        ({**BID, "amount": "7"}, "bid.amount is '7'", "It takes a whole number."),
        ({**BID, "amount": 7.5}, "bid.amount is 7.5", "It takes a whole number."),
        ({**BID, "amount": True}, "bid.amount is true", "It takes a whole number."),
        ({**BID, "player": None}, "bid.player is null", "It takes a text."),
        (
            {"kind": "choose", "player": "Ann", "dial": "sleep"},
            "choose.dial is 'sleep'",
            "It takes auction, develop or build.",
        ),
    ],
)
def test_an_action_that_cannot_be_read(
    ann: Any, table: str, action: dict[str, Any], why: str, instead: str
) -> None:
    answer = ann.act(table, 0, **action)
    assert problem(answer, 400, "malformed") == f"This move cannot be read: {why}"
    assert words(answer.json()["instead"]) == instead
    assert ann.see(table)["revision"] == 0


@pytest.mark.parametrize("address", ["actions", "why_not"])
def test_an_action_that_cannot_be_read_is_explained_in_french(
    ann: Any, table: str, address: str
) -> None:
    wish = {"revision": 0} if address == "actions" else {}
    answer = ann.post(
        f"/api/tables/{table}/{address}",
        json={**wish, "action": {**BID, "amount": "beaucoup"}},
        headers={"accept-language": "fr"},
    )
    assert problem(answer, 400, "malformed") == (
        "Ce coup est illisible\u00a0: bid.amount vaut 'beaucoup'"
    )
    assert answer.json()["instead"] == "Il y faut un nombre entier."


@pytest.mark.parametrize("amount", [-(10**30), -7, 0, 61, 2**63, 10**30])
def test_a_negative_or_huge_amount(ann: Any, table: str, amount: int) -> None:
    answer = ann.act(table, 0, kind="bid", player="Ann", amount=amount)
    problem(answer, 422, "illegal")
    assert answer.json()["rule"] and words(answer.json()["instead"]) == "Bid $7 to $60, or pass."
    assert ann.see(table)["revision"] == 0


def test_a_megabyte(ann: Any, table: str) -> None:
    body = json.dumps({"revision": 0, "action": {**BID, "note": "x" * 2**20}})
    for path in (f"/api/tables/{table}/actions", "/api/tables", f"/api/tables/{table}/undo"):
        problem(ann.post(path, content=body, headers=JSON), 413, "too_large")
    in_pieces = ann.post(
        f"/api/tables/{table}/actions",
        content=(b" " * 8192 for _ in range(128)),
        headers=JSON,
    )
    problem(in_pieces, 413, "too_large")
    assert ann.see(table)["revision"] == 0


def test_a_body_that_is_not_json(ann: Any, table: str) -> None:
    body = json.dumps({"revision": 0, "action": BID})
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = ann.post(
            f"/api/tables/{table}/actions", content=body, headers={"content-type": kind}
        )
        problem(answer, 415, "malformed")
    assert ann.see(table)["revision"] == 0


def test_a_request_from_another_site(ann: Any, table: str) -> None:
    elsewhere = {"origin": "https://elsewhere.example"}
    wish = {"revision": 0, "action": BID}
    answer = ann.post(f"/api/tables/{table}/actions", json=wish, headers=elsewhere)
    problem(answer, 403, "forbidden")
    problem(ann.post(f"/api/tables/{table}/start", headers=elsewhere), 403, "forbidden")
    problem(ann.post(f"/api/tables/{table}/start", headers={"origin": "null"}), 403, "forbidden")
    assert ann.see(table)["revision"] == 0
    own = {"origin": str(ann.base_url).rstrip("/")}
    assert ann.post(f"/api/tables/{table}/actions", json=wish, headers=own).status_code == 200


@pytest.mark.parametrize("table_id", ["nope", "%00", "%ff%fe", "a" * 5000, "..%2f..", "'--"])
def test_a_table_that_is_not_there(ann: Any, table_id: str) -> None:
    path = f"/api/tables/{table_id}"
    wish = {"revision": 0, "action": BID}
    for answer in (
        ann.get(path),
        ann.get(f"{path}/live"),
        ann.get(f"{path}/export"),
        ann.post(f"{path}/actions", json=wish),
        ann.post(f"{path}/why_not", json={"action": BID}),
        ann.post(f"{path}/undo", json={"revision": 0}),
        ann.post(f"{path}/start"),
        ann.post(f"{path}/seats/0", json={"name": "Ann"}),
        ann.delete(f"{path}/seats/0"),
    ):
        problem(answer, 404, "not_found")


def test_addresses_and_methods_that_are_not_there(ann: Any, table: str) -> None:
    problem(ann.get("/api/trains"), 404, "not_found")
    problem(ann.get("/api"), 404, "not_found")
    problem(ann.post(f"/api/tables/{table}/seats/first", json={"name": "Ann"}), 404, "not_found")
    problem(ann.delete("/api/tables"), 405, "malformed")
    problem(ann.put(f"/api/tables/{table}/actions", json={}), 405, "malformed")


@pytest.mark.parametrize("query", ["ply=x", "ply=1.5", "since=-2", "since=1.5", "lang=de"])
def test_questions_that_cannot_be_read(ann: Any, table: str, query: str) -> None:
    problem(ann.get(f"/api/tables/{table}?{query}"), 400, "malformed")


@pytest.mark.parametrize("path", ["/api/me/games?before=%00", "/api/tables?lang=%00"])
def test_a_question_with_a_zero(ann: Any, path: str) -> None:
    """PostgreSQL takes no such text."""
    problem(ann.get(path), 400, "malformed")


def test_names_and_languages_that_do_not_do(ann: Any) -> None:
    for name in ("x" * 41, "a\nb\x00", "\u200b"):
        problem(ann.put("/api/me", json={"name": name, "language": "en"}), 422, "setup")
    problem(ann.put("/api/me", json={"name": "Ann", "language": "de"}), 400, "malformed")
    assert ann.get("/api/me").json()["name"] == ""


def test_problems_are_said_in_the_language_of_the_reader(ann: Any) -> None:
    english = ann.get("/api/tables/nope").json()
    french = ann.get("/api/tables/nope", headers={"accept-language": "fr"}).json()
    assert english["code"] == french["code"] == "not_found"
    assert english["message"] == "There is no such table"
    assert french["message"] not in ("", english["message"])


def test_one_action_sent_many_times_at_once_is_played_once(ann: Any, server: Any) -> None:
    table_id = ann.hot_seat("Ann", "Bob")
    answers: list[httpx.Response] = []
    start = threading.Barrier(12)

    def send() -> None:
        with server.visit() as person:
            person.cookies = ann.cookies
            start.wait()
            answers.append(person.act(table_id, 0, **BID))

    threads = [threading.Thread(target=send) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 11
    assert {a.json()["code"] for a in answers if a.status_code == 409} == {"stale"}
    seen = ann.see(table_id)
    assert seen["revision"] == 1 and [words(entry["text"]) for entry in seen["log"]] == [
        "The first share of PRR is up for auction, from $7",
        "Ann bids $7",
    ]
