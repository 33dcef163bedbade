"""Bids, certificates and privates as 18xx.games logs them, made ours."""

from __future__ import annotations

from collections.abc import Iterator

from stockrail.core.actions import Action, Bid
from stockrail.core.names import BANK, CompanyId, PlayerId
from stockrail.core.text import Text
from stockrail.formats.json_text import shown
from stockrail.mechanics import rail_actions
from stockrail.mechanics.rail_actions import PrivateId
from stockrail.titles.g1830 import actions as ours
from stockrail.titles.g1830.components import CHART, CHARTERS, MH, NYC, PRIVATES
from stockrail.titles.g1830.private_auction import PrivateAuction, unsold
from stockrail.titles.g1830.private_sale import PrivateSale
from stockrail.titles.g1830.state import Railroads, dollars

from .entry import Entry
from .names_1830 import split_share, split_space


class ShareReader:
    """Remembers which certificates were bought once: those come from the pool again."""

    def __init__(self, players: dict[str, PlayerId]) -> None:
        self.players = players
        self.bought: set[tuple[CompanyId, int]] = {(CompanyId("PRR"), 1)}

    def bid(self, state: Railroads, entry: Entry) -> Iterator[Action]:
        player, private, price = self._player(entry), _private(entry), entry.whole("price")
        phase = state.phase
        if isinstance(phase, PrivateAuction):
            if private != phase.private:
                raise entry.error(
                    Text("The auction is of {private}", private=phase.private), "§7.6"
                )
            yield Bid(player, price)
        elif isinstance(phase, PrivateSale) and private == unsold(state)[0]:
            check_price(entry, phase.price(private), "§7.2")
            yield ours.BuyOffered(player, private)
        else:
            yield ours.BidOn(player, private, price)

    def par(self, state: Railroads, entry: Entry) -> Iterator[Action]:
        company, space = _company(entry, entry.text("corporation")), entry.text("share_price")
        found = split_space(space)
        known = CHART.par_prices.get(found[0]) if found else None
        if found is None or known is None or (known.row, known.column) != found[1:]:
            raise entry.error(Text("{space} is no space for a par", space=shown(space)), "§8.3")
        yield ours.SetPar(self._player(entry), company, found[0])

    def buy_shares(self, state: Railroads, entry: Entry) -> Iterator[Action]:
        certificates = _certificates(entry)
        if len(certificates) != 1 or certificates[0][1] == 0 or _percent(entry, 10) != 10:
            raise entry.error(Text("One certificate of 10% is bought at a time"))
        (certificate,) = certificates
        source: ours.Source = "pool" if certificate in self.bought else "offering"
        self.bought.add(certificate)
        if entry.entity == MH:
            if certificate[0] != NYC:
                raise entry.error(Text("M&H is given for a certificate of NYC"), "§27.5")
            yield ours.Exchange(PlayerId(state.privates.get(MH, BANK)), source)
        else:
            yield ours.BuyShare(self._player(entry), certificate[0], source)

    def sell_shares(self, state: Railroads, entry: Entry) -> Iterator[Action]:
        certificates = _certificates(entry)
        if len({company for company, _ in certificates}) != 1:
            raise entry.error(Text("Certificates of one company are sold at a time"))
        numbers = {number for _, number in certificates}
        worth = sum(10 if number else 20 for number in numbers)
        percent = _percent(entry, worth)
        # Half of the president's certificate may stay with the seller.
        if len(numbers) < len(certificates) or percent not in (worth, worth - 10 * (0 in numbers)):
            raise entry.error(Text("The certificates are {worth}% of a company", worth=worth))
        yield rail_actions.SellShares(self._player(entry), certificates[0][0], percent)

    def buy_company(self, state: Railroads, entry: Entry) -> Iterator[Action]:
        private, price = _private(entry), entry.whole("price")
        if entry.entity in self.players:
            yield ours.BuyPrivate(self._player(entry), private, price)
        else:
            yield rail_actions.TakeOver(state.phase.actor, private, price)

    def _player(self, entry: Entry) -> PlayerId:
        if entry.entity not in self.players:
            raise entry.error(Text("No player has the number {n}", n=shown(entry.entity)))
        return self.players[entry.entity]


def check_price(entry: Entry, price: int, rule: str) -> None:
    """:raises LogError: the log pays another price than the rules ask for."""
    if (logged := entry.whole("price")) != price:
        raise entry.error(
            Text(
                "The log pays {logged}, by our rules it is {price}",
                logged=dollars(logged),
                price=dollars(price),
            ),
            rule,
        )


def _private(entry: Entry) -> PrivateId:
    name = entry.text("company")
    if name not in PRIVATES:
        raise entry.error(Text("There is no private {name}", name=shown(name)))
    return PrivateId(name)


def _company(entry: Entry, name: str) -> CompanyId:
    if name not in CHARTERS:
        raise entry.error(Text("There is no company {name}", name=shown(name)))
    return CompanyId(name)


def _certificates(entry: Entry) -> list[tuple[CompanyId, int]]:
    certificates = []
    for share in entry.list("shares"):
        found = split_share(share)
        if found is None:
            raise entry.error(Text("There is no certificate {name}", name=shown(share)))
        certificates.append((_company(entry, found[0]), found[1]))
    return certificates


def _percent(entry: Entry, usual: int) -> int:
    return entry.whole("percent") if "percent" in entry.fields else usual
