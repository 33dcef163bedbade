"""Readings of the rules that a table may choose (docs/rulings/england-wales.md)."""

from stockrail.core.text import Text
from stockrail.core.title import Choice, GameOption

from . import maps

OPTIONS = (
    GameOption(
        "map",
        Text("The map"),
        tuple(Choice(name, maps.label(name)) for name in maps.names()),
        "§12.2",
    ),
    GameOption(
        "end",
        Text("Empty cities that end the game"),
        (
            Choice("16", Text("{n} cities (rule document)", n=16)),
            *(Choice(n, Text("{n} cities", n=n)) for n in ("8", "12", "20", "24")),
        ),
        "§11.1",
    ),
    GameOption(
        "opening_payee",
        Text("Opening bids are paid to"),
        (
            Choice("bank", Text("the bank (rule document)")),
            Choice("company", Text("the company")),
        ),
        "§2.8",
    ),
    GameOption(
        "opening_shares",
        Text("In the opening are sold"),
        (
            Choice("any", Text("as many shares of a company as are wanted")),
            Choice("one_each", Text("one share of each company at most")),
        ),
        "§2.10",
    ),
    GameOption(
        "merger_side",
        Text("A manager may propose that his company"),
        (
            Choice("buyer", Text("absorbs another one")),
            Choice("either", Text("absorbs another one, or is absorbed")),
        ),
        "§10.2",
    ),
    GameOption(
        "merger_networks",
        Text("Networks that merge"),
        (
            Choice("anywhere", Text("may lie anywhere")),
            Choice("touching", Text("must have a city in common")),
        ),
        "§10.9",
    ),
)
