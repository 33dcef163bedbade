"""Every registered title, with its options: contract tests are not told about any of them."""

from itertools import product

import pytest

import stockrail
from stockrail.core.title import OptionValue, Title
from stockrail.view import View

Setting = tuple[Title[View], int, dict[str, OptionValue]]


def settings() -> list[Setting]:
    """Each title with each number of players, and with each value of each option."""
    found: list[Setting] = []
    for title in stockrail.titles():
        found += [(title, n, {}) for n in range(title.min_players, title.max_players + 1)]
        choices = product(*([c.value for c in option.choices] for option in title.options))
        names = [option.name for option in title.options]
        found += [(title, title.min_players, dict(zip(names, v, strict=True))) for v in choices]
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
