"""Railway share games: an exact engine for people, bots and researchers.

>>> import stockrail
>>> table = stockrail.new("chicago-express", players=["Ann", "Bob", "Cat"], seed=7)
>>> table
<Chicago Express: Ann, Bob, Cat; Round 1, move 0; Ann is bidding for a share of PRR>
>>> str(table.decision.prompt)
'Bid for the first share of PRR, or pass'
>>> events = table.play(table.legal()[0])
>>> str(events[0].text)
'Ann bids $7'
>>> stockrail.load(table.to_json()).state == table.state
True
"""

from typing import TYPE_CHECKING, Any

from .core.actions import Action, Amount
from .core.decision import Decision, Option
from .core.refusal import IllegalAction, MalformedAction, Refusal, StaleAction
from .core.table import Table
from .core.text import Text
from .core.title import GameOption, SetupError, Title
from .library import load, new, titles

if TYPE_CHECKING:
    from .view import View

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Amount",
    "Decision",
    "GameOption",
    "IllegalAction",
    "MalformedAction",
    "Option",
    "Refusal",
    "SetupError",
    "StaleAction",
    "Table",
    "Text",
    "Title",
    "View",
    "load",
    "new",
    "titles",
]


def __getattr__(name: str) -> Any:
    """`View` is imported when somebody asks for it: to play needs none."""
    if name == "View":
        from .view import View

        return View
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
