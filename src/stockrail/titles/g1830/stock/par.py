"""§8.3 setting the par of a company."""

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from stockrail.core.actions import Move
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.refusal import Refusal, Way, Ways, about
from stockrail.core.rows import frozen
from stockrail.core.text import Text

from ..actions import SetPar
from ..components import CHART
from ..events import ParSet
from ..state import State1830, dollars
from .shareholding import take_presidency

PAR_PRICES: tuple[Money, ...] = tuple(sorted(CHART.par_prices, reverse=True))


@lru_cache(maxsize=256)
def starts(player: PlayerId, company: CompanyId) -> tuple[SetPar, ...]:
    """The company started at each par, the highest first."""
    return tuple(SetPar(player, company, price) for price in PAR_PRICES)


def why_not_price(price: Money) -> Refusal | None:
    if price in PAR_PRICES:
        return None
    return Refusal(
        "§8.3",
        Text("{price} is not a par value", price=dollars(price)),
        Ways(Way(Text("choose {prices}", prices=tuple(map(dollars, PAR_PRICES))), SetPar)),
    )


@frozen
class SettingPar:
    """The buyer of the private B&O sets the par of the company (§27.8)."""

    accepts: ClassVar = (SetPar,)
    rule: ClassVar = "§27.8"

    actor: PlayerId
    company: CompanyId

    def prompt(self, state: State1830) -> Text:
        return Text("You are president of {company}: set its par", company=self.company)

    def waiting(self, state: State1830) -> Text:
        return Text("{actor} sets the par of {company}", actor=self.actor, company=self.company)

    def proposals(self, state: State1830) -> Iterator[Move]:
        return iter(starts(self.actor, self.company))

    def why_not(self, state: State1830, action: SetPar) -> Refusal | None:
        return about(self._why_not(action), company=self.company)

    def _why_not(self, action: SetPar) -> Refusal | None:
        if action.company != self.company:
            return Refusal(
                self.rule,
                Text("The par of {company} is being set", company=self.company),
                Ways(Way(Text("set the par of {company}", company=self.company), SetPar)),
            )
        return why_not_price(action.price)

    def apply(self, draft: State1830, action: SetPar) -> Iterator[Event]:
        draft.end()
        yield ParSet(action.player, action.company, action.price)
        yield from take_presidency(draft, action.player, action.company, action.price)
