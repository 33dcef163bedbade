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
from stockrail.core.ids import PlayerId
from stockrail.core.refusal import MalformedAction
from stockrail.core.text import Text
from stockrail.locale import translator


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
        ({"owner": 7}, "shed.owner is 7. It takes a text."),
        ({"owner": None}, "shed.owner is null. It takes a text."),
        ({"gauge": "wide"}, "shed.gauge is 'wide'. It takes broad or narrow."),
        ({"gauge": []}, "shed.gauge is []. It takes broad or narrow."),
        ({"open": 1}, "shed.open is 1. It takes true or false."),
        ({"engines": {}}, "shed.engines is {}. It takes a list."),
        (
            {"engines": [7]},
            "shed.engines[0] is 7. It takes an object with the fields name, wheels.",
        ),
        ({"engines": [{"wheels": 4}]}, "shed.engines[0].name is missing. It takes a text."),
        (
            {"engines": [{"name": "x", "wheels": True}]},
            "shed.engines[0].wheels is true. It takes a whole number.",
        ),
        (
            {"engines": [{"name": "x", "wheels": 4.0}]},
            "shed.engines[0].wheels is 4.0. It takes a whole number.",
        ),
        (
            {"engines": [{"kind": "pass", "name": "x", "rust": 1}]},
            "shed.engines[0] has no field 'rust'. Its fields are name, wheels.",
        ),
        ({"turntable": [3]}, "shed.turntable is [3]. It takes a list of 2 items."),
        ({"turntable": ["3", "left"]}, "shed.turntable[0] is '3'. It takes a whole number."),
        ({"visitors": "Bob"}, "shed.visitors is 'Bob'. It takes a list."),
        ({"visitors": [["Bob"]]}, "shed.visitors[0] is ['Bob']. It takes a text."),
        ({"stock": 7}, "shed.stock is 7. It takes a table."),
        ({"stock": {"coal": "7"}}, "shed.stock['coal'] is '7'. It takes a whole number."),
        ({"routes": [7]}, "shed.routes[0] is 7. It takes a list of 2 items."),
        (
            {"routes": [[["A1", "B2"], 3, 4]]},
            "shed.routes[0] is [['A1', 'B2'], 3, 4]. It takes a list of 2 items.",
        ),
        ({"routes": [["A1", 3]]}, "shed.routes['A1'] is 'A1'. It takes a list of 2 items."),
        ({"foreman": 7}, "shed.foreman is 7. It takes a text."),
        ({"last": 7}, 'shed.last is 7. It takes an object with a "kind".'),
        ({"last": {}}, "shed.last.kind is missing. It takes engine, shed, bid or pass."),
        (
            {"last": {"kind": "fly"}},
            "shed.last.kind is 'fly'. It takes engine, shed, bid or pass.",
        ),
        (
            {"last": {"kind": "bid", "player": "Bob"}},
            "shed.last.amount is missing. It takes a whole number.",
        ),
        ({"mark": None}, "shed.mark is null. It takes a whole number or a text."),
        (
            {"smoke": 1},
            "shed has no field 'smoke'. Its fields are owner, gauge, open, engines, turntable, "
            "visitors, stock, routes, foreman, last, mark.",
        ),
    ],
)
def test_what_does_not_fit_is_told_its_place_and_what_would(
    changed: dict[str, Any], why: str
) -> None:
    with pytest.raises(MalformedAction) as refused:
        from_json({**WRITTEN, **changed}, KINDS)
    assert str(refused.value) == why


@pytest.mark.parametrize(
    ("field", "takes"),
    [
        ("gauge", "broad or narrow"),
        ("open", "true or false"),
        ("turntable", "a list of 2 items"),
        ("stock", "a table"),
        ("foreman", "a text or null"),
        ("last", "an object with the fields player, amount or an object with the fields player"),
        ("mark", "a whole number or a text"),
    ],
)
def test_a_missing_field_is_told_what_it_takes(field: str, takes: str) -> None:
    with pytest.raises(MalformedAction) as refused:
        from_json({key: value for key, value in WRITTEN.items() if key != field}, KINDS)
    assert str(refused.value) == f"shed.{field} is missing. It takes {takes}."


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (None, 'action is null. It takes an object with a "kind".'),
        ("bid", "action is 'bid'. It takes an object with a \"kind\"."),
        ([], 'action is []. It takes an object with a "kind".'),
        ({}, "action.kind is missing. It takes engine, shed, bid or pass."),
        ({"kind": 7}, "action.kind is 7. It takes engine, shed, bid or pass."),
        ({"kind": ["bid"]}, "action.kind is ['bid']. It takes engine, shed, bid or pass."),
        ({"kind": "bid", "player": "Ann"}, "bid.amount is missing. It takes a whole number."),
    ],
)
def test_what_is_no_action_is_told_the_kinds_there_are(value: object, why: str) -> None:
    with pytest.raises(MalformedAction) as refused:
        from_json(value, KINDS)
    assert str(refused.value) == why


def test_what_is_long_is_cut_short() -> None:
    with pytest.raises(MalformedAction) as refused:
        from_json({"kind": "x" * 5000}, KINDS)
    assert str(refused.value.why) == f"action.kind is '{'x' * 38}…"


def test_what_cannot_be_read_is_told_in_the_language_of_the_reader() -> None:
    with pytest.raises(MalformedAction) as refused:
        from_json({**WRITTEN, "mark": None}, KINDS)
    assert refused.value.text.render(translator("fr")) == (
        "shed.mark vaut null. Il y faut un nombre entier ou un texte."
    )


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
