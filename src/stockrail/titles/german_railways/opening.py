"""§2 the opening auctions: one share of each company, in the printed order."""

from collections.abc import Iterator

from stockrail.core.events import Event
from stockrail.core.ids import PlayerId
from stockrail.core.rows import frozen
from stockrail.core.state import Automatic
from stockrail.mechanics.auction import Sections
from stockrail.mechanics.share_auction import FirstShareUp, next_opening, open_auction

from .board import COMPANY_CARDS
from .rounds import RoundStart
from .state import German
from .turn import LEAST_BID

BIDDING = Sections(minimum="§2.3", bidding="§2.4", cash="§2.7")


@frozen
class Opening(Automatic[German]):
    """The next auction, opened by whoever got the last share (§2.2); then the rounds begin."""

    banker: PlayerId

    def run(self, draft: German) -> Iterator[Event]:
        following = next_opening(draft, tuple(COMPANY_CARDS), self.banker)
        if following is None:
            draft.goto(RoundStart())
            return
        company, opener = following
        yield FirstShareUp(company, draft.money(LEAST_BID))
        yield from open_auction(draft, company, opener, LEAST_BID, BIDDING, is_opening=True)
