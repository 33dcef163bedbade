"""What every title promises, whatever its rules."""

import gc
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass, replace
from itertools import chain
from random import Random
from typing import Any

import pytest

import stockrail
from stockrail import IllegalAction, Table, View
from stockrail.core import engine
from stockrail.core.actions import Move, Ranged
from stockrail.core.codec import read_row, to_json
from stockrail.core.events import Event
from stockrail.core.ids import CHANCE, PlayerId
from stockrail.core.refusal import Refusal
from stockrail.core.state import State
from stockrail.core.stored import resume_table
from stockrail.core.text import Coins, Span
from stockrail.core.title import Title
from stockrail.locale import LANGUAGES, translator
from stockrail.titles import id_of
from stockrail.view import encode, own_view
from stockrail.view.panel import Unit, Value

from .games import (
    LONG,
    LONGEST,
    NAMES,
    SHORT,
    SPARSELY,
    Game,
    Setting,
    any_move,
    decided,
    ends,
    played,
    seated,
)

UNFILLED = re.compile(r"\{\w")
"""A parameter that a sentence was not given."""
SELDOM = 7


@pytest.fixture(params=[40, pytest.param(LONGEST, marks=pytest.mark.soak)])
def closely(request: pytest.FixtureRequest) -> int:
    """At so many plies what costs most is looked at; then at every twentieth."""
    plies: int = request.param
    return plies


def values_shown(view: View) -> Iterator[tuple[Value, Unit]]:
    for panel in view.panels:
        yield from ((fact.value, fact.unit) for fact in panel.facts)
    for place in view.board.hexes if view.board else ():
        yield from ((fact.value, fact.unit) for fact in place.facts)
    for sheet in view.tables:
        for row in sheet.rows:
            for value, column in zip(row.values, sheet.columns, strict=True):
                yield value, row.unit or column.unit


def test_values_are_numbers_of_a_unit_or_words(setting: Setting) -> None:
    """A sum is never written out where it could be a number, and facts are told apart."""
    view = played(setting, 2, 60).view(PlayerId("Ann"))
    for value, unit in values_shown(view):
        assert not isinstance(value, Coins)
        assert not isinstance(value, int) or unit in ("money", "percent", "count", "debt")
    for panel in view.panels:
        assert len({fact.id for fact in panel.facts}) == len(panel.facts), panel.id
    for place in view.board.hexes if view.board else ():
        assert len({fact.id for fact in place.facts}) == len(place.facts), place.id


def test_companies_hexes_and_players_are_known_by_their_names(setting: Setting) -> None:
    table = played(setting, 2, 60)
    view, names = table.view(PlayerId("Ann")), table.names
    assert view.board is not None
    assert all(names[place.id] == "hex" for place in view.board.hexes)
    assert all(names[panel.company] == "company" for panel in view.panels if panel.company)
    assert all(names[player] == "player" for player in table.players)


def test_places_in_the_log_are_hexes_by_their_names(game: Game) -> None:
    """Whoever reads a log can point at each city it speaks of."""
    table, named = game.table, 0
    board = table.view(PlayerId("Ann")).board
    assert board is not None
    hexes = {place.id for place in board.hexes}
    towns = {place.label for place in board.hexes if place.label and place.label not in hexes}
    for event in chain.from_iterable(table.events):
        for part in event.text.parts(names=table.names):
            if isinstance(part, Span):
                named += part.kind == "hex"
            else:
                assert not [town for town in towns if re.search(rf"\b{town}\b", part)], part
    assert named


@pytest.mark.parametrize("plies", [SHORT, pytest.param(LONGEST, marks=pytest.mark.soak)])
def test_random_games_conserve_under_every_option(other_option: Setting, plies: int) -> None:
    table = played_and_counted(other_option, 1, plies)
    assert table.is_over or table.ply >= plies


def test_a_random_game_ends_and_conserves(game: Game) -> None:
    table = game.table
    totals = table.title.conserved(table.at(0).state)
    for state in game.positions.values():
        assert table.title.conserved(state) == totals
    assert set(table.scores) == set(table.players)
    assert table.decision is None
    assert table.legal() == ()


@pytest.mark.soak
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_other_random_games_end_and_conserve(setting: Setting, seed: int) -> None:
    assert played_and_counted(setting, seed, LONGEST).is_over


def played_and_counted(setting: Setting, seed: int, plies: int) -> Table[Any, View]:
    table, random = seated(setting, seed), Random(seed)
    totals = table.title.conserved(table.state)
    while not table.is_over and table.ply < plies:
        table.play(any_move(table, random))
        assert table.title.conserved(table.state) == totals
    return table


