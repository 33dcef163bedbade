"""Our actions of 1861, written as 18xx.games logs them."""

from __future__ import annotations

from collections.abc import Iterator

from stockrail.core.actions import Action, Bid, Pass
from stockrail.core.ids import CHANCE, CompanyId, HexId, PlayerId
from stockrail.core.table import Table
from stockrail.rails import actions as rail_actions
from stockrail.rails.map import stop_id
from stockrail.rails.offers import Consent
from stockrail.titles.g1861 import actions as ours
from stockrail.titles.g1861.components import COMPANY_CARDS, MAP, MINORS, TRAINS
from stockrail.titles.g1861.mergers import rules as merger_rules
from stockrail.titles.g1861.mergers.merger_round import MergerTurn
from stockrail.titles.g1861.operating import running
from stockrail.titles.g1861.operating.running import Running
from stockrail.titles.g1861.privates.sale import LoweredOffer, PrivateAuction
from stockrail.titles.g1861.state import State1861
from stockrail.titles.g1861.stock.minor_auction import MinorAuction
from stockrail.view import View

from ..log.accepted_offers import Played, without_declined_offers
from ..log.entry import Fields
from ..log.tile_names import TileNames
from ..log.train_cards import TrainCards
from .certificates import PublicShares
from .extra_passes import extra_passes
from .railway import PRINTED, ROUTES
from .reading import company_asked

DIVIDENDS: dict[type[Action], str] = {
    rail_actions.PayDividend: "payout",
    ours.PayHalf: "half",
    rail_actions.Withhold: "withhold",
}


def step_by_step(table: Table[State1861, View]) -> Iterator[tuple[Played[State1861], list[Fields]]]:
    """Each action of the game with what it adds to the log."""
    writer = Writer()
    for played in without_declined_offers(table, _idle, _moment):
        count = len(writer.entries)
        writer.write(*played)
        yield played, writer.entries[count:]


def _idle(state: State1861) -> Action:
    return Pass(state.step.actor)


def _moment(state: State1861) -> object:
    return state.top


class Writer:
    """Goes through a game and gives everything the site's name."""

    def __init__(self) -> None:
        self.entries: list[Fields] = []
        self.shares = PublicShares()
        self.trains = TrainCards()
        self.tiles = TileNames(MAP.places, PRINTED)
        self.pending: Fields | None = None
        """An offer that waits for consent."""

    def write(self, before: State1861, action: Action, after: State1861) -> None:
        if action.player == CHANCE:
            return
        for fields in self._fields(before, action, after):
            if isinstance(after.top, Consent):
                self.pending = fields
            else:
                self._enter(fields)
        for asked in extra_passes(before, action):
            nothing: Fields = {"routes": []} if asked.answer == "run_routes" else {}
            self._enter({"type": asked.answer, **_entity(before, asked.who), **nothing})
        self.trains.settle(after)

    def _enter(self, fields: Fields) -> None:
        if fields["type"] == "buy_train" and self.trains.owner(fields["train"]):
            self.trains.move(fields["train"], fields["entity"])
        self.entries.append({**fields, "id": len(self.entries) + 1})

    def _fields(self, before: State1861, action: Action, after: State1861) -> Iterator[Fields]:
        whose = _entity(before, company_asked(before) or action.player)
        numbers = self.shares.follow(before, action, after)
        match action:
            case rail_actions.Accept():
                assert self.pending is not None
                yield self.pending
            case Pass() if isinstance(before.step, Running):
                yield {"type": "run_routes", **whose, "routes": []}
            case Pass() if not (isinstance(before.step, MergerTurn) and before.step.joined):
                yield {"type": "pass", **whose}
            case Bid(_, amount):
                yield {"type": "bid", **whose, **_lot(before), "price": amount}
            case ours.TakePrivate():
                assert isinstance(before.step, LoweredOffer)
                yield {"type": "bid", **whose, **_lot(before), "price": before.step.price}
            case ours.AuctionMinor(_, minor, amount):
                yield {"type": "bid", **whose, "corporation": minor, "price": amount}
            case ours.StartPublic(_, company, price):
                space = before.prices.public_starts[price]
                spot = f"{price},{space.row},{space.column}"
                yield {"type": "par", **whose, "corporation": company, "share_price": spot}
            case ours.BuyShare(_, company, _):
                yield {"type": "buy_shares", **whose, **_block(company, numbers, 10)}
            case ours.Redeem(_, percent):
                yield {"type": "buy_shares", **whose, **_block(whose["entity"], numbers, percent)}
            case rail_actions.SellShares(_, company, percent):
                yield {"type": "sell_shares", **whose, **_block(company, numbers, percent)}
            case rail_actions.CompanyBuysPrivate(_, private, price):
                yield {"type": "buy_company", **whose, "company": private, "price": price}
            case Pass() | ours.Convert() | ours.AddMinor() | ours.RemoveMinor() | ours.Merge():
                yield from _merger_fields(before, action, whose)
            case _:
                yield self._railway_fields(before, action, whose)

    def _railway_fields(self, before: State1861, action: Action, whose: Fields) -> Fields:
        company = CompanyId(whose["entity"])
        match action:
            case rail_actions.LayTile(_, hex_id, tile, rotation):
                copy = self.tiles.lay_any(hex_id, tile)
                fields = {"hex": hex_id, "tile": copy, "rotation": rotation}
                return {"type": "lay_tile", **whose, **fields}
            case rail_actions.PlaceToken(_, hex_id, stop):
                city = self.tiles.city(hex_id, stop)
                return {"type": "place_token", **whose, "city": city, "slot": 0}
            case ours.RemoveToken(_, hex_id, stop):
                city, slot = self.tiles.city(hex_id, stop), _slot(before, company, hex_id, stop)
                return {"type": "remove_token", **whose, "city": city, "slot": slot}
            case rail_actions.RunTrains(_, runs):
                cards, trains = self.trains.running(company, runs), running.fleet(before, company)
                routes = [ROUTES.route(trains, c, run) for c, run in zip(cards, runs, strict=True)]
                return {"type": "run_routes", **whose, "routes": routes}
            case rail_actions.PayDividend() | rail_actions.Withhold() | ours.PayHalf():
                return {"type": "dividend", **whose, "kind": DIVIDENDS[type(action)]}
            case rail_actions.DiscardTrain(_, train):
                card = self.trains.give_back(company, train)
                return {"type": "discard_train", **whose, "train": card}
            case rail_actions.BuyTrain(_, train, source):
                card, price = self.trains.buy(company, train, source == "new"), TRAINS[train].price
                return {"type": "buy_train", **whose, "train": card, "price": price}
            case rail_actions.BuyTrainFrom(_, seller, train, price):
                card = self.trains.first(seller, train)
                return {"type": "buy_train", **whose, "train": card, "price": price}
            case ours.Nationalise():
                return {"type": "choose", **whose, "choice": "nationalize"}
            case _:
                raise TypeError(f"the site has no word for {action}")


