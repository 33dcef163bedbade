"""Whoever types what the terminal lists plays a whole game, in every title."""

import re
from random import Random

import pytest

import stockrail
from stockrail import bots
from stockrail.cli.console.output import Output
from stockrail.cli.terminal.conversation import Terminal

SEEDS, OPTIONS = {"1861": 3}, {"1830": {"beginners": "short"}}
"""Games that are over soon; of the other titles all are."""
TITLES = [title.id for title in stockrail.titles()]


class Newcomer:
    """Reads the last question and types one of its answers, by chance."""

    def __init__(self, terminal: Terminal, printed: pytest.CaptureFixture[str], seed: int) -> None:
        self.terminal = terminal
        self.printed = printed
        self.random = Random(seed)
        self.ply = -1

    def __call__(self, prompt: str) -> str:
        said = self.printed.readouterr().out
        if amount := re.search(r"^How much\? (\d+)", said, re.MULTILINE):
            return amount[1]
        assert self.terminal.table.ply > self.ply, f"the answer was not taken: {said}"
        self.ply = self.terminal.table.ply
        question = said[said.rindex("(§") :]
        keys = re.findall(r"^ *(\d+|[a-z])\. |(?<=\S)  +(\d+)\. ", question, re.MULTILINE)
        typed: list[str] = [first or second for first, second in keys]
        typed += re.findall(r"^ +\S.* (\d+) (?:to|or) .*: type the amount", question, re.MULTILINE)
        assert typed, f"nothing to type: {said}"
        return self.random.choice(typed)


@pytest.mark.parametrize("title", TITLES)
def test_a_whole_game_is_played_by_what_is_listed(
    title: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seed = SEEDS.get(title, 5)
    table = stockrail.new(title, ["Ann", "Bob", "Cat"], seed, OPTIONS.get(title))
    others = {name: bots.bot("random", title, seed) for name in ("Bob", "Cat")}
    terminal = Terminal(table, others, Output("en"))
    monkeypatch.setattr("builtins.input", Newcomer(terminal, capsys, seed))
    terminal.play()
    best, *_ = sorted(table.scores.items(), key=lambda row: -row[1])
    assert table.is_over
    assert f"  {best[0]}: {best[1]}\n" in capsys.readouterr().out
