"""The stack of what is going on, found and changed by class."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from stockrail.core import engine
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.state import Automatic, State
from stockrail.core.text import Coins


class Resting(Automatic[State]):
    """A step of which only the place on the stack matters."""

    __slots__ = ()

    def run(self, draft: State) -> Iterator[Event]:
        return iter(())


@dataclass(frozen=True, slots=True)
class Round(Resting):
    number: int = 1
    last: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class Turn(Resting):
    company: CompanyId
    led_by: str = "Ann"


@dataclass(frozen=True, slots=True)
class LongTurn(Turn):
    pass


@dataclass(frozen=True, slots=True)
class Idle(Resting):
    pass


class Position(State):
    def money(self, amount: Money) -> Coins:
        return Coins("${n}", amount)


PRR, NYC = CompanyId("PRR"), CompanyId("NYC")


def going_on(*stack: Automatic[State]) -> State:
    return Position(players=(), cash={}, shares={}, stack=stack)


def test_the_top_is_what_is_waited_for_and_nothing_when_the_game_is_over() -> None:
    assert going_on(Round(), Turn(PRR)).top == Turn(PRR)
    assert going_on().top is None
    assert going_on().is_over
    assert not going_on(Round()).is_over


def test_the_topmost_frame_of_a_class_is_found() -> None:
    state = going_on(Round(), Turn(PRR), Turn(NYC), Round(2))
    assert state.frame(Turn).company == NYC
    assert state.frame(Round).number == 2
    assert state.find(Turn) == Turn(NYC)


def test_a_subclass_is_found_by_its_base() -> None:
    assert going_on(LongTurn(PRR), Round()).frame(Turn) == LongTurn(PRR)


def test_what_is_not_going_on_is_not_found() -> None:
    assert going_on(Round()).find(Turn) is None
    with pytest.raises(AssertionError, match="no Turn is going on"):
        going_on(Round()).frame(Turn)
    with pytest.raises(AssertionError, match="no Turn is going on"):
        going_on(Round()).amend(Turn, company=NYC)


def test_amend_changes_the_topmost_frame_and_leaves_the_others() -> None:
    draft = going_on(Turn(PRR), LongTurn(PRR), Round())
    draft.amend(Turn, company=NYC)
    assert draft.stack == (Turn(PRR), LongTurn(NYC), Round())


def test_amend_all_changes_every_frame_of_the_class_that_fits() -> None:
    draft = going_on(Turn(PRR), Turn(NYC), Round(), LongTurn(PRR))
    draft.amend_all(Turn, lambda turn: turn.company == PRR, led_by="Bob")
    assert draft.stack == (Turn(PRR, "Bob"), Turn(NYC), Round(), LongTurn(PRR, "Bob"))


def test_end_with_goes_back_below_the_topmost_frame_of_the_class() -> None:
    draft = going_on(Round(), Turn(PRR), Turn(NYC), Round(2))
    draft.end_with(Turn)
    assert draft.stack == (Round(), Turn(PRR))


def test_a_step_that_runs_and_changes_nothing_does_not_run_for_ever() -> None:
    with pytest.raises(RuntimeError, match="Idle runs for ever"):
        list(engine.settle(going_on(Idle())))


def test_all_frames_of_a_class_are_found_from_the_top() -> None:
    state = going_on(Round(), Turn(PRR), LongTurn(NYC))
    assert [*state.frames(Turn)] == [LongTurn(NYC), Turn(PRR)]
    assert [*state.frames(Idle)] == []


def test_a_position_has_to_know_how_money_is_written() -> None:
    moneyless = type("Moneyless", (State,), {})
    with pytest.raises(NotImplementedError, match="Moneyless has no money"):
        moneyless((), {}, {}, ()).money(3)


def test_an_event_without_a_sentence_says_what_is_missing() -> None:
    silent = type("Silent", (Event,), {})

    with pytest.raises(NotImplementedError, match="Silent has no sentence"):
        str(silent().text)
