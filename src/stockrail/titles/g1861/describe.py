"""How each action is offered: its words, what is clicked for it, what it brings."""

from collections.abc import Sequence
from typing import assert_never

from stockrail.core.actions import Bid, Pass
from stockrail.core.decision import Described, Draft, Target
from stockrail.core.text import Text
from stockrail.mechanics.rail_actions import (
    Accept,
    BuyTrain,
    BuyTrainFrom,
    Decline,
    KeepRevenue,
    LayTile,
    PayDividend,
    PlaceToken,
    ReturnTrain,
    RunTrains,
    SellShares,
    TakeOver,
)

from .actions import (
    BuyShare,
    Convert,
    JoinMinor,
    Merge,
    Nationalise,
    PayHalf,
    PutUp,
    Redeem,
    RemoveToken,
    StartPublic,
    TakePrivate,
)
from .state import Empire, roubles

StockAction = PutUp | TakePrivate | StartPublic | BuyShare | SellShares | Bid
RailwayAction = (
    Redeem
    | LayTile
    | PlaceToken
    | RunTrains
    | PayDividend
    | PayHalf
    | KeepRevenue
    | BuyTrain
    | BuyTrainFrom
    | ReturnTrain
    | TakeOver
    | Nationalise
)
MergerAction = Convert | JoinMinor | Merge | RemoveToken


def describe(
    state: Empire, action: StockAction | RailwayAction | MergerAction | Accept | Decline | Pass
) -> Described:
    match action:
        case Pass():
            return Described(label=Text("Pass"))
        case Accept():
            return Described(label=Text("Accept"))
        case Decline():
            return Described(label=Text("Decline"))
        case Bid():
            return Described(label=Text("Bid"))
        case PutUp(_, company):
            return Described(
                label=Text("Put up {company}", company=company), target=Target(company=company)
            )
        case TakePrivate():
            return Described(label=Text("Take it"))
        case StartPublic(_, company, price):
            return Described(
                label=Text("Start {company} at {price}", company=company, price=roubles(price)),
                target=Target(company=company),
            )
        case BuyShare(_, company, "treasury"):
            return Described(
                label=Text("Buy 10% of {company} from its treasury", company=company),
                target=Target(company=company),
            )
        case BuyShare(_, company):
            return Described(
                label=Text("Buy 10% of {company} from the pool", company=company),
                target=Target(company=company),
            )
        case SellShares(_, company, percent):
            return Described(
                label=Text("Sell {percent}% of {company}", percent=percent, company=company),
                target=Target(company=company),
            )
        case Redeem(_, percent):
            return Described(label=Text("Redeem {percent}%", percent=percent))
        case LayTile(_, hex_id, tile, rotation):
            return Described(
                label=Text(
                    "Tile {tile} on {place}, turned {turn}",
                    tile=tile,
                    place=hex_id,
                    turn=rotation,
                ),
                target=Target(hex=hex_id, tile=tile, rotation=rotation),
            )
        case PlaceToken(_, hex_id, stop):
            return Described(
                label=Text("Token in {place}", place=hex_id), target=Target(hex=hex_id, stop=stop)
            )
        case RunTrains():
            return Described(label=Text("Run the trains"))
        case PayDividend():
            return Described(label=Text("Pay all"))
        case PayHalf():
            return Described(label=Text("Pay half"))
        case KeepRevenue():
            return Described(label=Text("Keep all"))
        case BuyTrain(_, train):
            return Described(label=Text("Buy a {train}", train=train), target=Target(train=train))
        case BuyTrainFrom(_, seller, train):
            return Described(
                label=Text("Buy a {train} of {seller}", train=train, seller=seller),
                target=Target(company=seller, train=train),
            )
        case ReturnTrain(_, train):
            return Described(
                label=Text("Return a {train}", train=train), target=Target(train=train)
            )
        case TakeOver(_, private):
            return Described(
                label=Text("Buy {private}", private=private), target=Target(private=private)
            )
        case Nationalise():
            return Described(label=Text("Give it to the state"), irreversible=True)
        case Convert(_, company) | Merge(_, company):
            return Described(
                label=Text("Form {company}", company=company), target=Target(company=company)
            )
        case JoinMinor(_, company):
            return Described(
                label=Text("Add {company}", company=company), target=Target(company=company)
            )
        case RemoveToken(_, hex_id, stop):
            return Described(
                label=Text("Give up the token in {place}", place=hex_id),
                target=Target(hex=hex_id, stop=stop),
            )
        case _:
            assert_never(action)


def drafts(state: Empire) -> Sequence[Draft]:
    return []
