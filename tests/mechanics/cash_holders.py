"""A position with nothing but players, two companies and money."""

from collections.abc import Mapping
from dataclasses import dataclass

from stockrail.core.ids import BANK, CompanyId, Money, PlayerId
from stockrail.core.state import State
from stockrail.core.text import Coins


@dataclass(slots=True)
class CashHolders(State):
    def money(self, amount: Money) -> Coins:
        return Coins("{n} £", amount)


def cash_holders(
    cash: Mapping[str, int], shares: Mapping[tuple[PlayerId, CompanyId], int] | None = None
) -> CashHolders:
    players = tuple(PlayerId(name) for name in cash if name != BANK and not name.isupper())
    return CashHolders(players=players, cash={BANK: 0, **cash}, shares=dict(shares or {}), stack=())
