"""`stockrail bench server`, every stage in its short form: real servers, counts only.

The ceiling stands for the others where time is short.
"""

import json
import subprocess
import time
from pathlib import Path
from typing import Any

import psycopg
import pytest

import stockrail as library
from bench.server.arguments import Scale
from bench.server.databases import PostgresDatabases
from bench.server.processes import Checkout, ServerProcess
from bench.server.wire import Browser, Closed, Event, Events, Meter
from stockrail.cli.console.output import CliError
from tests import loops
from tests.postgres import HASTY, Postgres

from .conftest import COMMAND, Run, environment

ROOT = Path(library.__file__).parents[2]
SHORT = (
    *("--games", "2", "--seconds", "1", "--rates", "5"),
    *("--plies", "20", "--stored", "3", "--json"),
)
PATIENCE = 900
"""Seconds; a stage takes some ten of them on a machine that does little else."""


def measured(stockrail: Run, *words: str) -> Any:
    done = stockrail("bench", "server", *SHORT, *words, patience=PATIENCE)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)["server"]


def assert_all_was_seen(load: dict[str, Any], games: int = 2) -> None:
    """Every move was accepted, and every watcher was told of it."""
    assert load["moves"] > 0
    assert load["watchers"] == 2 * games
    assert load["bytes_per_move"] > 100
    wrong = {"refused", "unfinished", "unserved", "streams_lost", "told_what_does_not_fit"}
    assert not wrong & load.keys(), load


@pytest.mark.soak
def test_ceiling_of_two_checkouts_in_one_run(stockrail: Run) -> None:
    report = measured(stockrail, "--only", "ceiling", "--beside", str(ROOT))
    assert [*report["checkouts"]] == ["here", "beside"]
    for name in ("here", "beside"):
        assert_all_was_seen(report["sqlite"][name]["ceiling"])
    assert report["postgresql"] == {"skipped": "No PostgreSQL was named with --database"}


@pytest.mark.soak
@pytest.mark.parametrize("stage", ["offered", "late"])
def test_moves_offered_at_their_times_are_seen(stockrail: Run, stage: str) -> None:
    report = measured(stockrail, "--only", stage)
    load = report["sqlite"]["here"][stage]["5_per_s"]
    assert_all_was_seen(load)
    assert load["moves"] == pytest.approx(5, abs=4)


@pytest.mark.soak
def test_moves_early_and_late_in_a_game(stockrail: Run) -> None:
    depth = measured(stockrail, "--only", "depth")["sqlite"]["here"]["depth"]
    assert depth["cpu_times_as_much"] > 0
    assert all(depth[f"ply_{ply}"]["moves"] > 0 for ply in (0, 10, 20, 60))


@pytest.mark.soak
def test_watchers_come_back_after_a_restart(stockrail: Run) -> None:
    report = measured(stockrail, "--only", "reconnect")["sqlite"]["here"]["reconnect"]
    for way in ("stopped", "killed", "opened_anew"):
        assert report[way]["served"] == report[way]["watchers"] == 4


@pytest.mark.soak
def test_stored_games_are_opened_once_each(stockrail: Run) -> None:
    stored = measured(stockrail, "--only", "stored")["sqlite"]["here"]["stored"]
    assert (stored["games"], stored["opened"]) == (3, 3)
    assert "failed" not in stored
    assert stored["memory_mb"] >= stored["memory_mb_empty"] > 0
    assert "memory_mb at most 1000" in stored["met"]


def test_thousands_of_stored_games_get_the_time_they_need() -> None:
    scale = Scale(seconds=1)
    assert scale.patience_for(3) == scale.patience
    assert scale.patience_for(scale.stored) > 10 * scale.stored * 0.014, "14 ms each, and more"


@pytest.mark.soak
def test_depth_reconnect_and_stored_on_postgresql_with_two_workers(stockrail: Run) -> None:
    postgres = Postgres(**HASTY)
    try:
        words = ("--only", "depth,reconnect,stored", "--database", postgres.new_database())
        report = measured(stockrail, *words, "--workers", "2")["postgresql"]
    finally:
        postgres.close()
    assert report["workers"] == 2
    here = report["here"]
    assert here["depth"]["cpu_times_as_much"] > 0
    assert all(here["depth"][f"ply_{ply}"]["moves"] > 0 for ply in (0, 10, 20, 60))
    for way in ("stopped", "killed", "opened_anew"):
        assert here["reconnect"][way]["served"] == here["reconnect"][way]["watchers"] == 4
    assert (here["stored"]["opened"], "failed" in here["stored"]) == (3, False)
    assert here["stored"]["met"]["memory_mb at most 1000"]


