"""What one may do between turns: bots leave the time for it."""

import time
from typing import Any

import pytest
from sqlalchemy import create_engine, update

import stockrail
from stockrail import Table, View
from stockrail.core.ids import PlayerId
from stockrail.server.rooms.out_of_turn import opens
from stockrail.server.storage import seats

EXCHANGE = {"kind": "exchange", "player": "Ann", "source": "offering"}


SALE = (
    *(
        "buy_cheapest_private Bob SV",
        "buy_cheapest_private Ann CS",
        "buy_cheapest_private Bob DH",
        "buy_cheapest_private Ann MH",
    ),
    *("buy_cheapest_private Bob CA", "buy_cheapest_private Ann BO", "set_par Ann 'B&O' 67"),
)


def bob_to_act() -> Table[Any, View]:
    """The first stock round: Bob is to act, and Ann owns M&H."""
    table = stockrail.new("1830", ["Bob", "Ann"])
    for action in SALE:
        table.play(action)
    return table


def with_a_bot(
    serve: Any, database: str, cookies: dict[str, str], **settings: Any
) -> tuple[Any, str]:
    """A server at which a bot plays for Bob, and the table."""
    quiet = serve(database)
    with quiet.visit() as person:
        table_id = quiet.bring(person, bob_to_act())
        cookies.update(person.cookies)
    quiet.stop()
    engine = create_engine(database)
    with engine.begin() as connection:
        bot = {"kind": "bot", "bot": "random", "visitor": None}
        connection.execute(update(seats).where(seats.c.name == "Bob").values(**bot))
    engine.dispose()
    return serve(database, **settings), table_id


def test_a_bot_waits_while_a_person_may_act_between_turns(serve: Any, database: str) -> None:
    cookies: dict[str, str] = {}
    server, table_id = with_a_bot(serve, database, cookies, aside_pause=3600)
    with server.visit(cookies=cookies) as ann:
        seen = ann.see(table_id)
        assert seen["seat"] == "Ann" and seen["bots_wait"] == 3600 * 1000
        assert [option["action"] for option in seen["view"]["out_of_turn"]] == [EXCHANGE]
        time.sleep(0.5)
        after = ann.act(table_id, seen["revision"], **EXCHANGE)
        assert after.status_code == 200, after.text
        seen = after.json()["whole"]
        assert seen["bots_wait"] == 0 and not seen["view"]["out_of_turn"]


@pytest.mark.parametrize(("pause", "waits"), [(1.0, True), (0.0, False)])
def test_the_pause_is_as_long_as_the_server_says(
    serve: Any, database: str, pause: float, waits: bool
) -> None:
    server, table_id = with_a_bot(serve, database, {}, aside_pause=pause)
    start = time.monotonic()
    with server.visit() as zoe:
        first = zoe.see(table_id)["revision"]
        assert zoe.see(table_id)["bots_wait"] == 0, "nothing is left to do"
        while zoe.see(table_id)["revision"] == first and time.monotonic() - start < 20:
            time.sleep(0.02)
    if waits:
        assert time.monotonic() - start > 0.8
    assert time.monotonic() - start < 20


def test_only_what_opens_a_chance_makes_the_bots_wait() -> None:
    table = stockrail.new("1830", ["Ann", "Bob", "Cat"])
    for action in (
        *(
            "buy_cheapest_private Ann SV",
            "buy_cheapest_private Bob CS",
            "buy_cheapest_private Cat DH",
            "buy_cheapest_private Ann MH",
        ),
        *(
            "buy_cheapest_private Bob CA",
            "buy_cheapest_private Cat BO",
            "set_par Cat 'B&O' 67",
            "pass Ann",
        ),
    ):
        table.play(action)
    assert table.actor == "Bob" and opens(table, ["Cat", "Ann"]) and not opens(table, ["Cat"])
    table.play("pass Bob")
    assert table.actor == "Cat" and table.out_of_turn(PlayerId("Ann")) and not opens(table, ["Ann"])
