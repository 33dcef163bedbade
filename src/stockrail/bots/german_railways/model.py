"""A position as numbers: money, companies, and who has met whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from stockrail.core.ids import CompanyId, HexId, Money, PlayerId
from stockrail.titles.german_railways.board import COMPANY_CARDS
from stockrail.titles.german_railways.proof import NEEDED
from stockrail.titles.german_railways.state import German, Options

Track = tuple[tuple[HexId, tuple[CompanyId, ...]], ...]

Pair = tuple[CompanyId, CompanyId]
PAIRS: tuple[Pair, ...] = tuple(combinations(COMPANY_CARDS, 2))
PAIRS_OF = {c: tuple([pair for pair in PAIRS if c in pair]) for c in COMPANY_CARDS}


class Links(NamedTuple):
    """Who has met whom."""

    met: Mapping[CompanyId, frozenset[CompanyId]]
    apart: list[Pair]
    """Pairs that have not met."""
    needed: int
    """Links until every company has as many as end the game."""

    def after_meeting(self, company: CompanyId, others: frozenset[CompanyId]) -> Links:
        changed = {other: self.met[other] | {company} for other in others}
        return links({**self.met, **changed, company: self.met[company] | others})


def links(met: Mapping[CompanyId, frozenset[CompanyId]]) -> Links:
    return Links(
        met=met,
        apart=[(one, other) for one, other in PAIRS if other not in met[one]],
        needed=sum([max(0, NEEDED - len(others)) for others in met.values()]),
    )


class Railway(NamedTuple):
    """A company as it stands."""

    id: CompanyId
    income: Money
    treasury: Money
    locomotives: int
    holders: Mapping[PlayerId, int]
    unsold: int
    pays: bool

    @property
    def sold(self) -> int:
        return COMPANY_CARDS[self.id].shares - self.unsold

    def with_share_sold(self, buyer: PlayerId, price: Money) -> Railway:
        holders = {**self.holders, buyer: self.holders.get(buyer, 0) + 1}
        treasury, unsold = self.treasury + price, self.unsold - 1
        return self._replace(treasury=treasury, holders=holders, unsold=unsold)


class Model(NamedTuple):
    cash: Mapping[PlayerId, Money]
    """Of the players, clockwise."""
    railways: Mapping[CompanyId, Railway]
    links: Links

    def after_sale(self, company: CompanyId, buyer: PlayerId, price: Money) -> Model:
        cash = {**self.cash, buyer: self.cash[buyer] - price}
        sold = self.railways[company].with_share_sold(buyer, price)
        return Model(cash, {**self.railways, company: sold}, self.links)


@dataclass(frozen=True, slots=True)
class Ground:
    """A position as far as the map goes: equal to another one with the same track."""

    track: Track
    options: Options
    state: German = field(compare=False)

    @property
    def bare(self) -> Ground:
        """While nobody was there."""
        return Ground((), self.options, replace(self.state, track={}))

    def built_since(self, earlier: Ground) -> tuple[HexId, ...] | None:
        """Where somebody has come since; `None` if this does not follow that position."""
        if self.options != earlier.options:
            return None
        on, built = dict(earlier.track), list[HexId]()
        for place, there in self.track:
            if (was := on.pop(place, ())) != there:
                if there[: len(was)] != was:
                    return None
                built.append(place)
        return None if on else tuple(built)


def ground(state: German) -> Ground:
    return Ground(tuple(state.track.items()), state.options, state)


class Chart(NamedTuple):
    """What the map tells about companies."""

    incomes: Mapping[CompanyId, Money]
    pays: Mapping[CompanyId, bool]
    links: Links


@lru_cache(maxsize=4)
def chart(ground: Ground) -> Chart:
    state = ground.state
    return Chart(
        incomes={company: state.income(company) for company in COMPANY_CARDS},
        pays={company: state.pays_dividends(company) for company in COMPANY_CARDS},
        links=links({company: frozenset(state.links(company)) for company in COMPANY_CARDS}),
    )


def model_of(ground: Ground) -> Model:
    state, (incomes, pays, links) = ground.state, chart(ground)
    holders: dict[CompanyId, dict[PlayerId, int]] = {company: {} for company in COMPANY_CARDS}
    for (player, company), count in state.shares.items():
        holders[company][player] = count
    return Model(
        cash={player: state.cash[player] for player in state.players},
        railways={
            company: Railway(
                id=company,
                income=incomes[company],
                treasury=state.cash[company],
                locomotives=state.supply[company],
                holders=held,
                unsold=COMPANY_CARDS[company].shares - sum(held.values()),
                pays=pays[company],
            )
            for company, held in holders.items()
        },
        links=links,
    )
