"""§27 a public takes the place of minors: price, shares, tokens and everything they own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal, assert_never

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.rows import frozen
from stockrail.core.state import Automatic
from stockrail.mechanics import ledger
from stockrail.rails import certificates
from stockrail.rails import market as stock_market
from stockrail.rails.map import StopId
from stockrail.rails.stock_events import ShareBought

from ..components import TREASURY
from ..merger_events import AssetsCombined, Converted, Merged
from ..operating import discarding
from ..state import Company, State1861, roubles
from ..stock.shareholding import appoint, start_marker
from . import rules as merger_rules
from . import share_sale
from . import tokens as merger_tokens
from .rules import Minors


def form(draft: State1861, public: CompanyId, minors: Minors) -> Iterator[Event]:
    """The minors are gone, the public is there; what is left to choose follows."""
    minors = merger_rules.in_order(draft, minors)
    space = merger_rules.price(draft, minors)
    received = merger_rules.shares(draft, minors)
    director = merger_rules.director(draft, minors)
    oldest = merger_rules.oldest(draft, minors)
    price = roubles(space.price)
    first = next(iter(draft.board.stations(minors[0])))
    yield (
        Converted(minors[0], public, price) if len(minors) == 1 else Merged(minors, public, price)
    )
    for minor in minors:
        _absorb(draft, public, minor)
    for owner, count in received.items():
        certificates.move(draft, public, count, TREASURY, owner)
    start_marker(draft, public, space)
    row = draft.companies[public]
    yield AssetsCombined(public, roubles(draft.cash[public]), row.trains, row.loans)
    yield from appoint(draft, public, director or _first(draft, received, oldest))
    draft.call(NewPublic(public, tuple(received), len(minors) > 1, first=first))
    if director is None and draft.options.second_share == "oldest":
        ledger.pay(draft, oldest, public, space.price)
        certificates.move(draft, public, 1, TREASURY, oldest)
        yield ShareBought(oldest, public, "treasury", price)


def _first(draft: State1861, received: dict[PlayerId, int], oldest: PlayerId) -> PlayerId:
    """Who leads a public in which nobody has two shares yet (§27.7)."""
    return oldest if draft.options.second_share == "oldest" else next(iter(received))


def _absorb(draft: State1861, public: CompanyId, minor: CompanyId) -> None:
    """All that a minor has goes to the public (§27.9)."""
    row, old = draft.companies[public], draft.companies[minor]
    ledger.pay(draft, minor, public, draft.cash[minor])
    draft.row(public, trains=(*row.trains, *old.trains), loans=row.loans + old.loans)
    draft.companies[minor] = Company(closed=True)
    draft.privates |= {p: public for p, owner in draft.privates.items() if owner == minor}
    draft.market = stock_market.removed(draft.market, minor)
    for stop in draft.board.stations(minor):
        # Of two tokens in one city there is nothing to choose (§3.3).
        doubled = public in draft.board.tokens[stop]
        draft.board = draft.board.exchanged(stop, minor, None if doubled else public)


@frozen
class NewPublic(Automatic[State1861]):
    """What follows the forming of a public: tokens, shares, trains (§27.8, §28, §27.10)."""

    company: CompanyId
    owners: tuple[PlayerId, ...]
    """Who had the minors, in operating order of their first one."""
    merged: bool
    step: Literal["tokens", "shares", "trains", "end"] = "tokens"
    first: StopId | None = None
    """Where the first of the minors had its token."""

    def run(self, draft: State1861) -> Iterator[Event]:
        match self.step:
            case "tokens":
                draft.goto(replace(self, step="shares"))
                merger_tokens.call(draft, self.company, self.first)
            case "shares":
                draft.goto(replace(self, step="trains"))
                share_sale.call(draft, self.company, self.owners, self.merged)
            case "trains":
                draft.goto(replace(self, step="end"))
                discarding.call_discards(draft)
            case "end":
                draft.end()
            case _:
                assert_never(self.step)
        return iter(())
