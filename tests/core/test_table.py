"""A game being played: log, undo, redo, history, storage."""

import json
from collections.abc import Iterable
from random import Random
from typing import Any, assert_type

import pytest

import stockrail
from stockrail import IllegalAction, MalformedAction, SetupError, Table, View
from stockrail.core import engine
from stockrail.core.actions import Bid, Pass, Ranged, action_of
from stockrail.core.events import Event
from stockrail.core.history import LIBRARY
from stockrail.core.ids import CHANCE, PlayerId
from stockrail.rails.chronicle import RailChronicle
from stockrail.titles.g1830.state import State1830
from stockrail.view import log

ANN, BOB = PlayerId("Ann"), PlayerId("Bob")


def seated(seed: int = 0, **options: str) -> Table[Any, View]:
    return stockrail.new("chicago-express", ["Ann", "Bob"], seed, options)


def test_a_table_knows_the_class_of_its_positions() -> None:
    state = assert_type(stockrail.new("1830", ["Ann", "Bob"]).state, State1830)
    assert isinstance(state, State1830)


def test_a_table_says_its_title_players_round_and_who_acts() -> None:
    assert repr(seated()) == (
        "<Chicago Express: Ann, Bob; Round 1, move 0; Ann is bidding for a share of PRR>"
    )
    assert repr(over := played(10**6)) == (
        f"<Chicago Express: Ann, Bob; move {over.ply}; the game is over>"
    )


def played(plies: int, **options: str) -> Table[Any, View]:
    """Bob and Ann play at random."""
    table, random = seated(3, **options), Random(3)
    while table.ply < plies and not table.is_over:
        move = random.choice([*engine.moves(table.state)])
        table.play(move.at(random.choice([*move.amount])) if isinstance(move, Ranged) else move)
    return table


def stored(table: Table[Any, View], **changed: object) -> str:
    return json.dumps(json.loads(table.to_json()) | changed)


# Playing


def test_an_action_may_be_given_as_a_row_as_json_or_as_notation() -> None:
    tables = [seated() for _ in range(3)]
    tables[0].play(Bid(ANN, 9))
    tables[1].play({"kind": "bid", "player": "Ann", "amount": 9})
    tables[2].play("bid Ann 9")
    assert [table.log for table in tables] == [[Bid(ANN, 9)]] * 3


def test_an_illegal_action_is_not_logged() -> None:
    table = seated()
    with pytest.raises(IllegalAction):
        table.play(Bid(ANN, 3))
    assert (table.log, table.ply, table.events) == ([], 0, [])


@pytest.mark.parametrize("line", [7, ["bid"], [["kind", "bid"]], None])
def test_what_is_no_action_is_malformed(line: Any) -> None:
    with pytest.raises(MalformedAction, match=r'It takes an object with a "kind"\.$'):
        seated().play(line)


def test_the_decision_has_prompt_rule_options_and_what_is_refused() -> None:
    table = played(8)
    decision = table.decision
    assert decision is not None
    assert decision.actor == table.actor
    assert [o.action for o in decision.options] == [
        action_of(move) for move in engine.moves(table.state)
    ]
    assert all(table.why_not(r.action) == r.refusal for r in decision.refused)


# Undo and redo


def test_undo_takes_back_the_last_decision_and_redo_does_it_again() -> None:
    table = seated()
    table.play(Bid(ANN, 9))
    table.play(Bid(BOB, 10))
    assert table.undo() == Bid(BOB, 10)
    assert table.log == [Bid(ANN, 9)]
    assert table.actor == BOB
    assert table.redo() == Bid(BOB, 10)
    assert table.log == [Bid(ANN, 9), Bid(BOB, 10)]


def test_playing_on_forgets_what_was_undone() -> None:
    table = seated()
    table.play(Bid(ANN, 9))
    table.undo()
    table.play(Bid(ANN, 12))
    with pytest.raises(LookupError, match="nothing to redo"):
        table.redo()


def test_there_is_nothing_to_undo_before_the_first_decision() -> None:
    with pytest.raises(LookupError, match="nothing to undo"):
        seated().undo()


def test_undo_reaches_back_to_the_start_through_a_long_game() -> None:
    table = played(200)
    for _ in range(200):
        table.undo()
    assert table.ply == 0
    assert table.state == seated().state


# History


def test_at_shows_every_position_there_was() -> None:
    table, random = seated(3), Random(3)
    positions = [table.state]
    while table.ply < 200:
        move = random.choice([*engine.moves(table.state)])
        table.play(move.at(random.choice([*move.amount])) if isinstance(move, Ranged) else move)
        positions.append(table.state)
    assert [table.at(n).state for n in range(201)] == positions


def test_old_positions_are_thinned_out() -> None:
    table = played(200)
    old = 200 - LIBRARY.newest
    kept = [*range(0, old + 1, LIBRARY.every or 1), *range(old + 1, 201)]
    assert [*table._history._positions] == kept


