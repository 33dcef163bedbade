"""§15 and §21 loans: taken, paid interest on, repaid."""

from collections.abc import Iterator

from stockrail.core.events import Event
from stockrail.core.names import BANK, CompanyId, Money
from stockrail.mechanics import ledger

from . import bank
from .components import INTEREST, LOAN, LOAN_BRINGS
from .railway_events import InterestPaid, LoansRepaid, LoansTaken
from .state import Empire


def needed(state: Empire, company: CompanyId, amount: Money) -> int:
    """The fewest loans with which its money comes up to `amount` (§15.3)."""
    lacks = amount - state.cash[company]
    return max(0, -(-lacks // LOAN_BRINGS))


def cover(draft: Empire, company: CompanyId, amount: Money) -> Iterator[Event]:
    """Take the loans it needs to pay `amount`. That it may take them is the caller's to know."""
    count = needed(draft, company, amount)
    if count:
        draft.row(company, loans=draft.companies[company].loans + count)
        yield LoansTaken(company, count)
        yield from bank.pays(draft, company, count * LOAN_BRINGS)


def interest(loans: int) -> Money:
    return INTEREST * loans


def pay_interest(draft: Empire, company: CompanyId, loans: int) -> Iterator[Event]:
    """For the loans its turn began with; it can pay (§21.1)."""
    if due := interest(loans):
        yield from cover(draft, company, due)
        ledger.pay(draft, company, BANK, due)
        yield InterestPaid(company, due)


def repay(draft: Empire, company: CompanyId) -> Iterator[Event]:
    """As many loans as it can (§21.3)."""
    loans = draft.companies[company].loans
    count = min(loans, draft.cash[company] // LOAN)
    if count:
        draft.row(company, loans=loans - count)
        ledger.pay(draft, company, BANK, count * LOAN)
        yield LoansRepaid(company, count)
