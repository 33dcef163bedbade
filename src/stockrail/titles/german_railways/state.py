"""The position, and what can be read off it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Literal

from stockrail.core.ids import CompanyId, HexId, Money, PlayerId
from stockrail.core.rows import Renamed
from stockrail.core.state import State
from stockrail.core.text import Coins, Named, Text
from stockrail.mechanics import shares, track
from stockrail.mechanics.track import Track

from .board import CITIES, COMPANY_CARDS, COSTS, SITES, Terrain


@dataclass(frozen=True, slots=True)
class Options:
    """The options this table plays by; see `options`."""

    order: Literal["bag", "one_each"] = "bag"
    ending: Literal["vote", "automatic"] = "vote"
    bamberg: Literal["2", "1"] = "2"
    koeln: Literal["plain", "hill"] = "plain"


@dataclass(slots=True)
class German(State, Renamed):
    former_columns: ClassVar = {"variants": "options"}

    supply: dict[CompanyId, int]
    """Locomotives not yet on the board."""
    track: Track
    """By site: all of Berlin is one."""
    round: int
    activity: int
    """Shares sold and locomotives placed when the last order was drawn."""
    idle_rounds: int
    """Rounds in a row that added nothing to it."""
    proposer: PlayerId | None
    """Who has asked for a vote on the end of the game."""
    objected_to: tuple[CompanyId, ...]
    """The proof in the last vote that failed: the companies it was about (§9.3)."""
    options: Options

    def money(self, amount: Money) -> Coins:
        return thalers(amount)

    def on(self, place: HexId) -> tuple[CompanyId, ...]:
        return self.track.get(place, ())

    def network(self, company: CompanyId) -> tuple[HexId, ...]:
        return track.network(self.track, company)

    def unsold(self, company: CompanyId) -> int:
        return COMPANY_CARDS[company].shares - shares.sold(self, company)

    def city_income(self, place: HexId) -> Money:
        """What a city brings a company; nothing where there is none (§6.12)."""
        return city_income(place, self.options)

    def income(self, company: CompanyId, *more: HexId) -> Money:
        """The sum of its cities; the best one twice for the Main-Weser (§6.12, §8.5).

        With `more`, what it would be if the company stood there too.
        """
        return income_of(company, [self.city_income(p) for p in (*self.network(company), *more)])

    def incomes(self) -> dict[CompanyId, Money]:
        """The same of every company."""
        cities: dict[CompanyId, list[Money]] = {company: [0] for company in COMPANY_CARDS}
        for place, there in self.track.items():
            if income := city_income(place, self.options):
                for company in there:
                    cities[company].append(income)
        return {company: income_of(company, there) for company, there in cities.items()}

    def player_incomes(self) -> dict[PlayerId, Money]:
        """The incomes of the companies, once for every share held (§3.2)."""
        incomes, found = self.incomes(), dict.fromkeys(self.players, 0)
        for (player, company), count in self.shares.items():
            found[player] += count * incomes[company]
        return found

    def base_cost(self, company: CompanyId, place: HexId) -> Money:
        """Terrain, surcharge of a city and discount, before any free hex (§6.9, §6.10)."""
        card, surcharge = COMPANY_CARDS[company], 0
        if card.pays_surcharge and place in self.track and SITES[place].city:
            there = self.track[place]
            surcharge = len(there) - (company in there)
        return COSTS[terrain(place, self.options)] + surcharge - card.discount

    def links(self, company: CompanyId) -> dict[CompanyId, HexId]:
        """The companies it meets in a city, each with the first such city (§7.2)."""
        met: dict[CompanyId, HexId] = {}
        for place, there in self.track.items():
            if company in there and SITES[place].city:
                for other in there:
                    if other != company:
                        met.setdefault(other, place)
        return met

    def pays_dividends(self, company: CompanyId) -> bool:
        """The Berlin-Hamburger pays once it has linked the two by its own track (§8.8)."""
        return all(
            company in self.on(CITIES[city]) for city in COMPANY_CARDS[company].pays_once_it_links
        )


def terrain(place: HexId, options: Options) -> Terrain:
    card = SITES[place]
    if card.disputed_terrain and options.koeln == card.disputed_terrain:
        return card.disputed_terrain
    return card.terrain


def city_income(place: HexId, options: Options) -> Money:
    card = SITES[place]
    if not card.city:
        return 0
    if card.disputed_income is not None and options.bamberg == "1":
        return card.disputed_income
    return card.income


def income_of(company: CompanyId, cities: Sequence[Money]) -> Money:
    return sum(cities) + (max(cities) if COMPANY_CARDS[company].doubles_best_city else 0)


def thalers(amount: Money) -> Coins:
    return Coins("{n} Tlr", amount)


def city(place: HexId) -> Named:
    return Named("hex", place, SITES[place].city)


@cache
def place_name(place: HexId) -> Text | str:
    """A site as people call it: `Posen (H15)`, or `H14` where there is no city."""
    if not SITES[place].city:
        return place
    return Text("{name} ({hex})", name=city(place), hex=place)
