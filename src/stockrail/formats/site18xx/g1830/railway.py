"""Tiles, tokens, runs and trains as 18xx.games logs them, made ours."""

from __future__ import annotations

from collections.abc import Iterator

from stockrail.core.actions import Action
from stockrail.core.ids import CompanyId, HexId
from stockrail.core.state import State
from stockrail.core.text import Text
from stockrail.formats.json_text import shown
from stockrail.rails import actions as rail_actions
from stockrail.rails.actions import PrivateId
from stockrail.titles.g1830 import actions as ours
from stockrail.titles.g1830.components import DH, MAP, PRIVATES, SCRANTON, TRAINS
from stockrail.titles.g1830.operating import running, track_rules
from stockrail.titles.g1830.operating.private_powers import HEXES
from stockrail.titles.g1830.operating.running import Running
from stockrail.titles.g1830.state import State1830, dollars

from ..log import lookups
from ..log.entry import Entry
from ..log.railway import Railway
from ..log.routes import RouteWords

BLANK_CITIES = tuple(map(HexId, ("E19", "H4", "B10", "H10", "H16")))
PRINTED = {
    **{hex_id: f"city-{n}" for n, hex_id in enumerate(BLANK_CITIES)},
    HexId("D10"): "D10-1",
    HexId("H18"): "H18-1",
    HexId("J14"): "J14-1",
    HexId("F22"): "F22-2",
}
"""How the site names hexes: those printed alike are numbered, others the first of their kind."""
ROUTES = RouteWords(MAP, dollars, revenue_rule="§20.12", track_rule="§20.1")


class RailwayReader(Railway):
    def __init__(self) -> None:
        super().__init__(MAP, PRINTED, TRAINS, dollars, price_rule="§21.3")

    def lay_tile(self, state: State, entry: Entry) -> Iterator[Action]:
        assert isinstance(state, State1830)
        hex_id, tile, rotation = self.laid(entry)
        private = _by_private(state, entry.entity, hex_id, tile, rotation)
        if private is None:
            yield rail_actions.LayTile(state.step.actor, hex_id, tile, rotation)
            return
        if hex_id != HEXES.get(private):
            raise entry.error(
                Text("{private} does not lay a tile on {hex}", private=private, hex=shown(hex_id))
            )
        yield ours.LayPrivateTile(state.step.actor, private, tile, rotation)

    def run_routes(self, state: State1830, entry: Entry) -> Iterator[Action]:
        runs = [*ROUTES.logged_runs(state.board, entry)]
        yield rail_actions.RunTrains(state.step.actor, tuple(run for run, _ in runs))
        step = state.step
        assert isinstance(step, Running)
        trains = running.fleet(state, step.company)
        for run, counted in runs:
            ROUTES.check_revenue(entry, trains, run, counted)

    def dividend(self, state: State1830, entry: Entry) -> Iterator[Action]:
        match entry.text("kind"):
            case "payout":
                yield rail_actions.PayDividend(state.step.actor)
            case "withhold":
                yield rail_actions.Withhold(state.step.actor)
            case other:
                raise entry.error(Text("1830 has no dividend {kind}", kind=shown(other)))

    def exchange(self, state: State, entry: Entry, train: str) -> Action:
        given = entry.text("exchange")
        price = TRAINS[train].trade_in_price
        if price is None:
            raise entry.error(Text("No train is taken for {train:a}", train=train), "§21.5")
        lookups.check_price(entry, price, "§21.5", dollars)
        self.trains.move(given, None)
        return ours.TradeIn(state.step.actor, lookups.train(entry, given, TRAINS))

    def bankrupt(self, state: State1830, entry: Entry) -> Iterator[Action]:
        yield ours.GoBankrupt(state.step.actor)


def _by_private(
    state: State1830, entity: str, hex_id: HexId, tile: str, rotation: int
) -> PrivateId | None:
    """The private by whose power the tile is laid. Old logs do not say it of D&H."""
    if entity in PRIVATES:
        return PrivateId(entity)
    unsaid = hex_id == SCRANTON and state.privates.get(DH) == entity
    company = CompanyId(entity)
    if unsaid and track_rules.why_not_lay(state, company, hex_id, tile, rotation):
        return DH
    return None
