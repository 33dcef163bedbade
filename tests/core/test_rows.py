"""Rows are made quickly, and are none the less frozen, and told apart by their class."""

import inspect
from dataclasses import FrozenInstanceError, dataclass, field, fields
from typing import Any

import pytest

import stockrail
from stockrail.core.actions import Action, Bid, Done, Pass
from stockrail.core.ids import PlayerId
from stockrail.core.rows import quicken

ANN = PlayerId("Ann")


@dataclass(frozen=True, slots=True)
class Parcel:
    sender: str
    weight: int = 3
    stamps: tuple[str, ...] = ()


def test_a_quick_row_is_made_as_it_is_declared() -> None:
    declared = inspect.signature(Parcel)
    slow = Parcel("Ann", stamps=("blue",))
    quicken(Parcel)
    assert Parcel("Ann", 3, ("blue",)) == Parcel("Ann", stamps=("blue",)) == slow
    assert inspect.signature(Parcel) == declared
    with pytest.raises(TypeError, match="sender"):
        Parcel()  # type: ignore[call-arg]


def test_a_row_with_more_to_do_when_it_is_made_stays_as_it_is() -> None:
    @dataclass(frozen=True, slots=True)
    class Basket:
        apples: list[str] = field(default_factory=list)

    quicken(Basket)
    assert Basket().apples is not Basket().apples


@pytest.mark.parametrize("title", stockrail.titles(), ids=lambda title: title.id)
def test_rows_of_a_title_are_quick_and_frozen(title: Any) -> None:
    for row in title.rows:
        for column in fields(row):
            with pytest.raises(FrozenInstanceError):
                setattr(object.__new__(row), column.name, None)


def test_rows_of_different_kinds_differ() -> None:
    assert Bid(ANN, 7) == Bid(ANN, 7) != Bid(ANN, 8)
    kinds: set[Action] = {Pass(ANN), Pass(ANN), Done(ANN)}
    assert len(kinds) == 2
