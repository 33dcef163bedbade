"""Rules that a table may play differently (docs/rulings/england-wales.md)."""

from stockrail.core.text import Text
from stockrail.core.title import Choice, GameOption, Preset

from .map import maps

RULEBOOK_END = 16
ENDS = (RULEBOOK_END, *(n for n in range(4, 31) if n != RULEBOOK_END))
"""How many empty cities may end the game (§11.1)."""

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
        tuple(
            Choice(
                str(n),
                Text("{n} cities (rulebook)", n=n)
                if n == RULEBOOK_END
                else Text("{n} cities", n=n),
            )
            for n in ENDS
        ),
        "§11.1",
    ),
    GameOption(
        "opening_payee",
        Text("Opening bids are paid to"),
        (
            Choice("bank", Text("the bank (rulebook)")),
            Choice("company", Text("the company")),
        ),
        "§2.8",
    ),
    GameOption(
        "opening_shares",
        Text("Shares sold in the opening"),
        (
            Choice("one_each", Text("at most one of each company (rulebook)")),
            Choice("any", Text("any number of each company")),
        ),
        "§2.10",
    ),
    GameOption(
        "first_link",
        Text("The first link of a delivery belongs to"),
        (
            Choice("own", Text("the company that delivers (base game)")),
            Choice("any", Text("any company")),
        ),
        "§7.7",
        formerly="any",
    ),
    GameOption(
        "price_moves",
        Text("A dividend moves the share price up"),
        (
            Choice("formula", Text("by the formula, any number of spaces (rulebook)")),
            Choice("limited", Text("by the formula, at most as far as the map says")),
        ),
        "§9.10",
    ),
    GameOption(
        "merger_side",
        Text("A manager may propose that their company"),
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
    GameOption(
        "merger_own_shares",
        Text("In a merger, the buyer’s manager is"),
        (
            Choice("paid", Text("paid for their own shares of the other company")),
            Choice("unpaid", Text("not paid for their own shares of the other company")),
        ),
        "§10.6",
    ),
)

PRESETS = {
    "balanced": Preset(Text("Balanced: prices that do not leap"), {"price_moves": "limited"}),
}
