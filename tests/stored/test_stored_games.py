"""Games that earlier versions stored, with the names they had then."""

import json
from pathlib import Path

import pytest

import stockrail

GAMES = sorted(Path(__file__).parent.glob("*.json"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_stored_game_is_read_as_it_was_left(path: Path) -> None:
    stored = json.loads(path.read_text())
    table = stockrail.load(path.read_text())
    assert table.diverged_at is None
    assert table.ply == len(stored["log"])
    assert table.is_over == (not stored["position"]["stack"])


def test_the_games_have_every_former_name_of_an_action() -> None:
    logs = [json.loads(path.read_text())["log"] for path in GAMES]
    played = {action["kind"] for log in logs for action in log}
    rows = [row for title in stockrail.titles() for row in title.actions.values()]
    former = {row.formerly for row in rows if hasattr(row, "formerly")}
    assert former and former <= played
