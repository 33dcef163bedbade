"""A log of 1830 as 18xx.games writes it: who is asked, and our actions for its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from stockrail.core.actions import Action, Done, Pass
from stockrail.core.engine import Watch
from stockrail.core.ids import CompanyId
from stockrail.core.state import Frame
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.core.title import OptionValue
from stockrail.rails import actions as rail_actions
from stockrail.rails.actions import PrivateId
from stockrail.rails.company_steps import CompanyStep
from stockrail.rails.offers import Consent
from stockrail.titles.g1830.components import COMPANY_CARDS, CS, DH, MH, PRIVATES
from stockrail.titles.g1830.course.operating_round import CompanyTurn
from stockrail.titles.g1830.operating import running
from stockrail.titles.g1830.operating.any_step import TurnStep
from stockrail.titles.g1830.operating.buying_trains import TrainPurchase
from stockrail.titles.g1830.operating.company_buys_private import BuyingPrivate
from stockrail.titles.g1830.operating.construction import Construction
from stockrail.titles.g1830.operating.discarding import Discarding
from stockrail.titles.g1830.operating.dividends import DividendChoice
from stockrail.titles.g1830.operating.private_powers import ScrantonToken
from stockrail.titles.g1830.operating.running import Running
from stockrail.titles.g1830.operating.tokens import ErieHome, Tokening
from stockrail.titles.g1830.state import State1830, dollars
from stockrail.titles.g1830.stock.stock_round import StockTurn
from stockrail.view import View

from ..log import lookups
from ..log.entry import Entry, Stopped
from ..log.routes import logged_revenue
from .extra_passes import ExtraPasses, asks_after_trains
from .railway import RailwayReader
from .shares import ShareReader

OPTIONS: dict[str, dict[str, OptionValue]] = {
    "multiple_brown_from_ipo": {"brown_purchases": "one_company"},
    "optional_6_train": {"third_six": "yes"},
}


class Reader:
    """Follows a log from its first action to its last."""

    def __init__(self, names: Mapping[str, str]) -> None:
        """:raises LogError: a player has the name of a company as number."""
        self.players = lookups.seats(names, {*COMPANY_CARDS, *PRIVATES})
        self.extra: list[CompanyId] = []
        """Companies for whose pass the site waits where our rules see nothing to decide."""
        self.watch: Watch | None = None
        self.csl_is_used = False
        """Its tile was laid by its power."""
        self.held: CompanyId | None = None
        """Whose pass on trains was logged: there privates are a step of their own after it."""
        shares, railway = ShareReader(self.players), RailwayReader()
        self.shares = shares
        self.by_type: dict[str, Callable[[State1830, Entry], Iterator[Action]]] = {
            "bid": shares.bid,
            "par": shares.par,
            "buy_shares": shares.buy_shares,
            "sell_shares": shares.sell_shares,
            "buy_company": shares.buy_company,
            "lay_tile": railway.lay_tile,
            "place_token": railway.place_token,
            "run_routes": railway.run_routes,
            "dividend": railway.dividend,
            "buy_train": railway.buy_train,
            "discard_train": railway.discard_train,
            "bankrupt": railway.bankrupt,
        }

    @property
    def parted(self) -> Stopped | None:
        return self.shares.parted

    # Who is asked

    def is_asked(self, table: Table[State1830, View], entry: Entry) -> bool:
        if entry.type != "pass" and entry.type not in self.by_type:
            raise entry.error(Text("1830 has no such action"))
        if table.is_over:
            return False
        entity, state = entry.entity, table.state
        if self._is_extra(state, entry):
            return True
        step = state.step
        if not isinstance(step, TrainPurchase) or step.company != self.held:
            self.held = None
        company = company_asked(state)
        if entity in self.players:
            # A president sells in the middle of the turn of their company, or gives up.
            own = company is None or entry.type in ("sell_shares", "bankrupt")
            return own and bool(step.actor == self.players[entity])
        if entity in COMPANY_CARDS:
            is_over = self.held == entity and entry.type == "buy_train"
            return company == entity and _fits(step, entry.type) and not is_over
        if entity not in PRIVATES:
            raise lookups.nobody(entry)
        if entity == MH:
            return entry.type == "buy_shares"
        if isinstance(step, ScrantonToken):
            return entity == DH and entry.type in ("place_token", "pass")
        if not isinstance(step, TurnStep) or entry.type != "lay_tile":
            return False
        return bool(company == state.privates.get(PrivateId(entity)))

    def _is_extra(self, state: State1830, entry: Entry) -> bool:
        """A pass where our rules see nothing to decide."""
        if entry.type != "pass" or entry.entity not in self.extra:
            return False
        step = state.step
        return not (isinstance(step, Construction) and step.company == entry.entity)

    def unasked(self, table: Table[State1830, View]) -> Action | None:
        """In a stock turn without a sale or purchase left, and in steps that are often empty."""
        step = table.state.step
        if isinstance(step, StockTurn) and not step.can_trade(table.state):
            return idle(table.state)
        if isinstance(step, ScrantonToken | Tokening | TrainPurchase | BuyingPrivate):
            return idle(table.state)
        return None

    def may_wait(self, table: Table[State1830, View], entry: Entry) -> bool:
        """Companies above the limit return trains in any order.

        Before that, and before the token of D&H, the company on turn may deal in privates.
        """
        state: State1830 = table.state
        if entry.type == "discard_train":
            return any(
                discarding.company == entry.entity for discarding in state.frames(Discarding)
            )
        if not isinstance(state.step, Discarding | ScrantonToken):
            return False
        if entry.type == "buy_company":
            return entry.entity == _on_turn(state)
        return entry.entity == CS and entry.type == "lay_tile"

    # What is done

    def actions(self, table: Table[State1830, View], entry: Entry) -> Iterator[Action]:
        if self._is_extra(table.state, entry):
            self.extra.remove(CompanyId(entry.entity))
            return
        if self.extra and entry.type != "buy_company":
            self.extra = [company for company in self.extra if company != entry.entity]
        for action in self._read(table, entry):
            passes = ExtraPasses(table.state, action, self.csl_is_used)
            self.watch = passes.watch
            yield action
            self.csl_is_used = passes.csl_is_used
            self.extra += passes.until(table.state)

    def _read(self, table: Table[State1830, View], entry: Entry) -> Iterator[Action]:
        state = table.state
        if entry.type != "pass":
            yield from self.by_type[entry.type](state, entry)
        elif isinstance(step := state.step, TrainPurchase) and self.held is None:
            self.held = step.company
        else:
            yield idle(state)
        while not table.is_over and isinstance(consent := table.state.step, Consent):
            # The site logs what both sides have agreed to.
            yield rail_actions.Accept(consent.actor)
        yield from self._let_go(table)

    def _let_go(self, table: Table[State1830, View]) -> Iterator[Action]:
        """The pass on trains, when there is no private to ask for after it."""
        if self.held is None:
            return
        step = None if table.is_over else table.state.step
        if not isinstance(step, TrainPurchase) or step.company != self.held:
            return
        if not asks_after_trains(table.state, step.company, self.csl_is_used):
            self.held = None
            yield idle(table.state)

    def notes(self, table: Table[State1830, View], entry: Entry) -> Iterator[Text]:
        step = table.state.step
        if entry.type != "run_routes" or not isinstance(step, Running):
            return
        counted = logged_revenue(entry)
        best = running.fleet(table.state, step.company).best
        if counted is not None and counted < best.revenue:
            yield Text(
                "Action {n}: {company} ran for {counted}, and {best} was possible",
                n=entry.number,
                company=step.company,
                counted=dollars(counted),
                best=dollars(best.revenue),
            )


def idle(state: State1830) -> Action:
    """How whoever is asked does nothing more."""
    step = state.step
    done = isinstance(step, StockTurn) and step.touched
    return Done(step.actor) if done else Pass(step.actor)


def company_asked(state: State1830) -> CompanyId | None:
    """The company for which the table waits; `None` if a player acts for themselves."""
    step = state.step
    return step.company if isinstance(step, CompanyStep) else None


def _on_turn(state: State1830) -> CompanyId:
    return state.frame(CompanyTurn).company


def _fits(step: Frame, kind: str) -> bool:
    """Whether an entry of a company is about what is asked; the site may be further on."""
    match step:
        case ScrantonToken():  # in old logs its company places it, not D&H
            return kind in ("place_token", "pass")
        case ErieHome():
            return kind in ("place_token", "buy_company")
        case Discarding():
            return kind == "discard_train"
        case Running() | DividendChoice():
            return kind != "pass"
        case Tokening():
            return kind not in ("run_routes", "dividend", "buy_train")
        case TrainPurchase() | BuyingPrivate():
            return kind not in ("lay_tile", "run_routes")
        case _:
            return True
