"""A view in letters: what a terminal can show of a table."""

from collections.abc import Iterator

from stockrail.core.actions import Amount
from stockrail.core.decision import Decision, Option
from stockrail.core.text import Text
from stockrail.view import Hex, Panel, Sheet, View

from .speech import Speech


def position(view: View, speech: Speech) -> Iterator[str]:
    """The tracks, the companies and who holds what."""
    round_and_phase = (view.game.round, view.game.phase)
    yield " · ".join(speech(text) for text in round_and_phase if text is not None)
    for market in view.markets:
        if market.shape == "dial" and market.note is not None:
            yield f"  {speech(market.name)}: {speech(market.note)}"
    for panel in view.panels:
        if panel.piece != "player":
            yield f"  {_panel(panel, speech)}"
    for sheet in view.tables:
        yield ""
        yield from _sheet(sheet, speech)


def _panel(panel: Panel, speech: Speech) -> str:
    facts = ", ".join(f"{speech(f.label)} {speech(_value(f.value))}" for f in panel.facts)
    name = f"{panel.symbol}: " if panel.symbol else f"{speech(panel.name)}: "
    return name + (speech(panel.note) if panel.dimmed and panel.note else facts)


def _sheet(sheet: Sheet, speech: Speech) -> Iterator[str]:
    lines = [["", *map(speech, sheet.columns)]]
    lines += [[speech(r.head), *(speech(_value(v)) for v in r.values)] for r in sheet.rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for head, *values in lines:
        cells = (f"{v:>{w}}" for v, w in zip(values, widths[1:], strict=True))
        yield f"  {head:<{widths[0]}}  {'  '.join(cells)}"


def _value(value: Text | str | int) -> Text | str:
    return str(value) if isinstance(value, int) else value


def board(view: View, speech: Speech) -> Iterator[str]:
    """Every hex with a name or a piece on it."""
    for place in view.board.hexes if view.board else ():
        if place.label or place.counters:
            yield f"  {_hex(place, speech)}"


def _hex(place: Hex, speech: Speech) -> str:
    marks = [speech(fact.mark) for fact in place.facts if fact.mark is not None]
    price = [speech(place.cost)] if place.cost is not None else []
    pieces = [counter.symbol for counter in place.counters]
    return f"{place.id:<4} {place.label:<16} {' '.join([*price, *marks]):<12} {' '.join(pieces)}"


def options(decision: Decision, speech: Speech) -> Iterator[str]:
    """The options, numbered from 1, under the names of their groups."""
    group = None
    for n, option in enumerate(decision.options, 1):
        shown = option.shown
        if shown.group is not None and shown.group != group:
            yield f"  {speech(shown.group)}"
        group = shown.group
        preview = f"  ({speech(shown.preview)})" if shown.preview is not None else ""
        yield f"{n:>4}. {speech(shown.label)}{_range(option, speech)}{preview}"


def _range(option: Option, speech: Speech) -> str:
    return f" {speech(numbers(option.amount))}" if option.amount else ""


def numbers(amount: Amount) -> Text:
    if amount.step == 1:
        return Text("{low} to {high}", low=amount.low, high=amount.high)
    return Text(
        "{low} to {high} in steps of {step}", low=amount.low, high=amount.high, step=amount.step
    )
