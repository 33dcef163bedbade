"""What is played on the servers: games made beforehand with the library, move by move."""

import hashlib
import json
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import stockrail
from stockrail import bots
from stockrail.core.codec import to_json
from stockrail.core.ids import CHANCE
from stockrail.core.table import SCHEMA

PLAYERS = ("Ann", "Bob", "Cat")
STEADY = 250
"""Moves that a bot chooses before the draw does, so that long games have full boards."""
SPARE = 200
"""Moves beyond the position from which a game is played on."""
SHORT = "chicago-express", "1830"
LONG = "1830", "1861"
RULES_AND_BOTS = "core", "mechanics", "rails", "titles", "bots"


@dataclass(frozen=True, slots=True)
class Script:
    """A game whose every move is known; nothing in it is drawn."""

    title: str
    options: dict[str, object]
    actions: tuple[dict[str, Any], ...]

    def stored(self, ply: int) -> bytes:
        """The file a server imports to have the game after so many moves."""
        game = {
            "schema": SCHEMA,
            "title": self.title,
            "rules": 1,
            "players": PLAYERS,
            "seed": 0,
            "options": self.options,
            "log": self.actions[:ply],
        }
        return json.dumps(game).encode()


def short(seeds: int = 4) -> Iterator[Script]:
    """Games to be played from the start."""
    for seed in range(seeds):
        for title in SHORT:
            yield script(title, seed, SPARE, at_least=SPARE // 3)


def long(plies: int, seeds: int = 3) -> Iterator[Script]:
    """Games to be played on after so many moves."""
    for seed in range(seeds):
        for title in LONG:
            yield script(title, seed, plies + SPARE, at_least=plies + SPARE)


def script(title: str, seed: int, plies: int, at_least: int) -> Script:
    """The game of the first seed from this one, in steps of a hundred, that lasts long enough."""
    path = _shelf() / f"{title}-{seed}-{plies}.json"
    if not path.exists():
        while len((made := _played(title, seed, plies)).actions) < at_least:
            seed += 100
        _put(path, json.dumps(asdict(made)))
    return Script(**json.loads(path.read_text(encoding="utf-8")))


def _played(title: str, seed: int, plies: int) -> Script:
    game = stockrail.new(title, PLAYERS, seed)
    steady, draw = bots.bot("steady", title, seed), Random(seed)
    while not game.is_over and game.ply < plies:
        thinks = game.ply < min(STEADY, plies // 4)
        game.play(bots.ask(steady, game) if thinks else draw.choice(game.legal()))
    assert all(action.player != CHANCE for action in game.log), "the server would draw otherwise"
    return Script(title, dict(game.options), tuple(to_json(action) for action in game.log))


def _put(path: Path, text: str) -> None:
    part = path.with_suffix(".part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


@cache
def _shelf() -> Path:
    """Where made games stay as long as the rules and the bots do."""
    package = Path(stockrail.__file__).parent
    mark = hashlib.sha256(Path(__file__).read_bytes())
    for folder in RULES_AND_BOTS:
        for path in sorted((package / folder).rglob("*")):
            if path.suffix in (".py", ".toml"):
                mark.update(path.read_bytes())
    shelf = Path(tempfile.gettempdir()) / f"stockrail-bench-{mark.hexdigest()[:16]}"
    shelf.mkdir(exist_ok=True)
    return shelf