@pytest.mark.soak
def test_the_same_on_postgresql(stockrail: Run) -> None:
    postgres = Postgres(**HASTY)
    try:
        url = postgres.new_database()
        words = ("--only", "ceiling", "--database", url, "--workers", "1")
        report = measured(stockrail, *words)["postgresql"]
        assert_all_was_seen(report["here"]["ceiling"])
        assert report["here"]["ceiling"]["database_cpu_ms_per_move"] > 0
        assert report["here"]["ceiling"]["database_log_bytes_per_move"] > 1000, "its position"
        with psycopg.connect(f"host={postgres.folder} user=postgres") as connection:
            left = connection.execute("SELECT datname FROM pg_database").fetchall()
        assert not [name for (name,) in left if name.startswith("stockrail_bench_")]
    finally:
        postgres.close()


def test_the_work_of_a_postgresql_here_is_that_of_all_its_processes() -> None:
    postgres = Postgres(**HASTY)
    try:
        database = PostgresDatabases(postgres.new_database())
        before = database.work()
        postgres.execute("CREATE TABLE counted (n INTEGER)")
        postgres.execute("INSERT INTO counted SELECT generate_series(1, 400000)")
        after = database.work()
    finally:
        postgres.close()
    assert before is not None and after is not None
    done = after.since(before)
    assert done.cpu_seconds > 0.05, "of connections that have ended too"
    assert done.log_bytes > 4 * 400_000


def test_a_postgresql_that_cannot_be_used_is_skipped_with_the_reason(stockrail: Run) -> None:
    url = "postgresql://127.0.0.1:9/nothing"
    report = measured(stockrail, "--only", "ceiling", "--database", url)
    assert report["postgresql"]["skipped"].startswith("The database cannot be used: ")


def test_what_is_no_stage_is_refused(stockrail: Run) -> None:
    done = stockrail("bench", "server", "--only", "ceiling,speed")
    assert done.returncode == 2
    assert "There is nothing called 'speed' to measure" in done.stderr


@pytest.mark.soak
def test_a_server_that_was_stopped_or_killed_is_gone(tmp_path: Path) -> None:
    async def try_it() -> None:
        checkout = Checkout("here", ROOT)
        checkout.compile_catalogues()
        server = ServerProcess(checkout, f"sqlite:///{tmp_path / 'a.db'}")
        for end in (server.stop, server.kill):
            await server.start()
            pids = server.family()
            browser = Browser(server.port, Meter())
            assert (await browser.get("/api/titles")).status == 200
            assert server.cpu_seconds() > 0
            await end()
            assert not any(Path(f"/proc/{pid}").exists() for pid in pids)
            with pytest.raises((Closed, OSError)):
                await browser.get("/api/titles")

    loops.run(try_it())


def test_a_server_that_does_not_start_says_why(tmp_path: Path) -> None:
    server = ServerProcess(Checkout("here", ROOT), f"sqlite:///{tmp_path / 'no' / 'a.db'}")
    with pytest.raises(CliError) as failed:
        loops.run(server.start())
    assert str(failed.value.text) == (
        "The server of here does not start: "
        "stockrail: The tables cannot be saved: cannot open the database "
        f"sqlite:///{tmp_path / 'no' / 'a.db'}: unable to open database file"
    )


def test_a_server_stops_when_the_driver_is_killed(tmp_path: Path) -> None:
    words = [str(COMMAND), "bench", "server", *SHORT, "--only", "stored"]
    with subprocess.Popen(words, env=environment(TMPDIR=str(tmp_path))) as driver:
        while not (servers := serving(driver.pid)):
            assert driver.poll() is None
            time.sleep(0.05)
        driver.kill()
    end = time.monotonic() + PATIENCE
    while any(Path(f"/proc/{pid}").exists() for pid in servers):
        assert time.monotonic() < end
        time.sleep(0.05)


def serving(parent: int) -> list[str]:
    """The servers among the children of a process."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [pid for pid in children if b"\0serve\0" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def test_messages_are_put_together_from_pieces() -> None:
    told: list[Event] = []
    hear = Events(told.append)
    stream = b": still here\r\n\r\nid: 7\r\nevent: table\r\ndata: {}\r\n\r\ndata: a\ndata: b\n\nda"
    for n in range(0, len(stream), 5):
        hear(stream[n : n + 5])
    assert told == [Event("table", "7", b"{}"), Event("", "", b"a\nb")]
