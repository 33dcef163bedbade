"""A view in letters: what a terminal can show of a table."""

from collections.abc import Iterator

from stockrail.core.ids import PlayerId
from stockrail.core.text import Coins, Text
from stockrail.view import Panel, Sheet, Stake, View, worded

from ..console.output import Output
from . import drawing_market
from .blocks import Block
from .drawing_track import MapPrinter
from .track import TrackMap


def printer(view: View, output: Output) -> MapPrinter | None:
    if view.board is None:
        return None
    return MapPrinter(TrackMap(view.board), output, view.game.money)


def glance(view: View, player: PlayerId, output: Output) -> Iterator[Block]:
    """What a player needs to decide: the company that acts with its track, or else the market
    and the companies."""
    yield _time(view, output)
    yield from _dials(view, output)
    acting = next((panel for panel in view.panels if panel.acts), None)
    if acting is not None:
        own = [p for p in view.panels if p.player == player or p.piece in ("bank", "trains")]
        yield Block("panels", tuple(_panels([*own, acting], view.game.money, output)))
        yield from _railway(view, acting, output)
        return
    if view.focus == "market":
        yield from (
            drawing_market.glimpse(market, output)
            for market in view.markets
            if market.shape != "dial"
        )
    yield _table(view, output)
    yield from (_sheet(sheet, view.game.money, output) for sheet in view.tables[:1])


def position(view: View, output: Output) -> Iterator[Block]:
    """All that lies on the table, but for the map."""
    yield _time(view, output)
    yield from _dials(view, output)
    yield from markets(view, output)
    yield _table(view, output)
    for panel in view.panels:
        if panel.acts:
            yield from _railway(view, panel, output)
    yield from (_sheet(sheet, view.game.money, output) for sheet in view.tables if sheet.rows)


def markets(view: View, output: Output) -> Iterator[Block]:
    """Every price."""
    for market in view.markets:
        if market.shape != "dial":
            yield drawing_market.whole(market, output)


def _time(view: View, output: Output) -> Block:
    said = [output(text) for text in (view.game.round, view.game.phase) if text is not None]
    return Block("time", (" · ".join(said),))


def _dials(view: View, output: Output) -> Iterator[Block]:
    for market in view.markets:
        if market.shape == "dial" and market.note is not None:
            yield Block(market.id, (f"  {output.of(market.name, market.note)}",))


def _table(view: View, output: Output) -> Block:
    """Everything but the players' sheets, which the wide tables repeat."""
    panels = [panel for panel in view.panels if panel.piece != "player"]
    return Block("panels", tuple(_panels(panels, view.game.money, output)))


def _panels(panels: list[Panel], money: Coins, output: Output) -> Iterator[str]:
    """A line each; those of which there is nothing to tell but one word are named together."""
    together: dict[Text, list[str]] = {}
    for panel in panels:
        if panel.dimmed and panel.note is not None and not panel.note.params:
            together.setdefault(panel.note, []).append(_name(panel, output))
        else:
            yield f"  {_panel(panel, money, output)}"
    for note, names in together.items():
        yield f"  {output.of(note, ', '.join(names))}"


def _panel(panel: Panel, money: Coins, output: Output) -> str:
    values = ((fact.label, worded(fact.value, fact.unit, money)) for fact in panel.facts)
    facts = ", ".join(f"{output(label)} {output(value)}" for label, value in values)
    note = output(panel.note) if panel.note is not None else ""
    return output.of(_name(panel, output), " · ".join(word for word in (facts, note) if word))


def _name(panel: Panel, output: Output) -> str:
    """The sign of a company; everything else by its name, as questions call it."""
    return panel.symbol if panel.piece == "company" and panel.symbol else output(panel.name)


def _railway(view: View, company: Panel, output: Output) -> Iterator[Block]:
    """Its owners, its last run, its track."""
    draws = printer(view, output)
    if company.shares:
        held = ", ".join(
            f"{output(stake.holder)} {_held(stake, output)}" for stake in company.shares
        )
        yield Block(f"owners {company.id}", (f"    {held}",))
    if draws is None or company.company is None:
        return
    if company.routes:
        runs = tuple(f"    {line}" for line in draws.runs(company.routes))
        heading = output(Text("Last run"))
        yield Block(f"run {company.id}", runs, f"  {heading}", whole=True)
    yield draws.neighbourhood(company.company)


def _held(stake: Stake, output: Output) -> str:
    if stake.percent is None:
        return str(stake.count)
    return output(Text("{percent}%", percent=stake.percent))


def _sheet(sheet: Sheet, money: Coins, output: Output) -> Block:
    rows = [["", *(output(column.name) for column in sheet.columns)]]
    for row in sheet.rows:
        cells = zip(row.values, sheet.columns, strict=True)
        said = (output(worded(value, row.unit or column.unit, money)) for value, column in cells)
        rows.append([output(row.head), *said])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    heading, *lines = (_row(row, widths) for row in rows)
    return Block(f"table {sheet.id}", tuple(lines), heading)


def _row(row: list[str], widths: list[int]) -> str:
    head, *cells = row
    right = (f"{cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True))
    return f"  {head:<{widths[0]}}  {'  '.join(right)}".rstrip()
