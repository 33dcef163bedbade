"""What may be answered, in letters: options under numbers, tiles hex by hex."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from stockrail.core.actions import Amount
from stockrail.core.decision import Option
from stockrail.core.names import HexId
from stockrail.core.text import Text

from ..console.speech import Speech
from .choices import AMOUNT, Choice
from .drawing_track import Draughtsman

WIDTH = 96
LONGEST, SHORT = 60, 24
"""Lines of a list that is shown as it is, and of the beginning of a longer one."""


def options(
    listed: Iterable[Choice],
    draughtsman: Draughtsman | None,
    speech: Speech,
    *,
    found_by: str = "",
    whole: bool = False,
) -> Iterator[str]:
    """Under the names of their groups, unless they were `found_by` words.

    Of a long list only the beginning, but for the `whole`.
    """
    for _, alike in groupby(listed, key=_family):
        family = [*alike]
        lines = [*_lines(family, draughtsman, speech, headed=not found_by)]
        shown = lines if whole or len(lines) <= LONGEST else lines[:SHORT]
        yield from (line for line, _ in shown)
        if more := len(family) - sum(count for _, count in shown):
            example = f"{found_by} {telling_word(family[-1].option, draughtsman, speech)}".strip()
            yield "      " + speech(
                Text(
                    "and {more} more: type part of a name to find it, such as {example}, or all",
                    more=more,
                    example=example,
                )
            )


def matching(
    words: str, listed: Iterable[Choice], draughtsman: Draughtsman | None, speech: Speech
) -> list[Choice]:
    """The options in which all the words occur."""
    wanted = words.casefold().split()

    def said(option: Option) -> str:
        texts = [option.shown.label, option.shown.group or "", _place(option, draughtsman)]
        return " ".join(map(speech, texts)).casefold()

    return [choice for choice in listed if all(word in said(choice.option) for word in wanted)]


def telling_word(option: Option, draughtsman: Draughtsman | None, speech: Speech) -> str:
    """A word that finds the option."""
    return (_place(option, draughtsman) or speech(option.shown.label)).split()[-1]


def _family(choice: Choice) -> str | None:
    """Groups named alike are one list: those of links from each of the cities."""
    group = choice.option.shown.group
    return group.template if group is not None else None


def _place(option: Option, draughtsman: Draughtsman | None) -> str:
    hex_id = option.shown.target.hex
    return draughtsman.named(hex_id) if draughtsman is not None and hex_id is not None else ""


def _lines(
    family: list[Choice], draughtsman: Draughtsman | None, speech: Speech, *, headed: bool
) -> Iterator[tuple[str, int]]:
    """Lines, each with the number of options on it."""
    group = None
    for (under, tiles_on, preview), part in groupby(family, key=_kind):
        if headed and under is not None and under != group:
            yield f"  {speech(under)}", 0
        group = under
        if tiles_on is not None and draughtsman is not None:
            named = draughtsman.named(tiles_on)
            yield f"      {named}" + (f"  ({speech(preview)})" if preview is not None else ""), 0
            yield from _columns([_tile(choice, draughtsman) for choice in part])
        else:
            for choice in part:
                yield from _option(choice, draughtsman, speech)


def _kind(choice: Choice) -> tuple[Text | None, HexId | None, Text | None]:
    """What options have in common that are listed together: of tiles also the hex."""
    shown = choice.option.shown
    if shown.target.tile is None:
        return shown.group, None, None
    return shown.group, shown.target.hex, shown.preview


def _tile(choice: Choice, draughtsman: Draughtsman) -> str:
    target = choice.option.shown.target
    assert target.tile is not None
    return f"{choice.key:>4}. {draughtsman.laid(target.tile, target.rotation or 0)}"


def _columns(cells: list[str]) -> Iterator[tuple[str, int]]:
    width = max(map(len, cells)) + 2
    per_line = max(1, WIDTH // width)
    for start in range(0, len(cells), per_line):
        row = cells[start : start + per_line]
        yield "".join(f"{cell:<{width}}" for cell in row).rstrip(), len(row)


def _option(
    choice: Choice, draughtsman: Draughtsman | None, speech: Speech
) -> Iterator[tuple[str, int]]:
    shown, amount = choice.option.shown, choice.option.amount
    label = speech(shown.label)
    if amount is not None:
        label = speech(Text("{label} {numbers}", label=shown.label, numbers=numbers(amount)))
    preview = f"  ({speech(shown.preview)})" if shown.preview is not None else ""
    if choice.key == AMOUNT:
        typed = speech(Text("{option}: type the amount", option=label))
        yield f"      {typed}{preview}", 1
    else:
        yield f"{choice.key:>4}. {label}{preview}", 1
    if draughtsman is not None:
        yield from ((f"        {line}", 0) for line in draughtsman.runs(shown.routes))


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
