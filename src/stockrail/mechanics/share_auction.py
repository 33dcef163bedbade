"""One share of a company up for auction, for its treasury."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, get_args

from stockrail.core.actions import Action, Bid, Move, Pass
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.refusal import Refusal
from stockrail.core.rows import frozen
from stockrail.core.state import State
from stockrail.core.text import Coins, Text
from stockrail.view import Fact, Panel, listed

from . import auction, ledger, shares
from .auction import Auction, Sections

AuctionAction = Bid | Pass


@dataclass(frozen=True, slots=True)
class Offer(Action):
    """Put a share of a company up for auction."""

    verb: ClassVar = Text("auction a share")

    company: CompanyId


@frozen
class ShareOffered(Event):
    says = Text("{player} puts a share of {company} up for auction, from {minimum}")

    player: PlayerId
    company: CompanyId
    minimum: Coins


@frozen
class FirstShareUp(Event):
    """By the rules and not by anybody's choice: an opening auction, the Wabash."""

    says = Text("The first share of {company} is up for auction, from {minimum}")

    company: CompanyId
    minimum: Coins


@frozen
class ShareSold(Event):
    player: PlayerId
    company: CompanyId
    price: Coins

    @property
    def says(self) -> Text:
        if not self.price.amount:
            return Text("Nobody bids; {player} receives the share of {company} for free")
        return Text("{player} buys a share of {company} for {price}")


@frozen
class ShareUnsold(Event):
    says = Text("Nobody buys the share of {company}")

    company: CompanyId


@frozen
class ShareAuction:
    """Bidding for one share.

    If nobody bids, an opening share goes to its opener for free; a later one
    stays with the company.
    """

    accepts: ClassVar = get_args(AuctionAction)

    company: CompanyId
    opener: PlayerId
    auction: Auction
    rules: Sections
    is_opening: bool = False

    @property
    def rule(self) -> str:
        return self.rules.bidding

    @property
    def actor(self) -> PlayerId:
        return self.auction.speaker

    def prompt(self, state: State) -> Text:
        if not shares.sold(state, self.company):
            return Text("Bid for the first share of {company}, or pass", company=self.company)
        return Text("Bid for a share of {company}, or pass", company=self.company)

    def waiting(self, state: State) -> Text:
        return Text(
            "{actor} is bidding for a share of {company}", actor=self.actor, company=self.company
        )

    def proposals(self, state: State) -> Iterator[Move]:
        return auction.proposals(state, self.auction)

    def why_not(self, state: State, action: AuctionAction) -> Refusal | None:
        return auction.why_not(state, self.auction, action, self.rules)

    def apply(self, draft: State, action: AuctionAction) -> Iterator[Event]:
        going_on, events = auction.speak(draft, self.auction, action)
        yield from events
        draft.goto(ShareAuction(self.company, self.opener, going_on, self.rules, self.is_opening))
        yield from _close_if_over(draft)


def open_auction(
    draft: State,
    company: CompanyId,
    opener: PlayerId,
    minimum: Money,
    rules: Sections,
    *,
    is_opening: bool = False,
) -> Iterator[Event]:
    """Put a share up for auction, on top of the stack."""
    going_on, events = auction.admit(draft, Auction(draft.clockwise_from(opener), minimum))
    yield from events
    draft.call(ShareAuction(company, opener, going_on, rules, is_opening))
    yield from _close_if_over(draft)


def _close_if_over(draft: State) -> Iterator[Event]:
    """Sell the share if one bidder leads alone; close the auction if nobody is left."""
    step = draft.step
    assert isinstance(step, ShareAuction)
    lot = step.auction
    if not lot.is_over:
        return
    draft.end()
    if lot.leader is None and not step.is_opening:
        yield ShareUnsold(step.company)
        return
    winner = lot.leader or step.opener
    sell(draft, winner, step.company, lot.standing)
    yield ShareSold(winner, step.company, draft.money(lot.standing))


def sell(draft: State, buyer: PlayerId, company: CompanyId, price: Money) -> None:
    """One share for a player, who pays the company."""
    ledger.pay(draft, buyer, company, price)
    shares.hand_over(draft, buyer, company)


def next_opening(
    state: State, order: Sequence[CompanyId], opener: PlayerId
) -> tuple[CompanyId, PlayerId] | None:
    """The next company of the opening auctions and who bids first: whoever got the last share."""
    for company in order:
        if not shares.sold(state, company):
            return company, opener
        opener = shares.first_holder(state, company)
    return None


def _without_bids(step: ShareAuction) -> Text:
    if step.is_opening:
        return Text("If nobody bids, {player} receives it for free", player=step.opener)
    return Text("If nobody bids, it stays with the company")


def auction_panel(state: State, step: ShareAuction, name: str, colour: str) -> Panel:
    """The share as everybody at the table sees it."""
    lot = step.auction
    highest = (
        Text("{bid} by {player}", bid=state.money(lot.standing), player=lot.leader)
        if lot.leader
        else Text("none yet")
    )
    return Panel(
        id="auction",
        piece="auction",
        name=Text("A share of {company}", company=name)
        if shares.sold(state, step.company)
        else Text("The first share of {company}", company=name),
        note=_without_bids(step) if lot.leader is None else None,
        colour=colour,
        symbol=step.company,
        company=step.company,
        facts=(
            Fact(id="highest_bid", label=Text("Highest bid"), value=highest),
            Fact(id="next_bid", label=Text("Next bid"), value=lot.next_bid, unit="money"),
            Fact(
                id="still_bidding",
                label=Text("Still bidding"),
                value=listed("player", lot.bidders),
                unit="player",
            ),
        ),
    )
