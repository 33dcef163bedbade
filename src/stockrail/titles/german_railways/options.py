"""Rules that a table may choose (docs/rulings/german-railways.md)."""

from stockrail.core.text import Text
from stockrail.core.title import Choice, GameOption

OPTIONS = (
    GameOption(
        "order",
        Text("Pawns in the bag"),
        (
            Choice("bag", Text("by income: the poorer, the more")),
            Choice("one_each", Text("one per player (first games)")),
        ),
        "§3.7",
    ),
    GameOption(
        "ending",
        Text("When a company provably cannot connect with two others any more"),
        (
            Choice("vote", Text("the players vote (rulebook)")),
            Choice("automatic", Text("the game ends at once")),
        ),
        "§9.3",
    ),
    GameOption(
        "bamberg",
        Text("Income of Bamberg"),
        (
            Choice("2", Text("2 (rulebook)")),
            Choice("1", Text("1 (other digitised boards)")),
        ),
        "§6.12",
    ),
    GameOption(
        "koeln",
        Text("Terrain of Köln and the hex east of it"),
        (
            Choice("plain", Text("plain")),
            Choice("hill", Text("hill (another digitised board)")),
        ),
        "§6.9",
    ),
)
