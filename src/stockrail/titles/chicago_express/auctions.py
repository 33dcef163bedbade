"""§4 the auction of a share as an action."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar, assert_never, get_args

from stockrail.core.actions import Move, Pass
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.refusal import Refusal, Unread, Way, Ways, about
from stockrail.core.rows import frozen
from stockrail.core.text import Text
from stockrail.mechanics.auction import Sections
from stockrail.mechanics.share_auction import Offer, ShareOffered, open_auction

from .board import COMPANY_CARDS
from .events import ActionSkipped
from .state import SKIP, Chicago

BIDDING = Sections(minimum="§4.3", bidding="§4.4", cash="§4.5")

OfferAction = Offer | Pass

INSTEAD = Ways(Way(Text("auction a share of another company"), Offer), SKIP)
CLOSED = Refusal("§4.2", Text("The Wabash opens when a company reaches Chicago"), INSTEAD)


@frozen
class Offering:
    """The auction has been chosen: name a share, or skip the action (§4.1, §3.4)."""

    accepts: ClassVar = get_args(OfferAction)
    rule: ClassVar = "§4.1"

    actor: PlayerId

    def prompt(self, state: Chicago) -> Text:
        return Text("Choose a share to auction, or skip the action")

    def waiting(self, state: Chicago) -> Text:
        return Text("{actor} is choosing a share to auction", actor=self.actor)

    def proposals(self, state: Chicago) -> Iterator[Move]:
        yield from (Offer(self.actor, company) for company in COMPANY_CARDS)
        yield Pass(self.actor)

    def why_not(self, state: Chicago, action: OfferAction) -> Refusal | None:
        match action:
            case Pass():
                return None
            case Offer(_, company):
                return about(_why_not_offer(state, company), company=company)

    def apply(self, draft: Chicago, action: OfferAction) -> Iterator[Event]:
        match action:
            case Offer(player, company):
                yield ShareOffered(player, company, draft.money(draft.minimum_bid(company)))
                draft.end()
                yield from open_auction(draft, company, player, draft.minimum_bid(company), BIDDING)
            case Pass(player):
                yield ActionSkipped(player)
                draft.end()
            case _:
                assert_never(action)


def _why_not_offer(state: Chicago, company: CompanyId) -> Refusal | None:
    if company not in COMPANY_CARDS:
        return Refusal("§4.1", Text("There is no company {company}", company=company[:20]), INSTEAD)
    if not state.is_open(company):
        return CLOSED
    if not state.unsold(company):
        return Unread(partial(_sold_out, company))
    return None


def _sold_out(company: CompanyId) -> Refusal:
    return Refusal("§4.2", Text("All shares of {company} are sold", company=company), INSTEAD)
