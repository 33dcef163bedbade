"""How often one visitor and one address may ask: said with the time to wait, and others go on."""

import json
import logging
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from stockrail.server.guard.limits import RATE_KINDS, Limits, Rate, RateKind, usual_rates
from stockrail.server.guard.rates import WRITING_READS, Rates, kind_of
from stockrail.server.guard.refusals import NotNow
from stockrail.server.guard.seldom import Seldom
from stockrail.server.openapi import openapi_json

HERE = {"kind": "here"}
NEW = {"title": "chicago-express", "seats": [HERE, HERE]}
BID = {"kind": "bid", "player": "Ann", "amount": 7}


def strict(kind: RateKind, visitor: int, address: int) -> Limits:
    """Nobody is at home, so that those on this machine are counted as well."""
    return Limits(home=(), rates={**usual_rates(), kind: Rate(visitor, address)})


def refused(answer: httpx.Response, message: str) -> None:
    assert answer.status_code == 429, answer.text
    problem = answer.json()
    assert (problem["code"], problem["message"]) == ("too_many", message)
    wait = int(answer.headers["retry-after"])
    assert 0 < wait <= 60 and problem["instead"] == f"Try again in {wait} s."


def test_every_request_that_writes_is_counted() -> None:
    for path, operations in json.loads(openapi_json())["paths"].items():
        for method in operations:
            counted = kind_of(method.upper(), re.sub(r"{\w+}", "1", path))
            writes = method != "get" or path in WRITING_READS
            assert (counted in RATE_KINDS) == writes, (method, path)


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("names", "Too many changes of name in a short time"),
        ("tables", "Too many new tables in a short time"),
        ("joins", "Too many changes of seats in a short time"),
        ("actions", "Too many moves in a short time"),
        ("motions", "Too many requests to the other players in a short time"),
        ("why_not", "Too many questions about the rules in a short time"),
        ("imports", "Too many imports in a short time"),
        ("talk", "Too many messages in a short time"),
        ("notes", "Too many changes of notes in a short time"),
        ("reports", "Too many reports and blocks in a short time"),
        ("notices", "Too many changes of notice settings in a short time"),
        ("trials", "Too many test messages in a short time"),
    ],
)
def test_a_visitor_may_ask_so_often_a_minute(serve: Any, kind: RateKind, message: str) -> None:
    server = serve(limits=strict(kind, 2, 1000))
    with server.visit() as ann, server.visit() as bob:
        for person in (ann, bob):
            person.get("/api/me")
        table_id = ann.hot_seat("Ann", "Bob") if kind != "tables" else ""

        def ask(person: Any) -> httpx.Response:
            answer: httpx.Response
            match kind:
                case "names":
                    answer = person.put("/api/me", json={"name": "Ann", "language": "en"})
                case "tables":
                    answer = person.post("/api/tables", json=NEW)
                case "joins":
                    answer = person.join(table_id, 0, "Ann")
                case "actions":
                    answer = person.act(table_id, 0, **BID)
                case "motions":
                    wish = {"kind": "redo", "revision": 0}
                    answer = person.post(f"/api/tables/{table_id}/motions", json=wish)
                case "why_not":
                    answer = person.post(f"/api/tables/{table_id}/why_not", json={"action": BID})
                case "imports":
                    answer = person.post("/api/imports", content=b"[]")
                case "talk":
                    words = {"text": "Hello", "key": "k"}
                    answer = person.post(f"/api/tables/{table_id}/talk", json=words)
                case "notes":
                    answer = person.put(f"/api/tables/{table_id}/notes", json={"text": "x"})
                case "reports":
                    path = f"/api/tables/{table_id}/seats/0/report"
                    answer = person.post(path, json={"text": "x"})
                case "notices":
                    wish = {"channels": None}
                    answer = person.put(f"/api/tables/{table_id}/notices", json=wish)
                case "trials":
                    answer = person.post("/api/me/notices/test", json={"channel": "hook"})
            return answer

        assert 429 not in [ask(ann).status_code for _ in range(2)]
        before = ann.get("/api/tables").json()
        refused(ask(ann), message)
        assert ann.get("/api/tables").json() == before
        assert ask(bob).status_code != 429, "others go on"


def test_an_address_may_ask_so_often_though_its_visitors_are_new(serve: Any) -> None:
    server = serve(limits=strict("names", 100, 3))
    for _ in range(3):
        with server.visit() as somebody:
            answer = somebody.put("/api/me", json={"name": "Ann", "language": "en"})
            assert answer.status_code == 200
    with server.visit() as one_more:
        answer = one_more.put("/api/me", json={"name": "Ann", "language": "en"})
        refused(answer, "Too many changes of name in a short time")


def test_it_is_said_in_french(serve: Any) -> None:
    with serve(limits=strict("tables", 1, 100)).visit() as ann:
        ann.get("/api/me")
        ann.post("/api/tables", json=NEW)
        answer = ann.post("/api/tables", json=NEW, params={"lang": "fr"})
        assert answer.json()["message"] == "Trop de nouvelles tables en peu de temps"


