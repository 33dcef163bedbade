"""Who is at a table: told to everybody there, and written down."""

from contextlib import ExitStack
from typing import Any

from sqlalchemy import event

from stockrail.server.seating.presence import Attendance, last_seen
from stockrail.server.storage.timing import ago, now
from tests import loops

from ..clubs import away, moved, table_of
from ..pages import Page
from ..servers import id_of, wait_for

TOLD = ("presence",)


def test_who_comes_is_told_who_is_there(ann: Any, bob: Any) -> None:
    table_id = table_of(ann, bob)
    first, second = Page(ann, table_id), Page(bob, table_id)
    with first.listening(TOLD) as one:
        next(one)
        assert (first.presence["present"], first.presence["spectators"]) == ([0], 0)
        assert "1" in first.presence["seen"] and "0" not in first.presence["seen"]
        with second.listening(TOLD) as two:
            next(two)
            next(one)
            assert first.presence["present"] == second.presence["present"] == [0, 1]


def test_who_goes_is_missed(serve: Any) -> None:
    server = serve(absence=0.0)
    with server.visit() as ann, server.visit() as bob:
        table_id = table_of(ann, bob)
        page = Page(ann, table_id)
        with page.listening(TOLD) as heard:
            next(heard)
            with Page(bob, table_id).listening(TOLD) as other:
                next(other)
                next(heard)
            assert next(heard) and page.presence["present"] == [0]


def test_who_has_another_page_in_front_is_away_and_hears_everything(serve: Any) -> None:
    server = serve(absence=0.0)
    with server.visit() as ann, server.visit() as bob:
        table_id = table_of(ann, bob)
        here, behind = Page(ann, table_id), Page(bob, table_id)
        behind.refresh()
        with ExitStack() as open_pages:
            one = open_pages.enter_context(here.listening(TOLD))
            next(one)
            two = open_pages.enter_context(behind.listening((*TOLD, "update"), away=True))
            assert next(two) == "presence"
            assert here.presence["present"] == behind.presence["present"] == [0]
            here.refresh()
            assert here.act(kind="bid", player="Ann", amount=7).status_code == 200
            assert next(two) == "update" and behind.shown["ply"] == 1
            with Page(bob, table_id).listening(TOLD) as other:
                next(other)
                next(one)
                assert here.presence["present"] == [0, 1]
            assert next(one) and here.presence["present"] == [0]


def test_a_page_behind_others_is_not_seen(serve: Any) -> None:
    server = serve(absence=0.0)
    with server.visit() as ann, server.visit() as bob:
        table_id = table_of(ann, bob)
        away(server, table_id, 1, hours=1)
        with Page(ann, table_id).listening(TOLD) as one:
            with Page(bob, table_id).listening(TOLD, away=True) as two:
                next(two)
            next(one)
            wait_for(lambda: _seen(server, table_id, ann) > ago(seconds=90))
        assert _seen(server, table_id, bob) < ago(minutes=50)


def test_who_has_not_touched_the_page_was_last_there_when_they_did(serve: Any) -> None:
    """A turn that has come since then is one they have not seen."""
    server = serve(absence=0.1)
    with server.visit() as ann, server.visit() as bob, ExitStack() as open_pages:
        table_id = table_of(ann, bob)
        here, left = Page(ann, table_id), Page(bob, table_id)
        one = open_pages.enter_context(here.listening(TOLD))
        next(one)
        with left.listening(TOLD) as looking:
            next(looking)
        two = open_pages.enter_context(left.listening(TOLD, away=True, idle=600))
        next(two)
        wait_for(lambda: _seen(server, table_id, bob) < ago(seconds=599))
        assert _seen(server, table_id, bob) > ago(seconds=630)
        while here.presence["present"] != [0] or here.presence["seen"]["1"] > ago(seconds=599):
            next(one)


