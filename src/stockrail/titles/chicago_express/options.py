"""Rules that a table may choose (docs/rulings/chicago-express.md)."""

from stockrail.core.text import Text
from stockrail.core.title import Choice, GameOption

OPTIONS = (
    GameOption(
        "timing",
        Text("Two needles red: general dividends come"),
        (
            Choice("before_action", Text("before the chosen action (rulebook)")),
            Choice("after_action", Text("after the chosen action (widely played)")),
        ),
        "§3.5",
    ),
    GameOption(
        "opener",
        Text("First to bid in the opening auctions"),
        (
            Choice("first_seat", Text("the first player (let the oldest join first)")),
            Choice("drawn", Text("drawn at random")),
        ),
        "§2.3",
    ),
)
