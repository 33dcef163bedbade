"""What a bot is, what it knows, and how a table asks one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from stockrail.core.actions import Action
from stockrail.core.ids import PlayerId
from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.core.title import Title

S = TypeVar("S", bound=State, covariant=True)
P = TypeVar("P", bound=State, contravariant=True)


@dataclass(frozen=True, slots=True)
class Seen(Generic[S]):
    """A position as one seat knows it, with a perfect memory of everything public.

    Never the table: its seed tells every lot that is still to be drawn.
    """

    title: Title[S, object]
    state: S
    """Not to be written to; `state.clone()` is one's own."""
    seat: PlayerId


@dataclass(frozen=True, slots=True)
class Budget:
    """How much thinking a decision is worth."""

    seed: int = 0
    """Of what is left to chance in one's own thinking, another one for every decision."""
    playouts: int | None = None
    """How many games to play on in one's head; the same number gives the same answer."""
    seconds: float | None = None
    """When an answer is needed, for those who count time and not playouts."""


@dataclass(frozen=True, slots=True)
class Choice:
    action: Action
    plan: tuple[Action, ...] = ()
    """How the bot means to go on in this turn if nothing comes between."""
    why: Text | None = None


class Bot(Protocol[P]):
    """A player of one title, made of code. It keeps nothing from one decision to the next."""

    def decide(self, seen: Seen[P], budget: Budget) -> Choice:
        """A legal action of the seat that decides in the position."""
        ...


def see(table: Table[S, object]) -> Seen[S]:
    """What whoever decides at a table knows. Not to be asked when the game is over."""
    seat = table.actor
    assert seat is not None, "a bot is asked only when its seat decides"
    return Seen(table.title, table.title.seen(table.state, seat), seat)


def ask(bot: Bot[P], table: Table[P, object]) -> Action:
    """The bot's answer to what the table waits for. Not to be asked when the game is over."""
    return bot.decide(see(table), Budget(seed=table.ply)).action
