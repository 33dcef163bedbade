"""Whoever types what the terminal lists plays on, in every title."""

import re
from random import Random

import pytest

import stockrail
from stockrail import bots
from stockrail.cli.speech import Speech
from stockrail.cli.terminal import Terminal

TITLES = [title.id for title in stockrail.titles()]
ANSWERS = 60


class Newcomer:
    """Reads the last question and types one of its answers, by chance."""

    def __init__(self, terminal: Terminal, printed: pytest.CaptureFixture[str]) -> None:
        self.terminal = terminal
        self.printed = printed
        self.random = Random(5)
        self.answers = 0
        self.ply = -1

    def __call__(self, prompt: str) -> str:
        said = self.printed.readouterr().out
        if amount := re.search(r"^How much\? (\d+)", said, re.MULTILINE):
            return amount[1]
        assert self.terminal.table.ply > self.ply, f"the answer was not taken: {said}"
        self.ply = self.terminal.table.ply
        if self.answers == ANSWERS:
            return "q"
        self.answers += 1
        question = said[said.rindex("(§") :]
        keys = re.findall(r"^ *(\d+|[a-z])\. |(?<=\S)  +(\d+)\. ", question, re.MULTILINE)
        typed = [first or second for first, second in keys]
        typed += re.findall(r"^ +\S.* (\d+) (?:to|or) .*: type the amount", question, re.MULTILINE)
        assert typed, f"nothing to type: {said}"
        return self.random.choice(typed)


@pytest.mark.parametrize("title", TITLES)
def test_what_is_listed_may_be_typed(
    title: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = stockrail.new(title, ["Ann", "Bob", "Cat"], 5)
    others = {name: bots.bot("random", title, 5) for name in ("Bob", "Cat")}
    terminal = Terminal(table, others, Speech("en"))
    newcomer = Newcomer(terminal, capsys)
    monkeypatch.setattr("builtins.input", newcomer)
    terminal.play()
    assert newcomer.answers == ANSWERS or table.is_over