def test_a_position_goes_on_in_place_as_it_does_in_a_copy(game: Game) -> None:
    """`advance` is `apply` without judging and telling; `outcomes` are what chance may bring."""
    draft = game.table.at(0).state.clone()
    for ply, action in enumerate(game.table.log[:LONG], 1):
        if action.player == CHANCE:
            weights = dict(engine.outcomes(draft))
            assert weights[action] > 0
        engine.advance(draft, action)
        assert ply not in game.positions or draft == game.positions[ply]


def test_what_may_be_done_agrees_with_why_not(game: Game, closely: int) -> None:
    random = Random(5)
    for table in game.looked_at(closely):
        moves = game.moves[table.ply]
        listed = engine.listed(table.state)
        assert tuple(listed) == moves
        drawn = random.randrange(len(moves))
        assert listed[drawn] == moves[drawn]
        legal = {action for move in moves for action in ends(move)}
        assert {table.why_not(action) for action in legal} == {None}
        if table.ply % SPARSELY == 0 or table.ply < LONG:
            written_out = table.legal()
            assert len(set(written_out)) == len(written_out)
            assert legal <= set(written_out)
        for refused in decided(table).refused:
            assert table.why_not(refused.action) == refused.refusal
            assert refused.action not in legal


def test_every_way_out_of_a_refusal_can_be_played(game: Game) -> None:
    """What is refused is proposed here, or was legal once."""
    random, board = Random(6), game.table.view().board
    hexes = {None, *(hex_.id for hex_ in board.hexes)} if board else {None}
    for table in game.looked_at(closely=0):
        assert table.actor is not None
        earlier = random.sample(range(table.ply), min(table.ply, 8))
        tried = [replace(table.log[n], player=table.actor) for n in earlier]
        for action in [*tried, *(refused.action for refused in decided(table).refused)]:
            if refusal := table.why_not(action):
                assert refusal.at is None or refusal.at.hex in hexes
                assert_ways_out(refusal, table.state, game.moves[table.ply])


def assert_ways_out(refusal: Refusal, state: State, moves: tuple[Move, ...]) -> None:
    assert refusal.instead, f"no way out of: {refusal}"
    for way, out in zip(refusal.instead.ways, refusal.ways, strict=True):
        follow = [*filter(way.covers, moves)]
        engine.apply(state, ends(follow[0])[0])
        if out.action is not None:
            engine.apply(state, out.action)
        elif not isinstance(follow[0], Ranged) and not follow[0].is_drawn:
            assert len(follow) > 1, f"{out.text} has one action: {follow}"


def test_apply_leaves_the_position_it_was_given_alone(game: Game, closely: int) -> None:
    for table in game.looked_at(closely):
        state, before = table.state, to_json(table.state)
        engine.apply(state, game.table.log[table.ply])
        assert to_json(state) == before


