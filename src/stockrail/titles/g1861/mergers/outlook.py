"""What a merger or a conversion would make: price, shares, director, belongings."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

from stockrail.core.ids import Money, PlayerId
from stockrail.core.text import Text

from ..state import State1861, roubles
from . import rules as merger_rules
from .rules import Minors


@dataclass(frozen=True, slots=True)
class Outlook:
    price: Money
    shares: dict[PlayerId, int]
    director: PlayerId | None
    """`None` if nobody has two shares yet."""
    buyer: PlayerId | None
    """Who must buy a second share to be director (§27.7)."""
    is_possible: bool
    """Somebody has two shares, or can pay for the second one."""
    cash: Money
    trains: tuple[str, ...]
    loans: int


def outlook(state: State1861, minors: Minors) -> Outlook:
    rows = [state.companies[minor] for minor in minors]
    director = merger_rules.director(state, minors)
    is_oldest = state.options.second_share == "oldest"
    return Outlook(
        price=merger_rules.price(state, minors).price,
        shares=merger_rules.shares(state, minors),
        director=director,
        buyer=merger_rules.oldest(state, minors) if director is None and is_oldest else None,
        is_possible=merger_rules.why_not_director(state, minors) is None,
        cash=sum(state.cash[minor] for minor in minors),
        trains=tuple(train for row in rows for train in row.trains),
        loans=sum(row.loans for row in rows),
    )


def shares_told(seen: Outlook) -> Text:
    """Who would hold what."""
    each = [
        Text("{player} {percent}%", player=player, percent=count * 10)
        for player, count in seen.shares.items()
    ]
    return reduce(lambda first, then: Text("{first}, {then}", first=first, then=then), each)


def director_told(seen: Outlook) -> Text:
    if seen.director is not None:
        return Text("{player} is director", player=seen.director)
    if not seen.is_possible:
        return Text(
            "nobody has two shares, or can buy a second one for {price}",
            price=roubles(seen.price),
        )
    if seen.buyer is not None:
        return Text(
            "{player} must buy a second share for {price} to be director",
            player=seen.buyer,
            price=roubles(seen.price),
        )
    return Text("one of them must buy a second share for {price}", price=roubles(seen.price))


def told(seen: Outlook) -> Text:
    """All of it in a line."""
    return Text(
        "Price {price}; {shares}; {director}",
        price=roubles(seen.price),
        shares=shares_told(seen),
        director=director_told(seen),
    )


def belongings_told(seen: Outlook) -> Text:
    cash, trains = roubles(seen.cash), ", ".join(seen.trains) or "–"
    if not seen.loans:
        return Text("{cash}; trains: {trains}", cash=cash, trains=trains)
    return Text(
        "{cash}; trains: {trains}; loans: {loans}", cash=cash, trains=trains, loans=seen.loans
    )
