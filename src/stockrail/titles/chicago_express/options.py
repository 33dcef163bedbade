"""Readings of the rules that a table may choose (docs/rulings/chicago-express.md)."""

from stockrail.core.text import Text
from stockrail.core.title import Choice, GameOption

OPTIONS = (
    GameOption(
        "timing",
        Text("Two needles red: general dividends come"),
        (
            Choice("before_action", Text("before the chosen action (rule document)")),
            Choice("after_action", Text("after the chosen action (widely played)")),
        ),
        "§3.5",
    ),
    GameOption(
        "opener",
        Text("First to bid in the opening auctions"),
        (
            Choice("first_seat", Text("the first seat (let the oldest player sit there)")),
            Choice("drawn", Text("drawn by lot")),
        ),
        "§2.3",
    ),
)
