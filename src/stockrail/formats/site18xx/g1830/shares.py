"""Bids, certificates and privates as 18xx.games logs them, made ours."""

from __future__ import annotations

from collections.abc import Iterator

from stockrail.core.actions import Action, Bid
from stockrail.core.ids import BANK, PlayerId
from stockrail.core.text import Text
from stockrail.rails import actions as rail_actions
from stockrail.titles.g1830 import actions as ours
from stockrail.titles.g1830.components import CA, CHART, COMPANY_CARDS, MH, NYC, PRIVATES, PRR
from stockrail.titles.g1830.privates.auction import PrivateAuction
from stockrail.titles.g1830.privates.bids import unsold
from stockrail.titles.g1830.privates.sale import PrivateSale
from stockrail.titles.g1830.state import State1830, dollars

from ..log import lookups
from ..log.entry import Entry, Stopped

GIFT: lookups.Certificate = (PRR, 1)
"""The one that comes with C&A."""
PAR_SPOTS = {price: (space.row, space.column) for price, space in CHART.par_prices.items()}


class ShareReader:
    """Remembers which certificates were bought once: those come from the pool again."""

    def __init__(self, players: dict[str, PlayerId]) -> None:
        self.players = players
        self.bought: set[lookups.Certificate] = {GIFT}
        self.in_pool: set[lookups.Certificate] = set()
        """Of those that players have sold."""
        self.parted: Stopped | None = None

    def bid(self, state: State1830, entry: Entry) -> Iterator[Action]:
        player = lookups.player(entry, self.players)
        private, price = lookups.private(entry, PRIVATES), entry.whole("price")
        step = state.step
        if isinstance(step, PrivateAuction):
            if private != step.private:
                raise entry.error(Text("The auction is of {private}", private=step.private), "§7.6")
            yield Bid(player, price)
        elif isinstance(step, PrivateSale) and private == unsold(state)[0]:
            lookups.check_price(entry, step.price(private), "§7.2", dollars)
            yield ours.BuyCheapestPrivate(player, private)
        else:
            yield ours.BidOn(player, private, price)

    def par(self, state: State1830, entry: Entry) -> Iterator[Action]:
        company = lookups.company(entry, entry.text("corporation"), COMPANY_CARDS)
        price = lookups.start_price(entry, PAR_SPOTS, "§8.3")
        yield ours.SetPar(lookups.player(entry, self.players), company, price)

    def buy_shares(self, state: State1830, entry: Entry) -> Iterator[Action]:
        certificate = lookups.bought(entry, COMPANY_CARDS)
        source: ours.Source = "pool" if certificate in self.bought else "offering"
        self.bought.add(certificate)
        self.in_pool.discard(certificate)
        if entry.entity == MH:
            if certificate[0] != NYC:
                raise entry.error(Text("M&H is exchanged for a share of NYC"), "§27.5")
            yield ours.Exchange(PlayerId(state.privates.get(MH, BANK)), source)
        else:
            player = lookups.player(entry, self.players)
            yield ours.BuyShare(player, certificate[0], source)

    def sell_shares(self, state: State1830, entry: Entry) -> Iterator[Action]:
        company, numbers, percent = lookups.block(entry, COMPANY_CARDS)
        self.in_pool |= {(company, number) for number in numbers}
        yield rail_actions.SellShares(lookups.player(entry, self.players), company, percent)

    def buy_company(self, state: State1830, entry: Entry) -> Iterator[Action]:
        private, price = lookups.private(entry, PRIVATES), entry.whole("price")
        if entry.entity in self.players:
            if private == CA and GIFT in self.in_pool:
                self.parted = entry.stopped(
                    Text(
                        "18xx.games gives the buyer of C&A the share of {company} that came with "
                        "it once more, out of the pool; by our rules it comes once",
                        company=PRR,
                    ),
                    "§27.7",
                )
            yield ours.BuyPrivate(lookups.player(entry, self.players), private, price)
        else:
            yield rail_actions.CompanyBuysPrivate(state.step.actor, private, price)
