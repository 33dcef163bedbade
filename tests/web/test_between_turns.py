"""What one may do between turns, against bots that could be faster."""

import sqlite3
from collections.abc import Callable, Iterator
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


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("patient") / "tables.db"


@pytest.fixture(scope="module")
def patient(database: Path) -> Iterator[Served]:
    """A server whose bots wait for a minute."""
    server = Served(database, STOCKRAIL_ASIDE_PAUSE="60")
    yield server
    server.stop()


@pytest.mark.parametrize("phone", [False, True])
def test_the_bots_wait_and_the_exchange_has_a_button_of_its_own(
    visit: Callable[..., Screen], patient: Served, database: Path, phone: bool
) -> None:
    screen = visit("Ann", phone=phone, at=patient.address)
    game = stockrail.new("1830", ["Bob", "Ann"])
    for action in SALE:
        game.play(action)
    table = screen.brought(game.to_json().encode())
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
