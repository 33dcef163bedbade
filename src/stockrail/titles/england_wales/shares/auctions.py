"""§2 auctions: offers go round until everybody has declined."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, assert_never, get_args

from stockrail.core.actions import Move, Pass
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.refusal import Refusal, Unread, Way, Ways, about
from stockrail.core.rows import frozen
from stockrail.core.state import Automatic
from stockrail.core.text import Text
from stockrail.mechanics import shares

from ..actions import OfferShare, Source
from ..map.components import COMPANY_CARDS
from ..share_events import AuctionsBegun, Declined, PricedOut
from ..state import EnglandState
from .lot import open_lot

OfferAction = OfferShare | Pass
SOURCES: tuple[Source, ...] = get_args(Source)


@frozen
class Auctions(Automatic[EnglandState]):
    """Whoever is next offers or declines; they are over when nobody is left (§2.7)."""

    waiting: tuple[PlayerId, ...]
    """Still in, the next to offer first."""
    is_opening: bool = False

    def run(self, draft: EnglandState) -> Iterator[Event]:
        if not self.waiting:
            draft.end()
            return
        player, *others = self.waiting
        if any(True for _ in self.affordable(draft, player)):
            draft.call(Offering(player))
        else:
            yield PricedOut(player)
            draft.goto(Auctions(tuple(others), self.is_opening))

    def on_offer(self, state: EnglandState) -> Iterator[tuple[CompanyId, Source]]:
        """What may be offered, in the order of the company cards (§2.1, §2.10)."""
        for company in COMPANY_CARDS:
            if self.is_closed(state, company):
                continue
            for source in SOURCES:
                if count(state, company, source) and not (self.is_opening and source == "issued"):
                    yield company, source

    def is_closed(self, state: EnglandState, company: CompanyId) -> bool:
        """By option one share of each company is sold in the opening (§2.10)."""
        one_each = self.is_opening and state.options.opening_shares == "one_each"
        return one_each and shares.sold(state, company) > 0

    def affordable(
        self, state: EnglandState, player: PlayerId
    ) -> Iterator[tuple[CompanyId, Source]]:
        for company, source in self.on_offer(state):
            if state.cash[player] >= state.companies[company].price:
                yield company, source


def count(state: EnglandState, company: CompanyId, source: Source) -> int:
    row = state.companies[company]
    return row.available if source == "available" else row.issued


def begin_auctions(draft: EnglandState, *, is_opening: bool = False) -> Iterator[Event]:
    """Everybody is in again, the first player offers first (§2.2)."""
    yield AuctionsBegun(is_opening)
    draft.call(Auctions(draft.clockwise_from(draft.first), is_opening))


def going_on(state: EnglandState) -> Auctions:
    """The auctions that lie below an offer or a lot."""
    return state.frame(Auctions)


@frozen
class Offering:
    """A player offers a share, or declines and is out until the next auctions (§2.2, §2.5)."""

    accepts: ClassVar = get_args(OfferAction)
    rule: ClassVar = "§2.2"

    actor: PlayerId

    def prompt(self, state: EnglandState) -> Text:
        return Text("Auction a share and bid its price, or leave the auctions")

    def waiting(self, state: EnglandState) -> Text:
        return Text("{actor} auctions a share or leaves the auctions", actor=self.actor)

    def proposals(self, state: EnglandState) -> Iterator[Move]:
        for company, source in going_on(state).on_offer(state):
            yield OfferShare(self.actor, company, source)
        yield Pass(self.actor)

    def why_not(self, state: EnglandState, action: OfferAction) -> Refusal | None:
        match action:
            case Pass():
                return None
            case OfferShare():
                return about(_why_not_offer(state, action), company=action.company)

    def apply(self, draft: EnglandState, action: OfferAction) -> Iterator[Event]:
        draft.end()
        auctions = going_on(draft)
        player, *others = auctions.waiting
        match action:
            case Pass():
                draft.goto(Auctions(tuple(others), auctions.is_opening))
                yield Declined(player)
            case OfferShare(_, company, source):
                draft.goto(Auctions((*others, player), auctions.is_opening))
                yield from open_lot(
                    draft, company, source, auctions.waiting, is_opening=auctions.is_opening
                )
            case _:
                assert_never(action)


def _why_not_offer(state: EnglandState, action: OfferShare) -> Refusal | None:
    player, company = action.player, action.company
    auctions = going_on(state)
    if company not in COMPANY_CARDS:
        fact = Text("There is no company {company}", company=company[:20])
        return Refusal("§1.4", fact, _instead(state, player))
    if auctions.is_opening and action.source == "issued":
        return Refusal(
            "§2.1",
            Text("In the opening only available shares are auctioned"),
            _instead(state, player),
        )
    if auctions.is_closed(state, company):
        fact = Text("A share of {company} has been sold in this opening", company=company)
        return Refusal("§2.10", fact, _instead(state, player))
    if not count(state, company, action.source):
        if action.source == "issued":
            fact = Text("No share of {company} is issued", company=company)
        else:
            fact = Text("No share of {company} is available", company=company)
        return Refusal("§2.1", fact, _instead(state, player))
    if state.cash[player] < state.companies[company].price:
        return Unread(lambda: _too_dear(state, player, company))
    return None


def _too_dear(state: EnglandState, player: PlayerId, company: CompanyId) -> Refusal:
    fact = Text(
        "A share of {company} costs at least {price}, and {player} has {cash}",
        company=company,
        price=state.money(state.companies[company].price),
        player=player,
        cash=state.money(state.cash[player]),
    )
    return Refusal("§2.3", fact, _instead(state, player))


def _instead(state: EnglandState, player: PlayerId) -> Ways:
    affordable = going_on(state).affordable(state, player)
    able = tuple(dict.fromkeys(company for company, _ in affordable))
    return Ways(
        Way(Text("auction a share of {companies}", companies=able), OfferShare),
        Way(Text("leave the auctions"), Pass),
    )
