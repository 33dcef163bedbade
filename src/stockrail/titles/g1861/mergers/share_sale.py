"""§28 shares of a new public are sold before the merger round goes on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from stockrail.core.actions import Move, Pass
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.refusal import Refusal, Unread, Way, Ways, about
from stockrail.core.rows import frozen
from stockrail.core.state import Automatic
from stockrail.core.text import Text
from stockrail.mechanics import ledger
from stockrail.rails import certificates
from stockrail.rails.stock_events import ShareBought

from ..actions import BuyShare
from ..components import DIRECTORS, TREASURY
from ..state import State1861, roubles
from ..stock import limits
from ..stock.shareholding import settle_after_purchase
from ..ways import PASS


def call(draft: State1861, company: CompanyId, owners: tuple[PlayerId, ...], merged: bool) -> None:
    """Who is asked, and in which order (§28.1, §28.2, §28.5)."""
    everybody = draft.clockwise_from(draft.director(company))
    if draft.options.share_sale == "director_first":
        holders = tuple(player for player in everybody if draft.held(player, company))
        draft.call(ShareSale(company, holders))
    elif merged:
        from_the_first = draft.clockwise_from(owners[0])
        draft.call(ShareSale(company, tuple(p for p in from_the_first if p in owners)))
    else:
        draft.call(ShareSale(company, everybody[:1], everybody[1:]))


def needs_director(state: State1861, company: CompanyId) -> bool:
    """Nobody has the two shares of the director's certificate yet (§27.7)."""
    return state.held(state.director(company), company) < DIRECTORS


def why_not_buy(state: State1861, player: PlayerId, company: CompanyId) -> Refusal | None:
    if not state.held(TREASURY, company):
        return Unread(
            lambda: Refusal(
                "§28.1", Text("{company} has no share left", company=company), Ways(PASS)
            )
        )
    price, cash = state.price(company), state.cash[player]
    if price > cash:
        return Unread(lambda: _too_dear(player, price, cash))
    return limits.why_not_hold(state, player, company)


def _too_dear(player: PlayerId, price: Money, cash: Money) -> Refusal:
    return Refusal(
        "§28.3",
        Text(
            "A share costs {price} and {player} has {cash}",
            price=roubles(price),
            player=player,
            cash=roubles(cash),
        ),
        Ways(PASS),
    )


def buy(draft: State1861, player: PlayerId, company: CompanyId) -> Iterator[Event]:
    """A share from the treasury, paid to the public (§28.3), and perhaps a new director."""
    price = draft.price(company)
    ledger.pay(draft, player, company, price)
    certificates.move(draft, company, 1, TREASURY, player)
    yield ShareBought(player, company, "treasury", roubles(price))
    yield from settle_after_purchase(draft, player, company)


@frozen
class ShareSale(Automatic[State1861]):
    """Asks one after another who could buy: first as many as they like, then one each."""

    company: CompanyId
    at_will: tuple[PlayerId, ...]
    one_each: tuple[PlayerId, ...] | None = None
    """Of the second pass; `None` if the director of its beginning opens it (§28.2)."""
    passed: PlayerId | None = None
    """Who has just declined to buy more: they do not open the second pass (§28.2)."""

    def run(self, draft: State1861) -> Iterator[Event]:
        able = {
            player for player in draft.players if why_not_buy(draft, player, self.company) is None
        }
        at_will = tuple(player for player in self.at_will if player in able)
        if at_will:
            draft.goto(replace(self, at_will=at_will[1:]))
            last = not any(p in able for p in at_will[1:])
            draft.call(ShareOffer(at_will[0], self.company, at_will=True, last=last))
            return iter(())
        second = self.one_each
        if second is None:
            second = draft.clockwise_from(draft.director(self.company))
        one_each = tuple(player for player in second if player in able)
        if one_each and one_each[0] == self.passed:
            one_each = one_each[1:]
        if one_each:
            draft.goto(replace(self, at_will=(), one_each=one_each[1:], passed=None))
            draft.call(ShareOffer(one_each[0], self.company))
        else:
            draft.end()
        return iter(())


@frozen
class ShareOffer:
    """A player may buy shares of the new public."""

    accepts: ClassVar = (BuyShare, Pass)
    rule: ClassVar = "§28.1"

    actor: PlayerId
    company: CompanyId
    at_will: bool = False
    last: bool = False
    """Nobody else is left who could become director (§27.7)."""

    def prompt(self, state: State1861) -> Text:
        price = roubles(state.price(self.company))
        if self.at_will:
            return Text("Buy shares of {company} for {price}", company=self.company, price=price)
        return Text("Buy one share of {company} for {price}", company=self.company, price=price)

    def waiting(self, state: State1861) -> Text:
        return Text("{actor} may buy shares of {company}", actor=self.actor, company=self.company)

    def proposals(self, state: State1861) -> Iterator[Move]:
        yield BuyShare(self.actor, self.company, "treasury")
        yield Pass(self.actor)

    def why_not(self, state: State1861, action: BuyShare | Pass) -> Refusal | None:
        if isinstance(action, Pass):
            return self._why_not_pass(state)
        return about(self._why_not_buy(state, action), company=self.company)

    def _why_not_buy(self, state: State1861, action: BuyShare) -> Refusal | None:
        if action.company != self.company or action.source != "treasury":
            return Refusal(
                self.rule,
                Text(
                    "Only shares from the treasury of {company} are for sale", company=self.company
                ),
                Ways(Way(Text("buy one of these"), BuyShare), PASS),
            )
        return why_not_buy(state, self.actor, self.company)

    def _why_not_pass(self, state: State1861) -> Refusal | None:
        if self.last and needs_director(state, self.company):
            return Refusal(
                "§27.7",
                Text("{company} has no director yet", company=self.company),
                Ways(Way(Text("buy a share"), BuyShare)),
            )
        return None

    def apply(self, draft: State1861, action: BuyShare | Pass) -> Iterator[Event]:
        draft.end()
        sale = draft.frame(ShareSale)
        if isinstance(action, Pass):
            draft.amend(ShareSale, passed=self.actor if self.at_will else None)
            return
        yield from buy(draft, self.actor, self.company)
        if self.at_will:
            draft.amend(ShareSale, at_will=(self.actor, *sale.at_will), passed=None)
