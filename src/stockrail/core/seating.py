"""Who plays, by which rules: what a game begins with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from .history import History, Keep
from .ids import PlayerId
from .state import State
from .title import OptionValue, Title

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Seating:
    players: tuple[PlayerId, ...]
    seed: int
    options: dict[str, OptionValue]
    rules: int
    """The version of the rules it is started with."""


def seated(
    title: Title[State, object],
    players: Sequence[str],
    seed: int,
    options: Mapping[str, OptionValue],
    rules: int | None = None,
) -> Seating:
    """:raises SetupError: the game cannot be played like that."""
    chosen = title.check_options(options)
    checked = title.check_players(players, chosen)
    return Seating(checked, seed, chosen, title.rules_version if rules is None else rules)


def begun(title: Title[S, object], seating: Seating, keep: Keep) -> History[S]:
    """The game before its first action."""
    chronicle = None if title.chronicle is None else title.chronicle()
    return History.begun(title.setup(seating.players, seating.options), chronicle, keep)