def test_an_illegal_action_changes_nothing(setting: Setting) -> None:
    end = played(setting, 3, plies=80)
    table, random = end.at(end.ply // 2), Random(3)
    for other in (p for p in table.players if p != table.actor):
        action = any_move(table, random)
        stranger = replace(action, player=other)
        before = table.to_json()
        with pytest.raises(IllegalAction):
            table.play(stranger)
        assert table.to_json() == before


def test_undo_then_redo_is_the_identity(game: Game) -> None:
    table, random = game.table, Random(4)
    end = table.to_json()
    decided = sum(action.player != CHANCE for action in table.log)
    for _ in range(25):
        steps = random.randint(1, min(decided, 12))
        for _ in range(steps):
            table.undo()
        for _ in range(steps):
            table.redo()
        assert table.to_json() == end


def test_every_earlier_position_can_be_looked_at(game: Game, closely: int) -> None:
    end = game.table.to_json()
    table = stockrail.load(end)
    for ply in (n for n in game.positions if n < closely or n % SELDOM == 0):
        past, state = table.at(ply), game.positions[ply]
        assert (past.ply, past.state, past.log) == (ply, state, table.log[:ply])
    assert table.to_json() == end


def test_json_round_trips_at_every_ply(game: Game, closely: int) -> None:
    kinds = game.table.title.kinds
    for table in game.looked_at(closely):
        stored = json.loads(json.dumps(to_json(table.state)))
        assert read_row(table.title.state, stored, kinds, "position") == table.state
    for action in game.table.log:
        assert game.table.read(json.loads(json.dumps(to_json(action)))) == action
        assert game.table.read(str(action)) == action
    again = stockrail.load(game.table.to_json())
    assert again.state == game.table.state
    assert again.log == game.table.log
    assert again.diverged_at is None
    assert again.to_json() == game.table.to_json()


def test_the_chronicle_is_folded_as_events_happen(game: Game, closely: int) -> None:
    """At every ply it is that of the events so far, and it survives being stored."""
    table, kinds, row = game.table, game.table.title.kinds, game.table.title.chronicle
    told = None if row is None else row().after(table.opening)
    for ply, events in enumerate([(), *table.events]):
        told = None if told is None else told.after(events)
        if ply in game.positions and (ply < closely or ply % SPARSELY == 0):
            assert table.at(ply).chronicle == told
            if row is not None:
                stored = json.loads(json.dumps(to_json(told)))
                assert read_row(row, stored, kinds, "chronicle") == told
    assert table.chronicle == told


def resumed(table: Table[Any, View], log: Callable[[], list[Any]]) -> Table[Any, View]:
    """The table as a server opens it: from what is stored beside its log."""
    stored = json.loads(table.to_json()) | {"chronicle": to_json(table.chronicle)}
    del stored["log"]
    return resume_table(table.title, stored, ply=table.ply, log=log)


def no_log() -> list[Any]:
    raise AssertionError("nobody asked for it")


def test_a_resumed_table_needs_no_log(game: Game, closely: int) -> None:
    """It shows what the played one shows, and is played on and taken back to where it began."""
    random = Random(8)
    looked_at = [n for n in game.moves if n % SPARSELY == 0 and (n < closely or n % LONG == 0)]
    for ply in looked_at:
        here, before = game.table.at(ply), game.table.at(ply)
        again = resumed(here, no_log)
        for player in (None, *here.players):
            assert again.view(player) == here.view(player)
        assert (again.scores, again.names) == (here.scores, here.names)
        action = any_move(here, random)
        assert again.play(action) == here.play(action)
        assert again.view(again.actor) == here.view(here.actor)
        assert (again.state, again.chronicle) == (here.state, here.chronicle)
        again.undo()
        assert (again.state, again.chronicle) == (before.state, before.chronicle)
    assert resumed(game.table, no_log).view() == game.table.view()


def test_a_resumed_table_finds_what_came_before_when_asked(game: Game) -> None:
    table, asked = game.table, list[int]()

    def log() -> list[Any]:
        asked.append(1)
        written: list[Any] = to_json([*table.log])
        return written

    again = resumed(table, log)
    assert (again.ply, len(again.events), asked) == (table.ply, table.ply, [])
    for ply in (0, table.ply // 2, table.ply - 1):
        past, other = again.at(ply), table.at(ply)
        assert (past.ply, past.state, past.chronicle) == (ply, other.state, other.chronicle)
        assert (past.log, past.events) == (other.log, other.events)
    assert (again.log, again.events, again.opening) == (table.log, table.events, table.opening)
    assert (again.diverged_at, asked) == (None, [1])
    assert again.to_json() == table.to_json()
    assert again.undo() == table.at(table.ply).undo()


def test_one_seed_makes_one_game(setting: Setting, game: Game) -> None:
    again = seated(setting, game.table.seed)
    for action in game.table.log:
        if action.player != CHANCE:
            again.play(action)
    assert again.to_json() == game.table.to_json()


def test_the_log_does_not_depend_on_the_seed(game: Game) -> None:
    """Chance is logged: the same log with another seed leads to the same position."""
    stored = json.loads(game.table.to_json()) | {"seed": 12345}
    assert stockrail.load(json.dumps(stored)).state == game.table.state


def test_views_show_and_hide(game: Game, closely: int) -> None:
    """Everybody sees a view at every ply; only the actor is offered the decision."""
    for table in game.looked_at(closely):
        if table.ply % (7 if table.ply < closely else 3 * SPARSELY):
            continue
        public = table.view()
        for player in table.players:
            view = table.view(player)
            assert (view.decision is not None) == (player == table.actor)
            assert own_view(table, player, public) == view, "what differs is not marked as private"
        encoded = encode(table.view(table.actor))
        written = json.dumps(encoded)
        assert json.loads(written) == encoded
        assert not UNFILLED.search(written)
        offered = {o["action"]["kind"] for o in encoded["decision"]["options"]}
        assert offered <= set(table.title.actions)
    for viewer in (*game.table.players, None):
        assert game.table.view(viewer).game.winners


def test_hexes_and_tiles_that_have_not_changed_are_the_same_objects(game: Game) -> None:
    """So that whoever compares two views need not look into them."""
    random, seen = Random(8), dict[str, Any]()
    for table in game.again(SHORT):
        if table.ply % 3:
            continue
        view = table.view(random.choice((None, *table.players)))
        assert table.moment == (view.game.phase, view.game.round)
        board = view.board
        assert board is not None
        pieces: dict[str, Any] = {str(hex_.id): hex_ for hex_ in board.hexes}
        pieces |= {f"tile {face.tile.number}": face for face in board.tiles}
        for id, piece in pieces.items():
            assert id not in seen or seen[id] is piece or seen[id] != piece
        seen = pieces


def test_a_position_that_was_shown_is_let_go(game: Game) -> None:
    """Nothing that is kept for other views holds on to it."""
    gc.freeze()
    try:
        table = game.table.at(0)
        for action in game.table.log[:SHORT]:
            table.follow(action)
        for player in (None, *table.players):
            table.view(player)
        shown = {*map(id, [kept.state for kept in table._history._positions.values()])}
        del table
        gc.collect()
        assert [o for o in gc.get_objects() if isinstance(o, State) and id(o) in shown] == []
    finally:
        gc.unfreeze()


def test_all_that_is_said_can_be_read_in_every_language(game: Game) -> None:
    """What happened, what the actor is asked, and what the others read meanwhile."""
    for ply, events in enumerate(game.table.events[:LONG]):
        said = [event.text for event in events]
        if state := game.positions.get(ply):
            said += [state.step.prompt(state), state.step.waiting(state)]
        for language in LANGUAGES:
            sentences = [text.render(translator(language)) for text in said]
            assert [s for s in sentences if not s or UNFILLED.search(s)] == []


def test_a_title_is_called_as_its_folder(title: Title[Any, View]) -> None:
    assert title.id == id_of(title.setup.__module__.split(".")[2])


def test_rows_are_frozen_and_actions_have_their_verb(title: Title[Any, View]) -> None:
    """At run time, too, or declared by `core.rows.frozen`, and so to the type checker alone."""
    declared = {row: vars(row)["__dataclass_params__"] for row in title.rows}
    assert [
        row.__name__ for row, as_ in declared.items() if not (as_.frozen or as_.unsafe_hash)
    ] == []
    assert [row.__name__ for row in title.actions.values() if not hasattr(row, "verb")] == []


def test_no_row_is_written_to_once_it_is_made(
    title: Title[Any, View], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = {row for row in (*title.rows, *below(Event)) if is_dataclass(row)}
    for row in rows:
        if not vars(row)["__dataclass_params__"].frozen:
            monkeypatch.setattr(row, "__setattr__", write_once, raising=False)
    table = played((title, title.min_players, {}), 6)
    assert table.is_over
    step = table.at(0).state.top
    with pytest.raises(AssertionError, match=r"\.actor is written again"):
        setattr(step, "actor", PlayerId("Ben"))  # noqa: B010


def write_once(row: object, column: str, value: object) -> None:
    assert not hasattr(row, column), f"{type(row).__name__}.{column} is written again"
    object.__setattr__(row, column, value)


def below(kind: type) -> Iterator[type]:
    subclasses: list[type] = kind.__subclasses__()
    for subclass in subclasses:
        yield subclass
        yield from below(subclass)


def test_the_seed_is_nobodys_to_see(setting: Setting) -> None:
    title, players, options = setting
    table = stockrail.new(title.id, NAMES[:players], 987654321987, options)
    for player in (*table.players, None):
        assert "987654321987" not in json.dumps(encode(table.view(player)))


def test_every_amount_of_a_range_is_legal_and_its_neighbours_are_not(
    game: Game, closely: int
) -> None:
    for table in game.looked_at(closely):
        for move in game.moves[table.ply]:
            if isinstance(move, Ranged):
                low, high, step = move.amount.low, move.amount.high, move.amount.step
                is_written_out = table.ply < LONG or table.ply % SPARSELY == 0
                amounts = move if is_written_out else ends(move)
                assert {table.why_not(action) for action in amounts} == {None}
                assert table.why_not(move.at(low - step)) is not None
                assert (table.why_not(move.at(high + step)) is None) is move.amount.open


def test_titles_refuse_what_they_cannot_seat(title: Title[Any, View]) -> None:
    crowd = [f"P{n}" for n in range(title.max_players + 1)]
    for players in (crowd, crowd[: title.min_players - 1], ["Ann"] * title.min_players):
        with pytest.raises(stockrail.SetupError):
            stockrail.new(title.id, players)
    with pytest.raises(stockrail.SetupError):
        stockrail.new(title.id, crowd[: title.min_players], options={"no such option": True})
    for preset in title.presets:
        stockrail.new(title.id, crowd[: title.min_players], options={"preset": preset})


def test_nobody_may_be_called_as_a_company_or_chance(title: Title[Any, View]) -> None:
    crowd = [f"P{n}" for n in range(title.min_players)]
    for name in (*title.reserved_names, "bank", CHANCE):
        with pytest.raises(stockrail.SetupError):
            stockrail.new(title.id, [name, *crowd[1:]])


def test_a_stranger_has_no_view(title: Title[Any, View]) -> None:
    table = stockrail.new(title.id, NAMES[: title.min_players])
    with pytest.raises(KeyError):
        table.view(PlayerId("Nobody"))
