"""§26 options, and §11.7 whose money is seen."""

import json
from typing import Any

import pytest

import stockrail
from stockrail.core.chance import drawing
from stockrail.core.ids import BANK, PlayerId
from stockrail.rails.shown.money_view import MoneyView
from stockrail.titles.g1830.course.setup import setup
from stockrail.titles.g1830.options import OPTIONS, PRESETS
from stockrail.titles.g1830.shown import panels as view_panels
from stockrail.titles.g1830.state import Options, State1830, dollars
from stockrail.titles.g1830.title import TITLE
from stockrail.view import View
from tests.reading import facts

from .position import ANN, BOB, CAT, NYC, PRR, stock_turn

FULL = {"2": 5, "3": 4, "4": 3, "5": 2, "6": 2, "D": 6}


def trains(**options: str) -> dict[str, int | None]:
    return dict(setup((ANN, BOB, CAT), options).depot.new)


def test_beginners_play_without_d_trains_and_with_a_third_6() -> None:
    """§26.1, docs/rulings: beginners and the third 6."""
    without = {t: n for t, n in FULL.items() if t != "D"} | {"6": 3}
    for value in ("long", "short"):
        assert trains(beginners=value) == without
        assert trains(beginners=value, third_six="yes", diesels="unlimited") == without
    assert trains() == FULL


@pytest.mark.parametrize(("value", "total"), [("none", 12_000), ("long", 12_000), ("short", 4_500)])
def test_without_the_500_notes_the_bank_has_4500(value: str, total: int) -> None:
    """§26.1, §28.5"""
    state = setup((ANN, BOB, CAT), {"beginners": value})
    assert sum(state.cash.values()) == total
    assert (state.cash[ANN], state.cash[BANK]) == (800, total - 2400)


def test_there_may_be_a_third_6_beside_the_d_trains() -> None:
    """§26.2, docs/rulings: beginners and the third 6."""
    assert trains(third_six="yes") == {**FULL, "6": 3}
    assert trains(third_six="no") == FULL


def test_there_may_be_as_many_trains_as_in_the_published_game() -> None:
    """§28.3, docs/rulings: number of trains."""
    assert trains(trains="published") == {"2": 6, "3": 5, "4": 4, "5": 3, "6": 2, "D": 6}
    assert trains(trains="document") == FULL


def test_there_may_be_any_number_of_d_trains() -> None:
    """§28.3, docs/rulings: number of trains."""
    assert trains(diesels="unlimited")["D"] is None
    assert trains(diesels="six")["D"] == 6


def test_games_stored_before_the_option_go_on_with_the_moment_for_privates() -> None:
    """§23.4"""
    stored = json.loads(stockrail.new("1830", ["Ann", "Bob"]).to_json())
    assert stored["options"].pop("private_moments") == "with_decisions"
    assert stockrail.load(json.dumps(stored)).options["private_moments"] == "asked"


def test_without_a_choice_the_rulebook_holds() -> None:
    """§26.3"""
    table = stockrail.new("1830", ["Ann", "Bob"])
    assert table.state.options == Options()
    assert {option.name: option.default for option in OPTIONS} == {
        name: getattr(Options(), name) for name in Options.__slots__
    }


def test_the_preset_sets_the_options_of_18xx_games() -> None:
    """§26.3"""
    table = stockrail.new("1830", ["Ann", "Bob"], options={"preset": "18xx.games"})
    chosen = {name: getattr(table.state.options, name) for name in Options.__slots__}
    same = {"third_six": "no", "beginners": "none", "seats": "as_listed"}
    assert chosen == {**PRESETS["18xx.games"].options, **same}
    differs = {option.name for option in OPTIONS if chosen[option.name] != option.default}
    assert differs == set(chosen) - set(same)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_option_may_be_chosen(option: object) -> None:
    """§26.3"""
    assert isinstance(option, stockrail.GameOption)
    for choice in option.choices:
        table = stockrail.new("1830", ["Ann", "Bob"], options={option.name: choice.value})
        assert getattr(table.state.options, option.name) == choice.value


