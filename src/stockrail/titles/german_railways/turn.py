"""§4 a turn: pass, auction a share (§5), or build."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar, assert_never, get_args

from stockrail.core import engine
from stockrail.core.actions import Move, Pass
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.refusal import Refusal, Unread, Way, Ways, about
from stockrail.core.rows import frozen
from stockrail.core.text import Text
from stockrail.mechanics import shares
from stockrail.mechanics.auction import Sections
from stockrail.mechanics.share_auction import Offer, ShareOffered, open_auction
from stockrail.mechanics.track import Build

from .actions import ProposeEnd
from .board import COMPANY_CARDS, around
from .building import AUCTION, PASS, Building, begin, why_not_build
from .events import EndProposed, TurnPassed
from .state import German

LEAST_BID = 1
BIDDING = Sections(minimum="§5.3", bidding="§5.3", cash="§5.3")
SECOND_SHARES = 2
"""Sold of every company before a third one is offered (§5.2)."""

TurnAction = Offer | Build | ProposeEnd | Pass

INSTEAD = Ways(
    Way(Text("auction a share of another company"), Offer),
    Way(Text("build track"), Build),
    PASS,
)


@frozen
class Turn:
    """One drawn pawn, one action. Asking for a vote on the end costs nothing (§9.2)."""

    accepts: ClassVar = get_args(TurnAction)
    rule: ClassVar = "§4.1"

    actor: PlayerId

    def prompt(self, state: German) -> Text:
        can_build = any(isinstance(move, Build) for move in engine.moves(state))
        match bool(on_offer(state)), can_build:
            case True, True:
                return Text("Auction a share, build track for one of your companies, or pass")
            case True, False:
                return Text("Auction a share, or pass")
            case False, True:
                return Text("Build track for one of your companies, or pass")
            case _:
                return Text("Ask for a vote on the end of the game, or pass")

    def waiting(self, state: German) -> Text:
        return Text("{actor} is choosing an action", actor=self.actor)

    def proposals(self, state: German) -> Iterator[Move]:
        yield from (Offer(self.actor, company) for company in COMPANY_CARDS)
        for company in COMPANY_CARDS:
            if shares.held(state, self.actor, company):
                for place in around(state.network(company)):
                    yield Build(self.actor, company, place)
        yield ProposeEnd(self.actor)
        yield Pass(self.actor)

    def why_not(self, state: German, action: TurnAction) -> Refusal | None:
        match action:
            case Offer(_, company):
                return about(_why_not_offer(state, company), company=company)
            case Build():
                return why_not_build(state, Building(self.actor, action.company), action)
            case ProposeEnd() if state.proposer is not None:
                return Unread(partial(_has_asked, state.proposer))
            case ProposeEnd() | Pass():
                return None

    def apply(self, draft: German, action: TurnAction) -> Iterator[Event]:
        match action:
            case Offer(player, company):
                yield ShareOffered(player, company, draft.money(LEAST_BID))
                draft.end()
                yield from open_auction(draft, company, player, LEAST_BID, BIDDING)
            case Build():
                draft.end()
                yield from begin(draft, action)
            case ProposeEnd(player):
                draft.proposer = player
                yield EndProposed(player)
            case Pass(player):
                draft.end()
                yield TurnPassed(player)
            case _:
                assert_never(action)


def on_offer(state: German) -> tuple[CompanyId, ...]:
    """Companies of which a share may be auctioned now."""
    return tuple(company for company in COMPANY_CARDS if not _why_not_offer(state, company))


def _why_not_offer(state: German, company: CompanyId) -> Refusal | None:
    card = COMPANY_CARDS.get(company)
    if card is None:
        return Refusal("§5.1", Text("There is no company {company}", company=company[:20]), INSTEAD)
    sold = shares.sold(state, company)
    if sold == card.shares:
        return Unread(partial(_sold_out, company))
    if sold >= SECOND_SHARES and not _two_of_each_sold(state):
        return Unread(partial(_third_share, company))
    return None


def _has_asked(player: PlayerId) -> Refusal:
    fact = Text(
        "{player} has already asked for a vote before the next order is drawn", player=player
    )
    return Refusal("§9.2", fact, Ways(AUCTION, Way(Text("build track"), Build), PASS))


def _sold_out(company: CompanyId) -> Refusal:
    return Refusal("§5.1", Text("All shares of {company} are sold", company=company), INSTEAD)


def _third_share(company: CompanyId) -> Refusal:
    fact = Text(
        "The third share of {company} can be auctioned once two of every company are sold",
        company=company,
    )
    return Refusal("§5.2", fact, INSTEAD)


def _two_of_each_sold(state: German) -> bool:
    return min(shares.sold_of_each(state, COMPANY_CARDS).values()) >= SECOND_SHARES
