"""Shares as the table shows them: stakes, players' sheets, who holds what."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Protocol

from stockrail.core.ids import CompanyId, Money, PlayerId
from stockrail.core.state import State
from stockrail.core.text import Named, Text
from stockrail.view import Cells, Column, Fact, Panel, Sheet, Stake

from . import shares
from .share_auction import ShareAuction, auction_panel


class CompanyCard(Protocol):
    """A company as it is printed."""

    @property
    def name(self) -> str: ...
    @property
    def colour(self) -> str: ...


CompanyCards = Mapping[CompanyId, CompanyCard]


def stake(
    cards: CompanyCards,
    company: CompanyId,
    count: int,
    holder: Text | PlayerId,
    *,
    percent: int | None = None,
    presides: bool = False,
) -> Stake:
    return _stake(company, cards[company].colour, count, holder, percent, presides)


@lru_cache(maxsize=4096)
def _stake(
    company: CompanyId,
    colour: str,
    count: int,
    holder: Text | PlayerId,
    percent: int | None,
    presides: bool,
) -> Stake:
    """Made once for as long as nobody buys or sells there."""
    player = None if isinstance(holder, Text) else holder
    return Stake(
        company=company,
        colour=colour,
        symbol=company,
        count=count,
        holder=holder if player is None else Named("player", player),
        player=player,
        percent=percent,
        presides=presides,
    )


def holders(
    state: State, cards: CompanyCards, company: CompanyId, unsold: int
) -> tuple[Stake, ...]:
    """Who has shares of the company, in seating order, and what is left of them."""
    held = [
        stake(cards, company, n, player)
        for player in state.players
        if (n := shares.held(state, player, company))
    ]
    left = [stake(cards, company, unsold, Text("unsold"))] if unsold else []
    return (*held, *left)


def player_panel(
    player: PlayerId, facts: Iterable[Fact], shares: Iterable[Stake], note: Text | None = None
) -> Panel:
    return Panel(
        id=f"player-{player}",
        piece="player",
        name=player,
        note=note,
        player=player,
        facts=tuple(facts),
        shares=tuple(shares),
    )


def players(
    state: State, cards: CompanyCards, facts: Callable[[PlayerId], tuple[Fact, ...]]
) -> tuple[Panel, ...]:
    """A sheet for each player: cash, what the title adds, and the shares held."""
    return tuple(
        player_panel(
            player,
            (
                Fact(id="cash", label=Text("Cash"), value=state.cash[player], unit="money"),
                *facts(player),
            ),
            (
                stake(cards, company, n, player)
                for company in cards
                if (n := shares.held(state, player, company))
            ),
        )
        for player in state.players
    )


def holdings(
    state: State,
    cards: CompanyCards,
    unsold: Callable[[CompanyId], int],
    last: Text,
    worth: Callable[[PlayerId], Money],
) -> Sheet:
    """Cash and shares of everybody; the last column is a sum the title cares for."""
    rows = [
        Cells(
            head=player,
            values=(
                state.cash[player],
                *(shares.held(state, player, company) or "" for company in cards),
                worth(player),
            ),
        )
        for player in state.players
    ]
    rows.append(Cells(head=Text("Unsold"), values=("", *map(unsold, cards), "")))
    return Sheet(
        id="holdings",
        name=Text("Who holds what"),
        columns=(
            Column(name=Text("Cash"), unit="money"),
            *(Column(name=Named("company", company), unit="count") for company in cards),
            Column(name=last, unit="money"),
        ),
        rows=tuple(rows),
    )


def lots(state: State, cards: CompanyCards) -> tuple[Panel, ...]:
    """The share up for auction, if there is one."""
    step = state.top
    if not isinstance(step, ShareAuction):
        return ()
    card = cards[step.company]
    return (auction_panel(state, step, card.name, card.colour),)
