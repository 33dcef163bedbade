"""§3 a turn: choose one of three actions."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from stockrail.core import engine
from stockrail.core.actions import Move
from stockrail.core.events import Event
from stockrail.core.ids import PlayerId
from stockrail.core.refusal import Refusal, Unread, Way, Ways
from stockrail.core.rows import frozen
from stockrail.core.state import Automatic
from stockrail.core.text import Text

from .actions import Choose
from .auctions import Offering
from .board import Dial
from .building import Building
from .developing import Developing
from .dividends import GeneralDividend
from .events import DIAL_NAMES, ActionChosen, ActionSkipped
from .state import Chicago

ORDER: tuple[Dial, ...] = ("auction", "build", "develop")


@frozen
class Turn:
    accepts: ClassVar = (Choose,)
    rule: ClassVar = "§3.1"

    actor: PlayerId

    def prompt(self, state: Chicago) -> Text:
        return Text("Choose your action")

    def waiting(self, state: Chicago) -> Text:
        return Text("{actor} is choosing an action", actor=self.actor)

    def proposals(self, state: Chicago) -> Iterator[Move]:
        return (Choose(self.actor, dial) for dial in ORDER)

    def why_not(self, state: Chicago, action: Choose) -> Refusal | None:
        return Unread(partial(_red, action.dial)) if state.is_red(action.dial) else None

    def apply(self, draft: Chicago, action: Choose) -> Iterator[Event]:
        yield ActionChosen(action.player, action.dial)
        draft.dials[action.dial] += 1
        draft.goto(Turn(draft.left_of(self.actor)))
        follows = Acting(action.player, action.dial)
        if not draft.is_dividend_due():
            draft.call(follows)
        elif draft.options.timing == "before_action":
            draft.call(follows)
            draft.call(GeneralDividend())
        else:
            draft.call(GeneralDividend())
            draft.call(follows)


def _red(dial: Dial) -> Refusal:
    fact = Text("The needle of “{dial}” is red", dial=DIAL_NAMES[dial])
    others = (Way(Text("choose “{dial}”", dial=DIAL_NAMES[d]), Choose, dial=d) for d in ORDER)
    return Refusal("§3.3", fact, Ways(*others))


@frozen
class Acting(Automatic[Chicago]):
    """The chosen action begins, or is skipped if there is nothing to do (§3.4)."""

    player: PlayerId
    dial: Dial

    def run(self, draft: Chicago) -> Iterator[Event]:
        draft.end()
        step = chosen(self.player, self.dial)
        if engine.offers_more(draft, step):
            draft.call(step)
        else:
            yield ActionSkipped(self.player, has_choice=False)


def chosen(player: PlayerId, dial: Dial) -> Offering | Building | Developing:
    match dial:
        case "auction":
            return Offering(player)
        case "build":
            return Building(player)
        case "develop":
            return Developing(player)
