"""A log of 1861 as 18xx.games writes it: who is asked, and our actions for its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from stockrail.core.actions import Action, Pass
from stockrail.core.ids import CompanyId
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.core.title import OptionValue
from stockrail.rails.actions import Accept
from stockrail.rails.offers import Consent
from stockrail.titles.g1861.components import COMPANY_CARDS, PRIVATES
from stockrail.titles.g1861.course.operating_round import CompanyTurn
from stockrail.titles.g1861.mergers.merger_round import MergerTurn
from stockrail.titles.g1861.mergers.share_sale import ShareOffer
from stockrail.titles.g1861.mergers.tokens import TokenChoice
from stockrail.titles.g1861.operating import running
from stockrail.titles.g1861.operating.buying_trains import TrainPurchase
from stockrail.titles.g1861.operating.company_buys_private import BuyingPrivate
from stockrail.titles.g1861.operating.construction import Construction
from stockrail.titles.g1861.operating.discarding import Discarding
from stockrail.titles.g1861.operating.nationalisation_choice import NationalisationChoice
from stockrail.titles.g1861.operating.phase_change import PhaseChange
from stockrail.titles.g1861.operating.private_purchase import TurnStep
from stockrail.titles.g1861.operating.redeeming import Redeeming
from stockrail.titles.g1861.operating.running import Running
from stockrail.titles.g1861.operating.tokens import Tokening
from stockrail.titles.g1861.state import State1861, roubles
from stockrail.titles.g1861.stock.founding import FirstToken
from stockrail.titles.g1861.stock.stock_round import StockTurn
from stockrail.view import View

from ..log import lookups
from ..log.entry import Entry
from ..log.routes import logged_revenue, stands_still
from .extra_passes import Asked, ExtraPasses
from .railway import RailwayReader
from .shares import ShareReader

OPTIONS: dict[str, dict[str, OptionValue]] = {"column_market": {"market": "column"}}
FOR_A_COMPANY = TurnStep | FirstToken | NationalisationChoice | Discarding | TokenChoice
"""Phases in which the site asks a company, not a player."""
STEPS: dict[str, type[TurnStep]] = {
    "lay_tile": Construction,
    "place_token": Tokening,
    "run_routes": Running,
    "buy_train": TrainPurchase,
}
"""In which step a company does what; what is done nowhere else."""
OFTEN_EMPTY = (StockTurn, ShareOffer, Redeeming, Tokening, Running, BuyingPrivate, TrainPurchase)


class Reader:
    """Follows a log from its first action to its last."""

    parted = None

    def __init__(self, names: Mapping[str, str]) -> None:
        """:raises LogError: a player has the name of a company as number."""
        self.players = lookups.seats(names, {*COMPANY_CARDS, *PRIVATES})
        self.watch: ExtraPasses | None = None
        """Sees the action that is done."""
        self.last = -1
        """The ply it led to."""
        self.asked: tuple[int, list[Asked]] = (-1, [])
        """Whom the site asks at a ply before our next question."""
        shares, railway = ShareReader(self.players), RailwayReader()
        self.shares, self.railway = shares, railway
        self.by_type: dict[str, Callable[[State1861, Entry], Iterator[Action]]] = {
            "bid": shares.bid,
            "par": shares.par,
            "buy_shares": shares.buy_shares,
            "sell_shares": shares.sell_shares,
            "buy_company": shares.buy_company,
            "lay_tile": railway.lay_tile,
            "place_token": railway.place_token,
            "remove_token": railway.remove_token,
            "run_routes": railway.run_routes,
            "dividend": railway.dividend,
            "buy_train": railway.buy_train,
            "discard_train": railway.discard_train,
            "choose": railway.choose,
            "convert": railway.convert,
            "merge": railway.merge,
        }

    # Who is asked

    def is_asked(self, table: Table[State1861, View], entry: Entry) -> bool:
        if entry.type != "pass" and entry.type not in self.by_type:
            raise entry.error(Text("1861 has no such action"))
        entity = entry.entity
        if entity not in self.players and entity not in COMPANY_CARDS:
            raise lookups.nobody(entry)
        if self._is_extra_pass(table, entry):
            return True
        if table.is_over:
            return False
        company = company_asked(table.state)
        if entity in self.players:
            return company is None and table.actor == self.players[entity]
        return company == entity and not _comes_later(table.state, entry)

    def _is_extra_pass(self, table: Table[State1861, View], entry: Entry) -> bool:
        """A pass or an empty run where our rules see nothing to decide."""
        if entry.type != "pass" and not stands_still(entry):
            return False
        asked = self._asked_there(table)
        who = self.players.get(entry.entity, CompanyId(entry.entity))
        return bool(asked) and asked[0] == Asked(
            who, "pass" if entry.type == "pass" else "run_routes"
        )

    def _asked_there(self, table: Table[State1861, View]) -> list[Asked]:
        ply, asked = self.asked
        if ply != table.ply:
            known = self.last == table.ply
            asked = self.watch.until(table.state) if known and self.watch else []
            self.asked = (table.ply, asked)
        return asked

    def unasked(self, table: Table[State1861, View]) -> Action | None:
        """In turns and steps in which there is often nothing to do."""
        step = table.state.step
        if not isinstance(step, OFTEN_EMPTY) and not _owes_too_much(table.state):
            return None
        self.last, idle = table.ply + 1, Pass(step.actor)
        self.watch = ExtraPasses(table.state, idle)
        return idle

    def may_wait(self, table: Table[State1861, View], entry: Entry) -> bool:
        """Companies above the limit return trains in any order.

        Before that the company on turn may buy privates. Once shares of a merged public were
        sold before its tokens were chosen, and publics without a train were asked from the last
        to the first.
        """
        state: State1861 = table.state
        if isinstance(state.step, TokenChoice):
            return entry.entity in self.players and entry.type in ("buy_shares", "pass")
        if isinstance(state.step, Discarding) and entry.type == "buy_company":
            return entry.entity == _on_turn(state)
        return _will_be_asked(state, entry)

    # What is done

    def actions(self, table: Table[State1861, View], entry: Entry) -> Iterator[Action]:
        # A private is bought in the middle of a step, which mostly goes on.
        asked = self._asked_there(table) if entry.type == "buy_company" else []
        for action in self._read(table, entry):
            before = table.state
            self.watch = ExtraPasses(before, action)
            yield action
            self.last = table.ply
            self.shares.follow(before, action, table.state)
        if asked and asked[0].who == entry.entity and asked[0].goes_on(table.state):
            self.asked = (table.ply, asked)
        self.railway.trains.settle(table.state)

    def _read(self, table: Table[State1861, View], entry: Entry) -> Iterator[Action]:
        if self._is_extra_pass(table, entry):
            self.asked[1].pop(0)
        elif entry.type == "pass":
            step = table.state.step
            if not (isinstance(step, MergerTurn) and step.joined):
                # There a merger is closed by a pass before the public is named.
                yield Pass(step.actor)
        else:
            yield from self.by_type[entry.type](table.state, entry)
        while not table.is_over and isinstance(consent := table.state.step, Consent):
            # The site logs what both sides have agreed to.
            yield Accept(consent.actor)

    def notes(self, table: Table[State1861, View], entry: Entry) -> Iterator[Text]:
        if entry.type != "run_routes" or not isinstance(step := table.state.step, Running):
            return
        counted = logged_revenue(entry)
        best = running.best(table.state, step.company)
        if counted is not None and counted < best.revenue:
            yield Text(
                "Action {n}: {company} ran for {counted}, and {best} was possible",
                n=entry.number,
                company=step.company,
                counted=roubles(counted),
                best=roubles(best.revenue),
            )


def company_asked(state: State1861) -> CompanyId | None:
    """The company for which the table waits; `None` if a player acts for themselves."""
    step = state.step
    if isinstance(step, MergerTurn):
        return step.minor
    return step.company if isinstance(step, FOR_A_COMPANY) else None


def _on_turn(state: State1861) -> CompanyId | None:
    turn = state.find(CompanyTurn)
    return turn.company if turn else None


def _comes_later(state: State1861, entry: Entry) -> bool:
    """Whether this belongs to another step of the turn than the one that is often empty."""
    step = STEPS.get(entry.type)
    is_other = step is not None and not isinstance(state.step, step)
    return is_other and (isinstance(state.step, OFTEN_EMPTY) or stands_still(entry))


def _owes_too_much(state: State1861) -> bool:
    """Loans above the limit count there as if they were to be repaid before anything is built."""
    step = state.step
    return isinstance(step, Construction) and (
        state.companies[step.company].loans > (state.loan_limit(step.company) or 0)
    )


def _will_be_asked(state: State1861, entry: Entry) -> bool:
    """Whether a company decides this soon, after others."""
    if entry.type == "discard_train":
        return any(step.company == entry.entity for step in state.frames(Discarding))
    if entry.type in ("choose", "pass"):
        return any(entry.entity in change.asked for change in state.frames(PhaseChange))
    return False
