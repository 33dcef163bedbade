"""§3 who manages a company."""

from collections.abc import Iterator

from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, PlayerId
from stockrail.mechanics import shares

from ..share_events import ManagerChanged
from ..state import EnglandState


def best_holder(state: EnglandState, company: CompanyId) -> PlayerId | None:
    """Whoever has most shares; a tie leaves the present manager (§3.1 to §3.3).

    Shares come one by one, so nobody else can be level with a new leader.
    """
    manager = state.companies[company].manager
    best = manager
    for player in state.players:
        most = shares.held(state, best, company) if best else 0
        if shares.held(state, player, company) > most:
            best = player
    return best


def look_again(draft: EnglandState, company: CompanyId) -> Iterator[Event]:
    """After a share has changed hands (§3.4)."""
    best = best_holder(draft, company)
    if best is not None and best != draft.companies[company].manager:
        draft.row(company, manager=best)
        yield ManagerChanged(best, company)
