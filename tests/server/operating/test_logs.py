"""The log of a server: lines that can be read, without secrets, and not without end."""

import json
import logging
import random
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from stockrail.server.migrations.upgrading import bring_to, schemas
from stockrail.server.observing import logs
from stockrail.server.service.settings import Settings
from stockrail.server.storage import Storage
from tests.postgres import HASTY, Postgres
from tests.server.servers import Serving

PASSWORD = "hush-4711/%"
IN_URL = "hush-4711%2F%25"


@pytest.fixture
def logged(commanded: Serving) -> Serving:
    """Starts servers that do not wait long for a database."""
    return partial(commanded, STOCKRAIL_DATABASE_WAIT="0.3")


def test_a_busy_log_holds_neither_cookie_nor_password(logged: Serving) -> None:
    """Every request, a database that goes away, requests that nobody can read."""
    postgres = Postgres(**HASTY)
    try:
        database = postgres.new_database().replace("postgres@", f"postgres:{IN_URL}@")
        server = logged(database, STOCKRAIL_LOG="json", STOCKRAIL_LOG_LEVEL="debug")
        with server.visit() as ann:
            table_id = ann.hot_seat("Ann", "Bob")
            cookie = ann.cookies["stockrail"]
            seen = ann.play(table_id, 5, random.Random(1))
            ann.get("/api/me", params={"lang": cookie})
            ann.post("/api/tables", content=cookie)
            ann.get(f"/api/tables/{cookie}")
            ann.act(table_id, 0, kind=cookie, player=cookie)
            link = ann.get("/api/me/return-link").json()["link"]
            token = link.rpartition("/")[2]
            for page in ("return", "reset", "confirm"):
                ann.get(f"/{page}/{token}", headers={"referer": link})
            ann.post("/api/return", json={"token": token, "bring": token})
            postgres.stop()
            assert ann.get(f"/api/tables/{table_id}").status_code == 503
            option = seen["view"]["decision"]["options"][0]["action"]
            assert ann.act(table_id, 5, **option).status_code == 503
        said = server.stop()
    finally:
        postgres.close()
    assert "The database cannot be reached" in said and f"/api/tables/{table_id}" in said
    assert "/return/" in said
    assert cookie not in said and token not in said
    for word in (PASSWORD, IN_URL, "hush"):
        assert word not in said


def test_it_is_said_that_a_database_was_brought_up_to_date(logged: Serving, database: str) -> None:
    storage = Storage(database)
    storage.create()
    with storage.writing() as connection:
        bring_to(connection, "0006")
    storage.close()
    said = f"The database had schema 0006 and has {schemas()[-1]} now"
    assert said in logged(database).stop()
    assert "schema" not in logged(database).stop()


def test_each_line_is_an_object_that_names_its_request(logged: Serving, tmp_path: Path) -> None:
    server = logged(str(tmp_path / "tables.db"), STOCKRAIL_LOG="json", STOCKRAIL_LOG_LEVEL="debug")
    with server.visit() as ann:
        own = ann.get("/api/titles").headers["x-request-id"]
        given = ann.get("/api/me", headers={"x-request-id": "from-the-proxy-7"})
        assert given.headers["x-request-id"] == "from-the-proxy-7"
        odd = ann.get("/api/me", headers={"x-request-id": "a b"})
        assert odd.headers["x-request-id"] != "a b"
    lines = [json.loads(line) for line in server.stop().splitlines()]
    (titles,) = [line for line in lines if line.get("request") == own]
    assert (titles["method"], titles["route"], titles["status"]) == ("GET", "/api/titles", 200)
    assert titles["level"] == "debug" and titles["seconds"] > 0
    assert [line["route"] for line in lines if line.get("request") == "from-the-proxy-7"] == [
        "/api/me"
    ]
    assert [line["message"] for line in lines if line["level"] == "info"] == [
        "Serving",
        "Stopping: requests that have come are answered",
        "Stopped",
    ]


def test_a_fault_that_everybody_meets_is_counted(logged: Serving) -> None:
    postgres = Postgres(**HASTY)
    try:
        server = logged(postgres.new_database())
        with server.visit() as ann:
            table_id = ann.hot_seat("Ann", "Bob")
            postgres.stop()
            for _ in range(15):
                assert ann.get(f"/api/tables/{table_id}").status_code == 503
        said = server.stop().splitlines()
    finally:
        postgres.close()
    faults = [line for line in said if "The database cannot be reached" in line]
    assert len(faults) == logs.BURST + 1
    assert "10 more in 60 s like: The database cannot be reached" in faults[-1]


def test_what_others_write_begins_no_line_of_its_own() -> None:
    said = formatted("text", "bad name: %s", "Ann\n2026-01-01 ERROR all is lost")
    assert len(said.splitlines()) == 1


def formatted(form: Any, message: str, *given: str) -> str:
    record = logging.LogRecord("stockrail.server", logging.INFO, "", 0, message, given, None)
    formatter = logs.Json(()) if form == "json" else logs.Plain(())
    return formatter.format(record)


def test_lines_that_begin_alike_are_of_one_kind(capsys: pytest.CaptureFixture[str]) -> None:
    """Libraries write numbers into their messages, a new one each time."""
    bounded = logs.Bounded()
    for n in range(100):
        said = f"Task exception was never retrieved, future: <Task-{n}>"
        bounded.emit(logging.LogRecord("asyncio", logging.ERROR, "", 0, said, (), None))
    bounded.close()
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == logs.BURST + 1
    assert lines[-1].startswith("95 more in 60 s like: Task exception was never retrieved")


def test_a_long_line_is_cut() -> None:
    for form in logs.FORMS:
        assert len(formatted(form, "%s", "x y" * 10_000)) < logs.LONGEST + 300


def test_log_and_metrics_come_from_the_environment(tmp_path: Path) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path)}
    told = Settings.from_environment(home)
    assert (told.log, told.log_level, told.metrics) == ("text", "info", "local")
    told = Settings.from_environment(home | {"STOCKRAIL_LOG": "json", "STOCKRAIL_METRICS": "off"})
    assert (told.log, told.metrics) == ("json", "off")
    with pytest.raises(ValueError, match="STOCKRAIL_LOG is one of text, json, not 'xml'"):
        Settings.from_environment(home | {"STOCKRAIL_LOG": "xml"})
