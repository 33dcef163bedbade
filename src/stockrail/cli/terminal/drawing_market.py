"""A market of rows and columns in letters."""

from collections.abc import Iterator

from stockrail.view import Cell, Market

from ..console.output import Output
from .blocks import Block

ROWS, COLUMNS = 1, 2
"""How far one sees from the markers."""
PATTERNS = {"none": "", "dots": "·", "stripes": "/", "hatch": "#"}


def glimpse(market: Market, output: Output) -> Block:
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
    lines = tuple(_lines(market, part, output))
    return Block(f"market {market.id}", lines, f"  {output(market.name)}", whole=True)


def whole(market: Market, output: Output) -> Block:
    """Every price, what the patterns mean, and how markers move."""
    legend = [f"  {PATTERNS[zone.pattern]} {output(zone.name)}" for zone in market.zones]
    note = [f"  {output(market.note)}"] if market.note else []
    lines = (*_lines(market, [*market.cells], output), *legend, *note)
    return Block(f"market {market.id}", lines, f"  {output(market.name)}", whole=True)


def _lines(market: Market, cells: list[Cell], output: Output) -> Iterator[str]:
    said = {(cell.row, cell.column): _cell(market, cell, output) for cell in cells}
    columns = range(min(c for _, c in said), max(c for _, c in said) + 1)
    widths = [max(len(text) for (_, c), text in said.items() if c == n) for n in columns]
    for row in sorted({row for row, _ in said}):
        line = (f"{said.get((row, c), ''):<{w}}" for c, w in zip(columns, widths, strict=True))
        yield f"  {'  '.join(line)}".rstrip()


def _cell(market: Market, cell: Cell, output: Output) -> str:
    zone = next((zone for zone in market.zones if zone.id == cell.zone), None)
    markers = [marker.symbol for marker in market.markers if marker.cell == cell.id]
    price = output(cell.label) + (PATTERNS[zone.pattern] if zone else "")
    return " ".join([price, *markers])
