"""The position, and what can be read off it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Literal, Self

from stockrail.core.ids import CompanyId, HexId, Money, PlayerId
from stockrail.core.rows import Renamed, changed, frozen
from stockrail.core.state import State, let_go
from stockrail.core.text import Coins, Named
from stockrail.mechanics import shares

from .map.components import AVAILABLE, COMPANY_CARDS, IN_RESERVE, Colour
from .map.maps import BUILT_IN
from .map.price_track import PriceTrack
from .network.railways import Railways


@dataclass(frozen=True, slots=True)
class Options:
    """What this table plays by; see `options`."""

    map: str = BUILT_IN
    end: str = "16"
    """A number of cities; see `options.ENDS`."""
    opening_payee: Literal["bank", "company"] = "bank"
    opening_shares: Literal["one_each", "any"] = "one_each"
    first_link: Literal["own", "any"] = "any"
    """A position that lacks it was stored before there was this option, and goes on with `any`.

    New games always get a value from `options`, where `own` is the default.
    """
    price_moves: Literal["formula", "limited"] = "formula"
    merger_side: Literal["buyer", "either"] = "buyer"
    merger_networks: Literal["anywhere", "touching"] = "anywhere"
    merger_own_shares: Literal["paid", "unpaid"] = "paid"


@frozen
class Company:
    """A company's tile and its markers; its money is in `cash`, its links are on the board."""

    price: Money
    reserve: int = IN_RESERVE
    available: int = AVAILABLE
    issued: int = 0
    loans: int = 0
    steps: int = 0
    """Where its locomotive stands on the income track."""
    manager: PlayerId | None = None


@dataclass(slots=True)
class EnglandState(State, Renamed):
    former_columns: ClassVar = {"variants": "options"}

    companies: dict[CompanyId, Company]
    railways: Railways
    goods: dict[HexId, tuple[Colour, ...]]
    """The cubes in each city that has any, in the order of the colours."""
    bag: dict[Colour, int]
    delivered: dict[Colour, int]
    turn: int
    """0 in the opening."""
    first: PlayerId
    is_idle: bool
    """Nothing was built, delivered or sold in this turn, nor bought in a merger (§11.2)."""
    options: Options
    idle_turns: int = 0
    """Turns in a row that ended like that."""

    def hand_over(self, newer: Self) -> None:
        if newer.railways is not self.railways:
            let_go(self.railways)

    def afresh(self) -> Self:
        copy = self.clone()
        copy.railways = replace(self.railways)
        return copy

    def money(self, amount: Money) -> Coins:
        return pounds(amount)

    def row(self, company: CompanyId, **changes: object) -> Company:
        """Change a company's tile."""
        row = self.companies[company] = changed(self.companies[company], **changes)
        return row

    def city_name(self, hex_id: HexId) -> Named:
        return self.railways.country.name_of(hex_id)

    def starting_price(self, company: CompanyId) -> Money:
        return self.railways.country.prices[company]

    def ranked(self) -> tuple[CompanyId, ...]:
        """All companies, the dearest first."""
        return tuple(sorted(self.companies, key=self._rank, reverse=True))

    def dearest_first(self) -> tuple[CompanyId, ...]:
        """The companies with a manager, as they act (§4.2)."""
        return tuple(c for c in self.ranked() if self.companies[c].manager is not None)

    def _rank(self, company: CompanyId) -> tuple[Money, Money, int]:
        """The last one tells companies apart on maps that give them equal prices."""
        place = -[*COMPANY_CARDS].index(company)
        return self.companies[company].price, self.starting_price(company), place

    def manager(self, company: CompanyId) -> PlayerId:
        manager = self.companies[company].manager
        assert manager is not None, f"{company} has no manager"
        return manager

    def managed_by(self, player: PlayerId) -> tuple[CompanyId, ...]:
        return tuple(c for c, row in self.companies.items() if row.manager == player)

    def outstanding(self, company: CompanyId) -> int:
        """Shares of players and bank, which receive dividends (§9.7) and are bought (§10.6)."""
        return shares.sold(self, company) + self.companies[company].issued

    @property
    def price_track(self) -> PriceTrack:
        """The map's, with its limit by option alone (§9.10)."""
        land, is_limited = self.railways.country, self.options.price_moves == "limited"
        return land.price_track if is_limited else land.unlimited_price_track

    @property
    def own_first(self) -> bool:
        """Whether the first link of a delivery belongs to the company that delivers (§7.7)."""
        return self.options.first_link == "own"

    def empty_cities(self) -> int:
        return sum(city not in self.goods for city in self.railways.country.cities)

    def cities_to_empty(self) -> int:
        """How many end the game (§11.1)."""
        return min(int(self.options.end), len(self.railways.country.cities))

    def final_price(self, company: CompanyId) -> Money:
        """What a share is worth at the end (§11.3)."""
        row = self.companies[company]
        return self.price_track.at_the_end(row.price, row.loans)


def pounds(amount: Money) -> Coins:
    return Coins("£{n}", amount)


def scores(state: EnglandState) -> dict[PlayerId, int]:
    """Money, and shares at the prices of the end (§11.4)."""
    net_worth = money_left(state)
    for (player, company), count in state.shares.items():
        net_worth[player] += count * state.final_price(company)
    return net_worth


def money_left(state: EnglandState) -> dict[PlayerId, int]:
    """With equal net worth more money wins (§11.4)."""
    return {player: state.cash[player] for player in state.players}


def conserved(state: EnglandState) -> dict[str, int]:
    """Money (the bank's debt taken off), shares and cubes: none is made or lost."""
    rows = state.companies.values()
    return {
        "money": sum(state.cash.values()),
        "shares": sum(state.shares.values())
        + sum(r.reserve + r.available + r.issued for r in rows),
        "cubes": sum(map(len, state.goods.values())) + _sum(state.bag) + _sum(state.delivered),
    }


def _sum(counted: dict[Colour, int]) -> int:
    return sum(counted.values())
