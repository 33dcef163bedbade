"""Rows to JSON and back; what does not fit is named with its place."""

import json
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stockrail.core.actions import Bid, Pass
from stockrail.core.codec import from_json, read_row, to_json
from stockrail.core.names import PlayerId
from stockrail.core.refusal import MalformedAction
from stockrail.core.text import Text


@dataclass(frozen=True, slots=True)
class Engine:
    name: str
    wheels: int = 4


@dataclass(frozen=True, slots=True)
class Shed:
    """One of every sort of field there is."""

    owner: PlayerId
    gauge: Literal["broad", "narrow"]
    open: bool
    engines: tuple[Engine, ...]
    turntable: tuple[int, str]
    visitors: frozenset[str]
    stock: dict[str, int]
    routes: dict[tuple[str, str], int]
    foreman: str | None
    last: Bid | Pass
    mark: int | str


KINDS = {"engine": Engine, "shed": Shed, "bid": Bid, "pass": Pass}
SHED = Shed(
    owner=PlayerId("Ann"),
    gauge="broad",
    open=True,
    engines=(Engine("Rocket"), Engine("Adler", 6)),
    turntable=(3, "left"),
    visitors=frozenset({"Cat", "Bob"}),
    stock={"coal": 7},
    routes={("A1", "B2"): 3},
    foreman=None,
    last=Bid(PlayerId("Bob"), 9),
    mark="x",
)
WRITTEN = {
    "kind": "shed",
    "owner": "Ann",
    "gauge": "broad",
    "open": True,
    "engines": [
        {"kind": "engine", "name": "Rocket", "wheels": 4},
        {"kind": "engine", "name": "Adler", "wheels": 6},
    ],
    "turntable": [3, "left"],
    "visitors": ["Bob", "Cat"],
    "stock": {"coal": 7},
    "routes": [[["A1", "B2"], 3]],
    "foreman": None,
    "last": {"kind": "bid", "player": "Bob", "amount": 9},
    "mark": "x",
}


def test_a_row_becomes_plain_json_with_its_kind() -> None:
    assert to_json(SHED) == WRITTEN


def test_what_was_written_is_read_back() -> None:
    assert from_json(json.loads(json.dumps(to_json(SHED))), KINDS) == SHED


def test_fields_with_a_default_may_be_left_out() -> None:
    assert from_json({"kind": "engine", "name": "Rocket"}, KINDS) == Engine("Rocket", 4)


def test_without_tags_only_actions_carry_their_kind() -> None:
    assert to_json(Engine("Rocket"), tag=False) == {"name": "Rocket", "wheels": 4}
    assert to_json(Pass(PlayerId("Ann")), tag=False) == {"kind": "pass", "player": "Ann"}


def test_texts_become_what_is_said() -> None:
    text = Text("{n} trains", n=3)
    assert to_json([text]) == ["3 trains"]
    french = {"{n} trains": "{n} wagons"}
    assert to_json([text], say=lambda t: t.render(french.__getitem__)) == ["3 wagons"]


def test_there_is_no_json_for_other_things() -> None:
    with pytest.raises(TypeError, match="no JSON for float"):
        to_json(1.5)


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"owner": 7}, "shed.owner: expected a text, got 7"),
        ({"owner": None}, "shed.owner: expected a text, got None"),
        ({"gauge": "wide"}, "shed.gauge: 'wide' is none of broad, narrow"),
        ({"gauge": []}, "shed.gauge: [] is none of broad, narrow"),
        ({"open": 1}, "shed.open: expected true or false, got 1"),
        ({"engines": {}}, "shed.engines: expected a list, got {}"),
        ({"engines": [7]}, "shed.engines[0]: expected an object"),
        ({"engines": [{"wheels": 4}]}, "shed.engines[0]: missing field 'name'"),
        (
            {"engines": [{"name": "x", "wheels": True}]},
            "shed.engines[0].wheels: expected a whole number, got True",
        ),
        (
            {"engines": [{"name": "x", "wheels": 4.0}]},
            "shed.engines[0].wheels: expected a whole number, got 4.0",
        ),
        (
            {"engines": [{"kind": "pass", "name": "x", "rust": 1}]},
            "shed.engines[0]: unknown field 'rust'; fields: name, wheels",
        ),
        ({"turntable": [3]}, "shed.turntable: expected 2 items, got 1"),
        ({"turntable": ["3", "left"]}, "shed.turntable[0]: expected a whole number, got '3'"),
        ({"visitors": "Bob"}, "shed.visitors: expected a list, got 'Bob'"),
        ({"visitors": [["Bob"]]}, "shed.visitors[0]: expected a text, got ['Bob']"),
        ({"stock": 7}, "shed.stock: expected a table, got 7"),
        ({"stock": {"coal": "7"}}, "shed.stock['coal']: expected a whole number, got '7'"),
        ({"routes": [7]}, "shed.routes: expected pairs, got 7"),
        ({"routes": [[["A1", "B2"], 3, 4]]}, "shed.routes: expected pairs, got "),
        ({"routes": [["A1", 3]]}, "shed.routes: expected a list, got 'A1'"),
        ({"foreman": 7}, "shed.foreman: expected a text, got 7"),
        ({"last": 7}, 'shed.last: expected an object with a "kind"'),
        ({"last": {"kind": "fly"}}, "shed.last: unknown kind 'fly'; known here: engine, shed"),
        ({"last": {"kind": "bid", "player": "Bob"}}, "shed.last: missing field 'amount'"),
        ({"mark": None}, "shed.mark: expected a whole number or a text, got None"),
        ({"smoke": 1}, "shed: unknown field 'smoke'; fields: owner, gauge"),
    ],
)
def test_what_does_not_fit_is_named_with_its_place(changed: dict[str, Any], why: str) -> None:
    with pytest.raises(MalformedAction) as refused:
        from_json({**WRITTEN, **changed}, KINDS)
    assert str(refused.value).startswith(why)


def test_a_missing_field_is_named() -> None:
    with pytest.raises(MalformedAction, match="bid: missing field 'amount'"):
        from_json({"kind": "bid", "player": "Ann"}, KINDS)


@pytest.mark.parametrize("value", [None, 7, "bid", [], {}, {"kind": 7}, {"kind": ["bid"]}])
def test_what_has_no_kind_is_no_action(value: object) -> None:
    with pytest.raises(MalformedAction, match=r'^expected an object with a "kind"$'):
        from_json(value, KINDS)


def test_an_unknown_kind_is_told_the_known_ones_and_cut_short() -> None:
    with pytest.raises(MalformedAction) as refused:
        from_json({"kind": "x" * 5000}, KINDS)
    assert str(refused.value) == (f"unknown kind '{'x' * 40}'; known here: engine, shed, bid, pass")


def test_a_row_may_be_read_without_naming_its_kind() -> None:
    assert read_row(Engine, {"name": "Rocket", "wheels": 2}, {}, "engine") == Engine("Rocket", 2)


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=4,
)


@settings(max_examples=60)
@given(st.sampled_from(sorted(WRITTEN)), plain)
def test_any_value_in_any_field_is_read_or_malformed(field: str, value: object) -> None:
    """Never another error."""
    with suppress(MalformedAction):
        from_json({**WRITTEN, field: value}, KINDS)
