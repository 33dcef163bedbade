"""What one may do between turns, against bots that could be faster."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

import stockrail
from tests.reading import words

from .conftest import Served
from .screen import Screen

SALE = (
    *(
        "buy_cheapest_private Bob SV",
        "buy_cheapest_private Ann CS",
        "buy_cheapest_private Bob DH",
        "buy_cheapest_private Ann MH",
    ),
    *("buy_cheapest_private Bob CA", "buy_cheapest_private Ann BO", "set_par Ann 'B&O' 67"),
)


@pytest.mark.parametrize("phone", [False, True])
def test_the_bots_wait_and_the_exchange_has_a_button_of_its_own(
    visit: Callable[..., Screen], tmp_path: Path, phone: bool
) -> None:
    database = tmp_path / "tables.db"
    server = Served(database, STOCKRAIL_ASIDE_PAUSE="60")
    try:
        screen = visit("Ann", phone=phone, at=server.address)
        game = stockrail.new("1830", ["Bob", "Ann"])
        for action in SALE:
            game.play(action)
        answer = screen.page.request.post(
            f"{server.address}/api/imports", data=game.to_json().encode()
        )
        table = answer.json()["id"]
        with sqlite3.connect(database) as connection:
            connection.execute(
                "update seats set kind = 'bot', bot = 'random', visitor = null where name = 'Bob'"
            )
            connection.execute("update tables set changed_at = '2100-01-01T00:00:00.000000+00:00'")
        connection.close()
        screen.open(table)
        sign = screen.page.get_by_role("region", name="You can also").filter(
            has_text="The bots wait a moment"
        )
        expect(sign).to_be_visible()
        screen.shoot("between-turns")
        exchange = sign.get_by_role("button", name="Exchange M&H")
        exchange.click()
        expect(exchange).to_contain_text("Press again")
        screen.sent(exchange)
        expect(sign).to_have_count(0)
        said = [words(entry["text"]) for entry in screen.see(table)["log"]]
        assert "Ann exchanges M&H for 10% of NYC" in said
    finally:
        server.stop()
