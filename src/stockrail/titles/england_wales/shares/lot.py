"""§2.3 to §2.9 the auction of one share."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from stockrail.core.actions import Bid, Move, Pass
from stockrail.core.events import Event
from stockrail.core.ids import BANK, CompanyId, PlayerId
from stockrail.core.refusal import Refusal, about
from stockrail.core.rows import frozen
from stockrail.core.text import Text
from stockrail.mechanics import auction, ledger, shares
from stockrail.mechanics.auction import Auction, Sections

from ..actions import Source
from ..map.components import UNIT
from ..share_events import Bought, Offered
from ..state import EnglandState, pounds
from . import managers

BIDDING = Sections(minimum="§2.3", bidding="§2.4", cash="§2.4")


@frozen
class Lot:
    company: CompanyId
    source: Source
    auction: Auction
    is_opening: bool = False

    accepts: ClassVar = (Bid, Pass)
    rule: ClassVar = "§2.4"

    @property
    def actor(self) -> PlayerId:
        return self.auction.speaker

    @property
    def leader(self) -> PlayerId:
        assert self.auction.leader is not None, "to offer is to bid"
        return self.auction.leader

    def prompt(self, state: EnglandState) -> Text:
        if self.source == "issued":
            return Text(
                "{leader} has bid {amount} for an issued share of {company}: bid more, or pass",
                leader=self.leader,
                amount=pounds(self.auction.standing),
                company=self.company,
            )
        return Text(
            "{leader} has bid {amount} for an available share of {company}: bid more, or pass",
            leader=self.leader,
            amount=pounds(self.auction.standing),
            company=self.company,
        )

    def waiting(self, state: EnglandState) -> Text:
        return Text(
            "{actor} is bidding for a share of {company}", actor=self.actor, company=self.company
        )

    def proposals(self, state: EnglandState) -> Iterator[Move]:
        return auction.proposals(state, self.auction)

    def why_not(self, state: EnglandState, action: Bid | Pass) -> Refusal | None:
        return about(auction.why_not(state, self.auction, action, BIDDING), company=self.company)

    def apply(self, draft: EnglandState, action: Bid | Pass) -> Iterator[Event]:
        return _speak(draft, action)


def open_lot(
    draft: EnglandState,
    company: CompanyId,
    source: Source,
    bidders: tuple[PlayerId, ...],
    *,
    is_opening: bool,
) -> Iterator[Event]:
    """The first of the bidders, who sit clockwise, offers it and has bid its price (§2.3)."""
    price = draft.companies[company].price
    yield Offered(bidders[0], company, source)
    draft.call(Lot(company, source, Auction(bidders, price, UNIT), is_opening))
    yield from _speak(draft, Bid(bidders[0], price))


def _speak(draft: EnglandState, action: Bid | Pass) -> Iterator[Event]:
    step = draft.frame(Lot)
    going_on, said = auction.speak(draft, step.auction, action)
    yield from said
    lot = replace(step, auction=going_on)
    draft.goto(lot)
    if going_on.is_over:
        draft.end()
        yield from _sell(draft, lot)


def payee(
    state: EnglandState, company: CompanyId, source: Source, *, is_opening: bool
) -> CompanyId | None:
    """The company for an available share, the bank otherwise (§2.8, §2.9)."""
    by_option = not is_opening or state.options.opening_payee == "company"
    return company if source == "available" and by_option else None


def _sell(draft: EnglandState, lot: Lot) -> Iterator[Event]:
    company, row, price = lot.company, draft.companies[lot.company], lot.auction.standing
    if lot.source == "available":
        draft.row(company, available=row.available - 1)
    else:
        draft.row(company, issued=row.issued - 1)
    paid = payee(draft, company, lot.source, is_opening=lot.is_opening)
    ledger.pay(draft, lot.leader, paid or BANK, price)
    shares.hand_over(draft, lot.leader, company)
    draft.is_idle = False
    yield Bought(lot.leader, company, price, paid)
    yield from managers.look_again(draft, company)
