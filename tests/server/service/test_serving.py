"""The client's pages, the address, and stopping."""

import os
import signal
import socket
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from stockrail.server.guard.limits import Limits
from stockrail.server.pages import client
from stockrail.server.run import CannotListen, CannotOpen, ready_to_serve
from stockrail.server.service.settings import Settings


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>the client</title>")
    (tmp_path / "assets" / "board-1a2b.js").write_text("export const board = 1")
    monkeypatch.setattr(client, "BUILT", tmp_path)
    return tmp_path


def test_the_client_is_served_at_its_addresses(ann: Any, built: Path) -> None:
    for path in ("/", "/table/abc", "/table/abc?ply=3", "/rules/1830", "/index.html", "/?lang=de"):
        page = ann.get(path)
        assert page.status_code == 200 and "the client" in page.text
        assert page.headers["content-type"].startswith("text/html")
        assert page.headers["cache-control"] == "private, no-store"
        assert page.headers["x-content-type-options"] == "nosniff"
    asset = ann.get("/assets/board-1a2b.js")
    assert asset.text == "export const board = 1"
    assert "javascript" in asset.headers["content-type"]
    assert "immutable" in asset.headers["cache-control"]
    assert ann.get("/assets/gone.js").status_code == 404


def test_a_program_may_ask_whether_a_page_is_there(ann: Any, built: Path) -> None:
    for path in ("/", "/table/abc", "/assets/board-1a2b.js", "/nowhere", "/health", "/ready"):
        asked, page = ann.head(path), ann.get(path)
        assert (asked.status_code, asked.content) == (page.status_code, b"")
        assert asked.headers["content-length"] == page.headers["content-length"]


def test_an_unknown_address_is_a_page_for_people_and_json_for_programs(
    ann: Any, built: Path
) -> None:
    for path in ("/nowhere", "/table", "/table/abc/log", "/rules"):
        page = ann.get(path)
        assert page.status_code == 404 and "the client" in page.text
    html = {"accept": "text/html,*/*;q=0.8"}
    lost = ann.get("/assets/gone.js", headers=html)
    assert lost.status_code == 404 and "There is nothing at this address" in lost.text
    assert lost.headers["content-type"].startswith("text/html")
    for path in ("/api/nowhere", "/api/tables/nope"):
        answer = ann.get(path, headers=html)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_pages_load_nothing_from_elsewhere_and_tell_nobody_where_they_are(
    ann: Any, built: Path
) -> None:
    page = ann.get("/table/abc")
    policy = page.headers["content-security-policy"]
    assert "default-src 'self'" in policy and "frame-ancestors 'none'" in policy
    assert page.headers["referrer-policy"] == "same-origin"


def test_answers_of_the_api_are_kept_by_nobody(ann: Any) -> None:
    table_id = ann.hot_seat("Ann", "Bob")
    answers = [ann.get(f"/api{path}") for path in ("/titles", "/me", "/tables", "/nowhere")]
    answers += [ann.get(f"/api/tables/{table_id}"), ann.start(table_id)]
    with ann.stream("GET", f"/api/tables/{table_id}/live") as live:
        answers.append(live)
    for answer in answers:
        assert answer.headers["cache-control"] == "no-store", answer.url
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_names_that_a_local_network_knows_are_answered(ann: Any) -> None:
    for host in ("localhost:8000", "192.168.1.5:8000", "[fe80::1]:8000", "ludo", "ludo.local"):
        assert ann.get("/api/titles", headers={"host": host}).status_code == 200, host


def test_other_names_are_answered_if_they_were_told(serve: Any) -> None:
    limits = Limits(hosts=("rail.example.org", "*.club.example"))
    with serve(limits=limits).visit() as ann:
        for host, status in (
            ("rail.example.org", 200),
            ("Rail.Example.org:443", 200),
            ("games.club.example", 200),
            ("club.example", 421),
            ("elsewhere.example", 421),
            ("rail.example.org.elsewhere.example", 421),
        ):
            assert ann.get("/api/titles", headers={"host": host}).status_code == status, host
    with serve(limits=Limits(hosts=("*",))).visit() as ann:
        assert ann.get("/api/titles", headers={"host": "any.example"}).status_code == 200


def test_a_name_that_is_not_ours_is_said_to_whoever_runs_the_server(ann: Any) -> None:
    elsewhere = {"host": "rail.example.org", "accept": "text/html"}
    answer = ann.get("/api/tables", headers=elsewhere)
    assert answer.status_code == 421
    assert answer.json()["message"] == "This server does not know itself as rail.example.org"
    assert "STOCKRAIL_HOSTS" in ann.get("/", headers=elsewhere).text
    wish = {"name": "Eve", "language": "en"}
    assert ann.put("/api/me", json=wish, headers=elsewhere).status_code == 421
    assert ann.get("/api/me").json()["name"] == ""


