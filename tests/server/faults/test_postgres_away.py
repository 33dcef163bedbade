"""A PostgreSQL that stops and starts again under its server."""

import pytest

from tests.postgres import Postgres

from ..promise import Promise
from ..servers import Serve
from .answers import GONE, named, refused


@pytest.mark.parametrize("end", ["stop", "kill"])
def test_a_server_goes_on_when_postgres_comes_back(
    impatient: Serve, postgres: Postgres, end: str, caplog: pytest.LogCaptureFixture
) -> None:
    with Promise(impatient(postgres.new_database(), glance=0.1, heartbeat=0.2)) as promise:
        getattr(postgres, end)()
        refused(named(promise.ann), 503, GONE)
        refused(promise.moved(), 503, GONE)
        refused(promise.ann.get(f"/api/tables/{promise.table_id}"), 503, GONE)
        assert promise.ann.get("/").status_code == 200
        postgres.start()
        promise.is_kept()
    assert "Traceback" not in caplog.text
