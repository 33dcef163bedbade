"""Letters and numbers along the frames of the maps."""

import pytest

import stockrail
from stockrail.view import Board, Hex, Rulers


def framed(title: str) -> tuple[Board, Rulers]:
    board = stockrail.new(title, ["Ann", "Bob", "Cat"], seed=1).view("Ann").board
    assert board is not None
    assert board.rulers is not None
    return board, board.rulers


def across(shown: Board, hex_: Hex) -> int:
    return hex_.q if shown.orientation == "flat" else 2 * hex_.q + hex_.r


@pytest.mark.parametrize(
    ("title", "has_letters_across"),
    [
        ("chicago-express", True),
        ("german-railways", False),
        ("england-wales", True),
        ("1830", False),
        ("1861", True),
    ],
)
def test_every_hex_has_its_letter_and_its_number(title: str, has_letters_across: bool) -> None:
    shown, rulers = framed(title)
    columns = {ruler.label for ruler in rulers.columns}
    rows = {ruler.label for ruler in rulers.rows}
    letters, numbers = (columns, rows) if has_letters_across else (rows, columns)
    assert all(map(str.isalpha, letters))
    assert {hex_.id for hex_ in shown.hexes} <= {f"{a}{n}" for a in letters for n in numbers}


@pytest.mark.parametrize("title", ["chicago-express", "1830"])
def test_hexes_of_a_column_lie_at_most_half_a_hex_apart(title: str) -> None:
    shown, rulers = framed(title)
    hexes = {hex_.id: hex_ for hex_ in shown.hexes}
    for ruler in rulers.columns:
        first, last = (across(shown, hexes[end]) for end in ruler.ends)
        assert 0 <= last - first <= 1
