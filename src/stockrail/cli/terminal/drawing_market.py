"""A market of rows and columns in letters."""

from collections.abc import Iterator

from stockrail.view import Cell, Market

from ..console.speech import Speech
from .blocks import Block

ROWS, COLUMNS = 1, 2
"""How far one sees from the markers."""
PATTERNS = {"none": "", "dots": "·", "stripes": "/", "hatch": "#"}


def glimpse(market: Market, speech: Speech) -> Block:
    """The part around the markers, or around the first prices as long as there are none."""
    marked = {marker.cell for marker in market.markers}
    seen = [cell for cell in market.cells if cell.id in marked]
    seen = seen or [cell for cell in market.cells if cell.par] or [*market.cells]
    rows, columns = [cell.row for cell in seen], [cell.column for cell in seen]
    part = [
        cell
        for cell in market.cells
        if min(rows) - ROWS <= cell.row <= max(rows) + ROWS
        and min(columns) - COLUMNS <= cell.column <= max(columns) + COLUMNS
    ]
    lines = tuple(_lines(market, part, speech))
    return Block(f"market {market.id}", lines, f"  {speech(market.name)}", whole=True)


def whole(market: Market, speech: Speech) -> Block:
    """Every price, what the patterns mean, and how markers move."""
    legend = [f"  {PATTERNS[zone.pattern]} {speech(zone.name)}" for zone in market.zones]
    note = [f"  {speech(market.note)}"] if market.note else []
    lines = (*_lines(market, [*market.cells], speech), *legend, *note)
    return Block(f"market {market.id}", lines, f"  {speech(market.name)}", whole=True)


def _lines(market: Market, cells: list[Cell], speech: Speech) -> Iterator[str]:
    said = {(cell.row, cell.column): _cell(market, cell, speech) for cell in cells}
    columns = range(min(c for _, c in said), max(c for _, c in said) + 1)
    widths = [max(len(text) for (_, c), text in said.items() if c == n) for n in columns]
    for row in sorted({row for row, _ in said}):
        line = (f"{said.get((row, c), ''):<{w}}" for c, w in zip(columns, widths, strict=True))
        yield f"  {'  '.join(line)}".rstrip()


def _cell(market: Market, cell: Cell, speech: Speech) -> str:
    zone = next((zone for zone in market.zones if zone.id == cell.zone), None)
    markers = [marker.symbol for marker in market.markers if marker.cell == cell.id]
    price = speech(cell.label) + (PATTERNS[zone.pattern] if zone else "")
    return " ".join([price, *markers])
