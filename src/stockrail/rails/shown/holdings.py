"""Who holds what: certificates in one place, and the table of all places."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.text import Named, Text
from stockrail.mechanics.shareboard import CompanyCards, stake
from stockrail.view import Cells, Column, Sheet, Stake, Unit
from stockrail.view.panel import Value

from ..certificates import OFFERING, certificates
from ..state import AnyRails
from .money_view import MoneyView

HIDDEN, NONE = "?", ""


def holders(
    state: AnyRails, cards: CompanyCards, company: CompanyId, places: Mapping[PlayerId, Text]
) -> Iterator[Stake]:
    """Players in the order of their seats, then what nobody has."""
    for player in state.players:
        yield from _stake(state, cards, company, player, player)
    for place, said in places.items():
        yield from _stake(state, cards, company, place, said)


def stakes(state: AnyRails, cards: CompanyCards, player: PlayerId) -> Iterator[Stake]:
    """What the player holds, in the order of the companies."""
    for company in state.publics:
        yield from _stake(state, cards, company, player, player)


def _stake(
    state: AnyRails,
    cards: CompanyCards,
    company: CompanyId,
    holder: PlayerId,
    said: Text | PlayerId,
) -> Iterator[Stake]:
    held, president = state.held(holder, company), state.presides(company)
    if not held:
        return
    # The president's certificate lies in the offering until somebody starts the company.
    presides = president == holder or (holder == OFFERING and president is None)
    count = certificates(state, holder, company, presides)
    yield stake(cards, company, count, said, percent=held * 10, presides=presides)


@dataclass(frozen=True, slots=True)
class Foot:
    """A line below the players: one value of each company."""

    head: Text
    value: Callable[[CompanyId], Value]
    unit: Unit | None = None
    """Percent, unless it is said."""


def percent(state: AnyRails, holder: PlayerId) -> Callable[[CompanyId], Value]:
    return lambda company: state.held(holder, company) * 10 or NONE


def holdings(
    money: MoneyView,
    companies: Sequence[CompanyId],
    columns: Sequence[tuple[Column, Callable[[PlayerId], Value]]],
    feet: Iterable[Foot],
) -> Sheet:
    """Players against companies, in percent; the president bears a mark.

    `columns` are the title's own, between the companies and the net worth.
    """
    return Sheet(
        id="holdings",
        name=Text("Who holds what"),
        columns=_columns(tuple(companies), tuple(column for column, _ in columns)),
        rows=(
            *(
                _player(money, player, companies, [value(player) for _, value in columns])
                for player in money.state.players
            ),
            *(_foot(foot, companies, len(columns)) for foot in feet),
        ),
    )


@lru_cache(maxsize=256)
def _columns(companies: tuple[CompanyId, ...], own: tuple[Column, ...]) -> tuple[Column, ...]:
    return (
        Column(name=Text("Cash"), unit="money"),
        *(Column(name=Named("company", company), unit="percent") for company in companies),
        *own,
        Column(name=Text("Net worth"), unit="money"),
    )


def _player(
    money: MoneyView, player: PlayerId, companies: Sequence[CompanyId], own: Sequence[Value]
) -> Cells:
    state = money.state
    return Cells(
        head=player,
        values=(
            seen(money.cash(player)),
            *map(percent(state, player), companies),
            *own,
            seen(money.worths.get(player)),
        ),
        presides=tuple(
            n for n, company in enumerate(companies, start=1) if state.presides(company) == player
        ),
    )


def _foot(foot: Foot, companies: Sequence[CompanyId], own: int) -> Cells:
    values = (NONE, *map(foot.value, companies), *(NONE,) * (own + 1))
    return Cells(head=foot.head, values=values, unit=foot.unit, is_foot=True)


def seen(amount: int | None) -> int | str:
    """Money in a table, where there is no room for words."""
    return HIDDEN if amount is None else amount
