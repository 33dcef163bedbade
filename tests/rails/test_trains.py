"""Trains: the cards, the bank's stack, and what rusts."""

import pytest

from stockrail.rails.trains import Depot, TrainCard, rusting, without

CARDS = {
    "2": TrainCard(name="2", distance=2, price=80, rusted_by="4"),
    "3": TrainCard(name="3", distance=3, price=180),
    "4": TrainCard(name="4", distance=4, price=300),
    "D": TrainCard(name="D", distance=None, price=1100, beside="4"),
}
FULL = Depot((("2", 2), ("3", 1), ("4", 2), ("D", None)))


def on_sale(depot: Depot, *seen: str) -> list[str]:
    return [*depot.on_sale(CARDS, seen)]


def test_types_are_sold_in_order() -> None:
    assert on_sale(FULL) == ["2"]
    depot = FULL.without_new("2").without_new("2")
    assert (depot.left("2"), depot.next_new()) == (0, "3")
    assert on_sale(depot, "2") == ["3"]


def test_a_type_may_be_on_sale_beside_another() -> None:
    depot = Depot((("2", 0), ("3", 0), ("4", 2), ("D", 1)))
    assert on_sale(depot, "2", "3") == ["4"], "no 4 has been bought"
    assert on_sale(depot.without_new("4"), "2", "3", "4") == ["4", "D"]
    assert on_sale(Depot((("4", 0), ("D", 1))), "4") == ["D"], "in its own turn"


def test_some_types_never_run_out() -> None:
    depot = FULL.without_new("D")
    assert depot.left("D") is None


def test_nothing_is_on_sale_when_all_are_sold() -> None:
    depot = Depot((("2", 0), ("3", 0)))
    assert depot.next_new() is None
    assert on_sale(depot, "2", "3") == []


def test_returned_trains_lie_beside_the_new_ones() -> None:
    depot = FULL.with_returned("3").with_returned("2").with_returned("3")
    assert depot.returned == ("3", "2", "3")
    assert depot.without_returned("3").returned == ("2", "3")
    assert depot.new == FULL.new


def test_a_train_is_sold_new_or_returned() -> None:
    depot = FULL.with_returned("2")
    assert depot.sold("2", "returned") == FULL
    assert depot.sold("2", "new") == FULL.without_new("2").with_returned("2")


def test_several_types_may_be_had_without_end() -> None:
    cards = {
        "8": TrainCard(name="8", distance=8, price=1000),
        "2+2": TrainCard(name="2+2", distance=2, price=600, beside="8"),
        "5+5E": TrainCard(name="5+5E", distance=5, price=1500, beside="8"),
    }
    endless = Depot(tuple((name, None) for name in cards))
    assert [*endless.on_sale(cards, ())] == ["8"]
    assert [*endless.sold("8", "new").on_sale(cards, ("8",))] == ["8", "2+2", "5+5E"]


def test_rusted_types_leave_stack_and_bank() -> None:
    depot = FULL.with_returned("2").with_returned("3").rusted(frozenset({"2"}))
    assert depot == Depot((("2", 0), ("3", 1), ("4", 2), ("D", None)), ("3",))


@pytest.mark.parametrize(("first", "gone"), [("4", {"2"}), ("3", set()), ("D", set())])
def test_the_first_of_a_type_removes_others(first: str, gone: set[str]) -> None:
    assert rusting(CARDS, first) == gone


def test_one_train_of_several_is_taken() -> None:
    assert without(("2", "3", "2"), "2") == ("3", "2")
