"""§23 the State Railway: its tokens, and its turn at the end of an operating round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, assert_never, get_args

from stockrail.core.events import Event
from stockrail.core.rows import frozen
from stockrail.core.state import Automatic
from stockrail.rails import bank, token_placing, train_owners
from stockrail.rails.events import RevenueWithheld
from stockrail.rails.map import stop_id
from stockrail.rails.train_running import run

from ..components import MOSCOW, STATE, TRAINS
from ..state import State1861, roubles
from . import loans, purchase, running, train_rules
from .nationalisation import may_have_token

Step = Literal["token", "run", "revenue", "loans", "trains", "over"]
STEPS: tuple[Step, ...] = get_args(Step)


def claim_moscow(draft: State1861) -> Iterator[Event]:
    """The grey tile has a slot for the State Railway (§23.2)."""
    if may_have_token(draft, MOSCOW):
        yield from token_placing.put(draft, STATE, stop_id(MOSCOW, 0), 0)


def claim_st_petersburg(draft: State1861) -> Iterator[Event]:
    """On the slot kept for it; none is kept once it has taken over a token there (§23.2)."""
    for stop, kept in draft.board.reserved.items():
        if STATE in kept:
            draft.board = draft.board.released(STATE)
            yield from token_placing.put(draft, STATE, stop, 0)


@frozen
class StateTurn(Automatic[State1861]):
    step: Step = "token"

    def run(self, draft: State1861) -> Iterator[Event]:
        if self.step == "trains" and _can_buy(draft):
            yield from self._buy_trains(draft)
            return
        self._go_on(draft)
        match self.step:
            case "token":
                yield from claim_st_petersburg(draft)
            case "run":
                draft.row(STATE, revenue=0)
                if running.can_run(draft, STATE):
                    yield from self._run_trains(draft)
            case "revenue":
                revenue = draft.companies[STATE].revenue
                yield RevenueWithheld(STATE, roubles(revenue))
                yield from bank.pays(draft, STATE, revenue)
            case "loans":
                yield from self._settle_loans(draft)
            case "trains" | "over":
                pass
            case _:
                assert_never(self.step)

    def _run_trains(self, draft: State1861) -> Iterator[Event]:
        if draft.options.state_run == "priority_holder":
            draft.call(running.Running(draft.priority, STATE))
        else:
            trains = running.fleet(draft, STATE)
            yield from run(draft, trains, trains.best.runs)

    def _settle_loans(self, draft: State1861) -> Iterator[Event]:
        """Interest beyond its means is not paid (docs/rulings: the State Railway in debt)."""
        owed = draft.companies[STATE].loans
        if loans.interest(owed) <= draft.means(STATE):
            yield from loans.pay_interest(draft, STATE, owed)
        yield from loans.repay(draft, STATE)

    def _buy_trains(self, draft: State1861) -> Iterator[Event]:
        """All of them before anybody is asked; directors may then leave it money (§23.8)."""
        may_buy_on = True
        for train, source in _purchases(draft):
            yield from purchase.from_bank(draft, STATE, train, source)
            may_buy_on = may_buy_on and _may_buy_on(draft)
        if not may_buy_on:
            draft.amend(StateTurn, step="over")

    def _go_on(self, draft: State1861) -> None:
        following = STEPS.index(self.step) + 1
        if following < len(STEPS):
            draft.goto(StateTurn(STEPS[following]))
        else:
            draft.end()


def _affordable(state: State1861) -> str | None:
    """The next new train, if its treasury pays for it."""
    train = state.depot.next_new()
    return train if train and TRAINS[train].price <= state.cash[STATE] else None


def _can_buy(state: State1861) -> bool:
    return train_rules.must_buy(state, STATE) or _affordable(state) is not None


def _purchases(state: State1861) -> Iterator[tuple[str, Literal["new", "returned"]]]:
    """One after another, each found when the one before is made (§23.5)."""
    if train_rules.must_buy(state, STATE):
        train = min(train_owners.bank_trains(state), key=lambda card: card.price).name
        yield train, "new" if train in train_owners.new_on_sale(state) else "returned"
    while next_new := _affordable(state):
        yield next_new, "new"


def _may_buy_on(state: State1861) -> bool:
    """Whether money that comes in later buys trains (docs/rulings: money left for any train)."""
    if state.options.state_buys_on == "always":
        return True
    others_sell = any(True for _ in train_rules.sellers(state, STATE))
    least = train_rules.LEAST if others_sell else train_rules.cheapest(state)
    return state.cash[STATE] >= least
