"""Everything one seat, or a spectator, may see at one ply."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypedDict

from stockrail.core.decision import Decision, Option, Plan
from stockrail.core.decisions import decision
from stockrail.core.ids import CHANCE, PlayerId
from stockrail.core.rows import changed
from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.core.text import Coins, Text
from stockrail.core.title import OptionValue

from .board import Board
from .market import Market
from .panel import Panel, Sheet

Focus = Literal["board", "market"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    title: str
    name: str
    ply: int
    phase: Text
    round: Text | None
    options: dict[str, OptionValue]
    is_over: bool
    scores: dict[PlayerId, int]
    """Final when the game is over, otherwise what it would be if it ended now.

    While there is money that this viewer may not see, only those the viewer knows.
    """
    winners: tuple[PlayerId, ...]
    money: Coins
    """How the title writes an amount: that of 0."""
    president: Text | None = None
    """What the title calls the player who decides for a company."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    player: PlayerId
    colour: str
    symbol: str
    acts: bool
    facts: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry:
    """One thing that happened; `ply` is the position it led to."""

    ply: int
    actor: PlayerId | None
    text: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    game: Header
    seats: tuple[Seat, ...]
    board: Board | None
    markets: tuple[Market, ...]
    panels: tuple[Panel, ...]
    tables: tuple[Sheet, ...]
    waiting: Text | None
    """What the others read: who is waited for and what for."""
    decision: Decision | None = None
    """Only for the seat that must act."""
    out_of_turn: tuple[Option, ...] = ()
    """What this viewer may do although another one is to act."""
    focus: Focus = "board"
    """Where the table looks now, if it cannot see all at once."""
    plans: tuple[Plan, ...] = ()
    """The links that were found for the draft of a link; briefly here, not among the options."""


SEAT_COLOURS = ("#b3541e", "#2f5d8a", "#4d7a3a", "#7a4a8c", "#8a6d1f", "#3f6f70")


def compose(
    table: Table[State, object],
    player: PlayerId | None,
    *,
    panels: tuple[Panel, ...],
    seat_facts: Mapping[PlayerId, tuple[Text, ...]],
    board: Board | None = None,
    markets: tuple[Market, ...] = (),
    tables: tuple[Sheet, ...] = (),
    scores: dict[PlayerId, int] | None = None,
    focus: Focus = "board",
    president: Text | None = None,
) -> View:
    """A view from a title's own parts and what every table has.

    `scores` are those the viewer may see; all of them if none are given.
    """
    state, actor = table.state, table.actor
    moment = table.title.moment(state)
    known = table.scores if scores is None else scores
    return View(
        game=Header(
            title=table.title.id,
            name=table.title.name,
            ply=table.ply,
            phase=moment.phase,
            round=moment.round,
            options=table.options,
            is_over=table.is_over,
            scores=known,
            winners=table.winners,
            money=state.money(0),
            president=president,
        ),
        seats=tuple(
            Seat(
                player=p,
                colour=SEAT_COLOURS[n % len(SEAT_COLOURS)],
                symbol=str(n + 1),
                acts=p == actor,
                facts=seat_facts[p],
            )
            for n, p in enumerate(table.players)
        ),
        board=board,
        markets=markets,
        panels=panels,
        tables=tables,
        waiting=state.step.waiting(state) if actor not in (None, CHANCE) else None,
        focus=focus,
        **_choices(table, player),
    )


def own_view(table: Table[State, View], player: PlayerId, public: View) -> View:
    """What a player sees, of which everything that is the same for all is taken from `public`."""
    parts = table.title.own_parts(table, player, public)
    return changed(public, **parts, **_choices(table, player))


class _Choices(TypedDict):
    """What a player is asked and may do; nothing for a spectator."""

    decision: Decision | None
    out_of_turn: tuple[Option, ...]
    plans: tuple[Plan, ...]


def _choices(table: Table[State, object], player: PlayerId | None) -> _Choices:
    title, state = table.title, table.state
    acts = player is not None and player == table.actor
    return {
        "decision": decision(title, state, with_links=False) if acts else None,
        "out_of_turn": () if player is None else table.out_of_turn(player),
        "plans": title.plans(state) if acts else (),
    }


def log(table: Table[State, object], since: int | None = None) -> tuple[LogEntry, ...]:
    """What happened after ply `since`, oldest first; if none is given, also before the first."""
    opening = table.opening if since is None else ()
    return tuple(LogEntry(ply=0, actor=None, text=event.text) for event in opening) + tuple(
        LogEntry(
            ply=ply,
            actor=None if table.log[ply - 1].player == CHANCE else table.log[ply - 1].player,
            text=event.text,
        )
        for ply in range((since or 0) + 1, table.ply + 1)
        for event in table.events[ply - 1]
    )
