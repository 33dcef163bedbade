"""The position, and what can be read off it."""

from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Literal

from stockrail.core.actions import Pass
from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.core.refusal import Way
from stockrail.core.rows import Renamed, frozen
from stockrail.core.state import State
from stockrail.core.text import Coins, Named, Text
from stockrail.mechanics import shares, track
from stockrail.mechanics.track import Track

from .board import COMPANY_CARDS, DIALS, FORT_WAYNE, HEXES, INDUSTRY, WABASH, Dial

HOUSES = 20
SKIP = Way(Text("skip the action"), Pass)


@dataclass(frozen=True, slots=True)
class Options:
    """The options this table plays by; see `options`."""

    timing: Literal["before_action", "after_action"] = "before_action"
    opener: Literal["first_seat", "drawn"] = "first_seat"


@frozen
class Company:
    income: Money
    locomotives: int
    """Still in the supply."""


@dataclass(slots=True)
class Chicago(State, Renamed):
    former_columns: ClassVar = {"variants": "options"}

    companies: dict[CompanyId, Company]
    track: Track
    developed: frozenset[HexId]
    """Hexes with a house."""
    industry: dict[HexId, int]
    """How many spaces each industrial city has moved on its track."""
    dials: dict[Dial, int]
    """How many spaces each needle has turned."""
    dividends: int
    """General dividends paid so far."""
    options: Options

    def money(self, amount: Money) -> Coins:
        return dollars(amount)

    def on(self, hex_id: HexId) -> tuple[CompanyId, ...]:
        return self.track.get(hex_id, ())

    def network(self, company: CompanyId) -> tuple[HexId, ...]:
        return track.network(self.track, company)

    def is_open(self, company: CompanyId) -> bool:
        """Whether the company takes part; the Wabash does once Chicago is reached (§8.2)."""
        return company != WABASH or WABASH in self.on(FORT_WAYNE)

    def unsold(self, company: CompanyId) -> int:
        return COMPANY_CARDS[company].shares - shares.sold(self, company)

    def minimum_bid(self, company: CompanyId) -> Money:
        """Income by shares sold with this one, rounded up (§4.3)."""
        return shares.rounded_up(self.companies[company].income, shares.sold(self, company) + 1)

    def houses_left(self) -> int:
        return HOUSES - len(self.developed)

    def cost(self, hex_id: HexId) -> Money:
        """What the next locomotive here costs (§5.7)."""
        return cost(hex_id, self.on(hex_id))

    def worth(self, hex_id: HexId) -> Money:
        """Income of a locomotive that arrives here now (§5.9)."""
        return worth(hex_id, self.industry.get(hex_id, 0), hex_id in self.developed)

    def next_space(self, hex_id: HexId) -> Money | None:
        """What an industrial city will be worth after its next step, if it has one."""
        values, space = INDUSTRY[hex_id], self.industry[hex_id] + 1
        return values[space] if space < len(values) else None

    def is_closed(self, hex_id: HexId) -> bool:
        """Whether no further company may build here (§5.5, §5.6)."""
        return is_closed(hex_id, self.on(hex_id))

    def is_red(self, dial: Dial) -> bool:
        return self.dials[dial] == DIALS[dial]

    def is_dividend_due(self) -> bool:
        """Two needles are red (§3.5)."""
        return sum(map(self.is_red, DIALS)) > 1


def is_closed(hex_id: HexId, there: tuple[CompanyId, ...]) -> bool:
    kind = HEXES[hex_id].kind
    return kind == "start" or (kind in ("forest", "mountain") and bool(there))


def cost(hex_id: HexId, there: tuple[CompanyId, ...]) -> Money:
    return HEXES[hex_id].cost * (len(there) + 1)


def worth(hex_id: HexId, space: int, has_house: bool) -> Money:
    """An industrial city by its space on its track, the others by their house."""
    if hex_id in INDUSTRY:
        return INDUSTRY[hex_id][space]
    card = HEXES[hex_id]
    return card.income + (card.bonus if has_house else 0)


def dollars(amount: Money) -> Coins:
    return Coins("${n}", amount)


def city(hex_id: HexId) -> Named:
    return Named("hex", hex_id, HEXES[hex_id].name)


@cache
def place(hex_id: HexId) -> Text | str:
    """A hex as people call it: `Binghamton (Q3)`, or `Q4` where there is no town."""
    if not HEXES[hex_id].name:
        return hex_id
    return Text("{name} ({hex})", name=city(hex_id), hex=hex_id)
