"""The wide tables: who holds what, and the trains with what they change."""

from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.text import Named, Text
from stockrail.rails.certificates import OFFERING, POOL
from stockrail.view import Cells, Column, Sheet, trains

from ..components import COMPANY_CARDS, PHASES, TRAINS
from ..state import State1830
from .describe_railway import changes
from .money_view import MoneyView

HIDDEN, NONE = "?", ""


def holdings(state: State1830, money: MoneyView) -> Sheet:
    """Players and places against companies, in percent; the president bears a mark."""
    return Sheet(
        id="holdings",
        name=Text("Who holds what"),
        columns=(
            Column(name=Text("Cash"), unit="money"),
            *(Column(name=Named("company", c), unit="percent") for c in COMPANY_CARDS),
            Column(name=Text("Certificates"), unit="count"),
            Column(name=Text("Privates"), unit="count"),
            Column(name=Text("Net worth"), unit="money"),
        ),
        rows=(
            *(_player(state, money, player) for player in state.players),
            _place(state, OFFERING, Text("IPO")),
            _place(state, POOL, Text("Pool")),
            _figures(Text("Price"), {c: state.price(c) for c in COMPANY_CARDS}),
            _figures(Text("Par"), {c: state.companies[c].par for c in COMPANY_CARDS}),
            Cells(
                head=Text("Treasury"),
                values=(
                    NONE,
                    *(_treasury(state, money, c) for c in COMPANY_CARDS),
                    *(NONE, NONE, NONE),
                ),
                unit="money",
                is_foot=True,
            ),
            Cells(
                head=Text("Trains"),
                values=(
                    NONE,
                    *(trains(owned) if (owned := state.trains(c)) else NONE for c in COMPANY_CARDS),
                    *(NONE, NONE, NONE),
                ),
                unit="train",
                is_foot=True,
            ),
        ),
    )


def _percent(state: State1830, holder: PlayerId, company: CompanyId) -> int | str:
    return state.held(holder, company) * 10 or NONE


def _player(state: State1830, money: MoneyView, player: PlayerId) -> Cells:
    cash, worth = money.cash(player), money.worths.get(player)
    owned = sum(owner == player for owner in state.privates.values())
    return Cells(
        head=player,
        values=(
            HIDDEN if cash is None else cash,
            *(_percent(state, player, company) for company in COMPANY_CARDS),
            Text("{n} of {limit}", n=state.certificates(player), limit=state.certificate_limit),
            owned or NONE,
            HIDDEN if worth is None else worth,
        ),
        presides=tuple(
            n
            for n, company in enumerate(COMPANY_CARDS, start=1)
            if state.companies[company].president == player
        ),
    )


def _place(state: State1830, holder: PlayerId, said: Text) -> Cells:
    return Cells(
        head=said,
        values=(NONE, *(_percent(state, holder, c) for c in COMPANY_CARDS), NONE, NONE, NONE),
        is_foot=True,
    )


def _figures(said: Text, amounts: dict[CompanyId, int]) -> Cells:
    told = (amounts[c] or NONE for c in COMPANY_CARDS)
    return Cells(head=said, values=(NONE, *told, NONE, NONE, NONE), unit="money", is_foot=True)


def _treasury(state: State1830, money: MoneyView, company: CompanyId) -> int | str:
    if not state.companies[company].floated:
        return NONE
    cash = money.cash(company)
    return HIDDEN if cash is None else cash


def timetable(state: State1830) -> Sheet:
    """Every type of train, and what its first purchase brings."""
    return Sheet(
        id="trains",
        name=Text("Trains and phases"),
        columns=(
            Column(name=Text("Left"), unit="count"),
            Column(name=Text("Train price"), unit="money"),
            Column(name=Text("Rusts with"), unit="train"),
            Column(name=Text("Train limit"), unit="count"),
            Column(name=Text("Operating rounds"), unit="count"),
            Column(name=Text("What changes")),
        ),
        rows=tuple(_type(state, train, left) for train, left in state.depot.new),
    )


def _type(state: State1830, train: str, left: int | None) -> Cells:
    card, phase = TRAINS[train], PHASES[train]
    gone = card.rusted_by if card.rusted_by in dict(state.depot.new) else None
    return Cells(
        head=Text("{train} train", train=train),
        values=(
            "∞" if left is None else left,
            card.price,
            trains((gone,)) if gone else NONE,
            phase.limit,
            phase.operating_rounds,
            changes(state, train),
        ),
        symbol="▶" if train == state.phase else None,
    )
