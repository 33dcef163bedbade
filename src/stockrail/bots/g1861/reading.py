"""The view as a position: all that matters in 1861 lies open on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from stockrail.bots.sheets import coins, facts, number, spot, stack, track_board, words
from stockrail.core.names import BANK, CompanyId, Money, PlayerId, Purse
from stockrail.core.text import Text
from stockrail.rails.certificates import POOL
from stockrail.rails.market import Marker
from stockrail.rails.trains import Depot
from stockrail.titles.g1861.components import (
    CHARTERS,
    PRIVATES,
    PUBLICS,
    SHARES,
    STATE,
    TRAINS,
    TREASURY,
)
from stockrail.titles.g1861.course.setup import opening
from stockrail.titles.g1861.operating.ending import LAST_ROUNDS
from stockrail.titles.g1861.state import Company, Empire
from stockrail.view import Fact, Panel, View

HOLDERS = {Text("treasury"): TREASURY, Text("pool"): POOL}
NOT_YET = Text("Has not operated yet")


def read(view: View) -> Empire:
    """What is going on and the age of minors are left out."""
    assert view.board is not None
    panels = {panel.id: panel for panel in view.panels}
    charters = {c: panels[f"company-{c}"] for c in CHARTERS if f"company-{c}" in panels}
    bank, trains = facts(panels["bank"]), panels["trains"]
    state = opening(tuple(seat.player for seat in view.seats), view.game.options)
    state.cash = {BANK: _money(bank["Money left"])} | dict(_cash(panels, state.players, charters))
    state.shares = dict(_shares(charters))
    state.companies = {company: _company(company, charters.get(company)) for company in CHARTERS}
    state.privates = {private: _owner(panels.get(f"private-{private}")) for private in PRIVATES}
    state.board = track_board(view.board)
    state.market = tuple(
        Marker(marker.company, *spot(marker.cell))
        for marker in reversed(view.markets[0].markers)
        if marker.company
    )
    state.depot = Depot(tuple(stack(trains)), _trains(facts(trains)["Discarded"]))
    state.stage = str(view.game.phase.params.get("stage", "8"))
    state.priority = PlayerId(str(bank["Holder of the priority deal"].value))
    state.broken = state.cash[BANK] < 0
    state.round_in_set, rounds = _rounds(view.game.round)
    if state.has_reached("8"):
        state.ending = "last_set" if rounds == LAST_ROUNDS else "next_set"
    return state


def _rounds(said: Text | None) -> tuple[int, int]:
    """Which operating round of how many is played; none in a stock round."""
    if said is None:
        return 0, 0
    inner = said.params.get("round")
    params = inner.params if isinstance(inner, Text) else said.params
    if "rounds" in params:
        return number(params["number"]), number(params["rounds"])
    return 0, 0


def _cash(
    panels: Mapping[str, Panel], players: tuple[PlayerId, ...], charters: Mapping[CompanyId, Panel]
) -> Iterator[tuple[Purse, Money]]:
    for player in players:
        yield player, _money(facts(panels[f"player-{player}"])["Cash"])
    for company in CHARTERS:
        said = facts(charters[company]) if company in charters else {}
        yield company, _money(said["Treasury"]) if "Treasury" in said else 0


def _shares(
    charters: Mapping[CompanyId, Panel],
) -> Iterator[tuple[tuple[PlayerId, CompanyId], int]]:
    for company in PUBLICS:
        if not charters[company].shares:
            yield (TREASURY, company), SHARES
        for stake in charters[company].shares:
            holder = stake.holder
            held = HOLDERS[holder] if isinstance(holder, Text) else PlayerId(str(holder))
            yield (held, company), (stake.percent or 0) // 10


def _company(company: CompanyId, charter: Panel | None) -> Company:
    """Minors that are gone have no sheet."""
    said = facts(charter) if charter else {}
    if charter is None or "Trains" not in said:
        return Company(closed=charter is None)
    director = said.get("Owner") or said.get("Director")
    return Company(
        director=PlayerId(str(director.value)) if director else None,
        has_operated=company != STATE and charter.note != NOT_YET,
        trains=_trains(said["Trains"]),
        loans=_loans(said.get("Loans")),
        revenue=_money(said["Last revenue"]),
    )


def _loans(fact: Fact | None) -> int:
    if fact is None:
        return 0
    value = fact.value
    return number(value.params["n"] if isinstance(value, Text) else value)


def _owner(card: Panel | None) -> Purse:
    """Those of the State Railway are no longer shown."""
    if card is None:
        return STATE
    owner = facts(card).get("Owner")
    return PlayerId(str(owner.value)) if owner else BANK


def _trains(fact: Fact) -> tuple[str, ...]:
    return tuple(word for word in words(fact) if word in TRAINS)


def _money(fact: Fact) -> Money:
    amount = coins(fact)
    assert amount is not None, f"{fact.label} is no sum"
    return amount
