"""Trains change hands: between companies, back to the bank, out of the game."""

from dataclasses import dataclass, field
from typing import Any

from stockrail.core.ids import CompanyId, PlayerId
from stockrail.rails.actions import DiscardTrain
from stockrail.rails.train_owners import give_back, hand_over, returns, rust, why_not_return
from stockrail.rails.trains import Depot, TrainCard

ANN = PlayerId("Ann")
NYC, PRR = CompanyId("NYC"), CompanyId("PRR")
CARDS = {
    "2": TrainCard(name="2", distance=2, price=80, rusted_by="4"),
    "4": TrainCard(name="4", distance=4, price=300),
}


@dataclass
class Sheds:
    companies: dict[CompanyId, tuple[str, ...]]
    depot: Depot = field(default=Depot((("2", 1), ("4", 2))))

    def trains(self, company: CompanyId) -> tuple[str, ...]:
        return self.companies[company]

    def row(self, company: CompanyId, **changed: Any) -> None:
        self.companies[company] = changed["trains"]


def test_a_train_goes_from_one_company_to_another() -> None:
    sheds = Sheds({NYC: ("2", "4", "2"), PRR: ("4",)})
    hand_over(sheds, "2", NYC, PRR)
    assert sheds.companies == {NYC: ("4", "2"), PRR: ("4", "2")}


def test_old_trains_leave_the_game() -> None:
    sheds = Sheds({NYC: ("2", "4", "2"), PRR: ("4",)}, Depot((("2", 1), ("4", 2)), ("2", "4")))
    assert [str(event.text) for event in rust(sheds, CARDS, "4")] == ["All 2 trains rust"]
    assert sheds.companies == {NYC: ("4",), PRR: ("4",)}
    assert sheds.depot == Depot((("2", 0), ("4", 2)), ("4",))
    assert [*rust(sheds, CARDS, "2")] == []


def test_a_train_of_the_company_is_returned() -> None:
    sheds = Sheds({NYC: ("2", "4", "2")})
    assert [*returns(sheds, ANN, NYC)] == [DiscardTrain(ANN, "2"), DiscardTrain(ANN, "4")]
    assert why_not_return(sheds, NYC, DiscardTrain(ANN, "4"), "§1.1") is None
    assert str(why_not_return(sheds, NYC, DiscardTrain(ANN, "3"), "§1.1")) == (
        "NYC has no 3 train (§1.1). Discard 2 or 4."
    )
    assert [str(event.text) for event in give_back(sheds, NYC, "4")] == ["NYC discards a 4 train"]
    assert (sheds.companies[NYC], sheds.depot.returned) == (("2", "2"), ("4",))
