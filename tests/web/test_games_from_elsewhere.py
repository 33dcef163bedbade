"""Games brought to the lobby in a file, looked through, and taken away again."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import expect

import stockrail
from stockrail.formats.site18xx import export_log

from .screen import Screen

Visit = Callable[..., Screen]


@cache
def bankrupt() -> stockrail.Table[Any, stockrail.View]:
    """A game of 1830 by the options of 18xx.games, played to its end without a plan."""
    table = stockrail.new("1830", ["Ann", "Bob", "Cat"], 5, {"preset": "18xx.games"})
    lots = Random(5)
    while not table.is_over:
        legal = table.legal()
        kind = lots.choice(sorted({type(action).__name__ for action in legal}))
        table.play(lots.choice([a for a in legal if type(a).__name__ == kind]))
    return table


def bring(screen: Screen, content: bytes) -> None:
    screen.open()
    file = {"name": "game.json", "mimeType": "application/json", "buffer": content}
    screen.page.locator('input[type="file"]').set_input_files(file)  # type: ignore[arg-type]


def test_a_log_of_18xx_games_is_brought_looked_through_and_taken_away(
    visit: Visit, tmp_path: Path
) -> None:
    screen, game = visit("Ann"), bankrupt()
    log = export_log(game)
    bring(screen, json.dumps(log).encode())
    page = screen.page
    result = page.get_by_role("dialog")
    expect(result).to_be_visible(timeout=20_000)
    expect(result.locator(".reason")).to_have_text(str(game.events[-1][-1].text))
    for player, score in game.scores.items():
        place = result.locator("ol > li").filter(has_text=player)
        expect(place.locator(".score")).to_have_text(str(game.state.money(score)))
        expect(place).to_contain_text(f"Cash {game.state.money(game.state.cash[player])}")
    screen.shoot("end-1830")
    with page.expect_download() as saved:
        result.get_by_role("button", name="Export for 18xx.games").click()
    saved.value.save_as(tmp_path / "again.json")
    assert json.loads((tmp_path / "again.json").read_text())["actions"] == log["actions"]
    with page.expect_download() as saved:
        result.get_by_role("button", name="Save the game").click()
    saved.value.save_as(tmp_path / "ours.json")
    assert stockrail.load((tmp_path / "ours.json").read_text()).scores == game.scores
    result.get_by_role("button", name="See the board").click()
    screen.tab("Log")
    page.get_by_role("button", name="First move").click()
    expect(screen.heading).to_have_text("Viewing an earlier move")


def test_a_file_that_cannot_be_read_is_refused_with_the_place(visit: Visit) -> None:
    screen = visit("Ann")
    bring(screen, b'{"title": "1830",\n  oops')
    expect(screen.page.locator(".refusal")).to_contain_text("This is not JSON: line 2, column 3")
    expect(screen.page.locator(".refusal")).to_contain_text("Nothing was imported.")
    assert screen.page.url.rstrip("/") == screen.address


def test_a_file_that_is_too_large_is_not_even_sent(visit: Visit, tmp_path: Path) -> None:
    screen = visit("Ann")
    asked: list[str] = []
    screen.page.on("request", lambda request: asked.append(request.url))
    screen.open()
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.truncate(50_000_001)
    screen.page.locator('input[type="file"]').set_input_files(large)
    expect(screen.page.locator(".refusal")).to_contain_text("at most 50 MB")
    assert not [url for url in asked if url.endswith("/imports")]
