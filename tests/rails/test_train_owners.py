"""Trains change hands: from the bank, between companies, back to the bank, out of the game."""

from stockrail.core.ids import CompanyId
from stockrail.rails.actions import DiscardTrain
from stockrail.rails.train_owners import (
    cheapest,
    excess,
    give_back,
    hand_over,
    has_room,
    new_on_sale,
    returns,
    rust,
    why_not_return,
)
from stockrail.rails.trains import Depot

from .small_games import ANN, SmallGame, small_game

NYC, PRR = CompanyId("NYC"), CompanyId("PRR")


def owned(state: SmallGame) -> dict[CompanyId, tuple[str, ...]]:
    return {company: row.trains for company, row in state.companies.items()}


def test_a_train_goes_from_one_company_to_another() -> None:
    state = small_game(trains={NYC: ("2", "4", "2"), PRR: ("4",)})
    hand_over(state, "2", NYC, PRR)
    assert owned(state) == {NYC: ("4", "2"), PRR: ("4", "2")}


def test_old_trains_leave_the_game() -> None:
    depot = Depot((("2", 1), ("4", 2)), ("2", "4"))
    state = small_game(trains={NYC: ("2", "4", "2"), PRR: ("4",)}, depot=depot)
    assert [str(event.text) for event in rust(state, "4")] == ["All 2 trains rust"]
    assert owned(state) == {NYC: ("4",), PRR: ("4",)}
    assert state.depot == Depot((("2", 0), ("4", 2)), ("4",))
    assert [*rust(state, "2")] == []


def test_a_train_of_the_company_is_returned() -> None:
    state = small_game(trains={NYC: ("2", "4", "2")})
    assert [*returns(state, ANN, NYC)] == [DiscardTrain(ANN, "2"), DiscardTrain(ANN, "4")]
    assert why_not_return(state, NYC, DiscardTrain(ANN, "4"), "§1.1") is None
    assert str(why_not_return(state, NYC, DiscardTrain(ANN, "3"), "§1.1")) == (
        "NYC has no 3 train (§1.1). Discard 2 or 4."
    )
    assert [str(event.text) for event in give_back(state, NYC, "4")] == ["NYC discards a 4 train"]
    assert (owned(state)[NYC], state.depot.returned) == (("2", "2"), ("4",))


def test_the_bank_sells_the_next_type_and_what_a_phase_brings_beside_it() -> None:
    assert new_on_sale(small_game()) == ("2",)
    late = small_game(depot=Depot((("2", 0), ("4", 1), ("D", None)), ("2",)), phase="4")
    assert new_on_sale(late) == ("4", "D")
    assert (cheapest(late), cheapest(small_game(depot=Depot((("2", 0),))))) == (80, None)


def test_a_company_has_room_up_to_its_limit_and_returns_what_is_above_it() -> None:
    state = small_game(trains={NYC: ("2",), PRR: ("2", "2", "4")})
    assert (has_room(state, NYC), excess(state, NYC)) == (True, 0)
    assert (has_room(state, PRR), excess(state, PRR)) == (False, 1)
