"""Which links are still to come, and what a share will bring by them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from stockrail.core.ids import CompanyId
from stockrail.titles.german_railways.board import COMPANY_CARDS
from stockrail.titles.german_railways.turn import SECOND_SHARES

from .judgement import Judgement
from .model import PAIRS_OF, Links, Model, Pair, Railway

Far = tuple[float, float, int]
"""How heavy a way is, what it costs, and of how many hexes it is."""

Chances = Mapping[CompanyId, float]
"""How likely a company is to make a link, by the company it would meet."""

REST_OF_ROUND = 0.5
"""Links that are still made at most when nothing but the end of the round is waited for."""
LOCOMOTIVES_PER_INCOME = 2.2


def hope(model: Model, judgement: Judgement) -> float:
    """What a company may expect for each of its unsold shares: not more than players have.

    While a second share is unsold, the third ones wait (§5.2).
    """
    railways = model.railways.values()
    unsold = sum([railway.unsold for railway in railways])
    each = min(judgement.hope, judgement.spending * sum(model.cash.values()) / max(1, unsold))
    are_waiting = any(railway.sold < SECOND_SHARES for railway in railways)
    return each * judgement.waiting if are_waiting else each


class Leg(NamedTuple):
    """A way to be built."""

    to: CompanyId
    cost: float
    hexes: float
    likely: float
    """How likely somebody builds all of it if it can be paid."""


def leg(company: CompanyId, to: CompanyId, cost: float, hexes: float, judgement: Judgement) -> Leg:
    card = COMPANY_CARDS[company]
    turns = hexes / card.most_hexes
    if card.most_spent:
        turns = max(turns, cost / card.most_spent)
    return Leg(to, cost, hexes, float(judgement.patience ** max(0.0, turns - 1)))


def legs(company: CompanyId, ways: Mapping[CompanyId, Far], judgement: Judgement) -> list[Leg]:
    """The nearest company comes first; of the ways to others a part is built by then."""
    found: list[Leg] = []
    cost, hexes = 0.0, 0.0
    for other, (_, price, length) in sorted(ways.items(), key=lambda way: way[1]):
        part = judgement.overlap if found else 1.0
        cost, hexes = cost + part * price, hexes + part * length
        found.append(leg(company, other, cost, hexes, judgement))
    return found


def chances(railway: Railway, legs: Sequence[Leg], hope: float) -> Chances:
    """How likely the company is to build each of these ways some day."""
    treasury, locomotives = railway.treasury, railway.locomotives
    means = treasury + hope * railway.unsold
    found: dict[CompanyId, float] = {}
    for to, cost, hexes, likely in legs:
        if hexes > locomotives:
            found[to] = 0.0
        elif cost <= treasury:
            found[to] = likely
        else:
            found[to] = 0.9 * min(1.0, means / cost) ** 2 * likely
    return found


class Expectations(NamedTuple):
    """Which links are to be expected."""

    chances: Mapping[CompanyId, Chances]
    meetings: Mapping[Pair, float]
    """How likely two companies that are apart are to meet, whoever builds the way."""

    def with_chances(self, company: CompanyId, own: Chances) -> Expectations:
        """The same if one company had other chances."""
        chances = {**self.chances, company: own}
        pairs = [pair for pair in PAIRS_OF[company] if pair in self.meetings]
        return Expectations(chances, {**self.meetings, **_meetings(pairs, chances)})


def expectations(links: Links, chances: Mapping[CompanyId, Chances]) -> Expectations:
    return Expectations(chances, _meetings(links.apart, chances))


def _meetings(pairs: Iterable[Pair], chances: Mapping[CompanyId, Chances]) -> dict[Pair, float]:
    found: dict[Pair, float] = {}
    for pair in pairs:
        one, other = pair
        there, back = chances[one].get(other, 0.0), chances[other].get(one, 0.0)
        found[pair] = there + back - there * back
    return found


def dividends_to_come(links: Links, meetings: Mapping[Pair, float], judgement: Judgement) -> float:
    """How often everybody will still be paid.

    As often as companies can meet, and not much oftener than it takes until
    every company has its two links.
    """
    possible = sum([meetings[pair] for pair in links.apart])
    enough = REST_OF_ROUND + judgement.links * links.needed
    return possible * enough / float((possible**2 + enough**2) ** 0.5) if possible else 0.0


def share_worth(
    railway: Railway,
    own: Chances,
    errand: float,
    dividends: float,
    hope: float,
    judgement: Judgement,
) -> float:
    """What one share is expected to bring until the end.

    `errand` is the chance that the company will be allowed to pay at all.
    """
    doubled = sum(own.values())
    doubled = doubled * dividends / (doubled + dividends) if doubled else 0.0
    means = railway.treasury + hope * 0.5 * railway.unsold
    growth = min(means * judgement.harvest, railway.locomotives / LOCOMOTIVES_PER_INCOME)
    ripe = dividends / (dividends + judgement.ripening)
    worth = (dividends + doubled) * (railway.income + growth * ripe)
    return worth if railway.pays else worth * errand * judgement.detours * ripe
