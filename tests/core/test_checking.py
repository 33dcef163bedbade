"""Actions made by hand: what their fields may hold, and what is refused at the door."""

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, ClassVar, Literal

import numpy
import pytest

import stockrail
from stockrail import MalformedAction, Table, View
from stockrail.core.actions import Action, Bid
from stockrail.core.checking import DIGITS, checked
from stockrail.core.ids import HexId, PlayerId
from stockrail.core.text import Text
from stockrail.rails.actions import BuyTrain, RunTrains, TrainRun
from stockrail.titles.england_wales.actions import BuildLink, Deliver

ANN = PlayerId("Ann")


@dataclass(frozen=True, slots=True)
class Shunt(Action):
    """One of every sort of field an action may have."""

    verb: ClassVar = Text("shunt")

    count: int
    side: Literal["left", "right"]
    is_slow: bool
    signal: str | None
    runs: tuple[TrainRun, ...]


SHUNT = Shunt(ANN, 3, "left", True, None, (TrainRun("2", ("A1", "B2")),))


class Side(StrEnum):
    LEFT = "left"


def seated() -> Table[Any, View]:
    return stockrail.new("chicago-express", ["Ann", "Bob", "Cat"], 7)


def with_field(name: str, value: object) -> Any:
    columns = {field.name: getattr(SHUNT, field.name) for field in fields(SHUNT)}
    return Shunt(**(columns | {name: value}))


def test_an_action_that_fits_is_handed_on_as_it_is() -> None:
    assert checked(SHUNT) is SHUNT


@pytest.mark.parametrize("number", [numpy.int64(3), numpy.uint8(3), numpy.array(3)])
def test_integers_of_numpy_are_integers(number: Any) -> None:
    kept = checked(with_field("count", number))
    assert kept == SHUNT
    assert type(kept.count) is int


@pytest.mark.parametrize(
    ("name", "value"), [("side", Side.LEFT), ("player", numpy.str_("Ann")), ("side", "le" + "ft")]
)
def test_strings_of_other_classes_are_strings(name: str, value: Any) -> None:
    kept = checked(with_field(name, value))
    assert kept == SHUNT
    assert type(getattr(kept, name)) is str


def test_integers_of_numpy_are_saved_and_loaded() -> None:
    table = seated()
    table.play(Bid(ANN, numpy.int64(7)))  # type: ignore[arg-type]
    assert stockrail.load(table.to_json()).state == table.state


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("player", None, "shunt.player is null. It takes a text."),
        ("player", "A" * 300, f"shunt.player is '{'A' * 38}…. It takes a text of at most 200 ch"),
        ("count", 3.0, "shunt.count is 3.0. It takes a whole number."),
        ("count", numpy.float64(3), "It takes a whole number."),
        ("count", True, "shunt.count is true. It takes a whole number."),
        ("count", numpy.bool_(True), "It takes a whole number."),
        ("count", "3", "shunt.count is '3'. It takes a whole number."),
        ("count", 10**DIGITS, "It takes a whole number of at most 100 digits."),
        pytest.param(
            "count",
            10**5000,
            "shunt.count is int. It takes a whole number of at most 100 digits.",
            id="huge",
        ),
        ("side", "up", "shunt.side is 'up'. It takes left or right."),
        ("side", ["left"], "shunt.side is ['left']. It takes left or right."),
        ("is_slow", 1, "shunt.is_slow is 1. It takes true or false."),
        ("signal", 7, "shunt.signal is 7. It takes a text or null."),
        ("runs", [SHUNT.runs[0]], "It takes a tuple."),
        ("runs", (("2", ("A1",)),), "shunt.runs[0] is ('2', ('A1',)). It takes an object with the"),
        ("runs", (TrainRun("2", (7,)),), "shunt.runs[0].path[0] is 7. It takes a text."),  # type: ignore[arg-type]
        ("runs", (TrainRun(2, ()),), "shunt.runs[0].train is 2. It takes a text."),  # type: ignore[arg-type]
    ],
)
def test_a_field_that_holds_another_type_is_malformed(name: str, value: Any, why: str) -> None:
    with pytest.raises(MalformedAction) as refused:
        checked(with_field(name, value))
    assert why in str(refused.value)


