"""§8 Chicago: a company arrives, and the Wabash opens."""

from collections.abc import Iterator

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.rows import frozen
from stockrail.core.state import Automatic
from stockrail.mechanics.share_auction import FirstShareUp, open_auction

from .auctions import BIDDING
from .board import FORT_WAYNE, WABASH
from .dividends import pay
from .events import ChicagoReached, WabashOpened
from .state import Chicago, Company


@frozen
class ChicagoPhase(Automatic[Chicago]):
    """The company pays its holders; the first to arrive opens the Wabash (§8.1, §8.2)."""

    player: PlayerId
    company: CompanyId

    def run(self, draft: Chicago) -> Iterator[Event]:
        draft.end()
        yield ChicagoReached(self.company)
        yield from pay(draft, self.company)
        if not draft.is_open(WABASH):
            yield from _open_wabash(draft)
            minimum = draft.minimum_bid(WABASH)
            yield FirstShareUp(WABASH, draft.money(minimum))
            yield from open_auction(draft, WABASH, self.player, minimum, BIDDING)


def _open_wabash(draft: Chicago) -> Iterator[Event]:
    """A free locomotive in Fort Wayne, which gives what it is worth (§8.2)."""
    worth = draft.worth(FORT_WAYNE)
    draft.track[FORT_WAYNE] = (*draft.on(FORT_WAYNE), WABASH)
    draft.companies[WABASH] = Company(
        income=worth, locomotives=draft.companies[WABASH].locomotives - 1
    )
    yield WabashOpened(draft.money(worth))
