"""§11 a minor is auctioned and started by the winner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from stockrail.core.actions import Amount, Bid, Move, Pass
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.refusal import Refusal, Unread, Way, Ways, about
from stockrail.core.rows import frozen
from stockrail.core.text import Text
from stockrail.mechanics import auction, ledger
from stockrail.mechanics.auction import Auction, Sections
from stockrail.rails.events import TokenPlaced

from ..actions import AuctionMinor
from ..components import COMPANY_CARDS, LEAST_FOR_MINOR, MAP, MINORS, NIKOLAEV, SMALLEST_RAISE
from ..railway_events import place
from ..state import State1861, roubles
from ..stock_events import MinorAuctioned, MinorSold
from ..ways import BUY, PASS, SELL, START
from . import limits
from .shareholding import start_marker

BIDDING = Sections(minimum="§11.2", bidding="§4.1", cash="§4.2")
NO_NEW_MINORS = "5"


def available(state: State1861) -> tuple[CompanyId, ...]:
    """Those that are not started and may be at this time (§11.1)."""
    if state.has_reached(NO_NEW_MINORS):
        return ()
    return tuple(minor for minor in MINORS if _is_there(state, minor))


def _is_there(state: State1861, minor: CompanyId) -> bool:
    row, first = state.companies[minor], COMPANY_CARDS[minor].from_phase
    return not state.is_started(minor) and not row.closed and state.has_reached(first or "2")


def why_not_auction(state: State1861, action: AuctionMinor) -> Refusal | None:
    player, minor = action.player, action.company
    return (
        _why_not_available(state, minor)
        or why_not_take_part(state, player)
        or auction.why_not(
            state, _lot((player,)), Bid(player, action.amount), BIDDING, AuctionMinor
        )
    )


def _why_not_available(state: State1861, minor: CompanyId) -> Refusal | None:
    there = available(state)
    if minor in there and (minor == NIKOLAEV or NIKOLAEV not in there):
        return None
    return Unread(lambda: _unavailable(state, minor, there))


def _unavailable(state: State1861, minor: CompanyId, there: tuple[CompanyId, ...]) -> Refusal:
    """`there` are those that could be auctioned."""
    n_first = (NIKOLAEV,) if NIKOLAEV in there else there
    instead = Ways(
        Way(Text("auction {minors}", minors=n_first), AuctionMinor), SELL, BUY, START, PASS
    )
    if minor not in MINORS:
        return Refusal("§31.2", Text("{name} is not a minor", name=minor[:20]), instead)
    if state.has_reached(NO_NEW_MINORS):
        return Refusal("§11.1", Text("From phase 5 on no minor is auctioned"), instead)
    if state.is_started(minor) or state.companies[minor].closed:
        return Refusal("§11.1", Text("{company} was started before", company=minor), instead)
    if minor not in there:
        return Refusal("§11.1", Text("{company} comes in phase 3", company=minor), instead)
    return Refusal(
        "§5.6",
        Text("{company} is auctioned before any other minor", company=NIKOLAEV),
        instead,
    )


def why_not_take_part(state: State1861, player: PlayerId) -> Refusal | None:
    """A minor is a certificate like others, unless by option (§8.5, §11.2)."""
    if state.options.minor_certificates == "not_counted":
        return None
    return limits.why_not_another(state, player)


def _lot(bidders: tuple[PlayerId, ...]) -> Auction:
    return Auction(bidders, LEAST_FOR_MINOR, SMALLEST_RAISE)


def first_bids(state: State1861, player: PlayerId) -> Amount:
    """What the player who auctions a minor may bid."""
    high = _lot((player,)).highest_bid(state.cash[player])
    return Amount(LEAST_FOR_MINOR, high, SMALLEST_RAISE)


def open_auction(draft: State1861, action: AuctionMinor) -> Iterator[Event]:
    """Whoever opens it has made the first bid (§11.2)."""
    yield MinorAuctioned(action.player, action.company)
    bidders = tuple(
        player
        for player in draft.clockwise_from(action.player)
        if why_not_take_part(draft, player) is None
    )
    draft.call(MinorAuction(action.company, _lot(bidders)))
    yield from _speak(draft, Bid(action.player, action.amount))


@frozen
class MinorAuction:
    """Others bid more or pass (§4)."""

    accepts: ClassVar = (Bid, Pass)
    rule: ClassVar = "§4.1"

    company: CompanyId
    auction: Auction

    @property
    def actor(self) -> PlayerId:
        return self.auction.speaker

    @property
    def leader(self) -> PlayerId:
        assert self.auction.leader is not None, "the first bid was made with the offer"
        return self.auction.leader

    def prompt(self, state: State1861) -> Text:
        return Text(
            "{leader} has bid {amount} for {company}: bid more, or pass",
            leader=self.leader,
            amount=roubles(self.auction.standing),
            company=self.company,
        )

    def waiting(self, state: State1861) -> Text:
        return Text("{actor} bids for {company} or passes", actor=self.actor, company=self.company)

    def proposals(self, state: State1861) -> Iterator[Move]:
        return auction.proposals(state, self.auction)

    def why_not(self, state: State1861, action: Bid | Pass) -> Refusal | None:
        return about(auction.why_not(state, self.auction, action, BIDDING), company=self.company)

    def apply(self, draft: State1861, action: Bid | Pass) -> Iterator[Event]:
        return _speak(draft, action)


def _speak(draft: State1861, action: Bid | Pass) -> Iterator[Event]:
    step = draft.frame(MinorAuction)
    lot, said = auction.speak(draft, step.auction, action)
    yield from said
    going_on = replace(step, auction=lot)
    draft.goto(going_on)
    if lot.is_over:
        draft.end()
        yield from _start(draft, going_on.leader, step.company, lot.standing)


def _start(draft: State1861, player: PlayerId, minor: CompanyId, bid: Money) -> Iterator[Event]:
    """The bid is its capital and half of it its price; its token goes home (§11.3 to §11.5)."""
    ledger.pay(draft, player, minor, bid)
    draft.minors_started += 1
    draft.row(minor, director=player, age=draft.minors_started)
    space = draft.prices.minor_start(bid)
    start_marker(draft, minor, space)
    yield MinorSold(player, minor, bid, space.price)
    (home,) = (stop for stop, kept in draft.board.reserved.items() if minor in kept)
    draft.board = draft.board.released(minor).with_token(home, minor)
    yield TokenPlaced(minor, place(MAP.stops[home][0]), roubles(0))
