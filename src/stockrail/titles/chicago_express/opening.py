"""§2 the opening auctions: one share of each company but the Wabash."""

from collections.abc import Iterator
from typing import ClassVar

from stockrail.core.actions import Move
from stockrail.core.events import Event
from stockrail.core.ids import CHANCE, PlayerId
from stockrail.core.refusal import Refusal
from stockrail.core.rows import frozen
from stockrail.core.state import Automatic, Chance
from stockrail.core.text import Text
from stockrail.mechanics import shares
from stockrail.mechanics.auction import Sections
from stockrail.mechanics.share_auction import FirstShareUp, next_opening, open_auction

from .actions import DrawOpener
from .board import COMPANY_CARDS, WABASH
from .events import OpenerDrawn
from .state import Chicago
from .turn import Turn

BIDDING = Sections(minimum="§2.2", bidding="§2.4", cash="§2.4")
IN_ORDER = tuple(company for company in COMPANY_CARDS if company != WABASH)


@frozen
class Opening(Automatic[Chicago]):
    """The next auction, opened by whoever got the last share (§2.3); the PRR begins (§2.7)."""

    opener: PlayerId

    def run(self, draft: Chicago) -> Iterator[Event]:
        following = next_opening(draft, IN_ORDER, self.opener)
        if following is None:
            draft.goto(Turn(shares.first_holder(draft, IN_ORDER[0])))
            return
        company, opener = following
        minimum = draft.minimum_bid(company)
        yield FirstShareUp(company, draft.money(minimum))
        yield from open_auction(draft, company, opener, minimum, BIDDING, is_opening=True)


@frozen
class DrawingOpener(Chance[Chicago]):
    """The first bidder is drawn; an option (docs/rulings: who begins)."""

    accepts: ClassVar = (DrawOpener,)
    rule: ClassVar = "§2.3"

    def prompt(self, state: Chicago) -> Text:
        return Text("Drawing who bids first")

    waiting = prompt

    def proposals(self, state: Chicago) -> Iterator[Move]:
        return (DrawOpener(CHANCE, player) for player in state.players)

    def weights(self, state: Chicago) -> Iterator[int]:
        return (1 for _ in state.players)

    def why_not(self, state: Chicago, action: DrawOpener) -> Refusal | None:
        if action.opener not in state.players:
            return Refusal("§2.3", Text("{player} does not play", player=action.opener))
        return None

    def apply(self, draft: Chicago, action: DrawOpener) -> Iterator[Event]:
        yield OpenerDrawn(action.opener)
        draft.goto(Opening(action.opener))
