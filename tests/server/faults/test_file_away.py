"""An SQLite file that is moved away or removed under its server."""

from pathlib import Path

import pytest

from stockrail.server.service.settings import sqlite

from ..promise import Promise
from ..servers import Serve, wait_for
from .answers import DAMAGED, GONE, named, readiness, refused


def test_a_server_goes_on_when_its_file_is_back(
    impatient: Serve, file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    server, away = impatient(sqlite(file), glance=0.1, heartbeat=0.2), file.with_suffix(".away")
    with Promise(server) as promise:
        file.rename(away)
        refused(named(promise.ann), 503, GONE)
        refused(promise.moved(), 503, GONE)
        refused(promise.ann.get(f"/api/tables/{promise.table_id}"), 503, GONE)
        assert readiness(server) == (503, "unreachable")
        assert promise.ann.get("/").status_code == 200
        assert not file.exists(), "an empty one would hide what is missing"
        away.rename(file)
        promise.is_kept()
        wait_for(lambda: readiness(server) == (200, "ready"))
    assert "Traceback" not in caplog.text


def test_nothing_is_acknowledged_where_the_file_was_removed(impatient: Serve, file: Path) -> None:
    server = impatient(sqlite(file))
    with Promise(server) as promise:
        file.unlink()
        refused(promise.moved(), 503, GONE)
        assert readiness(server) == (503, "unreachable")


def test_an_empty_file_in_place_of_the_database_is_said(impatient: Serve, file: Path) -> None:
    server = impatient(sqlite(file))
    with Promise(server) as promise:
        file.unlink()
        file.touch()
        refused(promise.moved(), 503, DAMAGED)
        assert readiness(server) == (503, "damaged")