def test_playing_on_from_the_past_changes_nothing_here() -> None:
    table = played(100)
    before = table.to_json()
    past = table.at(30)
    past.play(past.legal()[0])
    assert past.ply == 31
    assert table.to_json() == before


@pytest.mark.parametrize("ply", [-1, 21])
def test_there_are_no_positions_outside_the_game(ply: int) -> None:
    with pytest.raises(LookupError, match="positions 0 to 20 can be shown"):
        played(20).at(ply)


# Chance


def test_one_seed_draws_one_lot() -> None:
    assert {seated(5, opener="drawn").actor for _ in range(5)} == {seated(5, opener="drawn").actor}
    assert len({seated(n, opener="drawn").actor for n in range(9)}) == 2


def test_the_lot_is_logged_with_what_happened() -> None:
    table = seated(5, opener="drawn")
    (lot,) = table.log
    assert lot.player == CHANCE
    assert [str(event.text) for event in table.events[0]] == [
        f"{table.actor} is drawn to bid first",
        "The first share of PRR is up for auction, from $7",
    ]


def test_undo_never_goes_past_the_lot_at_the_start() -> None:
    table = seated(5, opener="drawn")
    with pytest.raises(LookupError, match="nothing to undo"):
        table.undo()
    table.play(Pass(table.state.step.actor))
    table.undo()
    assert table.ply == 1


# Storage


def test_a_stored_table_is_read_back_and_played_on() -> None:
    table = played(50)
    again = stockrail.load(table.to_json())
    assert again.state == table.state
    assert (again.log, again.events) == (table.log, table.events)
    assert again.diverged_at is None
    again.undo()
    assert again.state == table.at(49).state


def test_a_lot_is_read_from_the_log_not_drawn_again() -> None:
    tables = [seated(n, opener="drawn") for n in range(9)]
    assert [stockrail.load(stored(t, seed=0)).actor for t in tables] == [t.actor for t in tables]


def test_where_the_stored_position_differs_it_holds_and_the_table_says_so() -> None:
    """As after a change of the rules: the game goes on from where the players saw it."""
    table = played(20)
    position = json.loads(table.to_json())["position"]
    position["cash"]["Ann"] += 1
    changed = stockrail.load(stored(table, position=position))
    assert changed.diverged_at == 20
    assert changed.state.cash["Ann"] == table.state.cash["Ann"] + 1
    assert (changed.ply, len(changed.events)) == (20, 20)
    changed.play(changed.legal()[0])
    assert changed.ply == 21


def test_a_game_can_be_verified() -> None:
    table = played(20)
    assert stockrail.load(table.to_json(), verify=True).state == table.state
    position = json.loads(table.to_json())["position"]
    position["cash"]["Ann"] += 1
    with pytest.raises(stockrail.SetupError) as refused:
        stockrail.load(stored(table, position=position), verify=True)
    assert str(refused.value) == "By today’s rules the log does not lead to the saved position"


def test_a_game_keeps_the_rules_it_was_started_with() -> None:
    table = played(20)
    again = stockrail.load(stored(table, rules=0))
    assert json.loads(again.to_json())["rules"] == 0


def test_without_a_position_the_log_must_do() -> None:
    table = played(20)
    assert stockrail.load(stored(table, position=None)).state == table.state


def test_a_position_that_older_rules_wrote_may_be_unreadable() -> None:
    table = played(20)
    assert stockrail.load(stored(table, rules=0, position={})).state == table.state


def test_a_refused_entry_of_a_log_leaves_what_was_undone() -> None:
    table = played(20)
    table.undo()
    with pytest.raises(stockrail.IllegalAction):
        table.follow("pass Nobody")
    table.redo()


def test_where_the_log_has_become_illegal_the_stored_position_holds() -> None:
    table = played(20)
    log = json.loads(table.to_json())["log"]
    log[0] = {"kind": "bid", "player": "Ann", "amount": 1}
    changed = stockrail.load(stored(table, log=log))
    assert changed.diverged_at == 20
    assert changed.state == table.state