def _merger_fields(before: State1861, action: Action, whose: Fields) -> Iterator[Fields]:
    """A plan is written when it is carried out: there is no way back there."""
    step = before.step
    assert isinstance(step, MergerTurn)
    match action:
        case ours.Convert(_, public):
            yield {"type": "convert", **whose}
            yield {"type": "merge", **whose, "corporation": public}
        case ours.Merge(_, public):
            for minor in _in_order_of_links(before, step):
                yield {"type": "merge", **whose, "corporation": minor}
            if _could_join_more(before, step):
                yield {"type": "pass", **whose}
            yield {"type": "merge", **whose, "corporation": public}


def _in_order_of_links(state: State1861, step: MergerTurn) -> Iterator[CompanyId]:
    """Each one joined to those before it, though others may have been taken out between."""
    joined: list[CompanyId] = []
    left = [*step.joined]
    while left:
        found = next(
            minor
            for minor in left
            if merger_rules.why_not_join(state, step.minor, tuple(joined), minor) is None
        )
        joined.append(found)
        left.remove(found)
        yield found


def _could_join_more(state: State1861, step: MergerTurn) -> bool:
    return any(
        merger_rules.why_not_join(state, step.minor, step.joined, minor) is None for minor in MINORS
    )


def _entity(state: State1861, who: str) -> Fields:
    if who in COMPANY_CARDS:
        return {"entity": who, "entity_type": "corporation"}
    return {"entity": state.players.index(PlayerId(who)), "entity_type": "player"}


def _lot(state: State1861) -> Fields:
    """What is up for auction."""
    step = state.step
    if isinstance(step, MinorAuction):
        return {"corporation": step.company}
    assert isinstance(step, PrivateAuction | LoweredOffer)
    return {"company": step.private}


def _block(company: str, numbers: list[int], percent: int) -> Fields:
    return {"shares": [f"{company}_{number}" for number in numbers], "percent": percent}


def _slot(state: State1861, company: CompanyId, hex_id: HexId, stop: int) -> int:
    return state.board.tokens[stop_id(hex_id, stop)].index(company)