def test_two_to_six_play() -> None:
    """§2.1"""
    for count in (1, 7):
        with pytest.raises(stockrail.SetupError) as refused:
            stockrail.new("1830", [f"Player {n}" for n in range(count)])
        assert str(refused.value) == f"1830 is for 2 to 6 players, not {count}"


def test_position_cards_are_drawn() -> None:
    """§2.3"""
    drawn = {
        stockrail.new("1830", ["Ann", "Bob", "Cat"], seed, {"seats": "drawn"}).actor
        for seed in range(20)
    }
    assert drawn == {ANN, BOB, CAT}


def cash_shown(view: View, player: str) -> str:
    (panel,) = (panel for panel in view.panels if panel.id == f"player-{player}")
    return facts(panel.facts, view.game.money)["Cash"]


@pytest.mark.parametrize(
    ("option", "viewer", "bobs"),
    [
        ("closed", "Ann", "hidden"),
        ("closed", "Bob", "$1,200"),
        ("closed", None, "hidden"),
        ("open", "Ann", "$1,200"),
        ("open", None, "$1,200"),
    ],
)
def test_one_sees_ones_own_money(option: str, viewer: str | None, bobs: str) -> None:
    """§11.7, docs/rulings: money open or closed."""
    table = stockrail.new("1830", ["Ann", "Bob"], options={"money": option})
    assert cash_shown(table.view(viewer), "Bob") == bobs


def holders_seen(state: State1830, viewer: PlayerId | None) -> set[str]:
    money = MoneyView(state, viewer)
    return {holder for holder in state.cash if money.cash(holder) is not None}


def test_closed_money_is_remembered() -> None:
    """§11.7, docs/rulings: closed money is remembered."""
    state = stock_turn(Ann={"PRR": 6}, Bob={"NYC": 6}, cash={"Bob": 70, "NYC": 200})
    assert state.options.money == "closed"
    assert TITLE.seen(state, ANN, drawing("")).cash == state.cash


def test_a_president_sees_the_money_of_their_companies() -> None:
    """§11.7"""
    held: dict[str, Any] = {"Ann": {"PRR": 6, "NYC": 2}, "Bob": {"NYC": 4}}
    state = stock_turn(**held)
    assert holders_seen(state, ANN) == {BANK, ANN, PRR}
    assert holders_seen(state, BOB) == {BANK, BOB, NYC}
    assert holders_seen(state, CAT) == {BANK, CAT}
    assert holders_seen(state, None) == {BANK}
    assert holders_seen(stock_turn(**held, options={"money": "open"}), None) == {*state.cash}


def test_certificates_and_trains_lie_open() -> None:
    """§11.7"""
    state = stock_turn(Ann={"PRR": 6}, trains={"PRR": "2 3"})
    money = MoneyView(state, None)
    ann, *_ = view_panels.players(state, money)
    assert [(stake.company, stake.percent, stake.presides) for stake in ann.shares] == [
        (PRR, 60, True)
    ]
    prr, *_ = view_panels.companies(state, money, {})
    shown = facts(prr.facts, dollars(0))
    assert (shown["Trains"], shown["Tokens left"], shown["Treasury"]) == ("2 3", "3", "hidden")


def test_the_presidents_certificate_lies_in_the_offering_until_the_company_starts() -> None:
    """§9.1, §11.7"""
    state = stock_turn(Ann={"PRR": 2})
    started, not_started, *_ = view_panels.companies(state, MoneyView(state, None), {})
    assert [(str(s.holder), s.percent, s.count, s.presides) for s in started.shares] == [
        ("Ann", 20, 1, True),
        ("IPO", 80, 8, False),
    ]
    assert [(str(s.holder), s.percent, s.count, s.presides) for s in not_started.shares] == [
        ("IPO", 100, 9, True)
    ]
