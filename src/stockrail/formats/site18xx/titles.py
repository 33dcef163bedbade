"""The titles of 18xx.games that we read and write."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from stockrail.core.actions import Action
from stockrail.core.engine import Watch
from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.core.title import OptionValue
from stockrail.titles.g1830.state import State1830
from stockrail.titles.g1861.operating.ending import lower_prices
from stockrail.titles.g1861.state import State1861
from stockrail.view import View

from .g1830 import reading as reading_1830
from .g1830 import writing as writing_1830
from .g1861 import draws as draws_1861
from .g1861 import reading as reading_1861
from .g1861 import writing as writing_1861
from .log.accepted_offers import Played
from .log.entry import Entry, Fields, Stopped
from .log.file import SiteLog

S = TypeVar("S", bound=State)
P = TypeVar("P", bound=State, contravariant=True)

PRESET = "18xx.games"
"""How the site plays, in every title that it has."""


class Reader(Protocol[P]):
    """What a title knows about the site's way to write its actions."""

    @property
    def parted(self) -> Stopped | None:
        """Where the site is known to have left its rules: the cause of whatever fails later."""
        ...

    @property
    def watch(self) -> Watch | None:
        """Of the action that was handed out last."""
        ...

    def actions(self, table: Table[P, View], entry: Entry) -> Iterator[Action]:
        """Our actions for one of the log, one after another as the table goes on.

        :raises LogError: the entry cannot be read.
        """
        ...

    def is_asked(self, table: Table[P, View], entry: Entry) -> bool:
        """Whether the table waits for whoever this entry is of, or did there when it was over.

        :raises LogError: nobody is called so, or does such a thing in this title.
        """
        ...

    def unasked(self, table: Table[P, View]) -> Action | None:
        """The answer to something the site may not have asked; `None` if it always asks."""
        ...

    def may_wait(self, table: Table[P, View], entry: Entry) -> bool:
        """Whether the site takes this before our rules ask for it."""
        ...

    def notes(self, table: Table[P, View], entry: Entry) -> Iterator[Text]:
        """What is worth saying about an entry before it is played."""
        ...


@dataclass(frozen=True, slots=True)
class TitleLogs(Generic[S]):
    title: str
    options: Mapping[str, Mapping[str, OptionValue]]
    """Our options for each optional rule of the site."""
    free: tuple[str, ...]
    """Options that leave no trace in a log, unless fewer play than the title is for."""
    reader: Callable[[Mapping[str, str]], Reader[S]]
    """For players with these names by the site's number."""
    step_by_step: Callable[[Table[S, View]], Iterator[tuple[Played[S], list[Fields]]]]
    """What was played, with the actions of a log for each."""
    draws: Callable[[SiteLog], Iterator[Action]] = lambda log: iter(())
    """What must have been drawn before the first action."""
    seed: Callable[[Table[S, View]], int | None] = lambda table: None
    """By which the site draws the same; `None` if any will do."""
    counted: Callable[[S], S] = lambda state: state
    """The position that is counted when a game is ended by hand."""

    def entries(self, table: Table[S, View]) -> list[Fields]:
        """The actions of a log for a game that was played so."""
        return [entry for _, written in self.step_by_step(table) for entry in written]


def _without_loans(state: State1861) -> State1861:
    """As at the end of 1861: prices have fallen for every loan."""
    draft = state.clone()
    deque(lower_prices(draft), maxlen=0)
    return draft


LOGS_1830: TitleLogs[State1830] = TitleLogs(
    "1830",
    reading_1830.OPTIONS,
    ("seats", "money"),
    reading_1830.Reader,
    writing_1830.step_by_step,
)
LOGS_1861: TitleLogs[State1861] = TitleLogs(
    "1861",
    reading_1861.OPTIONS,
    ("players",),
    reading_1861.Reader,
    writing_1861.step_by_step,
    draws=draws_1861.draws,
    seed=draws_1861.seed,
    counted=_without_loans,
)
TITLES: dict[str, TitleLogs[Any]] = {logs.title: logs for logs in (LOGS_1830, LOGS_1861)}
