"""The wide tables: who holds what, and the trains with what they change."""

from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.text import Text
from stockrail.rails.certificates import OFFERING, POOL
from stockrail.rails.shown import depot
from stockrail.rails.shown import holdings as table
from stockrail.rails.shown.holdings import NONE, Foot, percent, seen
from stockrail.rails.shown.money_view import MoneyView
from stockrail.rails.shown.players import certificates
from stockrail.view import Column, Sheet, trains

from ..components import COMPANY_CARDS, PHASES
from ..state import State1830
from .describe_railway import changes


def holdings(state: State1830, money: MoneyView) -> Sheet:
    """Players and places against all companies, and what these have."""

    def owned(player: PlayerId) -> int | str:
        return sum(owner == player for owner in state.privates.values()) or NONE

    def treasury(company: CompanyId) -> int | str:
        return seen(money.cash(company)) if state.companies[company].floated else NONE

    return table.holdings(
        money,
        tuple(COMPANY_CARDS),
        (
            (Column(name=Text("Certificates"), unit="count"), lambda p: certificates(state, p)),
            (Column(name=Text("Privates"), unit="count"), owned),
        ),
        (
            Foot(Text("IPO"), percent(state, OFFERING)),
            Foot(Text("Pool"), percent(state, POOL)),
            Foot(Text("Price"), lambda c: state.price(c) or NONE, "money"),
            Foot(Text("Par"), lambda c: state.companies[c].par or NONE, "money"),
            Foot(Text("Treasury"), treasury, "money"),
            Foot(
                Text("Trains"),
                lambda c: trains(state.trains(c)) if state.trains(c) else NONE,
                "train",
            ),
        ),
    )


def timetable(state: State1830) -> Sheet:
    return depot.timetable(
        state,
        (
            (Column(name=Text("Train limit"), unit="count"), lambda t: PHASES[t].limit),
            (
                Column(name=Text("Operating rounds"), unit="count"),
                lambda t: PHASES[t].operating_rounds,
            ),
        ),
        lambda train: changes(state, train),
    )
