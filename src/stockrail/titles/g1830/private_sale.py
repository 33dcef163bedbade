"""§7 the sale of the privates: buy the one on offer, bid on another, or pass."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from stockrail.core.actions import Amount, Bid, Move, Pass, Ranged
from stockrail.core.events import Event
from stockrail.core.names import BANK, Money, PlayerId
from stockrail.core.refusal import Refusal
from stockrail.core.state import Automatic
from stockrail.core.text import Text
from stockrail.mechanics import certificates, ledger
from stockrail.mechanics.auction import BidMade, LeftAuction
from stockrail.mechanics.certificates import OFFERING

from . import bank
from .actions import BidOn, BuyOffered
from .components import B_AND_O, BO, CA, PRICE_DROP, PRIVATES, PRR, SMALLEST_RAISE, SV, PrivateId
from .events import Passed, PriceDropped, PrivateBidOn, PrivateSold, ShareGiven, StockRoundBegun
from .par import SettingPar
from .shareholding import settle_after_purchase
from .state import Railroads, dollars
from .stock_round import begin_stock_round


@dataclass(frozen=True, slots=True)
class StandingBid:
    player: PlayerId
    private: PrivateId
    amount: Money


def unsold(state: Railroads) -> tuple[PrivateId, ...]:
    """The cheapest first."""
    return tuple(private for private, owner in state.privates.items() if owner == BANK)


@dataclass(frozen=True, slots=True)
class PrivateSale:
    """A turn in the sale. Bids on privates that are sold count no more."""

    accepts: ClassVar = (BuyOffered, BidOn, Pass)
    rule: ClassVar = "§7.2"

    actor: PlayerId
    bids: tuple[StandingBid, ...] = ()
    passes: int = 0
    discount: Money = 0
    """What SV has become cheaper (§7.8)."""
    last_buyer: PlayerId | None = None
    direct_buyer: PlayerId | None = None

    def prompt(self, state: Railroads) -> Text:
        private = unsold(state)[0]
        return Text(
            "Buy {private} for {price}, bid on another private, or pass",
            private=PRIVATES[private].short,
            price=dollars(self.price(private)),
        )

    def waiting(self, state: Railroads) -> Text:
        return Text("{actor} may buy a private, bid or pass", actor=self.actor)

    def price(self, private: PrivateId) -> Money:
        return PRIVATES[private].price - (self.discount if private == SV else 0)

    def bids_on(self, private: PrivateId) -> tuple[StandingBid, ...]:
        """The lowest first."""
        there = (bid for bid in self.bids if bid.private == private)
        return tuple(sorted(there, key=lambda bid: bid.amount))

    def least_bid(self, private: PrivateId) -> Money:
        """Five above face value and above every bid (§7.3)."""
        bids = [bid.amount for bid in self.bids if bid.private == private]
        return max([PRIVATES[private].price, *bids]) + SMALLEST_RAISE

    def free_cash(self, state: Railroads, player: PlayerId, private: PrivateId) -> Money:
        """Cash less the bids on other privates that are still unsold (§7.4)."""
        tied = sum(
            bid.amount
            for bid in self.bids
            if bid.player == player
            and bid.private != private
            and state.privates[bid.private] == BANK
        )
        return state.cash[player] - tied

    def proposals(self, state: Railroads) -> Iterator[Move]:
        offered, *others = unsold(state)
        yield BuyOffered(self.actor, offered)
        for private in others:
            low, high = self.least_bid(private), self.free_cash(state, self.actor, private)
            yield Ranged(BidOn(self.actor, private, low), Amount(low, max(low, high)))
        yield Pass(self.actor)

    def why_not(self, state: Railroads, action: BuyOffered | BidOn | Pass) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        offered = unsold(state)[0]
        if action.private not in PRIVATES or state.privates.get(action.private) != BANK:
            return Refusal(
                "§7.2",
                Text("{private} is not for sale", private=_called(action.private)),
                Text("For sale: {privates}.", privates=tuple(map(_called, unsold(state)))),
            )
        free = self.free_cash(state, action.player, action.private)
        if isinstance(action, BuyOffered):
            return self._why_not_buy(action, offered, free)
        return self._why_not_bid(action, offered, free)

    def _why_not_buy(self, action: BuyOffered, offered: PrivateId, free: Money) -> Refusal | None:
        if action.private != offered:
            return Refusal(
                "§7.1",
                Text("{private} is on offer now", private=_called(offered)),
                Text("Buy that one, or bid on {private}.", private=_called(action.private)),
            )
        if self.price(offered) > free:
            return Refusal(
                "§7.4",
                Text(
                    "{private} costs {price} and {player} has {free} that is not tied by bids",
                    private=_called(offered),
                    price=dollars(self.price(offered)),
                    player=action.player,
                    free=dollars(free),
                ),
                Text("Pass."),
            )
        return None

    def _why_not_bid(self, action: BidOn, offered: PrivateId, free: Money) -> Refusal | None:
        if action.private == offered:
            return Refusal(
                "§7.2",
                Text("{private} is on offer, so there is no bidding", private=_called(offered)),
                Text("Buy it for {price}, or pass.", price=dollars(self.price(offered))),
            )
        low = self.least_bid(action.private)
        if action.amount < low:
            return Refusal(
                "§7.3",
                Text(
                    "A bid on {private} is at least {low}",
                    private=_called(action.private),
                    low=dollars(low),
                ),
                Text("Bid {low} or more.", low=dollars(low)) if free >= low else Text("Pass."),
            )
        if action.amount > free:
            return Refusal(
                "§7.4",
                Text(
                    "{player} has {free} that is not tied by bids on other privates",
                    player=action.player,
                    free=dollars(free),
                ),
                Text("Bid {low} to {free}.", low=dollars(low), free=dollars(free))
                if free >= low
                else Text("Pass."),
            )
        return None

    def apply(self, draft: Railroads, action: BuyOffered | BidOn | Pass) -> Iterator[Event]:
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
            case BuyOffered(player, private):
                draft.goto(replace(following, direct_buyer=player))
                draft.call(SaleChain())
                yield from sell_private(draft, player, private, self.price(private))

    def _passed(self, draft: Railroads, following: PrivateSale) -> Iterator[Event]:
        if following.passes < len(draft.players):
            draft.goto(following)
            return
        opener = following.actor
        if draft.variants.after_all_pass == "last_buyer":
            opener = draft.left_of(self.last_buyer) if self.last_buyer else draft.priority
        following = replace(following, actor=opener, passes=0)
        draft.priority = opener
        draft.stock_round += 1
        if draft.privates[SV] != BANK:
            yield from bank.pay_incomes(draft)
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


@dataclass(frozen=True, slots=True)
class SaleChain(Automatic):
    """What a purchase sets off: privates with bids are sold one after another (§7.5 to §7.7)."""

    def run(self, draft: Railroads) -> Iterator[Event]:
        sale = _sale(draft)
        left = unsold(draft)
        if not left:
            buyer = (
                sale.direct_buyer
                if draft.variants.sale_priority == "direct_buyer"
                else sale.last_buyer
            )
            assert buyer is not None
            draft.stack = draft.stack[:-2]
            yield from begin_stock_round(draft, draft.left_of(buyer))
            return
        bids = sale.bids_on(left[0])
        if not bids:
            draft.end()
        elif len(bids) == 1:
            yield from sell_private(draft, bids[0].player, left[0], bids[0].amount)
        else:
            draft.call(PrivateAuction(left[0], bids))


@dataclass(frozen=True, slots=True)
class PrivateAuction:
    """Those who bid on a private go on until one is left (§7.6)."""

    accepts: ClassVar = (Bid, Pass)
    rule: ClassVar = "§7.6"

    private: PrivateId
    bids: tuple[StandingBid, ...]
    """The lowest first: its bidder is to speak."""

    @property
    def actor(self) -> PlayerId:
        return self.bids[0].player

    @property
    def least_bid(self) -> Money:
        return self.bids[-1].amount + SMALLEST_RAISE

    def prompt(self, state: Railroads) -> Text:
        return Text(
            "Auction of {private}: {leader} has bid {amount}. Raise or drop out",
            private=_called(self.private),
            leader=self.bids[-1].player,
            amount=dollars(self.bids[-1].amount),
        )

    def waiting(self, state: Railroads) -> Text:
        return Text(
            "{actor} raises or drops out of the auction of {private}",
            actor=self.actor,
            private=_called(self.private),
        )

    def proposals(self, state: Railroads) -> Iterator[Move]:
        low, free = self.least_bid, _sale(state).free_cash(state, self.actor, self.private)
        yield Ranged(Bid(self.actor, low), Amount(low, max(low, free)))
        yield Pass(self.actor)

    def why_not(self, state: Railroads, action: Bid | Pass) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        low, free = self.least_bid, _sale(state).free_cash(state, self.actor, self.private)
        instead = (
            Text("Bid {low} to {free}, or pass.", low=dollars(low), free=dollars(free))
            if free >= low
            else Text("Pass.")
        )
        if action.amount < low:
            return Refusal(
                "§7.6",
                Text(
                    "{leader} has bid {amount}; the next bid is at least {low}",
                    leader=self.bids[-1].player,
                    amount=dollars(self.bids[-1].amount),
                    low=dollars(low),
                ),
                instead,
            )
        if action.amount > free:
            return Refusal(
                "§7.4",
                Text(
                    "{player} has {free} that is not tied by bids on other privates",
                    player=action.player,
                    free=dollars(free),
                ),
                instead,
            )
        return None

    def apply(self, draft: Railroads, action: Bid | Pass) -> Iterator[Event]:
        first, *others = self.bids
        if isinstance(action, Bid):
            yield BidMade(action.player, dollars(action.amount))
            raised = replace(first, amount=action.amount)
            draft.goto(replace(self, bids=(*others, raised)))
            return
        yield LeftAuction(action.player)
        if len(others) > 1:
            draft.goto(replace(self, bids=tuple(others)))
            return
        draft.end()
        yield from sell_private(draft, others[0].player, self.private, others[0].amount)


def sell_private(
    draft: Railroads, player: PlayerId, private: PrivateId, price: Money
) -> Iterator[Event]:
    """The private goes to its buyer, with the certificate it brings (§27.7, §27.8)."""
    ledger.pay(draft, player, BANK, price)
    draft.privates[private] = player
    _note_buyer(draft, player)
    yield PrivateSold(player, private, price)
    if private == CA:
        certificates.move(draft, PRR, 1, OFFERING, player)
        yield ShareGiven(player, PRR, private)
        yield from settle_after_purchase(draft, player, PRR)
    elif private == BO:
        draft.call(SettingPar(player, B_AND_O))


def _note_buyer(draft: Railroads, player: PlayerId) -> None:
    noted = (
        replace(frame, last_buyer=player) if isinstance(frame, PrivateSale) else frame
        for frame in draft.stack
    )
    draft.stack = tuple(noted)


def _sale(state: Railroads) -> PrivateSale:
    return next(frame for frame in state.stack if isinstance(frame, PrivateSale))


def _called(private: PrivateId) -> str:
    return PRIVATES[private].short if private in PRIVATES else private[:20]
