"""Recorded games play as they did. After a change of rules: `make playthroughs`, and read."""

import importlib.util
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "playthroughs.py"


def written() -> dict[str, str]:
    spec = importlib.util.spec_from_file_location("playthroughs", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    games: dict[str, str] = module.games()
    return games


@pytest.mark.parametrize(("name", "text"), written().items(), ids=lambda value: value[:40])
def test_the_recorded_game_plays_as_it_did(name: str, text: str) -> None:
    recorded = Path(__file__).parent / name
    assert recorded.read_text(encoding="utf-8").splitlines() == text.splitlines()
