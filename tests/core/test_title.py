"""Options, presets and seats: what a title can be started with."""

from typing import Any

import pytest

import stockrail
from stockrail import SetupError
from stockrail.titles import title

CHICAGO = title("chicago-express")


def refused(players: list[str], **options: Any) -> str:
    with pytest.raises(SetupError) as error:
        stockrail.new("chicago-express", players, options=options)
    assert str(error.value.text) == str(error.value)
    return str(error.value)


def test_without_a_choice_the_rulebook_holds() -> None:
    assert CHICAGO.check_options({}) == {"timing": "before_action", "opener": "first_seat"}


def test_an_option_may_be_chosen() -> None:
    table = stockrail.new("chicago-express", ["Ann", "Bob"], options={"timing": "after_action"})
    assert table.options == {"timing": "after_action", "opener": "first_seat"}
    assert table.state.options.timing == "after_action"


def test_a_preset_sets_several_options_and_choices_go_over_it() -> None:
    assert CHICAGO.check_options({"preset": "widely_played"})["timing"] == "after_action"
    both = CHICAGO.check_options({"preset": "widely_played", "timing": "before_action"})
    assert both["timing"] == "before_action"


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (
            {"timing": "never"},
            "Chicago Express has no value of timing 'never'; it has before_action or after_action",
        ),
        (
            {"timing": True},
            "Chicago Express has no value of timing True; it has before_action or after_action",
        ),
        ({"speed": "fast"}, "Chicago Express has no option 'speed'; it has timing or opener"),
        ({"preset": "mine"}, "Chicago Express has no preset 'mine'; it has widely_played"),
    ],
)
def test_unknown_options_values_and_presets_are_named(options: dict[str, object], why: str) -> None:
    assert refused(["Ann", "Bob"], **options) == why


@pytest.mark.parametrize(
    ("players", "why"),
    [
        (["Ann"], "Chicago Express is for 2 to 6 players, not 1"),
        ([], "Chicago Express is for 2 to 6 players, not 0"),
        ([*"ABCDEFG"], "Chicago Express is for 2 to 6 players, not 7"),
        (["Ann", "Ann"], "Two players are called Ann"),
        (["Ann", " Ann "], "Two players are called Ann"),
        (["Ann", " "], "A player’s name has 1 to 40 characters"),
        (["Ann", "x" * 41], "A player’s name has 1 to 40 characters"),
        (["Ann", "B&O"], "B&O is already a name in this game"),
        (["bank", "Ann"], "bank is already a name in this game"),
        (["Ann", "chance"], "chance is already a name in this game"),
    ],
)
def test_seats_that_cannot_be_played_with_are_refused(players: list[str], why: str) -> None:
    assert refused(players) == why


def test_an_unknown_title_is_told_the_known_ones() -> None:
    with pytest.raises(SetupError) as error:
        stockrail.new("whist", ["Ann", "Bob"])
    known = " or ".join(t.id for t in stockrail.titles()) if len(stockrail.titles()) < 3 else ""
    assert str(error.value).startswith(f"There is no game 'whist'; there is {known}")


def test_titles_come_with_player_counts_and_options() -> None:
    chicago = next(t for t in stockrail.titles() if t.id == "chicago-express")
    assert (chicago.min_players, chicago.max_players) == (2, 6)
    assert [(o.name, o.default, o.rule) for o in chicago.options] == [
        ("timing", "before_action", "§3.5"),
        ("opener", "first_seat", "§2.3"),
    ]
