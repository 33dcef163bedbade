"""§29 when the game ends: after the first 8 train, or when the bank has broken."""

from collections.abc import Iterator

from stockrail.core.events import Event
from stockrail.core.scoring import GameEnded, winners
from stockrail.core.text import Text
from stockrail.rails.shareholding import move_price
from stockrail.rails.state import scores

from ..state import State1861

ROUNDS, LAST_ROUNDS = 2, 3
"""Operating rounds after a stock round, and in the set that is the last (§3.1, §29.1)."""


def rounds_in_set(state: State1861) -> int:
    return LAST_ROUNDS if state.ending in ("this_set", "last_set") else ROUNDS


def note_first_eight(draft: State1861) -> None:
    """Bought in the first round of a set, this set is the last, otherwise the next (§29.1)."""
    draft.ending = "this_set" if draft.round_in_set == 1 else "next_set"


def begin_set(draft: State1861) -> None:
    """A stock round is over, and operating rounds follow."""
    if draft.ending == "next_set":
        draft.ending = "last_set"


def ends_by_bank(state: State1861) -> bool:
    """The bank has broken; by option that matters only without an 8 train (§29.2)."""
    return state.broken and (state.options.bank_breaks == "ends" or state.ending == "no")


def must_end(state: State1861) -> bool:
    """Whether the operating round that is over was the last (§29.1 to §29.3)."""
    return ends_by_bank(state) or _is_last_round(state)


def _is_last_round(state: State1861) -> bool:
    return state.ending in ("this_set", "last_set") and state.round_in_set == LAST_ROUNDS


def lower_prices(draft: State1861) -> Iterator[Event]:
    """Loans lower the prices before the count (§29.5)."""
    for company, row in draft.companies.items():
        space = draft.space(company)
        if space and row.loans:
            yield from move_price(draft, company, draft.prices.left(space, row.loans))


def end_game(draft: State1861) -> Iterator[Event]:
    yield from lower_prices(draft)
    reason = (
        Text("the last operating round is over")
        if _is_last_round(draft)
        else Text("the bank has broken")
    )
    draft.finish()
    yield GameEnded(reason, winners(scores(draft)))
