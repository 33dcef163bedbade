"""§8.2 and §8.4: how much a player may hold."""

from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.refusal import Refusal, Unread, Ways
from stockrail.core.text import Text
from stockrail.rails.shareholding import at_the_limit

from ..state import State1861
from ..ways import AUCTION, BUY_ANOTHER, PASS, SELL, START


def why_not_hold(state: State1861, player: PlayerId, company: CompanyId) -> Refusal | None:
    """One share more of a public."""
    held = state.held(player, company)
    if held >= state.holding_limit:
        return Refusal(
            "§8.2",
            Text(
                "{player} has {percent}% of {company}, the maximum",
                player=player,
                percent=held * 10,
                company=company,
            ),
            Ways(BUY_ANOTHER, AUCTION, START, PASS),
        )
    return why_not_another(state, player)


def why_not_another(state: State1861, player: PlayerId) -> Refusal | None:
    """One certificate more."""
    if state.certificates(player) < state.certificate_limit:
        return None
    return Unread(lambda: Refusal("§8.4", at_the_limit(state, player), Ways(SELL, PASS)))
