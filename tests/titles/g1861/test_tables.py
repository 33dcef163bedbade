"""§30 and §31: the tables of both editions of the rules are those of the game."""

import re
from pathlib import Path

import pytest

from stockrail.core.ids import HexId
from stockrail.titles.g1861.components import (
    COMPANY_CARDS,
    COUNTS,
    MAP,
    MINORS,
    PHASES,
    PRIVATES,
    PUBLICS,
    TRAINS,
)
from stockrail.titles.g1861.market import TABLES
from stockrail.titles.g1861.options import OPTIONS, PRESETS

RULES = Path(__file__).parents[3] / "docs" / "rules"
EDITIONS = pytest.mark.parametrize("edition", ["1861.md", "1861.fr.md"])


def rows(edition: str, rule: str) -> list[list[str]]:
    """The table that follows a rule, without its heading."""
    lines = (RULES / edition).read_text("utf-8").split(f"**{rule}** ")[1].splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith("|")) + 2
    last = next((n for n in range(first, len(lines)) if not lines[n]), len(lines))
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[first:last]]


def number(cell: str) -> int | None:
    """`1,000` or `1 000`; `None` for words."""
    digits = re.sub(r"[, ]", "", cell)
    return int(digits) if digits.isdigit() else None


def listed(cell: str) -> tuple[str, ...]:
    return () if cell == "–" else tuple(cell.split(", "))


@EDITIONS
def test_the_table_of_options(edition: str) -> None:
    """§30.2"""
    preset = PRESETS["18xx.games"].options
    expected = []
    for option in OPTIONS:
        values = [str(choice.value) for choice in option.choices]
        chosen = str(preset.get(option.name, values[0]))
        expected.append([option.name, ", ".join(values), option.rule.removeprefix("§"), chosen])
    assert [[cell.replace("`", "") for cell in row] for row in rows(edition, "30.2")] == expected


@EDITIONS
def test_the_table_of_privates(edition: str) -> None:
    """§31.1, §17.10"""
    shown = [(row[1], *map(number, row[2:5]), listed(row[6])) for row in rows(edition, "31.1")]
    assert shown == [(p.id, p.minimum, p.value, p.income, p.hexes) for p in PRIVATES.values()]


@EDITIONS
def test_the_table_of_minors(edition: str) -> None:
    """§31.2"""
    shown = [(row[1], row[2].rsplit(" ", 1)[1], row[3]) for row in rows(edition, "31.2")]
    charters = [COMPANY_CARDS[minor] for minor in MINORS]
    assert shown == [(c.id, MAP.stops[c.home][0], c.from_phase) for c in charters if c.home]


@EDITIONS
def test_the_table_of_publics(edition: str) -> None:
    """§31.3"""
    assert [row[1] for row in rows(edition, "31.3")] == [*PUBLICS]
    assert [row[0] for row in rows(edition, "31.3")] == [COMPANY_CARDS[p].name for p in PUBLICS]


@EDITIONS
def test_the_table_of_trains(edition: str) -> None:
    """§31.4"""
    shown = [
        (row[0], *map(number, row[1:3]), row[3].strip("–") or None) for row in rows(edition, "31.4")
    ]
    assert shown == [(t.name, COUNTS[t.name], t.price, t.rusted_by) for t in TRAINS.values()]


@EDITIONS
def test_the_table_of_tiles(edition: str) -> None:
    """§31.5"""
    tiles = [*MAP.tiles.values()]
    copies = [f"{t.number}×{t.count}" + (f" ({t.label})" if t.label else "") for t in tiles]
    table = rows(edition, "31.5")
    assert [tile for row in table for tile in listed(row[1])] == copies
    assert sum(number(row[2]) or 0 for row in table) == sum(tile.count or 0 for tile in tiles)


@EDITIONS
def test_the_table_of_prices(edition: str) -> None:
    """§31.6"""
    market, letters = TABLES["grid"], {"red": "r", "brown": "b", "violet": "v"}
    for row, (_, line) in enumerate(rows(edition, "31.6")):
        for column, cell in enumerate(line.split()):
            space = market.chart.spaces.get((row, column))
            if space is None:
                assert cell in ("(none)", "(rien)")
                continue
            marks = letters.get(space.zone, "") + "y" * (space.spot in market.yellow)
            assert cell == f"{space.price}{marks}"


@EDITIONS
def test_the_table_of_red_areas(edition: str) -> None:
    """§31.7, §19.4"""
    for _, hexes, *values in rows(edition, "31.7"):
        for hex_id in listed(hexes):
            (area,) = MAP.places[HexId(hex_id)].face.stops
            assert [str(area.worth(column)) for column in range(4)] == values
    shown = [hex_id for row in rows(edition, "31.7") for hex_id in listed(row[1])]
    assert shown == [place.id for place in MAP.places.values() if place.area]


@EDITIONS
def test_the_table_of_phases(edition: str) -> None:
    """§31.8, §22.5, §24.3"""
    gone = {train.rusted_by: train.name for train in TRAINS.values() if train.rusted_by}
    colours = 0
    for (name, tiles, limits, leaving, _), phase in zip(
        rows(edition, "31.8"), PHASES.values(), strict=True
    ):
        shown = [int(limit.replace("–", "0")) for limit in limits.split(", ")]
        assert shown == [phase.limit_minor, phase.limit_public]
        assert (name, leaving) == (phase.name, gone.get(name, "–"))
        assert bool(tiles) is (len(phase.colours) > colours)
        colours = len(phase.colours)
