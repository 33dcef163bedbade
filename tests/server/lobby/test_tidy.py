"""Nothing lies in the lobby for good."""

from typing import Any

import pytest
from sqlalchemy import select

from stockrail.cli.main import main
from stockrail.server.seating.housekeeping import tidy_up
from stockrail.server.storage import seats, tables, talk

from ..clubs import OPEN, away, moved, table_of


@pytest.fixture
def kept(serve: Any) -> Any:
    return serve()


def test_waiting_tables_go_after_a_week_and_games_stay(kept: Any) -> None:
    storage = kept.service.storage
    with kept.visit() as ann, kept.visit() as bob, moved() as move:
        waiting = ann.new({"kind": "here", "name": "Ann"}, OPEN, OPEN)
        bob.join(waiting, 1, "Bob")
        running = table_of(ann, bob)
        move(days=6)
        assert tidy_up(storage).removed == ()
        fresh = ann.new({"kind": "here", "name": "Ann"}, OPEN)
        move(days=2)
        assert tidy_up(storage).removed == (waiting,)
        with storage.reading() as connection:
            assert set(connection.scalars(select(tables.c.id))) == {running, fresh}
            for part in (seats, talk):
                assert waiting not in connection.scalars(select(part.c.table_id)).all()
        assert bob.get(f"/api/tables/{waiting}").status_code == 404


def test_a_table_that_somebody_joins_is_not_abandoned(kept: Any) -> None:
    with kept.visit() as ann, kept.visit() as bob, moved() as move:
        waiting = ann.new({"kind": "here", "name": "Ann"}, OPEN, OPEN)
        move(days=6)
        bob.join(waiting, 1, "Bob")
        move(days=6)
        assert tidy_up(kept.service.storage).removed == ()


def test_a_host_who_is_gone_is_replaced_by_the_next_who_is_there(kept: Any) -> None:
    with kept.visit() as ann, kept.visit() as bob, kept.visit() as cat:
        table_id = table_of(ann, bob, cat)
        assert tidy_up(kept.service.storage).handed_on == ()
        away(kept, table_id, 0, days=15)
        away(kept, table_id, 1, days=15)
        assert tidy_up(kept.service.storage).handed_on == (table_id,)
        assert cat.see(table_id)["table"]["host"]
        assert tidy_up(kept.service.storage).handed_on == ()


def test_the_command_tidies_up(kept: Any, capsys: pytest.CaptureFixture[str]) -> None:
    with kept.visit() as ann, moved() as move:
        waiting = ann.new({"kind": "here", "name": "Ann"}, OPEN)
        move(days=8)
        assert (
            main(["admin", "tidy", "--yes", "--database", str(kept.service.settings.database)]) == 0
        )
        assert capsys.readouterr().out == "The lobby is tidy\n"
        assert ann.get(f"/api/tables/{waiting}").status_code == 404


def test_nobody_becomes_host_of_a_table_at_which_nobody_is(kept: Any) -> None:
    with kept.visit() as ann, kept.visit() as bob:
        table_id = table_of(ann, bob)
        away(kept, table_id, 0, days=15)
        away(kept, table_id, 1, days=20)
        assert tidy_up(kept.service.storage).handed_on == ()
