"""§4.1 the phases of a turn, one after another; §8 income; §11 the end of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal, assert_never

from stockrail.core.events import Event
from stockrail.core.ids import BANK
from stockrail.core.rows import Renamed, frozen
from stockrail.core.scoring import GameEnded, winners
from stockrail.core.state import Automatic
from stockrail.core.text import Text
from stockrail.mechanics import ledger

from ..mergers.merger_round import MergerRound
from ..operating.action_rounds import ActionRounds
from ..rail_events import Earned, IdleTurn, LoansCounted, TurnBegan
from ..shares.auctions import begin_auctions
from ..shares.dividends import DividendRound
from ..state import EnglandState, money_left, scores

IDLE_TURNS = 2
"""In a row, which end the game (§11.2)."""

Part = Literal["opening", "actions", "dividends", "mergers", "auctions", "end"]


@frozen
class Turns(Automatic[EnglandState], Renamed):
    """Lies below everything else and calls round after round."""

    former_columns: ClassVar = {"stage": "part"}

    part: Part

    def run(self, draft: EnglandState) -> Iterator[Event]:
        match self.part:
            case "opening":
                draft.goto(Turns("actions"))
                yield from begin_auctions(draft, is_opening=True)
            case "actions":
                draft.turn += 1
                draft.is_idle = True
                yield TurnBegan(draft.turn, draft.first)
                draft.goto(Turns("dividends"))
                draft.call(ActionRounds(draft.dearest_first()))
            case "dividends":
                yield from _pay_income(draft)
                draft.goto(Turns("mergers"))
                draft.call(DividendRound(draft.dearest_first()))
            case "mergers":
                draft.goto(Turns("auctions"))
                draft.call(MergerRound(draft.dearest_first()[::-1]))
            case "auctions":
                draft.goto(Turns("end"))
                yield from begin_auctions(draft)
            case "end":
                yield from _end_turn(draft)
            case _:
                assert_never(self.part)


def _pay_income(draft: EnglandState) -> Iterator[Event]:
    """Companies are paid what their locomotives have come to (§8)."""
    for company, row in draft.companies.items():
        if amount := draft.railways.country.income(row.steps):
            ledger.pay(draft, BANK, company, amount)
            yield Earned(company, row.steps, amount)
        if row.steps:
            draft.row(company, steps=0)


def _end_turn(draft: EnglandState) -> Iterator[Event]:
    """Another turn, unless enough cities are empty or two turns were idle (§11.1, §11.2)."""
    empty = draft.empty_cities()
    draft.idle_turns = draft.idle_turns + 1 if draft.is_idle else 0
    if empty >= draft.cities_to_empty():
        yield from _finish(draft, Text("{n} cities are empty", n=empty))
    elif draft.idle_turns == IDLE_TURNS:
        yield from _finish(draft, Text("nothing was built, delivered or sold in two turns"))
    else:
        if draft.is_idle:
            yield IdleTurn()
        draft.first = draft.left_of(draft.first)
        draft.goto(Turns("actions"))


def _finish(draft: EnglandState, reason: Text) -> Iterator[Event]:
    draft.finish()
    for company, row in draft.companies.items():
        if row.loans:
            yield LoansCounted(company, row.loans, draft.final_price(company))
    yield GameEnded(reason, winners(scores(draft), money_left(draft)))