def test_addresses_are_believed_of_proxies_alone(serve: Any) -> None:
    def names(server: Any, *addresses: str) -> list[int]:
        answers = []
        for address in addresses:
            with server.visit(headers={"x-forwarded-for": address}) as person:
                answer = person.put("/api/me", json={"name": "Ann", "language": "en"})
                answers.append(answer.status_code)
        return answers

    rates = strict("names", 100, 1).rates
    told = serve(limits=Limits(proxies=("127.0.0.1",), rates=rates))
    assert names(told, "203.0.113.1", "203.0.113.2", "203.0.113.2") == [200, 200, 429]
    assert names(told, "2001:db8::1", "2001:db8::2", "2001:db8:0:1::") == [200, 429, 200]
    untold = serve(limits=Limits(home=(), rates=rates))
    assert names(untold, "203.0.113.1", "203.0.113.2") == [200, 429]


def test_a_web_server_that_is_not_believed_is_named(
    serve: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hints(*proxies: str) -> list[str]:
        monkeypatch.setattr("stockrail.server.app._seldom", Seldom(logger, 0.0))
        caplog.clear()
        server = serve(limits=Limits(proxies=proxies))
        with server.visit(headers={"x-forwarded-for": "203.0.113.1"}) as person:
            person.get("/api/me")
        return [text for text in caplog.messages if "STOCKRAIL_PROXIES" in text]

    logger = logging.getLogger("stockrail.server")
    (none,), (another,) = hints(), hints("10.88.0.1")
    assert none == another and "127.0.0.1" in none
    assert hints("127.0.0.1") == []


def test_the_supply_fills_up_evenly() -> None:
    time = [0.0]
    rates = Rates(strict("actions", 6, 1000), lambda: time[0])

    def takes(seconds: float) -> bool:
        time[0] += seconds
        try:
            rates.take("actions", "ann", "203.0.113.1")
        except NotNow:
            return False
        return True

    assert [takes(0) for _ in range(7)] == [True] * 6 + [False]
    assert [takes(4), takes(7), takes(1)] == [False, True, False]
    assert [takes(600)] + [takes(0) for _ in range(6)] == [True] * 6 + [False]


def test_memory_of_strangers_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stockrail.server.guard.rates.REMEMBERED", 100)
    rates = Rates(strict("names", 1, 1))
    for n in range(1000):
        rates.take("names", f"visitor {n}", f"203.0.{n // 250}.{n % 250}")
    assert len(rates._supplies) == 100


def test_limits_come_from_the_environment() -> None:
    told = Limits.from_environment(
        {
            "STOCKRAIL_LIMIT_WHY_NOT": "5/50",
            "STOCKRAIL_CONNECTIONS": "77",
            "STOCKRAIL_IMPORT_MEGABYTES": "200",
            "STOCKRAIL_PROXIES": "127.0.0.1, 10.0.0.0/8",
            "STOCKRAIL_HOSTS": "Rail.example.org, *.club.example",
        }
    )
    assert told.rates == {**usual_rates(), "why_not": Rate(5, 50)}
    assert (told.connections, told.import_memory) == (77, 200_000_000)
    assert told.proxies == ("127.0.0.1", "10.0.0.0/8")
    assert told.hosts == ("rail.example.org", "*.club.example")
    assert Limits.from_environment({}) == Limits()


@pytest.mark.parametrize(
    ("name", "given", "message"),
    [
        ("LIMIT_ACTIONS", "many", "two numbers, of one visitor and of one address a minute"),
        ("LIMIT_ACTIONS", "0/5", "such as 240/2400, not '0/5'"),
        ("CONNECTIONS", "-1", "a number from 1 to 1000000"),
        ("BODY_SECONDS", "soon", "a number of seconds up to 3600"),
        ("PROXIES", "nginx", "a list of addresses or networks"),
        ("HOSTS", "https://rail.example/", "a list of names"),
        ("HOSTS", "rail.example:443", "a list of names"),
    ],
)
def test_a_limit_that_cannot_be_read_is_said(name: str, given: str, message: str) -> None:
    with pytest.raises(ValueError, match=f"STOCKRAIL_{name} is {message}|{message}"):
        Limits.from_environment({f"STOCKRAIL_{name}": given})


class Noting(dict[str, str]):
    """An environment without variables that notes which ones are asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def get(self, name: str, default: Any = None) -> Any:
        self.names.add(name)
        return default


def test_every_limit_is_in_the_documents() -> None:
    environment = Noting()
    Limits.from_environment(environment)
    page = (Path(__file__).parents[3] / "docs" / "running-a-server.md").read_text()
    assert len(environment.names) > 10
    assert [name for name in sorted(environment.names) if f"`{name}`" not in page] == []
