"""How tiles, tokens, runs, trains and privates are offered in all games that have them."""

from __future__ import annotations

from collections.abc import Callable

from stockrail.core.decision import Description, Draft
from stockrail.core.ids import CompanyId, HexId, Money, PlayerId
from stockrail.core.target import Target
from stockrail.core.text import Coins, Text

from ..actions import (
    BuyTrain,
    BuyTrainFrom,
    CompanyBuysPrivate,
    DiscardTrain,
    LayTile,
    PlaceToken,
    RunTrains,
    TrainRun,
)
from ..board import TileBoard
from ..company_steps import acting
from ..events import place
from ..map import RailMap
from ..state import AnyRails
from ..train_running import Fleet
from .runs import RunStyle

ANYWHERE = HexId("")
"""The hex of a draft, before one is clicked."""


def joined(first: Text | None, then: Text | None) -> Text | None:
    """Two things to know in one line, or the one there is."""
    if first and then:
        return Text("{first}; {then}", first=first, then=then)
    return first or then


def you_keep(rest: Coins) -> Text:
    if rest.amount < 0:
        return Text("You are {missing} short", missing=-rest)
    return Text("You keep {rest}", rest=rest)


def keeps(holder: str, rest: Coins) -> Text:
    return Text("{company} keeps {rest}", company=holder, rest=rest)


def has(holder: str, cash: Coins) -> Text:
    return Text("{company} has {cash}", company=holder, cash=cash)


def costs(holder: str, cost: Coins, rest: Coins) -> Text:
    if rest.amount < 0:
        return Text(
            "Costs {cost}; {company} is {missing} short", cost=cost, company=holder, missing=-rest
        )
    return Text("Costs {cost}; {company} keeps {rest}", cost=cost, company=holder, rest=rest)


# On the map


def called(rail_map: RailMap, hex_id: HexId) -> Text | str:
    return place(rail_map, hex_id) if hex_id in rail_map.places else hex_id


def lay_label(rail_map: RailMap, hex_id: HexId, tile: str, rotation: int) -> Text:
    return Text(
        "Tile {tile} on {place}, rotation {turn}",
        tile=tile,
        place=called(rail_map, hex_id),
        turn=rotation,
    )


def lay(
    board: TileBoard,
    hex_id: HexId,
    tile: str,
    rotation: int,
    preview: Text | None,
    upgrading: Text,
) -> Description:
    """`upgrading` heads the tiles for hexes that have one, in the title's words."""
    is_new = hex_id in board.map.places and board.face(hex_id).colour == "white"
    return Description(
        label=lay_label(board.map, hex_id, tile, rotation),
        target=Target(hex=hex_id, tile=tile, rotation=rotation),
        group=Text("Lay a tile") if is_new else upgrading,
        preview=preview,
    )


def tile_pays(
    rail_map: RailMap, hex_id: HexId, tile: str, money: Callable[[Money], Coins]
) -> Text | None:
    """What a stop on the tile will bring, if there is one."""
    stops = rail_map.tiles[tile].stops
    if not stops:
        return None
    revenue = money(stops[0].worth(0))
    return Text("{place} pays {revenue}", place=called(rail_map, hex_id), revenue=revenue)


def token(board: TileBoard, hex_id: HexId, stop: int, preview: Text | None) -> Description:
    return Description(
        label=_token_label(board, hex_id, stop),
        target=Target(hex=hex_id, stop=stop),
        group=Text("Place a token"),
        preview=preview,
    )


def _token_label(board: TileBoard, hex_id: HexId, stop: int) -> Text:
    there = called(board.map, hex_id)
    if hex_id in board.map.places and len(board.face(hex_id).stops) > 1:
        return Text("Token in {place}, city {n}", place=there, n=stop + 1)
    return Text("Token in {place}", place=there)


def run(fleet: Fleet, runs: tuple[TrainRun, ...], style: RunStyle) -> Description:
    return Description(
        label=Text("Run for {revenue}", revenue=style.money(fleet.revenue(runs))),
        routes=style.routes(fleet, runs),
    )


# Trains


def bank_train(state: AnyRails, action: BuyTrain, preview: Text | None) -> Description:
    train, price = action.train, state.money(state.cards[action.train].price)
    label = (
        Text("Buy a discarded {train} for {price}", train=train, price=price)
        if action.source == "returned"
        else Text("Buy {train:a} for {price}", train=train, price=price)
    )
    return Description(
        label=label,
        target=Target(train=train),
        group=Text("Depot"),
        preview=preview,
    )


def other_train(state: AnyRails, action: BuyTrainFrom) -> Description:
    """For the company whose step it is; another president must accept."""
    train, seller, company = action.train, action.company, acting(state)
    asked = state.presides(seller)
    agrees = Text("{president} must accept", president=asked) if asked else None
    return Description(
        label=Text("Buy {train:a} from {seller}", train=train, seller=seller),
        target=Target(company=seller, train=train),
        group=Text("Trains of other companies"),
        preview=joined(
            has(company, state.money(state.cash[company])),
            None if asked == action.player else agrees,
        ),
    )


def discard(action: DiscardTrain) -> Description:
    train = action.train
    return Description(label=Text("Discard {train:a}", train=train), target=Target(train=train))


# Privates


def company_buys(state: AnyRails, action: CompanyBuysPrivate) -> Text:
    """From the player themselves, or from another one who is asked."""
    company, owner = acting(state), state.privates[action.private]
    private = state.private_name(action.private)
    if owner == action.player:
        return Text("{company} buys your {private}", company=company, private=private)
    return Text(
        "{company} offers {owner} money for {private}",
        company=company,
        owner=owner,
        private=private,
    )


# What is drawn instead of chosen


def any_tile(actor: PlayerId) -> Draft:
    return Draft(kind="hex", action=LayTile(actor, ANYWHERE, "", 0), field="hex")


def any_token(actor: PlayerId) -> Draft:
    return Draft(kind="hex", action=PlaceToken(actor, ANYWHERE, 0), field="hex")


def any_route(state: AnyRails, actor: PlayerId, company: CompanyId) -> Draft:
    runs = tuple(TrainRun(train, ()) for train in state.trains(company))
    return Draft(kind="route", action=RunTrains(actor, runs), field="runs")
