"""Bids, certificates and privates of 1861 as 18xx.games logs them, made ours."""

from __future__ import annotations

from collections.abc import Iterator

from stockrail.core.actions import Action, Bid
from stockrail.core.ids import PlayerId
from stockrail.core.text import Text
from stockrail.rails import actions as rail_actions
from stockrail.titles.g1861 import actions as ours
from stockrail.titles.g1861.components import MINORS, PRIVATES, PUBLICS
from stockrail.titles.g1861.privates.sale import LoweredOffer, PrivateAuction
from stockrail.titles.g1861.state import State1861, roubles
from stockrail.titles.g1861.stock.minor_auction import MinorAuction

from ..log import lookups
from ..log.entry import Entry
from .certificates import PublicShares


class ShareReader:
    """Follows the certificates, to know whether one comes from the treasury or the pool."""

    def __init__(self, players: dict[str, PlayerId]) -> None:
        self.players = players
        self.shares = PublicShares()
        self.named: list[int] = []
        """The certificates of the entry that is being read."""

    def follow(self, before: State1861, action: Action, after: State1861) -> None:
        self.shares.follow(before, action, after, self.named)
        self.named = []

    def bid(self, state: State1861, entry: Entry) -> Iterator[Action]:
        player, price, step = self._player(entry), entry.whole("price"), state.step
        if entry.fields.get("company") is not None:
            private = lookups.private(entry, PRIVATES)
            if isinstance(step, PrivateAuction | LoweredOffer) and step.private != private:
                raise entry.error(Text("The auction is of {private}", private=step.private), "§5.1")
            if not isinstance(step, LoweredOffer):
                yield Bid(player, price)
                return
            lookups.check_price(entry, step.price, "§5.4", roubles)
            yield ours.TakePrivate(player)
            return
        minor = lookups.company(entry, entry.text("corporation"), MINORS)
        if not isinstance(step, MinorAuction):
            yield ours.AuctionMinor(player, minor, price)
            return
        if minor != step.company:
            raise entry.error(Text("The auction is of {minor}", minor=step.company), "§4.1")
        yield Bid(player, price)

    def par(self, state: State1861, entry: Entry) -> Iterator[Action]:
        company = lookups.company(entry, entry.text("corporation"), PUBLICS)
        starts = state.prices.public_starts
        spots = {price: (space.row, space.column) for price, space in starts.items()}
        price = lookups.start_price(entry, spots, "§10.2")
        yield ours.StartPublic(self._player(entry), company, price)

    def buy_shares(self, state: State1861, entry: Entry) -> Iterator[Action]:
        if entry.entity in self.players:
            company, number = lookups.bought(entry, PUBLICS)
            self.named = [number]
            source = self.shares.source(state, company, number)
            yield ours.BuyShare(self._player(entry), company, source)
            return
        company, self.named, percent = lookups.block(entry, PUBLICS)
        if company != entry.entity:
            raise entry.error(Text("A company redeems its own shares only"), "§16.3")
        yield ours.Redeem(state.step.actor, percent)

    def sell_shares(self, state: State1861, entry: Entry) -> Iterator[Action]:
        company, self.named, percent = lookups.block(entry, PUBLICS)
        yield rail_actions.SellShares(self._player(entry), company, percent)

    def buy_company(self, state: State1861, entry: Entry) -> Iterator[Action]:
        private, price = lookups.private(entry, PRIVATES), entry.whole("price")
        yield rail_actions.CompanyBuysPrivate(state.step.actor, private, price)

    def _player(self, entry: Entry) -> PlayerId:
        return lookups.player(entry, self.players)
