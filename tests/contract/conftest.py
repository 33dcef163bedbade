"""Every registered title, with its options: contract tests are not told about any of them."""

import pytest

import stockrail
from stockrail.core.title import OptionValue, Title
from stockrail.view import View

Setting = tuple[Title[View], int, dict[str, OptionValue]]


def tables() -> list[Setting]:
    """Each title with each number of players."""
    return [
        (title, n, {})
        for title in stockrail.titles()
        for n in range(title.min_players, title.max_players + 1)
    ]


def readings() -> list[Setting]:
    """Each title with each other value of an option, one at a time."""
    return [
        (title, title.fewest({option.name: choice.value}), {option.name: choice.value})
        for title in stockrail.titles()
        for option in title.options
        for choice in option.choices[1:]
    ]


def settings() -> list[Setting]:
    """Each title with fewest and most players, every other value of its options, each preset.

    The other values come together: first all second choices, then all third ones.
    """
    found: list[Setting] = []
    for title in stockrail.titles():
        few = title.min_players
        found += [(title, few, {}), (title, title.max_players, {})]
        most = max((len(option.choices) for option in title.options), default=1)
        for n in range(1, most):
            last = {o.name: o.choices[min(n, len(o.choices) - 1)].value for o in title.options}
            found.append((title, few + 1, last))
        found += [(title, few, {"preset": name}) for name in title.presets]
    return found


def spoken(setting: Setting) -> str:
    title, players, options = setting
    values = [str(value) for value in options.values()]
    return "-".join([title.id, str(players), *values[:2]])


@pytest.fixture(params=settings(), ids=spoken)
def setting(request: pytest.FixtureRequest) -> Setting:
    found: Setting = request.param
    return found


@pytest.fixture(params=[*tables(), *readings()], ids=spoken)
def reading(request: pytest.FixtureRequest) -> Setting:
    found: Setting = request.param
    return found


@pytest.fixture(params=stockrail.titles(), ids=lambda title: title.id)
def title(request: pytest.FixtureRequest) -> Title[View]:
    found: Title[View] = request.param
    return found
