"""Things of a game that an entry of a log names: privates, companies, certificates, trains."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping

from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.text import Coins, Text
from stockrail.formats.json_text import shown
from stockrail.rails.actions import PrivateId

from .entry import Entry, LogError, unreadable
from .names import split_card, split_share, split_space

Certificate = tuple[CompanyId, int]


def seats(names: Mapping[str, str], signs: Container[str]) -> dict[str, PlayerId]:
    """The players by the site's number.

    :raises LogError: a player has the sign of a company as number.
    """
    for number in names:
        if number in signs:
            raise unreadable(Text("{number} is not the number of a player", number=number))
    return {number: PlayerId(name) for number, name in names.items()}


def player(entry: Entry, players: Mapping[str, PlayerId]) -> PlayerId:
    if entry.entity not in players:
        raise entry.error(Text("No player has the number {n}", n=shown(entry.entity)))
    return players[entry.entity]


def nobody(entry: Entry) -> LogError:
    return entry.error(Text("Nobody here is called {name}", name=shown(entry.entity)))


def private(entry: Entry, known: Container[str]) -> PrivateId:
    name = entry.text("company")
    if name not in known:
        raise entry.error(Text("There is no private {name}", name=shown(name)))
    return PrivateId(name)


def company(entry: Entry, name: str, known: Container[str]) -> CompanyId:
    if name not in known:
        raise entry.error(Text("There is no company {name}", name=shown(name)))
    return CompanyId(name)


def certificates(entry: Entry, known: Container[str]) -> list[Certificate]:
    named = []
    for share in entry.list("shares"):
        found = split_share(share)
        if found is None:
            raise entry.error(Text("There is no certificate {name}", name=shown(share)))
        named.append((company(entry, found[0], known), found[1]))
    return named


def bought(entry: Entry, known: Container[str]) -> Certificate:
    """The one certificate that is bought."""
    named = certificates(entry, known)
    if len(named) != 1 or named[0][1] == 0 or percent(entry, 10) != 10:
        raise entry.error(Text("One certificate of 10% is bought at a time"))
    return named[0]


def block(entry: Entry, known: Container[str]) -> tuple[CompanyId, list[int], int]:
    """A block of one company: its numbers, and what it is in percent."""
    named = certificates(entry, known)
    if len({company for company, _ in named}) != 1:
        raise entry.error(Text("Certificates of one company are sold at a time"))
    numbers = [number for _, number in named]
    worth = sum(10 if number else 20 for number in {*numbers})
    stated = percent(entry, worth)
    # Half of the president's certificate may stay with the seller.
    if len({*numbers}) < len(numbers) or stated not in (worth, worth - 10 * (0 in numbers)):
        raise entry.error(Text("The certificates are {worth}% of a company", worth=worth))
    return named[0][0], numbers, stated


def percent(entry: Entry, usual: int) -> int:
    return usual if entry.fields.get("percent") is None else entry.whole("percent")


def start_price(entry: Entry, spots: Mapping[Money, tuple[int, int]], rule: str) -> Money:
    """The price of a space on which a company starts; `spots` are those there are."""
    space = entry.text("share_price")
    found = split_space(space)
    if found is None or spots.get(found[0]) != found[1:]:
        raise entry.error(Text("{space} is not a par space", space=shown(space)), rule)
    return found[0]


def train(entry: Entry, card: str, known: Container[str]) -> str:
    """The type of a train: `3-0` is the first 3."""
    found = split_card(card)
    if found is None or found[0] not in known:
        raise entry.error(Text("There is no train {train}", train=shown(card)))
    return found[0]


def check_price(entry: Entry, price: Money, rule: str, money: Callable[[Money], Coins]) -> None:
    """:raises LogError: the log pays another price than the rules ask for."""
    if (logged := entry.whole("price")) != price:
        raise entry.error(
            Text(
                "The log pays {logged}, by our rules it is {price}",
                logged=money(logged),
                price=money(price),
            ),
            rule,
        )