def test_the_first_page_makes_the_visitor(ann: Any, built: Path) -> None:
    assert "HttpOnly" in ann.get("/").headers["set-cookie"]
    assert "set-cookie" not in ann.get("/").headers


def test_files_that_caches_share_bring_no_cookie(ann: Any, built: Path) -> None:
    asset = ann.get("/assets/board-1a2b.js")
    assert "public" in asset.headers["cache-control"]
    assert "set-cookie" not in asset.headers


def test_nothing_else_is_served(ann: Any, built: Path) -> None:
    (built.parent / "secret.txt").write_text("secret")
    for path in ("/..%2fsecret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"):
        assert "secret" not in ann.get(path).text
    for path in ("/a%00b", "/" + "a" * 3000, "/%ff"):
        assert ann.get(path).status_code in (200, 404)


def test_without_a_built_client_a_page_says_how_to_build_it(
    ann: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "BUILT", tmp_path / "nothing")
    page = ann.get("/table/abc")
    assert page.status_code == 200 and "make run" in page.text


NEVER_OPENED = Settings(database="sqlite:///never-opened.db")


def begin(host: str, port: int, settings: Settings) -> None:
    with ready_to_serve(host, port, settings):
        raise AssertionError("nothing is wrong")


def test_a_taken_port_is_said() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CannotListen, match=f"cannot listen on 127.0.0.1 port {port}: .*in use"):
            begin("127.0.0.1", port, NEVER_OPENED)
    with pytest.raises(CannotListen):
        begin("127.0.0.1", 99999, NEVER_OPENED)


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
def test_the_server_stops_though_somebody_listens(apart: Any, told: signal.Signals) -> None:
    server = apart()
    with server.visit() as ann:
        table_id = ann.new({"kind": "here"}, {"kind": "bot"})
        heard = threading.Event()

        def listen() -> None:
            with ann.stream("GET", f"/api/tables/{table_id}/live") as live:
                for _ in live.iter_lines():
                    heard.set()

        listener = threading.Thread(target=listen)
        listener.start()
        assert heard.wait(10)
        os.kill(server.process.pid, told)
        server.process.join(4)
        assert server.process.exitcode is not None, "the server goes on"
        listener.join(4)
        assert not listener.is_alive()
        with pytest.raises(httpx.ConnectError):
            ann.get("/api/me")


@pytest.mark.parametrize(
    ("database", "message"),
    [
        ("sqlite:////no/such/folder/stockrail.db", "unable to open database file"),
        ("sqlite://", "must be a file"),
        ("a shelf", "Could not parse"),
        ("postgresql+nodriver://ann:secret@localhost/rail", "nodriver"),
        (
            "postgresql+asyncpg://ann:secret@localhost/rail",
            r"'stockrail\[postgres\]' brings psycopg",
        ),
        ("postgresql+psycopg://ann:secret@/rail?host=/no/such/folder", "No such file or directory"),
    ],
)
def test_a_database_that_cannot_be_opened_is_said(database: str, message: str) -> None:
    with pytest.raises(CannotOpen, match=message) as said:
        begin("127.0.0.1", 0, Settings(database=database))
    assert "secret" not in str(said.value)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="reads the kernel's list of processes")
def test_a_killed_server_leaves_no_bot_behind(apart: Any) -> None:
    server = apart()
    with server.visit() as ann:
        table_id = ann.new({"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"})
        while ann.see(table_id)["revision"] < 2:
            time.sleep(0.05)
    runner = children(server.process.pid)
    assert runner
    server.kill()
    end = time.monotonic() + 10
    while any(Path(f"/proc/{pid}").exists() for pid in runner):
        assert time.monotonic() < end, "somebody still thinks"
        time.sleep(0.05)


def children(parent: int) -> list[int]:
    """Of a process, without those that have ended."""
    found = []
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            lines = dict(line.split(":\t", 1) for line in status.read_text().splitlines())
        except OSError:
            continue
        if lines["PPid"] == str(parent) and "zombie" not in lines["State"]:
            found.append(int(status.parent.name))
    return found


def test_large_answers_are_sent_compressed_and_live_ones_as_they_come(ann: Any) -> None:
    table_id = ann.hot_seat("Ann", "Bob", title="1830")
    with ann.stream("GET", f"/api/tables/{table_id}") as packed:
        sent = sum(map(len, packed.iter_raw()))
    assert packed.headers["content-encoding"] == "gzip"
    assert sent < len(ann.get(f"/api/tables/{table_id}").content) / 5
    with ann.stream("GET", f"/api/tables/{table_id}/live") as live:
        assert "content-encoding" not in live.headers
        assert "event: update" in next(live.iter_text())


def test_files_of_the_client_are_sent_compressed(ann: Any, built: Path) -> None:
    (built / "assets" / "long.js").write_text("export const rail = 1\n" * 1000)
    asset = ann.get("/assets/long.js")
    assert asset.headers["content-encoding"] == "gzip"
    assert asset.text.count("rail") == 1000
