"""What may be answered, in letters: options under numbers, tiles hex by hex."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from stockrail.core.actions import Amount
from stockrail.core.decision import Option
from stockrail.core.ids import HexId
from stockrail.core.text import Text

from ..console.output import Output
from .choices import AMOUNT, Choice
from .drawing_track import MapPrinter

WIDTH = 96
LONGEST, SHORT = 60, 24
"""Lines of a list that is shown as it is, and of the beginning of a longer one."""


def options(
    listed: Iterable[Choice],
    printer: MapPrinter | None,
    output: Output,
    *,
    found_by: str = "",
    whole: bool = False,
) -> Iterator[str]:
    """Under the names of their groups, unless they were `found_by` words.

    Of a long list only the beginning, but for the `whole`.
    """
    for _, alike in groupby(listed, key=_family):
        family = [*alike]
        lines = [*_lines(family, printer, output, headed=not found_by)]
        shown = lines if whole or len(lines) <= LONGEST else lines[:SHORT]
        yield from (line for line, _ in shown)
        if more := len(family) - sum(count for _, count in shown):
            example = f"{found_by} {telling_word(family[-1].option, printer, output)}".strip()
            yield "      " + output(
                Text(
                    "and {more} more: type part of a name to find it, such as {example}, or all",
                    more=more,
                    example=example,
                )
            )


def matching(
    words: str, listed: Iterable[Choice], printer: MapPrinter | None, output: Output
) -> list[Choice]:
    """The options in which all the words occur."""
    wanted = words.casefold().split()

    def said(option: Option) -> str:
        texts = [option.description.label, option.description.group or "", _place(option, printer)]
        return " ".join(map(output, texts)).casefold()

    return [choice for choice in listed if all(word in said(choice.option) for word in wanted)]


def telling_word(option: Option, printer: MapPrinter | None, output: Output) -> str:
    """A word that finds the option."""
    return (_place(option, printer) or output(option.description.label)).split()[-1]


def _family(choice: Choice) -> str | None:
    """Groups named alike are one list: those of links from each of the cities."""
    group = choice.option.description.group
    return group.template if group is not None else None


def _place(option: Option, printer: MapPrinter | None) -> str:
    hex_id = option.description.target.hex
    return printer.named(hex_id) if printer is not None and hex_id is not None else ""


def _lines(
    family: list[Choice], printer: MapPrinter | None, output: Output, *, headed: bool
) -> Iterator[tuple[str, int]]:
    """Lines, each with the number of options on it."""
    group = None
    for (under, tiles_on, preview), part in groupby(family, key=_kind):
        if headed and under is not None and under != group:
            yield f"  {output(under)}", 0
        group = under
        if tiles_on is not None and printer is not None:
            named = printer.named(tiles_on)
            yield f"      {named}" + (f"  ({output(preview)})" if preview is not None else ""), 0
            yield from _columns([_tile(choice, printer) for choice in part])
        else:
            for choice in part:
                yield from _option(choice, printer, output)


def _kind(choice: Choice) -> tuple[Text | None, HexId | None, Text | None]:
    """What options have in common that are listed together: of tiles also the hex."""
    shown = choice.option.description
    if shown.target.tile is None:
        return shown.group, None, None
    return shown.group, shown.target.hex, shown.preview


def _tile(choice: Choice, printer: MapPrinter) -> str:
    target = choice.option.description.target
    assert target.tile is not None
    return f"{choice.key:>4}. {printer.laid(target.tile, target.rotation or 0)}"


def _columns(cells: list[str]) -> Iterator[tuple[str, int]]:
    width = max(map(len, cells)) + 2
    per_line = max(1, WIDTH // width)
    for start in range(0, len(cells), per_line):
        row = cells[start : start + per_line]
        yield "".join(f"{cell:<{width}}" for cell in row).rstrip(), len(row)


def _option(
    choice: Choice, printer: MapPrinter | None, output: Output
) -> Iterator[tuple[str, int]]:
    shown, amount = choice.option.description, choice.option.amount
    label = output(shown.label)
    if amount is not None:
        label = output(Text("{label} {numbers}", label=shown.label, numbers=numbers(amount)))
    preview = f"  ({output(shown.preview)})" if shown.preview is not None else ""
    if choice.key == AMOUNT:
        typed = output(Text("{option}: type the amount", option=label))
        yield f"      {typed}{preview}", 1
    else:
        yield f"{choice.key:>4}. {label}{preview}", 1
    if printer is not None:
        yield from ((f"        {line}", 0) for line in printer.runs(shown.routes))


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
