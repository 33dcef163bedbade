"""Positions of a game of tiles that has no rules of its own."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from stockrail.core.ids import BANK, CashHolder, CompanyId, Money, PlayerId
from stockrail.core.state import Frame
from stockrail.core.text import Coins, Text
from stockrail.rails.actions import PrivateId
from stockrail.rails.market import Chart, Space
from stockrail.rails.state import CompanyRow, Offer, RailState
from stockrail.rails.trains import Depot, TrainCard

from .small_maps import small_map

ANN, BOB = PlayerId("Ann"), PlayerId("Bob")


@dataclass(slots=True)
class SmallGame(RailState[CompanyRow]):
    """Each company has room for two trains."""

    cards: ClassVar = {
        "2": TrainCard(name="2", distance=2, price=80, rusted_by="4"),
        "4": TrainCard(name="4", distance=4, price=300),
        "D": TrainCard(name="D", distance=None, price=900, beside="4"),
    }
    phases: ClassVar = ("2", "4")
    certificate_limits: ClassVar = {2: 3}
    bank_breaks: ClassVar = Text("The bank is gone")

    done: tuple[Offer, ...] = ()
    """What was agreed on."""
    presidents: dict[CompanyId, PlayerId] = field(default_factory=dict)

    def money(self, amount: Money) -> Coins:
        return Coins("{n} £", amount)

    def private_name(self, private: PrivateId) -> str:
        return f"the {private}"

    @property
    def is_bank_empty(self) -> bool:
        return self.cash[BANK] < 0

    def presides(self, company: CompanyId) -> PlayerId | None:
        return self.presidents.get(company)

    def train_limit(self, company: CompanyId) -> int:
        return 2

    def certificates(self, player: PlayerId) -> int:
        return sum(count for (holder, _), count in self.shares.items() if holder == player)

    def worth(self, player: PlayerId) -> Money:
        return self.cash[player]

    @property
    def chart(self) -> Chart:
        return CHART


CHART = Chart(
    {
        (row, column): Space(row, column, 100 - 10 * row + 10 * column, "white", par=False)
        for row in range(3)
        for column in range(3)
    }
)


def small_game(
    *,
    cash: Mapping[CashHolder, Money] | None = None,
    stack: tuple[Frame, ...] = (),
    trains: Mapping[CompanyId, tuple[str, ...]] | None = None,
    depot: Depot | None = None,
    phase: str = "2",
    declined: tuple[Offer, ...] = (),
) -> SmallGame:
    return SmallGame(
        players=(ANN, BOB),
        cash={BANK: 0, ANN: 0, BOB: 0, **(cash or {})},
        shares={},
        stack=stack,
        privates={},
        board=small_map({"A1": ""}).board,
        market=(),
        depot=depot or Depot((("2", 1), ("4", 2), ("D", None))),
        phase=phase,
        priority=ANN,
        stock_round=1,
        operating_round=0,
        broken=False,
        declined=declined,
        companies={c: CompanyRow(trains=owned) for c, owned in (trains or {}).items()},
    )
