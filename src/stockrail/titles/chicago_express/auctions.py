"""§4 the auction of a share."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, assert_never, get_args

from stockrail.core.actions import Bid, Move, Pass
from stockrail.core.events import Event
from stockrail.core.names import CompanyId, PlayerId
from stockrail.core.refusal import Refusal
from stockrail.core.text import Text
from stockrail.mechanics import auction, ledger, shares
from stockrail.mechanics.auction import Auction, Sections

from .actions import Offer
from .board import CHARTERS
from .events import ActionDeclined, ShareOffered, ShareSold, ShareUnsold
from .state import Chicago

OPENING = Sections(minimum="§2.2", bidding="§2.4", cash="§2.4")
LATER = Sections(minimum="§4.3", bidding="§4.4", cash="§4.5")

AuctionAction = Bid | Pass


@dataclass(frozen=True, slots=True)
class ShareAuction:
    """One share under the hammer (§2.4, §4.4).

    In an opening auction the share goes to its opener for nothing if nobody
    bids (§2.6); later it stays with the company (§4.6).
    """

    accepts: ClassVar = get_args(AuctionAction)

    company: CompanyId
    opener: PlayerId
    auction: Auction
    is_opening: bool

    @property
    def rules(self) -> Sections:
        return OPENING if self.is_opening else LATER

    @property
    def rule(self) -> str:
        return self.rules.bidding

    @property
    def actor(self) -> PlayerId:
        return self.auction.speaker

    def prompt(self, state: Chicago) -> Text:
        if self.is_opening:
            return Text("Bid for the first share of {company}, or pass", company=self.company)
        return Text("Bid for a share of {company}, or pass", company=self.company)

    def waiting(self, state: Chicago) -> Text:
        return Text(
            "{actor} is bidding for a share of {company}", actor=self.actor, company=self.company
        )

    def proposals(self, state: Chicago) -> Iterator[Move]:
        return auction.proposals(state, self.auction)

    def why_not(self, state: Chicago, action: AuctionAction) -> Refusal | None:
        return auction.why_not(state, self.auction, action, self.rules)

    def apply(self, draft: Chicago, action: AuctionAction) -> Iterator[Event]:
        going_on, events = auction.speak(draft, self.auction, action)
        yield from events
        draft.goto(replace(self, auction=going_on))
        yield from _close_if_over(draft)


def open_auction(
    draft: Chicago, company: CompanyId, opener: PlayerId, *, is_opening: bool = False
) -> Iterator[Event]:
    """Put a share under the hammer, on top of the stack."""
    lot = Auction(draft.clockwise_from(opener), draft.minimum_bid(company))
    going_on, events = auction.admit(draft, lot)
    yield from events
    draft.call(ShareAuction(company, opener, going_on, is_opening))
    yield from _close_if_over(draft)


def _close_if_over(draft: Chicago) -> Iterator[Event]:
    """Knock the share down if one bidder leads alone or nobody is left (§2.5, §4.6)."""
    phase = draft.phase
    assert isinstance(phase, ShareAuction)
    lot = phase.auction
    if not lot.is_over:
        return
    draft.end()
    if lot.leader is None and not phase.is_opening:
        yield ShareUnsold(phase.company)
        return
    winner = lot.leader or phase.opener
    ledger.pay(draft, winner, phase.company, lot.standing)
    shares.hand_over(draft, winner, phase.company)
    yield ShareSold(winner, phase.company, draft.money(lot.standing))


OfferAction = Offer | Pass


@dataclass(frozen=True, slots=True)
class Offering:
    """The auction has been chosen: name a share, or leave it (§4.1, §3.4)."""

    accepts: ClassVar = get_args(OfferAction)
    rule: ClassVar = "§4.1"

    actor: PlayerId

    def prompt(self, state: Chicago) -> Text:
        return Text("Which share do you put up for auction?")

    def waiting(self, state: Chicago) -> Text:
        return Text("{actor} is choosing a share to auction", actor=self.actor)

    def proposals(self, state: Chicago) -> Iterator[Move]:
        yield from (Offer(self.actor, company) for company in CHARTERS)
        yield Pass(self.actor)

    def why_not(self, state: Chicago, action: OfferAction) -> Refusal | None:
        match action:
            case Pass():
                return None
            case Offer(_, company):
                return _why_not_offer(state, company)

    def apply(self, draft: Chicago, action: OfferAction) -> Iterator[Event]:
        match action:
            case Offer(player, company):
                yield ShareOffered(player, company, draft.money(draft.minimum_bid(company)))
                draft.end()
                yield from open_auction(draft, company, player)
            case Pass(player):
                yield ActionDeclined(player)
                draft.end()
            case _:
                assert_never(action)


def _why_not_offer(state: Chicago, company: CompanyId) -> Refusal | None:
    on_sale = tuple(c for c in CHARTERS if state.is_open(c) and state.unsold(c))
    instead = (
        Text("Offer a share of {companies}, or pass.", companies=on_sale)
        if on_sale
        else Text("Pass.")
    )
    if company not in CHARTERS:
        return Refusal("§4.1", Text("There is no company {company}", company=company[:20]), instead)
    if not state.is_open(company):
        fact = Text("The Wabash opens when a company has reached Chicago")
        return Refusal("§4.2", fact, instead)
    if not state.unsold(company):
        fact = Text("All shares of {company} are sold", company=company)
        return Refusal("§4.2", fact, instead)
    return None
