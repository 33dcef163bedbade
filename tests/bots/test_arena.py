"""Games between bots: seats, results, faults."""

import json
from typing import ClassVar

import pytest

import stockrail
from stockrail.bots import Budget, Choice, Seen, arena, registry
from stockrail.core import engine
from stockrail.core.actions import Action
from stockrail.core.state import State

TITLE = "chicago-express"


class Stubborn:
    """Always does what it did first, legal or not."""

    def __init__(self, seed: int) -> None:
        self.first: Action | None = None

    def decide(self, seen: Seen[State], budget: Budget) -> Choice:
        self.first = self.first or engine.legal(seen.state)[0]
        return Choice(self.first)


class Counting:
    """Writes down for how many playouts it is asked."""

    asked: ClassVar[list[int | None]] = []

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def decide(self, seen: Seen[State], budget: Budget) -> Choice:
        self.asked.append(budget.playouts)
        return registry.EVERYWHERE["random"](self.seed).decide(seen, budget)


def test_everybody_moves_one_seat_on_from_game_to_game() -> None:
    matches = arena.rotate(TITLE, ["random", "steady", "steady"], games=4, seed=10)
    assert [match.seats.index("random") for match in matches] == [0, 2, 1, 0]
    assert [match.seed for match in matches] == [10, 11, 12, 13]


@pytest.mark.parametrize("playouts", [None, 40])
def test_bots_are_asked_for_the_playouts_of_the_match(
    monkeypatch: pytest.MonkeyPatch, playouts: int | None
) -> None:
    monkeypatch.setitem(registry.EVERYWHERE, "counting", Counting)
    monkeypatch.setattr(Counting, "asked", [])
    (match,) = arena.rotate(TITLE, ["counting", "random"], games=1, seed=1, playouts=playouts)
    assert arena.play(match).failure is None
    assert {*Counting.asked} == {playouts}


def test_several_processes_play_the_same_games_as_one() -> None:
    matches = arena.rotate(TITLE, ["random", "random"], games=6, seed=1)
    alone, together = [*arena.play_all(matches, 1)], [*arena.play_all(matches, 2)]
    assert [r.scores for r in alone] == [r.scores for r in together]
    assert [r.match.seed for r in together] == [1, 2, 3, 4, 5, 6]


def test_the_winners_are_the_seats_with_most() -> None:
    (result,) = arena.play_all(arena.rotate(TITLE, ["random"] * 3, games=1, seed=1))
    assert [result.scores[seat] for seat in result.winners] == [max(result.scores)] * len(
        result.winners
    )


def test_a_result_says_why_the_game_ended() -> None:
    (result,) = arena.play_all(arena.rotate(TITLE, ["random"] * 3, games=1, seed=1))
    assert str(result.ending) == "three companies have no shares left"


def test_the_reason_names_bots_and_not_seats() -> None:
    """A random player of 1830 soon has a company without a train or money."""
    (result,) = arena.play_all(arena.rotate("1830", ["random"] * 3, games=1, seed=1))
    assert str(result.ending) == "random goes bankrupt"


def test_a_fault_ends_one_game_and_is_told_with_its_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.EVERYWHERE, "stubborn", Stubborn)
    good, bad = arena.play_all(
        [
            arena.Match(title=TITLE, seats=("random", "random"), seed=1),
            arena.Match(title=TITLE, seats=("stubborn", "random"), seed=1),
        ]
    )
    assert good.failure is None
    assert bad.failure is not None
    assert bad.failure.message.startswith("IllegalAction: ")
    assert bad.failure.conserved
    assert bad.winners == ()
    assert len(json.loads(bad.failure.game)["log"]) == bad.decisions
    assert stockrail.load(bad.failure.game).actor == "stubborn 1"


def test_money_that_appears_from_nowhere_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = iter(range(1000))
    monkeypatch.setattr(arena, "conserved", lambda table: {"money": next(counts)}, raising=True)
    result = arena.play(arena.Match(title=TITLE, seats=("random", "random"), seed=1))
    assert result.failure is not None
    assert not result.failure.conserved
    assert result.failure.message == "NotConserved: {'money': 0} became {'money': 1}"


def test_matches_that_cannot_be_played_are_refused_at_once() -> None:
    with pytest.raises(stockrail.SetupError, match="players, not 1"):
        arena.rotate(TITLE, ["random"], games=5, seed=1)
    with pytest.raises(stockrail.SetupError, match="no bot"):
        arena.rotate(TITLE, ["random", "nobody"], games=5, seed=1)
