"""What is in the box: map, tiles, market, companies, privates, trains, and the tables of §31."""

from dataclasses import dataclass
from typing import Literal

from stockrail.core.ids import CompanyId, HexId, Money, PlayerId
from stockrail.rails.actions import PrivateId
from stockrail.rails.box import Box
from stockrail.rails.map import RailMap, StopId
from stockrail.rails.router.running import Train
from stockrail.rails.tiles import Colour
from stockrail.rails.trains import TrainCard

Kind = Literal["minor", "public", "state"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CompanyCard:
    id: CompanyId
    name: str
    kind: Kind
    colour: str
    tokens: int
    home: StopId | None = None
    from_phase: str = ""
    """When a minor may be auctioned first (§11.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivateCard:
    id: PrivateId
    name: str
    minimum: Money
    value: Money
    income: Money
    place: str = ""
    place_hexes: tuple[HexId, ...] = ()
    """A route that counts one of them brings its owner more (§19.6)."""
    hexes: tuple[HexId, ...] = ()
    """Closed before phase 3 (§17.10)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """What holds from the first purchase of a type of train on (§24)."""

    name: str
    limit_minor: int
    limit_public: int
    colours: tuple[Colour, ...]
    column: int
    """Which value of a red area counts (§19.4)."""
    sells_privates: bool = False
    merges: bool = False
    starts_publics: bool = False
    state_acts: bool = False

    def limit(self, kind: Kind) -> int | None:
        """Trains a company may have (§22.5)."""
        return {"minor": self.limit_minor, "public": self.limit_public}.get(kind)


BOX = Box(__package__)
MAP: RailMap = BOX.map()
COMPANY_CARDS: dict[CompanyId, CompanyCard] = {
    row["id"]: CompanyCard(**row) for row in BOX.rows("companies.toml", "company")
}
MINORS = tuple(c.id for c in COMPANY_CARDS.values() if c.kind == "minor")
PUBLICS = tuple(c.id for c in COMPANY_CARDS.values() if c.kind == "public")
PRIVATES: dict[PrivateId, PrivateCard] = {
    row["id"]: PrivateCard(**row) for row in BOX.rows("companies.toml", "private")
}
_trains = BOX.rows("trains.toml", "train")
COUNTS: dict[str, int | None] = {row["name"]: row.pop("count", None) for row in _trains}
COUNTS_OF_TWO: dict[str, int] = {
    row["name"]: row.pop("count_of_two") for row in _trains if "count_of_two" in row
}
"""In the shorter game of two (§2.6)."""
RUNS: dict[str, Train] = {
    row["name"]: Train(
        row["distance"],
        skips_towns=True,
        skips_cities=row.pop("skips_cities", False),
        multiplier=row.pop("multiplier", 1),
    )
    for row in _trains
}
TRAINS: dict[str, TrainCard] = {row["name"]: TrainCard(**row) for row in _trains}
PHASES: dict[str, Phase] = {row["name"]: Phase(**row) for row in BOX.rows("trains.toml", "phase")}

STATE, NIKOLAEV = CompanyId("RSR"), CompanyId("N")
MOSCOW, ST_PETERSBURG, EKATERINBURG = HexId("H8"), HexId("E1"), HexId("Q3")

TREASURY = PlayerId("treasury")
"""Holder of a public's own shares."""

BANK_TOTAL = 15_000
CAPITAL = {2: 420, 3: 420, 4: 315, 5: 252, 6: 210}
CERTIFICATE_LIMIT = {2: 21, 3: 21, 4: 16, 5: 13, 6: 11}
SHARES, DIRECTORS = 10, 2
"""Of a public, and those of the director's certificate."""
HOLDING_LIMIT, HOLDING_LIMIT_OF_TWO, POOL_LIMIT = 6, 7, 5
"""In shares of a tenth (§8.2, §2.6, §7.4)."""
MINOR_SHARES = 2
"""A minor is worth two shares (§25.6, §29.6)."""
SMALLEST_RAISE, PRICE_DROP, LEAST_FOR_MINOR = 5, 5, 100
LOAN, LOAN_BRINGS, INTEREST = 50, 45, 5
LOAN_LIMIT: dict[Kind, int] = {"minor": 2, "public": 5, "state": 100}
ENDLESS = 10_000
"""Loans, more than are ever taken."""
SECOND_TILE = 20
TOKEN_RATES = (0, 20, 40)
"""For each hex of distance, by the number of tokens on the map (§18.2)."""
OUTSIDE_THE_CAPITALS = 6
"""Tokens of the State Railway elsewhere than in Moscow and St. Petersburg (§23.7)."""
