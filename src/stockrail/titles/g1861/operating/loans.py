"""§15 and §21 loans: taken, paid interest on, repaid."""

from collections.abc import Iterator

from stockrail.core.events import Event
from stockrail.core.ids import BANK, CompanyId, Money
from stockrail.mechanics import ledger
from stockrail.rails import bank

from ..components import INTEREST, LOAN, LOAN_BRINGS
from ..railway_events import InterestPaid, LoansRepaid, LoansTaken
from ..state import State1861


def needed(state: State1861, company: CompanyId, amount: Money) -> int:
    """The fewest loans with which its money comes up to `amount` (§15.3)."""
    lacks = amount - state.cash[company]
    return max(0, -(-lacks // LOAN_BRINGS))


def pay(draft: State1861, company: CompanyId, amount: Money) -> Iterator[Event]:
    """Pay the bank, with the loans that takes. That it may take them is the caller's to know.

    Loans and payment are one transaction: the bank breaks only if it owes after both (§29.2).
    """
    if count := needed(draft, company, amount):
        draft.row(company, loans=draft.companies[company].loans + count)
        ledger.pay(draft, BANK, company, count * LOAN_BRINGS)
        yield LoansTaken(company, count)
        if draft.options.loan_payment == "before":
            yield from bank.look_for_debt(draft)
    ledger.pay(draft, company, BANK, amount)
    yield from bank.look_for_debt(draft)


def interest(loans: int) -> Money:
    return INTEREST * loans


def pay_interest(draft: State1861, company: CompanyId, loans: int) -> Iterator[Event]:
    """For the loans its turn began with; it can pay (§21.1)."""
    if due := interest(loans):
        yield from pay(draft, company, due)
        yield InterestPaid(company, due)


def repay(draft: State1861, company: CompanyId) -> Iterator[Event]:
    """As many loans as it can (§21.3)."""
    loans = draft.companies[company].loans
    count = min(loans, draft.cash[company] // LOAN)
    if count:
        draft.row(company, loans=loans - count)
        ledger.pay(draft, company, BANK, count * LOAN)
        yield LoansRepaid(company, count)
