"""What holds for every bot of every title."""

import pytest

import stockrail
from stockrail import bots
from stockrail.bots import arena
from stockrail.bots.lots import Lots, offered
from stockrail.core.actions import Ranged
from stockrail.view import View

EVERY_BOT = [(title, name) for title in stockrail.titles() for name in bots.names(title.id)]
FEWEST = [(title.id, name, title.min_players) for title, name in EVERY_BOT]
MOST = [(title.id, name, title.max_players) for title, name in EVERY_BOT]


def offers(view: View, action: stockrail.Action) -> bool:
    """Whether an action is one of the options, with an amount of its range, or a link's plan."""
    assert view.decision is not None
    return any(
        action in move if isinstance(move, Ranged) else action == move
        for move in offered(view.decision, view)
    )


@pytest.mark.parametrize("title", stockrail.titles(), ids=lambda t: t.id)
def test_every_title_has_a_random_bot(title: stockrail.Title[stockrail.View]) -> None:
    assert bots.names(title.id)[0] == "random"


@pytest.mark.parametrize(("title", "name", "players"), FEWEST + MOST)
def test_a_bot_answers_with_an_option(title: str, name: str, players: int) -> None:
    table = arena.Match(title=title, seats=(name,) * players, seed=3).table()
    for _ in range(120):
        if (actor := table.actor) is None:
            break
        view = table.view(actor)
        assert view.decision is not None
        action = bots.bot(name, title, 3).decide(view.decision, view)
        assert offers(view, action), f"{action} at ply {table.ply}"
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


@pytest.mark.parametrize("title", stockrail.titles(), ids=lambda t: t.id)
def test_drawing_lots_needs_no_view(title: stockrail.Title[stockrail.View]) -> None:
    """A table spares the random bot the view; it draws the same lot with and without."""
    seats = ("random",) * title.max_players
    table = arena.Match(title=title.id, seats=seats, seed=8).table()
    for _ in range(60):
        view = table.view(table.actor)
        assert view.decision is not None
        action = bots.ask(Lots(8), table)
        assert action == Lots(8).decide(view.decision, view)
        table.play(action)


def test_an_unknown_bot_or_title_is_named() -> None:
    with pytest.raises(stockrail.SetupError, match="has no bot 'clever'; it has random"):
        bots.bot("clever", stockrail.titles()[0].id, 1)
    with pytest.raises(stockrail.SetupError, match="There is no game 'chess'"):
        bots.names("chess")
