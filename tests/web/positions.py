"""Games played in this process as far as a test begins, to be brought to a table at once."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import stockrail
from stockrail.view import encode

from . import in_1830
from .screen import View, busy, offers

Choose = Callable[[View], dict[str, Any]]


@dataclass(frozen=True)
class Position:
    game: bytes
    view: View
    """As it is seen by the player whose turn it is."""


class Course:
    """A game that is played on as far as somebody looks, and looked at again from its start."""

    def __init__(self, table: stockrail.Table[Any, stockrail.View], choose: Choose) -> None:
        self._table, self._choose = table, choose
        self._passed = [self._now()]

    def first(self, stop: Callable[[View], bool]) -> Position:
        """Where `stop` says so for the first time."""
        ply, view = next((ply, view) for ply, view in self._all() if stop(view))
        return Position(self._table.at(ply).to_json().encode(), view)

    def last(self) -> Position:
        return self.first(lambda view: bool(view["game"]["is_over"]))

    def _all(self) -> Iterator[tuple[int, View]]:
        yield from self._passed
        while not self._table.is_over:
            _, view = self._passed[-1]
            self._table.play(self._choose(view))
            self._passed.append(self._now())
            yield self._passed[-1]

    def _now(self) -> tuple[int, View]:
        table = self._table
        return table.ply, encode(table.view(table.actor), names=table.names)


@cache
def random_course(title: str, players: tuple[str, ...], seed: int, lots: int) -> Course:
    """What moves the game on, drawn at random."""
    drawn = random.Random(lots)

    def choose(view: View) -> dict[str, Any]:
        action: dict[str, Any] = drawn.choice(busy(view["decision"]["options"]))["action"]
        return action

    return Course(stockrail.new(title, players, seed), choose)


def middle_of_a_game() -> Position:
    """A dividend has been paid and somebody may build."""
    return random_course("chicago-express", ("Ann", "Bob", "Cat", "Dan"), 11, 4).first(
        lambda view: view["game"]["round"] != "Round 1" and offers(view, "build")
    )


@cache
def hurried_1830() -> Course:
    return Course(stockrail.new("1830", ["Ann", "Bob", "Cat"], 3), in_1830.hurried)
