"""What a bot is asked, before a process of its own thinks about it."""

from typing import Any

import pytest

import stockrail
from stockrail.server.play.thinking import THINKING, BotRunner, Question
from stockrail.server.service.workers import Workers
from tests import loops


def asked(monkeypatch: pytest.MonkeyPatch, table_id: str, seed: int, seat: int) -> Any:
    """The name, the title, the bot's seed and the question that a process is given."""
    given: list[Any] = []

    async def run(workers: Workers, work: Any, *asked: Any, patience: float) -> Any:
        given.append(asked)
        return work(*asked)

    monkeypatch.setattr(Workers, "run", run)
    table = stockrail.new("chicago-express", ["Ann", "Bob"], seed)
    loops.run(BotRunner(1, 20.0).answer("random", table_id, table, seat))
    return given[0]


def test_what_a_bot_is_asked_does_not_depend_on_the_seed_of_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, other = (asked(monkeypatch, "k7v4nq2m9xab", seed, 0) for seed in (1, 2))
    assert one == other


def test_every_seat_of_every_table_has_a_bot_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    places = [("k7v4nq2m9xab", 0), ("k7v4nq2m9xab", 1), ("m2x9abk7v4nq", 0)]
    seeds = [asked(monkeypatch, table_id, 1, seat)[2] for table_id, seat in places]
    assert len({*seeds}) == 3


def test_a_bot_is_told_when_to_answer() -> None:
    table = stockrail.new("chicago-express", ["Ann", "Bob"], 1)
    table.play("bid Ann 7")
    budget = Question.of(table).budget
    assert (budget.seed, budget.seconds, budget.playouts) == (1, THINKING, None)