@pytest.mark.parametrize("amount", [7.0, True, "7", None, 7j, (7,)])
def test_the_table_checks_what_is_played_asked_read_and_followed(amount: Any) -> None:
    table, bid = seated(), Bid(ANN, amount)
    for door in (table.play, table.why_not, table.read, table.follow):
        with pytest.raises(MalformedAction, match=r"bid\.amount is .* It takes a whole number\."):
            door(bid)
    assert table.ply == 0


@pytest.mark.parametrize(
    ("title", "action", "why"),
    [
        ("1861", BuyTrain(ANN, "7", "zzz"), "buy_train.source is 'zzz'. It takes new or returned."),  # type: ignore[arg-type]
        ("1830", RunTrains(ANN, (TrainRun("2", "F20"),)), "run_trains.runs[0].path is 'F20'."),  # type: ignore[arg-type]
        ("england-wales", BuildLink(ANN, [HexId("a")]), "build_link.hexes is ['a']."),  # type: ignore[arg-type]
        ("england-wales", Deliver(ANN, HexId("a"), "red", (0.5,)), "deliver.links[0] is 0.5."),  # type: ignore[arg-type]
        ("chicago-express", SHUNT, "action.kind is 'shunt'. It takes bid, "),
    ],
)
def test_actions_made_by_hand_are_refused_before_a_rule_sees_them(
    title: str, action: Action, why: str
) -> None:
    table = stockrail.new(title, ["Ann", "Bob", "Cat"])
    for door in (table.play, table.why_not, table.read, table.follow):
        with pytest.raises(MalformedAction) as refused:
            door(action)
        assert why in str(refused.value)


def test_why_not_takes_notation_and_json_too() -> None:
    table = seated()
    asked = [
        table.why_not(bid)
        for bid in (Bid(ANN, 3), "bid Ann 3", {"kind": "bid", "player": "Ann", "amount": 3})
    ]
    assert asked[0] is not None
    assert asked == [asked[0]] * 3


def nested(depth: int, *, in_rows: bool) -> Any:
    value: Any = "Ann"
    for _ in range(depth):
        value = {"kind": value} if in_rows else [value]
    return value


@pytest.mark.parametrize(
    "given",
    [
        {"kind": "bid", "player": "Ann", "amount": nested(100_000, in_rows=False)},
        {"kind": "bid", "player": nested(100_000, in_rows=True), "amount": 7},
        nested(100_000, in_rows=True),
        {"kind": "offer", "player": "Ann", "company": "P" * 1_000_000},
        {"kind": "bid", "player": "Ann", "amount": ["7"] * 1_000_000},
        {"kind": "bid", "player": "Ann", "amount": 7, **{f"x{n}": n for n in range(100_000)}},
        {"kind": "bid", "player": "Ann", "amount": 10**5000},
        "bid Ann " + "[" * 3_900,
        "bid Ann " + "[" * 1_000_000,
        "bid " * 250_000,
        "bid Ann " + "9" * 1_000_000,
        "bid Ann " + "9" * 4_500,
        "'" * 1_000_000,
    ],
    ids=lambda given: type(given).__name__,
)
def test_what_is_too_long_or_too_deep_is_malformed(given: Any) -> None:
    table = seated()
    for door in (table.read, table.why_not, table.play, table.follow):
        with pytest.raises(MalformedAction) as refused:
            door(given)
        assert len(str(refused.value)) < 400


def test_an_entry_of_a_stored_log_that_is_too_large_is_no_stored_game() -> None:
    table = seated()
    table.play(Bid(ANN, 7))
    with pytest.raises(stockrail.SetupError, match="at most 100 digits"):
        stockrail.load(table.to_json().replace('"amount":7', f'"amount":{10**200}'))
