"""How tiles, tokens, runs and trains are offered in all games that have them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from stockrail.core.decision import Description
from stockrail.core.ids import CompanyId, HexId, Money, PlayerId
from stockrail.core.target import Target
from stockrail.core.text import Coins, Text

from ..actions import TrainRun
from ..board import TileBoard
from ..events import place
from ..map import RailMap
from ..train_running import Fleet
from .runs import RunStyle


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


def bank_train(
    train: str, source: Literal["new", "returned"], price: Coins, preview: Text | None
) -> Description:
    label = (
        Text("Buy a discarded {train} for {price}", train=train, price=price)
        if source == "returned"
        else Text("Buy {train:a} for {price}", train=train, price=price)
    )
    return Description(
        label=label,
        target=Target(train=train),
        group=Text("Depot"),
        preview=preview,
    )


def other_train(seller: CompanyId, train: str, has: Text, asked: PlayerId | None) -> Description:
    """`asked` must accept; `None` if that is the buyer."""
    agrees = Text("{president} must accept", president=asked) if asked else None
    return Description(
        label=Text("Buy {train:a} from {seller}", train=train, seller=seller),
        target=Target(company=seller, train=train),
        group=Text("Trains of other companies"),
        preview=joined(has, agrees),
    )


def returned_train(train: str) -> Description:
    return Description(label=Text("Discard {train:a}", train=train), target=Target(train=train))
