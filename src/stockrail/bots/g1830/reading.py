"""The view as numbers: railways, privates, trains, the map."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from stockrail.bots.sheets import coins, facts, number, spot, stack, track_board, words
from stockrail.core.names import CompanyId, Money, PlayerId
from stockrail.core.text import Text
from stockrail.rails.actions import PrivateId
from stockrail.rails.board import TrackBoard
from stockrail.rails.market import Space
from stockrail.rails.trains import Stage
from stockrail.titles.g1830.components import CHART, CHARTERS, PRIVATES, SHARES, STAGES, TRAINS
from stockrail.view import Fact, Panel, View


@dataclass(frozen=True, slots=True, kw_only=True)
class Railway:
    """A company as its charter shows it."""

    id: CompanyId
    president: PlayerId | None
    par: Money
    space: Space | None
    floated: bool
    treasury: Money | None
    """`None` if it is hidden."""
    trains: tuple[str, ...]
    revenue: Money
    tokens_left: int
    held: dict[PlayerId, int]
    """Shares of a tenth, by player."""
    offering: int
    pool: int
    operates: bool
    """Its home token lies on the map."""

    @property
    def price(self) -> Money:
        return self.space.price if self.space else 0

    @property
    def sold(self) -> int:
        return SHARES - self.offering

    @property
    def is_due_its_capital(self) -> bool:
        return self.floated and not self.operates and not self.treasury

    @property
    def funds(self) -> Money | None:
        """The treasury, with the capital it is about to get."""
        return SHARES * self.par if self.is_due_its_capital else self.treasury


@dataclass(frozen=True, kw_only=True)
class Reading:
    me: PlayerId
    players: tuple[PlayerId, ...]
    cash: Money
    """This player's."""
    railways: dict[CompanyId, Railway]
    owners: dict[PrivateId, str | None]
    """Of the open privates; `None` for one that is for sale."""
    stage: str
    new: dict[str, int | None]
    """Trains of the stack by type, in the order of sale."""
    returned: tuple[str, ...]
    rounds_left: int
    """Operating rounds before the next stock round; those of a whole set in a stock round."""
    broken: bool
    certificates_left: int
    board: TrackBoard
    red_areas: str

    @property
    def rules_now(self) -> Stage:
        return STAGES[self.stage]

    @cached_property
    def mine(self) -> list[Railway]:
        """Companies this player presides over."""
        return [railway for railway in self.railways.values() if railway.president == self.me]

    @cached_property
    def running(self) -> list[Railway]:
        return [railway for railway in self.railways.values() if railway.floated]

    def held(self, company: CompanyId) -> int:
        return self.railways[company].held.get(self.me, 0)

    def is_permanent(self, train: str) -> bool:
        """No train of this game makes it rust any more."""
        return self.ruster(train) is None

    def ruster(self, train: str) -> str | None:
        """The type whose first purchase removes the train, if that is still to come."""
        types, other = [*STAGES], TRAINS[train].rusted_by
        if other not in self.new or types.index(other) <= types.index(self.stage):
            return None
        return other


def read(view: View, me: PlayerId) -> Reading:
    assert view.board is not None
    panels = {panel.id: panel for panel in view.panels}
    players = tuple(seat.player for seat in view.seats)
    board = track_board(view.board)
    prices = {
        marker.company: CHART.spaces[spot(marker.cell)]
        for marker in view.markets[0].markers
        if marker.company
    }
    sheet = facts(panels[f"player-{me}"])
    counted = sheet["Certificates"].value
    assert isinstance(counted, Text)
    said = view.game.round.params if view.game.round else {}
    stage = str(view.game.phase.params.get("stage", "2"))
    played, rounds = said.get("number"), said.get("rounds")
    if isinstance(played, int) and isinstance(rounds, int):
        left = rounds - played
    else:
        left = STAGES[stage].operating_rounds
    return Reading(
        me=me,
        players=players,
        cash=coins(sheet["Cash"]) or 0,
        railways={
            c: _railway(panels[f"company-{c}"], c, prices.get(c), bool(board.stations(c)))
            for c in CHARTERS
        },
        owners={
            private: _owner(panels[f"private-{private}"])
            for private in PRIVATES
            if f"private-{private}" in panels
        },
        stage=stage,
        new=dict(stack(panels["trains"])),
        returned=_trains(facts(panels["trains"])["Discarded"]),
        rounds_left=left,
        broken=panels["bank"].note is not None,
        certificates_left=number(counted.params["limit"]) - number(counted.params["n"]),
        board=board,
        red_areas=str(view.game.options["red_areas"]),
    )


def _railway(charter: Panel, company: CompanyId, space: Space | None, operates: bool) -> Railway:
    said = facts(charter)
    president = str(said["President"].value)
    stakes = {stake.holder: (stake.percent or 0) // 10 for stake in charter.shares}
    held = {PlayerId(h): n for h, n in stakes.items() if isinstance(h, str)}
    left = said["Tokens left"].value
    return Railway(
        id=company,
        president=PlayerId(president) if president in held else None,
        par=coins(said["Par"]) or 0 if "Par" in said else 0,
        space=space,
        floated="Treasury" in said,
        treasury=coins(said["Treasury"]) if "Treasury" in said else 0,
        trains=_trains(said["Trains"]) if "Trains" in said else (),
        revenue=coins(said["Last revenue"]) or 0 if "Last revenue" in said else 0,
        tokens_left=number(left),
        held=held,
        offering=stakes.get(Text("IPO"), 0),
        pool=stakes.get(Text("pool"), 0),
        operates=operates,
    )


def _owner(panel: Panel) -> str | None:
    owner = facts(panel).get("Owner")
    return str(owner.value) if owner else None


def _trains(fact: Fact) -> tuple[str, ...]:
    return tuple(word for word in words(fact) if word in STAGES)
