"""The sheets of the players: money, certificates, offices, privates.

What is the same is made once, as on the charters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from stockrail.core.ids import CashHolder, CompanyId, Money, PlayerId
from stockrail.core.text import Text
from stockrail.mechanics.shareboard import player_panel
from stockrail.view import Fact, Panel, Stake, listed

from ..state import AnyRails
from .money_view import MoneyView


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class PlayerStyle:
    """What a title says of its players."""

    president: Text
    """Who decides for a company."""
    has_priority: Text
    """Of the one who has the priority deal."""
    priority: Text
    """The same in a word, beside the name."""
    worth: Text
    """What counts."""
    office: str
    """The id of what they preside over."""
    presides: Text


def players(
    money: MoneyView,
    style: PlayerStyle,
    shares: Callable[[PlayerId], Iterable[Stake]],
    bound: Callable[[PlayerId], Iterable[Fact]] = lambda player: (),
) -> tuple[Panel, ...]:
    """`bound` is what a player cannot do with their money."""
    return tuple(
        player_panel(
            player,
            _facts(money, style, player, bound(player)),
            shares(player),
            note=style.has_priority if player == money.state.priority else None,
        )
        for player in money.state.players
    )


def _facts(
    money: MoneyView, style: PlayerStyle, player: PlayerId, bound: Iterable[Fact]
) -> Iterator[Fact]:
    state = money.state
    yield _cash(money.cash(player))
    yield _worth(money.worths.get(player), style.worth)
    yield from bound
    yield _certificates(state.certificates(player), state.certificate_limit)
    if presides := tuple(c for c in state.publics if state.presides(c) == player):
        yield _presides(style, presides)
    yield from privates(state, player)


@lru_cache(maxsize=4096)
def _cash(cash: Money | None) -> Fact:
    return Fact(id="cash", label=Text("Cash"), value=MoneyView.value(cash), unit="money")


@lru_cache(maxsize=4096)
def _worth(worth: Money | None, hint: Text) -> Fact:
    value = MoneyView.value(worth)
    return Fact(id="worth", label=Text("Net worth"), value=value, unit="money", hint=hint)


@lru_cache(maxsize=1024)
def _certificates(count: int, limit: int) -> Fact:
    return Fact(
        id="certificates",
        label=Text("Certificates"),
        value=_of(count, limit),
        hint=Text("Those that count towards the limit"),
    )


@lru_cache(maxsize=1024)
def _presides(style: PlayerStyle, companies: tuple[CompanyId, ...]) -> Fact:
    return Fact(
        id=style.office,
        label=style.presides,
        value=listed("company", companies),
        unit="company",
    )


def certificates(state: AnyRails, player: PlayerId) -> Text:
    return _of(state.certificates(player), state.certificate_limit)


@lru_cache(maxsize=1024)
def _of(count: int, limit: int) -> Text:
    return Text("{n} of {limit}", n=count, limit=limit)


def privates(state: AnyRails, owner: CashHolder) -> Iterator[Fact]:
    """Those of a player or a company, if there are any."""
    if owned := owned_privates(state, owner):
        yield _privates(owned)


@lru_cache(maxsize=1024)
def _privates(owned: str) -> Fact:
    return Fact(id="privates", label=Text("Privates"), value=owned)


def owned_privates(state: AnyRails, owner: CashHolder) -> str:
    names = (state.private_name(p) for p, whose in state.privates.items() if whose == owner)
    return ", ".join(names)


def seat_facts(money: MoneyView, style: PlayerStyle) -> dict[PlayerId, tuple[Text, ...]]:
    """What stands beside a name: cash if it is seen, and the priority deal."""
    return {player: tuple(_seat(money, style, player)) for player in money.state.players}


def _seat(money: MoneyView, style: PlayerStyle, player: PlayerId) -> Iterator[Text]:
    cash = money.cash(player)
    if cash is not None:
        yield money.state.money(cash)
    if player == money.state.priority:
        yield style.priority
