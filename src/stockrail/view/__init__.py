"""The words in which a title shows itself. No title knows HTML, no client knows a title."""

from stockrail.core.decision import Call, Leg, Route

from .board import (
    Board,
    Counter,
    Edge,
    Hex,
    Link,
    Pattern,
    Piece,
    Plan,
    Rate,
    River,
    SideMark,
    Slot,
    Stop,
    Terrain,
    Tile,
    TileColour,
    TileFace,
)
from .encode import encode
from .market import Cell, Marker, Market, Zone
from .panel import Cells, Fact, Panel, Sheet, Stake
from .view import SEAT_COLOURS, Header, LogEntry, Seat, View, compose, log

__all__ = [
    "SEAT_COLOURS",
    "Board",
    "Call",
    "Cell",
    "Cells",
    "Counter",
    "Edge",
    "Fact",
    "Header",
    "Hex",
    "Leg",
    "Link",
    "LogEntry",
    "Marker",
    "Market",
    "Panel",
    "Pattern",
    "Piece",
    "Plan",
    "Rate",
    "River",
    "Route",
    "Seat",
    "Sheet",
    "SideMark",
    "Slot",
    "Stake",
    "Stop",
    "Terrain",
    "Tile",
    "TileColour",
    "TileFace",
    "View",
    "Zone",
    "compose",
    "encode",
    "log",
]