def test_who_has_touched_another_page_of_the_table_is_there(serve: Any) -> None:
    server = serve(absence=0.0)
    with server.visit() as ann, server.visit() as bob:
        table_id = table_of(ann, bob)
        laptop, phone = Page(bob, table_id), Page(bob, table_id)
        with phone.listening(TOLD) as one:
            next(one)
            with laptop.listening(TOLD, away=True, idle=600) as two:
                next(two)
                with Page(ann, table_id).listening(TOLD) as other:
                    next(other)
                    next(one)
                wait_for(lambda: _seen(server, table_id, ann) > ago(seconds=90))
                assert phone.presence["present"] == [0, 1]
        assert _seen(server, table_id, bob) > ago(seconds=90)


def _seen(server: Any, table_id: str, person: Any) -> str:
    with server.service.storage.reading() as connection:
        return last_seen(connection, table_id, id_of(person)) or ""


def test_hundreds_who_are_seen_are_one_statement(serve: Any) -> None:
    server = serve()
    storage, attendance = server.service.storage, Attendance(server.service)
    with server.visit() as ann, server.visit() as bob:
        seen = {(table_of(ann, bob), id_of(person)) for person in (ann, bob) for _ in range(3)}
        for table_id, _ in seen:
            away(server, table_id, 0, hours=1)
            away(server, table_id, 1, hours=1)
        sent: list[bool] = []

        def note(*given: Any) -> None:
            if given[2].startswith("UPDATE seats"):
                sent.append(given[-1])

        others = {(f"table {n}", "somebody") for n in range(500)}
        attendance._unwritten = dict.fromkeys(seen | others, now())
        event.listen(storage.engine, "before_cursor_execute", note)
        loops.run(attendance._write())
        assert sent == [True], "one statement for many"
        for table_id, who in seen:
            for person in (ann, bob):
                is_noted = _seen(server, table_id, person) > ago(seconds=90)
                assert is_noted == (id_of(person) == who)


def test_spectators_are_counted(ann: Any, bob: Any, zoe: Any, server: Any) -> None:
    table_id = table_of(ann, bob)
    page = Page(ann, table_id)
    with page.listening(TOLD) as heard, server.visit() as guest:
        next(heard)
        with Page(zoe, table_id).listening(TOLD), Page(guest, table_id).listening(TOLD):
            while page.presence["spectators"] < 2:
                next(heard)
            assert page.presence["present"] == [0]


def test_who_has_taken_a_seat_is_no_spectator_any_more(ann: Any, zoe: Any) -> None:
    table_id = ann.new({"kind": "here", "name": "Ann"}, {"kind": "open"})
    zoe.get("/api/me")
    page = Page(zoe, table_id)
    with page.listening(TOLD) as heard:
        next(heard)
        assert page.presence["present"] == []
        zoe.join(table_id, 1, "Zoe")
        while page.presence["present"] != [1]:
            next(heard)


def test_the_time_of_the_server_is_told_with_it(ann: Any, bob: Any) -> None:
    table_id = table_of(ann, bob, clock={"kind": "move", "seconds": 60})
    page = Page(ann, table_id)
    with page.listening(TOLD) as heard:
        next(heard)
    assert page.presence["now"] < ann.see(table_id)["table"]["deadline"]


def test_who_watches_is_looking_and_no_longer_after_a_while(
    ann: Any, bob: Any, server: Any
) -> None:
    table_id = table_of(ann, bob)
    away(server, table_id, 1, hours=1)

    def looks() -> bool:
        return _seen(server, table_id, bob) > ago(seconds=90)

    assert not looks()
    changed_at = ann.see(table_id)["table"]["changed_at"]
    with Page(bob, table_id).listening(TOLD) as heard:
        next(heard)
        wait_for(looks)
    assert ann.see(table_id)["table"]["changed_at"] == changed_at, "that is no change of the table"
    with moved() as move:
        move(seconds=300)
        assert not looks()
