"""Which links are still to come, and what a share will bring by them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from stockrail.core.names import CompanyId
from stockrail.titles.german_railways.board import CHARTERS
from stockrail.titles.german_railways.proof import NEEDED
from stockrail.titles.german_railways.turn import SECOND_SHARES

from .judgement import Judgement
from .reading import Links, Railway, Reading
from .routes import Far

Chances = Mapping[CompanyId, float]
"""How likely a company is to make a link, by the company it would meet."""

PAIRS = tuple(combinations(CHARTERS, 2))
REST_OF_ROUND = 0.5
"""Links that are still made at most when nothing but the end of the round is waited for."""
LOCOMOTIVES_PER_INCOME = 2.2


def builds(company: CompanyId, cost: float, hexes: float) -> float:
    """How many turns a way takes."""
    charter = CHARTERS[company]
    turns = hexes / charter.most_hexes
    return max(turns, cost / charter.most_spent) if charter.most_spent else turns


def hope(reading: Reading, judgement: Judgement) -> float:
    """What a company may expect for each of its unsold shares: not more than players have.

    While a second share is unsold, the third ones wait (§5.2).
    """
    railways = reading.railways.values()
    unsold = sum([railway.unsold for railway in railways])
    each = min(judgement.hope, judgement.spending * sum(reading.cash.values()) / max(1, unsold))
    are_waiting = any(railway.sold < SECOND_SHARES for railway in railways)
    return each * judgement.waiting if are_waiting else each


def chances(
    railway: Railway, ways: Mapping[CompanyId, Far], hope: float, judgement: Judgement
) -> Chances:
    """The nearest company comes first; whoever comes later is paid from what is left."""
    found: dict[CompanyId, float] = {}
    cost, hexes = 0.0, 0.0
    for other, (_, price, length) in sorted(ways.items(), key=lambda way: way[1]):
        part = judgement.overlap if found else 1.0
        cost, hexes = cost + part * price, hexes + part * length
        found[other] = chance(railway, cost, hexes, hope, judgement)
    return found


def chance(railway: Railway, cost: float, hexes: float, hope: float, judgement: Judgement) -> float:
    """How likely the company is to build all of a way some day."""
    if hexes > railway.locomotives:
        return 0.0
    means = railway.treasury + hope * railway.unsold
    paid = 1.0 if cost <= railway.treasury else 0.9 * min(1.0, means / cost) ** 2
    later = max(0.0, builds(railway.id, cost, hexes) - 1)
    return float(paid * judgement.patience**later)


def dividends_to_come(
    links: Links, all_chances: Mapping[CompanyId, Chances], judgement: Judgement
) -> float:
    """How often everybody will still be paid.

    As often as companies can meet, and not much oftener than it takes until
    every company has its two links.
    """
    possible = 0.0
    for one, other in PAIRS:
        if other not in links[one]:
            there, back = all_chances[one].get(other, 0.0), all_chances[other].get(one, 0.0)
            possible += there + back - there * back
    needed = sum([max(0, NEEDED - len(met)) for met in links.values()])
    enough = REST_OF_ROUND + judgement.links * needed if needed else REST_OF_ROUND
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
