"""What may be done in a position, here and there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypedDict

from stockrail.core import engine as rules
from stockrail.core.actions import Action, Ranged
from stockrail.core.ids import HexId
from stockrail.rails.actions import LayTile, PrivateId
from stockrail.titles.g1830.actions import LayPrivateTile
from stockrail.titles.g1830.components import PRIVATES
from stockrail.titles.g1830.state import State1830
from stockrail.titles.g1861.mergers.merger_round import MergerTurn

from .pipe import SecondEngine
from .positions import AnyState
from .report import Report
from .rulings import named
from .words import word

BY_STEPS = ("bid ",)
"""Amounts in steps of five: there the highest is the money, here the last step below it."""


class Lay(TypedDict):
    """A tile that the site offers."""

    entity: str
    hex: str
    tile: str
    rotation: int


def compare_legal(
    engine: SecondEngine,
    state: AnyState,
    past: Sequence[Action],
    where: str,
    report: Report,
) -> None:
    """`past` are the actions that led to this position."""
    if isinstance(state.step, MergerTurn) and state.step.joined:
        return  # there a merger is made in several entries, each with its own offers
    ours = _ours(state)
    theirs = engine.ask("offers", known=ours)
    report.counts["legal sets"] += 1
    report.counts["legal actions"] += len(ours)
    at = _At(report, state, past, where)
    for said in theirs["unknown"]:
        if not _is_taken(state, theirs["turns"].get(said)):
            at.differ("only there", said)
    for said, ends in ours.items():
        if said not in theirs["offered"]:
            at.differ("only here", said)
            continue
        shown = theirs["offered"][said]
        if ends is None or shown[0] is None or said.startswith(BY_STEPS):
            continue
        if theirs["beyond"][said] or ends[0] < shown[0] or ends[1] > shown[1]:
            at.differ("amounts", said, ours=ends, theirs=shown)


def _ours(state: AnyState) -> dict[str, tuple[int, int] | None]:
    """Short words, with the lowest and highest amount where there is one."""
    moves = [*rules.moves(state)]
    for player in state.players:
        if player != state.step.actor:
            moves += rules.out_of_turn(state, player)
    said: dict[str, tuple[int, int] | None] = {}
    for move in moves:
        if isinstance(move, Ranged):
            said[word(state, move.action) or ""] = (move.amount.low, move.amount.high)
        else:
            said[word(state, move) or ""] = None
    said.pop("", None)
    return said


@dataclass(frozen=True, slots=True)
class _At:
    report: Report
    state: AnyState
    past: Sequence[Action]
    where: str

    def differ(self, kind: str, said: str, **case: Any) -> None:
        if ruling := named(self.state, self.past, said):
            self.report.named[ruling] += 1
        else:
            step = type(self.state.step).__name__
            kind = f"{kind}: {said.split()[0]}"
            self.report.differ(kind, self.where, move=said, phase=step, **case)


def _is_taken(state: AnyState, lay: Lay | None) -> bool:
    """Of rotations that look alike we offer one and take all."""
    if lay is None:
        return False
    actor, tile = state.step.actor, lay["tile"].rpartition("-")[0]
    action: Action = LayTile(actor, HexId(lay["hex"]), tile, lay["rotation"])
    # In 1861 SV is a minor.
    if isinstance(state, State1830) and lay["entity"] in PRIVATES:
        action = LayPrivateTile(actor, PrivateId(lay["entity"]), tile, lay["rotation"])
    return rules.why_not(state, action) is None
