"""Every registered title, with its options: contract tests are not told about any of them."""

import pytest
from _pytest.mark import ParameterSet

import stockrail
from stockrail.core.state import State
from stockrail.core.title import Choice, GameOption, Title
from stockrail.view import View

from .games import Game, Setting, whole_game

Marked = Setting | ParameterSet


def tables() -> list[Setting]:
    """Each title with each number of players."""
    return [
        (title, n, {})
        for title in stockrail.titles()
        for n in range(title.min_players, title.max_players + 1)
    ]


def other_options() -> list[Setting]:
    """Each title with each other value of an option, one at a time."""
    return [
        (title, title.fewest({option.name: choice.value}), {option.name: choice.value})
        for title in stockrail.titles()
        for option in title.options
        for choice in _others(option)
    ]


def _others(option: GameOption) -> tuple[Choice, ...]:
    """All but the default; of a long row of numbers the first, one in the middle, the last."""
    others = option.choices[1:]
    return others if len(others) <= 8 else (others[0], others[len(others) // 2], others[-1])


def settings() -> list[Marked]:
    """Each title with fewest and most players, every other value of its options, each preset.

    The other values come together: first all second choices, then all third ones and so on,
    which take long.
    """
    found: list[Marked] = []
    for title in stockrail.titles():
        few = title.min_players
        found += [(title, few, {}), (title, title.max_players, {})]
        others = {o.name: _others(o) or o.choices for o in title.options}
        for n in range(max((len(_others(o)) for o in title.options), default=0)):
            last = {name: row[min(n, len(row) - 1)].value for name, row in others.items()}
            setting: Setting = title, min(few + 1, title.max_players), last
            found.append(pytest.param(setting, marks=pytest.mark.soak) if n else setting)
        presets: list[Setting] = [(title, few, {"preset": name}) for name in title.presets]
        found += presets
    return found


def spoken(setting: Setting) -> str:
    title, players, options = setting
    values = [str(value) for value in options.values()]
    return "-".join([title.id, str(players), *values[:2]])


@pytest.fixture(scope="session", params=settings(), ids=spoken)
def setting(request: pytest.FixtureRequest) -> Setting:
    found: Setting = request.param
    return found


@pytest.fixture(params=[*tables(), *other_options()], ids=spoken)
def other_option(request: pytest.FixtureRequest) -> Setting:
    found: Setting = request.param
    return found


@pytest.fixture(params=stockrail.titles(), ids=lambda title: title.id)
def title(request: pytest.FixtureRequest) -> Title[State, View]:
    found: Title[State, View] = request.param
    return found


@pytest.fixture(scope="session")
def game(setting: Setting) -> Game:
    """One for all tests that need a whole game; they leave it as it was."""
    return whole_game(setting, seed=4)
