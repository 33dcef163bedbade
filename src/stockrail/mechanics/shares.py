"""Who holds how many shares, and what each of them pays."""

from collections.abc import Iterable, Iterator

from stockrail.core.events import Event
from stockrail.core.ids import BANK, CompanyId, Money, PlayerId
from stockrail.core.rows import frozen
from stockrail.core.state import State
from stockrail.core.text import Coins, Text

from . import ledger


@frozen
class DividendPaid(Event):
    player: PlayerId
    company: CompanyId
    count: int
    amount: Coins
    times: int = 1

    @property
    def says(self) -> Text:
        if self.times == 2:
            return Text("{player} receives {amount} for {count} × {company}, doubled")
        return Text("{player} receives {amount} for {count} × {company}")


def held(state: State, player: PlayerId, company: CompanyId) -> int:
    return state.shares.get((player, company), 0)


def sold(state: State, company: CompanyId) -> int:
    """How many shares of the company the players hold together."""
    return sum([count for (_, c), count in state.shares.items() if c == company])


def sold_of_each(state: State, companies: Iterable[str]) -> dict[str, int]:
    """The same of several companies."""
    sold = dict.fromkeys(companies, 0)
    for (_, company), count in state.shares.items():
        sold[company] += count
    return sold


def first_holder(state: State, company: CompanyId) -> PlayerId:
    """The first player in seating order with a share of it."""
    return next(player for player in state.players if held(state, player, company))


def hand_over(draft: State, player: PlayerId, company: CompanyId) -> None:
    """One more share for the player."""
    draft.shares[player, company] = held(draft, player, company) + 1


def rounded_up(income: Money, count: int) -> Money:
    """What one of `count` shares gets of an income; fractions go up, nothing if there is none.

    >>> rounded_up(16, 3), rounded_up(17, 2), rounded_up(1, 0)
    (6, 9, 0)
    """
    return -(-income // count) if count else 0


def pay_dividend(
    draft: State, company: CompanyId, per_share: Money, times: int = 1
) -> Iterator[DividendPaid]:
    """The bank pays every holder once or twice, in seating order."""
    for player in draft.players:
        if count := held(draft, player, company):
            amount = count * per_share * times
            ledger.pay(draft, BANK, player, amount)
            yield DividendPaid(player, company, count, draft.money(amount), times)
