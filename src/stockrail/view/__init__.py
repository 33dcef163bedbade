"""The words in which a title shows itself. No title knows HTML, no client knows a title."""

from .board import Board, Counter, Edge, Hex, Link, Pattern, Terrain
from .encode import encode
from .market import Cell, Marker, Market
from .panel import Cells, Fact, Panel, Sheet, Stake
from .view import SEAT_COLOURS, Header, LogEntry, Seat, View, compose, log

__all__ = [
    "SEAT_COLOURS",
    "Board",
    "Cell",
    "Cells",
    "Counter",
    "Edge",
    "Fact",
    "Header",
    "Hex",
    "Link",
    "LogEntry",
    "Marker",
    "Market",
    "Panel",
    "Pattern",
    "Seat",
    "Sheet",
    "Stake",
    "Terrain",
    "View",
    "compose",
    "encode",
    "log",
]
