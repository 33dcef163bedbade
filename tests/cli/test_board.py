"""The map at the terminal: boxes that touch as the hexes do, in colour where there is colour."""

import os
import pty
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import stockrail as library
from stockrail.cli.console.output import Output
from stockrail.cli.terminal.drawing_map import MapDrawing
from stockrail.cli.terminal.track import TrackMap
from stockrail.core.ids import HexId

from .conftest import COMMAND, Run, environment
from .test_play import lines

TITLES = [title.id for title in library.titles()]


def drawn(title: str, *played: str, page: int = 200, near: str = "", language: str = "en") -> str:
    table = library.new(title, ["Ann", "Bob", "Cat"], 3)
    for action in played:
        table.play(action)
    board = table.view("Ann").board
    assert board is not None
    tracks = TrackMap(board)
    hexes = tracks.within([HexId(near)], 1) if near else None
    return "\n".join(MapDrawing(tracks, Output(language), page, hexes).lines(colour=False))


@pytest.mark.parametrize("page", [80, 120, 200])
@pytest.mark.parametrize("title", TITLES)
def test_every_hex_is_drawn_and_no_line_is_wider_than_the_page(title: str, page: int) -> None:
    said = drawn(title, page=page)
    board = library.new(title, ["Ann", "Bob", "Cat"], 3).view().board
    assert board is not None
    *picture, legend = said.splitlines()
    assert max(map(len, picture)) <= page
    for place in board.hexes:
        assert re.search(rf"[|=#^~+]{place.id[:5]}", said), place.id
    assert legend


def test_a_hex_touches_its_six_neighbours() -> None:
    assert drawn("1830", near="H12", page=60).splitlines() == [
        "      +-----+-----+-----+-----+",
        "      |G11        |G13    $120|",
        "      |           |/\\         |",
        "      |           |           |",
        "+-----+-----+-----+-----+-----+-----+",
        "|H10        |H12        |H14        |",
        "|Pittsburgh =Altoona    =           |",
        "|○          |10 [PRR]   |           |",
        "+-----+-----+-----+-----+-----+-----+",
        "      |I11    $120|I13        |",
        "      |/\\         |           |",
        "      |           |           |",
        "      +-----+-----+-----+-----+",
        "blank plain · /\\ mountain · = H track",
    ]


def test_flat_hexes_stand_in_columns() -> None:
    assert drawn("chicago-express", near="S3", page=60).splitlines() == [
        "            +-----------+",
        "            |S2       $1|",
        "+-----------+           +",
        "|R2       $2|           |",
        "+YY         +-----------+",
        "|           |S3         |",
        "+-----------+New York   +",
        "|R3       $2|NYC        |",
        "+YY         +-----------+",
        "|           |S4       $1|",
        "+-----------+           +",
        "            |           |",
        "            +-----------+",
        "blank plain · YY forest",
    ]


def test_cubes_are_counted_and_ridges_and_closed_sides_marked() -> None:
    said = drawn("england-wales")
    assert re.search(r"\|[BKPRY]\d [BKPRY]\d", said)
    assert "^^^" in said and "###" in said
    legend = said.splitlines()[-1]
    for words in ("/\\ mountain", "(B) Takes: blue", "cubes: B blue", "^ ridge", "# closed side"):
        assert words in legend


def test_pieces_and_what_they_bring_are_written_into_the_hex() -> None:
    said = drawn("german-railways")
    assert "PO" in said
    assert "+ Income" in said.splitlines()[-1]


def test_a_narrow_page_shows_the_map_in_parts() -> None:
    said = drawn("england-wales", page=80)
    assert "Part 1 of 2, from west to east" in said
    assert "Part 2 of 2, from west to east" in said
    assert "Part" not in drawn("1830", page=120)


def test_the_legend_speaks_french() -> None:
    legend = drawn("england-wales", language="fr").splitlines()[-1]
    assert "crête" in legend and "montagne" in legend


def test_board_draws_the_map_or_the_part_that_is_named(stockrail: Run) -> None:
    words = ("play", "1830", "--seats", "Ann,Bob", "--seed", "1")
    whole, part, company = stockrail(
        *words, typed=lines("board", "board Altoona", "board NYC")
    ).stdout.split("> ")[1:4]
    assert whole.count("+\n") > 10 and "|Boston " in whole and "\033" not in whole
    assert "Altoona " in part and "Boston" not in part
    assert re.search(r"\n +H12 +Altoona", part)
    assert "|Albany " in company and "Track of NYC" in company


@pytest.fixture
def screen() -> Iterator[tuple[int, int]]:
    ours, theirs = pty.openpty()
    yield ours, theirs
    os.close(ours)


def on_a_screen(screen: tuple[int, int], tmp_path: Path, **changed: str) -> str:
    """What a terminal is sent when the board is asked for."""
    ours, theirs = screen
    table = subprocess.Popen(
        [COMMAND, "play", "chicago-express", "--seats", "Ann,Bob"],
        stdin=subprocess.PIPE,
        stdout=theirs,
        text=True,
        cwd=tmp_path,
        env=environment(**changed),
    )
    os.close(theirs)
    assert table.stdin is not None
    table.stdin.write("board prr\nq\n")
    table.stdin.close()
    said = b""
    try:
        while part := os.read(ours, 65536):
            said += part
    except OSError:
        pass
    table.wait(timeout=20)
    return said.decode()


def test_a_terminal_with_colour_gets_colour(screen: tuple[int, int], tmp_path: Path) -> None:
    said = on_a_screen(screen, tmp_path, TERM="xterm-256color", NO_COLOR="")
    assert re.search(r"\033\[0;\d+;48;5;\d+mPRR", said)
    assert said.count("\033[0m") > 5


@pytest.mark.parametrize("changed", [{"TERM": "xterm", "NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colour_where_it_is_not_wanted(
    screen: tuple[int, int], tmp_path: Path, changed: dict[str, str]
) -> None:
    said = on_a_screen(screen, tmp_path, **changed)
    assert "PRR" in said
    assert "\033" not in said
