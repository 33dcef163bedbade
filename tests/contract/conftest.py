"""Every registered title, with its options: contract tests are not told about any of them."""

import pytest

import stockrail
from stockrail.core.title import OptionValue, Title
from stockrail.view import View

Setting = tuple[Title[View], int, dict[str, OptionValue]]


def settings() -> list[Setting]:
    """Each title with each number of players, each other value of an option, each preset."""
    found: list[Setting] = []
    for title in stockrail.titles():
        few = title.min_players
        found += [(title, n, {}) for n in range(few, title.max_players + 1)]
        found += [
            (title, few, {option.name: choice.value})
            for option in title.options
            for choice in option.choices[1:]
        ]
        found += [(title, few, {"preset": name}) for name in title.presets]
    return found


def spoken(setting: Setting) -> str:
    title, players, options = setting
    return "-".join([title.id, str(players), *(str(value) for value in options.values())])


@pytest.fixture(params=settings(), ids=spoken)
def setting(request: pytest.FixtureRequest) -> Setting:
    found: Setting = request.param
    return found


@pytest.fixture(params=stockrail.titles(), ids=lambda title: title.id)
def title(request: pytest.FixtureRequest) -> Title[View]:
    found: Title[View] = request.param
    return found
