"""What is in the box: map, tiles, market, companies, privates, trains, and the tables of §28."""

from dataclasses import dataclass

from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.rails.actions import PrivateId
from stockrail.rails.box import Box
from stockrail.rails.map import RailMap, StopId
from stockrail.rails.market import Chart, read_chart
from stockrail.rails.tiles import Colour
from stockrail.rails.trains import TrainCard


@dataclass(frozen=True, slots=True, kw_only=True)
class CompanyCard:
    id: CompanyId
    name: str
    colour: str
    home: tuple[StopId, ...]
    """Where its first token may go; Erie chooses (§19.9)."""
    tokens: int
    unjoined: str = ""
    """The tile it may lay on its home although joined to nothing (§18.6)."""

    @property
    def home_hex(self) -> HexId:
        return MAP.stops[self.home[0]][0]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivateCard:
    id: PrivateId
    short: str
    name: str
    price: Money
    income: Money
    hexes: tuple[HexId, ...]

    @property
    def company_prices(self) -> tuple[Money, Money]:
        """The least and the most a company pays for it (§23.3)."""
        return (self.price + 1) // 2, self.price * 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """What holds from the first purchase of a type of train on (§22)."""

    name: str
    limit: int
    colours: tuple[Colour, ...]
    operating_rounds: int
    sells_privates: bool = False
    """Companies may buy them (§23.2)."""
    closes_privates: bool = False
    column: int = 0
    """Which value of a red area counts (§20.13)."""


BOX = Box(__package__)
MAP: RailMap = BOX.map()
CHART: Chart = read_chart(BOX.text("market.toml"))
COMPANY_CARDS: dict[CompanyId, CompanyCard] = {
    row["id"]: CompanyCard(**row) for row in BOX.rows("companies.toml", "company")
}
PRIVATES: dict[PrivateId, PrivateCard] = {
    row["id"]: PrivateCard(**row) for row in BOX.rows("companies.toml", "private")
}
_trains = BOX.rows("trains.toml", "train")
COUNTS: dict[str, int] = {row["name"]: row.pop("count") for row in _trains}
PUBLISHED_COUNTS: dict[str, int] = {row["name"]: row.pop("published") for row in _trains}
TRAINS: dict[str, TrainCard] = {
    row["name"]: TrainCard(distance=row.pop("distance", None), **row) for row in _trains
}
PHASES: dict[str, Phase] = {row["name"]: Phase(**row) for row in BOX.rows("trains.toml", "phase")}

NYC, PRR, B_AND_O, ERIE = (CompanyId(c) for c in ("NYC", "PRR", "B&O", "ERIE"))
SV, CS, DH, MH, CA, BO = PRIVATES
HOME_OF_ERIE, SCRANTON, BURLINGTON = HexId("E11"), HexId("F16"), HexId("B20")
CANADIAN_WEST = "Canadian West"
"""The area of two hexes, as the board names it."""

BANK_TOTAL, NOTES_OF_500 = 12_000, 7_500
DEALT = 2_400
CERTIFICATE_LIMIT = {2: 28, 3: 20, 4: 16, 5: 13, 6: 11}
SHARES = 10
HOLDING_LIMIT, POOL_LIMIT, FLOATED_AT = 6, 5, 6
"""In shares of a tenth (§10.1, §12.3, §11.1)."""
TOKEN_PRICES = (0, 40, 100, 100)
SMALLEST_RAISE, PRICE_DROP = 5, 5
"""Of a bid (§7.3), and of SV when all pass (§7.8)."""
