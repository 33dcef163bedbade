"""What a bot is, what it knows, and how a table asks one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from stockrail.core.actions import Action
from stockrail.core.chance import drawing
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

    Never the table: its seed tells every draw to come.
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
    """When an answer is needed, from when the bot is asked, where playouts are not counted."""


@dataclass(frozen=True, slots=True)
class Choice:
    action: Action
    plan: tuple[Action, ...] = ()
    """How the bot means to go on in this turn if nothing comes between, by the rules. It is asked
    again all the same, and may find something better."""
    why: Text | None = None
    """What it is worth and what else would be, if the bot can tell."""


class Bot(Protocol[P]):
    """A player of one title, made of code. It keeps nothing from one decision to the next."""

    def decide(self, seen: Seen[P], budget: Budget) -> Choice:
        """A legal action of the seat that decides in the position."""
        ...


def see(table: Table[S, object]) -> Seen[S]:
    """What whoever decides at a table knows. Not to be asked when the game is over.

    What is hidden is drawn without the seed of the table, the same for the same decision.
    """
    seat = table.actor
    assert seat is not None, "a bot is asked only when its seat decides"
    draw = drawing(f"{table.ply}/{seat}")
    return Seen(table.title, table.title.seen(table.state, seat, draw), seat)


def ask(bot: Bot[P], table: Table[P, object], playouts: int | None = None) -> Action:
    """The bot's answer to what the table waits for. Not to be asked when the game is over."""
    return bot.decide(see(table), Budget(seed=table.ply, playouts=playouts)).action
