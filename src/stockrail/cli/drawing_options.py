"""What may be answered, in letters: options under numbers, tiles hex by hex."""

from collections.abc import Iterator
from itertools import groupby

from stockrail.core.actions import Amount
from stockrail.core.decision import Decision, Option
from stockrail.core.names import HexId
from stockrail.core.text import Text

from .drawing_track import Draughtsman
from .speech import Speech

WIDTH = 96

Numbered = tuple[int, Option]


def options(decision: Decision, draughtsman: Draughtsman | None, speech: Speech) -> Iterator[str]:
    """Numbered from 1, under the names of their groups."""
    group = None
    numbered = [*enumerate(decision.options, 1)]
    for (under, tiles_on, preview), part in groupby(numbered, key=_kind):
        if under is not None and under != group:
            yield f"  {speech(under)}"
        group = under
        if tiles_on is not None and draughtsman is not None:
            named = draughtsman.named(tiles_on)
            yield f"      {named}" + (f"  ({speech(preview)})" if preview is not None else "")
            yield from _columns([_tile(n, option, draughtsman) for n, option in part])
        else:
            for n, option in part:
                yield from _option(n, option, draughtsman, speech)


def _kind(numbered: Numbered) -> tuple[Text | None, HexId | None, Text | None]:
    """What options have in common that are listed together: of tiles also the hex."""
    shown = numbered[1].shown
    if shown.target.tile is None:
        return shown.group, None, None
    return shown.group, shown.target.hex, shown.preview


def _tile(n: int, option: Option, draughtsman: Draughtsman) -> str:
    target = option.shown.target
    assert target.tile is not None
    return f"{n:>4}. {draughtsman.laid(target.tile, target.rotation or 0)}"


def _columns(cells: list[str]) -> Iterator[str]:
    width = max(map(len, cells)) + 2
    per_line = max(1, WIDTH // width)
    for start in range(0, len(cells), per_line):
        yield "".join(f"{cell:<{width}}" for cell in cells[start : start + per_line]).rstrip()


def _option(
    n: int, option: Option, draughtsman: Draughtsman | None, speech: Speech
) -> Iterator[str]:
    shown = option.shown
    preview = f"  ({speech(shown.preview)})" if shown.preview is not None else ""
    amount = f" {speech(numbers(option.amount))}" if option.amount else ""
    yield f"{n:>4}. {speech(shown.label)}{amount}{preview}"
    if draughtsman is not None:
        yield from (f"        {line}" for line in draughtsman.runs(shown.routes))


def numbers(amount: Amount) -> Text:
    """
    >>> str(numbers(Amount(1, 9))), str(numbers(Amount(1, 9, open=True)))
    ('1 to 9', '1 or more')
    """
    if amount.open:
        return Text("{low} or more", low=amount.low)
    if amount.step == 1:
        return Text("{low} to {high}", low=amount.low, high=amount.high)
    return Text(
        "{low} to {high} in steps of {step}", low=amount.low, high=amount.high, step=amount.step
    )
