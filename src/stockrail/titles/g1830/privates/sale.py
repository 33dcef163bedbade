"""§7 the sale of the privates: buy the one on offer, bid on another, or pass."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, assert_never, get_args

from stockrail.core.actions import Amount, Move, Pass, Ranged
from stockrail.core.events import Event
from stockrail.core.ids import BANK, Money
from stockrail.core.refusal import Refusal, Unread, Way, Ways, about
from stockrail.core.rows import frozen
from stockrail.core.state import Automatic
from stockrail.core.text import Text
from stockrail.rails import privates
from stockrail.rails.actions import PrivateId
from stockrail.rails.stock_events import Passed, StockRoundBegun

from .. import bank
from ..actions import BidOn, BuyCheapestPrivate
from ..components import PRICE_DROP, PRIVATES, SV
from ..events import PriceDropped, PrivateBidOn, SaleBegun
from ..state import State1830, dollars
from ..ways import PASS
from .auction import SaleChain, sell_private
from .bids import Sale, StandingBid, called, tied_up, unknown_private, unsold


@frozen
class SaleStart(Automatic[State1830]):
    """The holder of the priority deal begins, and the cheapest private is on offer (§7.1)."""

    def run(self, draft: State1830) -> Iterator[Event]:
        sale = PrivateSale(draft.priority)
        private = unsold(draft)[0]
        yield SaleBegun(private, sale.price(private))
        draft.goto(sale)


SaleAction = BuyCheapestPrivate | BidOn | Pass


@frozen
class PrivateSale(Sale):
    """A turn in the sale. Bids on privates that are sold count no more."""

    accepts: ClassVar = get_args(SaleAction)
    rule: ClassVar = "§7.2"

    def prompt(self, state: State1830) -> Text:
        private = unsold(state)[0]
        return Text(
            "Buy {private} for {price}, bid on another private, or pass",
            private=PRIVATES[private].short,
            price=dollars(self.price(private)),
        )

    def waiting(self, state: State1830) -> Text:
        return Text("{actor} buys a private, bids or passes", actor=self.actor)

    def proposals(self, state: State1830) -> Iterator[Move]:
        offered, *others = unsold(state)
        yield BuyCheapestPrivate(self.actor, offered)
        for private in others:
            low, high = self.least_bid(private), self.free_cash(state, self.actor, private)
            yield Ranged(BidOn(self.actor, private, low), Amount(low, max(low, high)))
        yield Pass(self.actor)

    def why_not(self, state: State1830, action: SaleAction) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        return about(self._why_not_private(state, action), private=action.private)

    def _why_not_private(
        self, state: State1830, action: BuyCheapestPrivate | BidOn
    ) -> Refusal | None:
        offered = unsold(state)[0]
        if action.private not in PRIVATES:
            return unknown_private(action.private)
        if state.privates.get(action.private) != BANK:
            return Refusal(
                "§7.2", Text("{private} is not for sale", private=called(action.private))
            )
        free = self.free_cash(state, action.player, action.private)
        if isinstance(action, BuyCheapestPrivate):
            return self._why_not_buy(action, offered, free)
        return self._why_not_bid(action, offered, free)

    def _why_not_buy(
        self, action: BuyCheapestPrivate, offered: PrivateId, free: Money
    ) -> Refusal | None:
        if action.private != offered:
            return Refusal(
                "§7.1",
                Text("{private} is the private on sale now", private=called(offered)),
                Ways(
                    Way(Text("buy {private}", private=called(offered)), BuyCheapestPrivate),
                    _bid_on(action.private),
                    PASS,
                ),
            )
        if self.price(offered) > free:
            return Refusal(
                "§7.4",
                Text(
                    "{private} costs {price} and {player} has {free} that is not tied up in bids",
                    private=called(offered),
                    price=dollars(self.price(offered)),
                    player=action.player,
                    free=dollars(free),
                ),
                Ways(Way(Text("bid on another private"), BidOn), PASS),
            )
        return None

    def _why_not_bid(self, action: BidOn, offered: PrivateId, free: Money) -> Refusal | None:
        if action.private == offered:
            return Refusal(
                "§7.2",
                Text(
                    "{private} is on sale, so it is bought and not bid on", private=called(offered)
                ),
                Ways(
                    Way(
                        Text("buy it for {price}", price=dollars(self.price(offered))),
                        BuyCheapestPrivate,
                    ),
                    PASS,
                ),
            )
        low = self.least_bid(action.private)
        if action.amount < low:
            return Refusal(
                "§7.3",
                Text(
                    "A bid on {private} is at least {low}",
                    private=called(action.private),
                    low=dollars(low),
                ),
                self._bids(action.private, low, free),
            )
        if action.amount > free:
            return Unread(
                lambda: tied_up(action.player, free, self._bids(action.private, low, free))
            )
        return None

    def _bids(self, private: PrivateId, low: Money, free: Money) -> Ways:
        said = Text("bid {low} to {free}", low=dollars(low), free=dollars(free))
        return Ways(Way(said, BidOn, private=private), PASS)

    def apply(self, draft: State1830, action: SaleAction) -> Iterator[Event]:
        following = replace(self, actor=draft.left_of(self.actor), passes=0)
        match action:
            case Pass(player):
                yield Passed(player)
                yield from self._passed(draft, replace(following, passes=self.passes + 1))
            case BidOn(player, private, amount):
                yield PrivateBidOn(player, private, amount)
                others = (b for b in self.bids if (b.player, b.private) != (player, private))
                bid = StandingBid(player, private, amount)
                draft.goto(replace(following, bids=(*others, bid)))
            case BuyCheapestPrivate(player, private):
                draft.goto(replace(following, direct_buyer=player))
                draft.call(SaleChain())
                yield from sell_private(draft, player, private, self.price(private))
            case _:
                assert_never(action)

    def _passed(self, draft: State1830, following: PrivateSale) -> Iterator[Event]:
        if following.passes < len(draft.players):
            draft.goto(following)
            return
        opener = following.actor
        if draft.options.after_all_pass == "last_buyer":
            opener = draft.left_of(self.last_buyer) if self.last_buyer else draft.priority
        following = replace(following, actor=opener, passes=0)
        draft.priority = opener
        draft.stock_round += 1
        if draft.privates[SV] != BANK:
            yield from privates.pay_incomes(draft, PRIVATES)
            if draft.broken:
                yield from bank.end_game(draft)
                return
            yield StockRoundBegun(draft.stock_round)
            draft.goto(following)
        elif self.price(SV) > PRICE_DROP:
            draft.goto(replace(following, discount=self.discount + PRICE_DROP))
            yield PriceDropped(SV, self.price(SV) - PRICE_DROP)
        else:
            draft.goto(
                replace(
                    following,
                    actor=draft.left_of(opener),
                    direct_buyer=opener,
                    discount=PRIVATES[SV].price,
                )
            )
            draft.call(SaleChain())
            yield from sell_private(draft, opener, SV, 0)


def _bid_on(private: PrivateId) -> Way:
    return Way(Text("bid on {private}", private=called(private)), BidOn, private=private)