def test_history_ends_where_the_rules_changed() -> None:
    table = played(20)
    position = json.loads(table.to_json())["position"]
    position["cash"]["Ann"] += 1
    changed = stockrail.load(stored(table, position=position))
    with pytest.raises(LookupError, match="nothing to undo"):
        changed.undo()
    with pytest.raises(LookupError, match="positions 20 to 20 can be shown"):
        changed.at(19)
    changed.play(changed.legal()[0])
    changed.undo()
    assert changed.ply == 20


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"schema": 99}, "This is not a saved game of schema 1"),
        ({"title": "whist"}, "There is no game 'whist'; there is 1830, "),
        ({"players": ["Ann"]}, "Chicago Express is for 2 to 6 players, not 1"),
        ({"rules": 99}, "This game follows later rules of Chicago Express than ours"),
    ],
)
def test_what_is_no_game_of_ours_is_said_so(changed: dict[str, object], why: str) -> None:
    with pytest.raises(SetupError) as refused:
        stockrail.load(stored(played(5), **changed))
    assert str(refused.value).startswith(why)


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"players": 7}, "game.players is 7. It takes a list."),
        ({"players": [1, 2]}, "game.players[0] is 1. It takes a text."),
        ({"players": "Ann"}, "game.players is 'Ann'. It takes a list."),
        ({"seed": "seven"}, "game.seed is 'seven'. It takes a whole number."),
        ({"rules": "1"}, "game.rules is '1'. It takes a whole number."),
        ({"options": "none"}, "game.options is 'none'. It takes a table."),
        (
            {"options": {"timing": []}},
            "game.options['timing'] is []. It takes a text, true or false.",
        ),
        ({"log": 7}, "game.log is 7. It takes a list."),
        ({"log": [["bid"]]}, "game.log[0] is ['bid']. It takes an object with a \"kind\"."),
        ({"log": [{"kind": "fly"}]}, "game.log[0].kind is 'fly'. It takes bid, pass, "),
        ({"position": []}, "position is []. It takes an object with the fields players, cash, "),
        ({"position": {}}, "position.players is missing. It takes a list."),
    ],
)
def test_a_damaged_game_is_told_where_and_what_it_takes(
    changed: dict[str, object], why: str
) -> None:
    with pytest.raises(SetupError) as refused:
        stockrail.load(stored(played(5), **changed))
    assert str(refused.value).startswith(f"This is not a saved game: {why}")


def test_a_game_that_lacks_something_is_told_what() -> None:
    whole = json.loads(stored(played(5)))
    for name in ("rules", "players", "seed", "options", "log"):
        without = {key: value for key, value in whole.items() if key != name}
        with pytest.raises(
            SetupError, match=rf"This is not a saved game: game\.{name} is missing\. "
        ):
            stockrail.load(json.dumps(without))


@pytest.mark.parametrize(
    ("place", "value", "why"),
    [
        ("shares", [1], "position.shares[0] is 1. It takes a list of 2 items."),
        (
            "shares",
            [[["Ann", "PRR"], 1, 1]],
            "position.shares[0] is [['Ann', 'PRR'], 1, 1]. It takes a list of 2 items.",
        ),
        ("shares", 7, "position.shares is 7. It takes a table."),
        (
            "companies",
            {"PRR": {"kind": []}},
            "position.companies['PRR'].income is missing. It takes a whole number.",
        ),
        (
            "companies",
            {"PRR": {"kind": "pass", "player": "Ann"}},
            "position.companies['PRR'] has no field 'player'. Its fields are income, locomotives",
        ),
        ("stack", [{"kind": "nap"}], "position.stack[0].kind is 'nap'. It takes "),
        (
            "dials",
            {"snooze": 1},
            "position.dials['snooze'] is 'snooze'. It takes auction, develop or build.",
        ),
        ("developed", [3], "position.developed[0] is 3. It takes a text."),
    ],
)
def test_a_damaged_position_is_named(place: str, value: object, why: str) -> None:
    table = played(5)
    position = json.loads(table.to_json())["position"] | {place: value}
    with pytest.raises(SetupError) as refused:
        stockrail.load(stored(table, position=position))
    assert str(refused.value).startswith(f"This is not a saved game: {why}")


@pytest.mark.parametrize("text", ["", "[]", "7", "{", '{"schema": 1}'])
def test_other_text_is_no_stored_game(text: str) -> None:
    with pytest.raises(SetupError):
        stockrail.load(text)


# What the set-up makes happen


def test_the_log_begins_with_what_the_set_up_made_happen() -> None:
    table = seated()
    assert [(entry.ply, entry.actor, str(entry.text)) for entry in log(table)] == [
        (0, None, "The first share of PRR is up for auction, from $7")
    ]
    table.play(Bid(ANN, 9))
    assert [(entry.ply, entry.actor, str(entry.text)) for entry in log(table)[1:]] == [
        (1, ANN, "Ann bids $9")
    ]
    assert log(table, since=0) == log(table)[1:]
    assert len(table.events) == len(table.log) == 1


def test_what_the_set_up_made_happen_is_kept_by_undo_history_and_storage() -> None:
    table = played(9)
    opening = log(table)[:1]
    assert log(table.at(0)) == opening
    assert log(stockrail.load(table.to_json())) == log(table)
    assert "opening" not in json.loads(table.to_json())
    while table.log:
        table.undo()
    assert log(table) == opening


def test_the_chronicle_is_folded_only_when_somebody_reads_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, folded = stockrail.new("1830", ["Ann", "Bob"], 1), list[int]()
    fold = RailChronicle.after

    def counted(told: RailChronicle, events: Iterable[Event]) -> RailChronicle:
        folded.append(1)
        return fold(told, events)

    monkeypatch.setattr(RailChronicle, "after", counted)
    for _ in range(5):
        table.play(table.legal()[0])
    assert not folded
    assert table.chronicle == table.chronicle
    assert len(folded) == 5
