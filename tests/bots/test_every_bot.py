"""What holds for every bot of every title."""

from importlib import import_module
from typing import Any, get_args

import pytest

import stockrail
from stockrail import bots
from stockrail.bots import arena
from stockrail.core import engine
from stockrail.core.state import Automatic
from stockrail.core.text import Coins, Text
from stockrail.titles.g1830.operating.running import Running

EVERY_BOT = [(title, name) for title in stockrail.titles() for name in bots.names(title.id)]
FEWEST = [(title.id, name, title.min_players) for title, name in EVERY_BOT]
MOST = [(title.id, name, title.max_players) for title, name in EVERY_BOT]


@pytest.mark.parametrize("title", stockrail.titles(), ids=lambda t: t.id)
def test_every_title_has_a_random_bot(title: stockrail.Title[Any, stockrail.View]) -> None:
    assert bots.names(title.id)[0] == "random"


@pytest.mark.parametrize(("title", "name", "players"), FEWEST + MOST)
def test_a_bot_answers_with_an_option(title: str, name: str, players: int) -> None:
    table = arena.Match(title=title, seats=(name,) * players, seed=3).table()
    for _ in range(120):
        if (actor := table.actor) is None:
            break
        action = bots.ask(bots.bot(name, title, 3), table)
        assert action.player == actor
        assert action in table.legal()
        table.play(action)


@pytest.mark.parametrize(
    ("title", "name", "players"),
    [*FEWEST, *(pytest.param(*size, marks=pytest.mark.soak) for size in MOST)],
)
def test_the_same_seed_gives_the_same_game(title: str, name: str, players: int) -> None:
    match = arena.Match(title=title, seats=(name,) * players, seed=5)
    first, second = arena.play(match), arena.play(match)
    assert first.failure is None
    assert (first.scores, first.decisions) == (second.scores, second.decisions)


@pytest.mark.parametrize(
    "title", [t for t in stockrail.titles() if "steady" in bots.names(t.id)], ids=lambda t: t.id
)
def test_the_steady_bot_answers_every_step_in_which_a_player_decides(
    title: stockrail.Title[Any, stockrail.View],
) -> None:
    bot = import_module(type(bots.bot("steady", title.id, 1)).__module__)
    steps = {row for row in title.rows if hasattr(row, "proposals")}
    without_player = {row for row in steps if hasattr(row, "weights") or issubclass(row, Automatic)}
    # Trains of 1830 run as is proposed first, without further thought.
    assert steps - without_player - {Running} == {*get_args(bot.PlayerStep)} - {Running}


@pytest.mark.parametrize(("title", "name", "players"), FEWEST)
def test_the_seed_of_the_table_does_not_change_the_answer(
    title: str, name: str, players: int
) -> None:
    """A bot that knew it would know every lot that is still to be drawn."""
    table = arena.Match(title=title, seats=(name,) * players, seed=3).table()
    for _ in range(25):
        if table.actor is None:
            break
        bot = bots.bot(name, title, 9)
        action = bots.ask(bot, table)
        other = table.at(table.ply)
        other.seed = 4
        assert bots.ask(bot, other) == action
        table.play(action)


@pytest.mark.parametrize(("title", "name", "players"), FEWEST)
def test_a_plan_goes_on_in_the_same_turn_by_the_rules(title: str, name: str, players: int) -> None:
    table = arena.Match(title=title, seats=(name,) * players, seed=3).table()
    bot = bots.bot(name, title, 9)
    for _ in range(120):
        if table.actor is None:
            break
        choice = bot.decide(bots.see(table), bots.Budget(seed=table.ply))
        draft = table.state.clone()
        for action in (choice.action, *choice.plan):
            assert action.player == table.actor
            assert engine.is_legal(draft, action)
            engine.advance(draft, action)
        table.play(choice.action)


@pytest.mark.parametrize("title", stockrail.titles(), ids=lambda t: t.id)
def test_steady_says_by_how_much_it_prefers_what_it_does(
    title: stockrail.Title[Any, stockrail.View],
) -> None:
    table = arena.Match(title=title.id, seats=("steady",) * title.min_players, seed=3).table()
    bot, said = bots.bot("steady", title.id, 9), list[Text]()
    while len(said) < 5:
        choice = bot.decide(bots.see(table), bots.Budget(seed=table.ply))
        if choice.why is not None and "other" in choice.why.params:
            said.append(choice.why)
        table.play(choice.action)
    for why in said:
        worth, other = why.params["worth"], why.params["other"]
        assert isinstance(worth, Coins)
        assert isinstance(other, Coins)
        assert worth.amount >= other.amount


def test_an_unknown_bot_or_title_is_named() -> None:
    with pytest.raises(stockrail.SetupError, match="has no bot 'clever'; it has random"):
        bots.bot("clever", stockrail.titles()[0].id, 1)
    with pytest.raises(stockrail.SetupError, match="There is no game 'chess'"):
        bots.names("chess")
