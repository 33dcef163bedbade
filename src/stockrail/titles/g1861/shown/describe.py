"""How each action is offered: its words, what is clicked for it, what it brings."""

from collections.abc import Sequence
from typing import assert_never

from stockrail.core.actions import Bid, Pass
from stockrail.core.decision import Description, Draft
from stockrail.core.text import Text
from stockrail.rails import offers
from stockrail.rails.actions import (
    Accept,
    BuyTrain,
    BuyTrainFrom,
    CompanyBuysPrivate,
    Decline,
    DiscardTrain,
    LayTile,
    PayDividend,
    PlaceToken,
    RunTrains,
    SellShares,
    Withhold,
)
from stockrail.rails.offers import Consent
from stockrail.rails.shown.words import ANYWHERE, any_route, any_tile, any_token

from ..actions import (
    AddMinor,
    AuctionMinor,
    BuyShare,
    Convert,
    Merge,
    Nationalise,
    PayHalf,
    Redeem,
    RemoveMinor,
    RemovePrivate,
    RemoveToken,
    StartPublic,
    TakePrivate,
)
from ..mergers.merger_round import MergerConsent, MergerTurn
from ..mergers.share_sale import ShareOffer
from ..mergers.tokens import TokenChoice
from ..operating.buying_trains import TrainPurchase
from ..operating.company_buys_private import BuyingPrivate
from ..operating.construction import Construction
from ..operating.nationalisation_choice import NationalisationChoice
from ..operating.redeeming import Redeeming
from ..operating.running import Running
from ..operating.tokens import Tokening
from ..privates.sale import PrivateAuction
from ..state import State1861
from ..stock.founding import FirstToken
from ..stock.minor_auction import MinorAuction
from ..stock.stock_round import StockTurn
from . import describe_mergers, describe_railway, describe_stock

StockAction = Bid | TakePrivate | AuctionMinor | StartPublic | BuyShare | SellShares
TrackAction = LayTile | PlaceToken | RunTrains
MoneyAction = Redeem | PayDividend | PayHalf | Withhold | CompanyBuysPrivate | Nationalise
TrainAction = BuyTrain | BuyTrainFrom | DiscardTrain
MergerAction = Convert | AddMinor | RemoveMinor | Merge | RemoveToken


def describe(
    state: State1861,
    action: StockAction
    | TrackAction
    | MoneyAction
    | TrainAction
    | MergerAction
    | Accept
    | Decline
    | RemovePrivate
    | Pass,
) -> Description:
    match action:
        case Pass():
            return _pass(state)
        case RemovePrivate(_, private):
            return Description(label=Text("{private} is not in this game", private=private))
        case Accept():
            return Description(label=Text("Accept"), preview=_agreement(state))
        case Decline():
            return Description(label=Text("Decline"))
        case Bid() | TakePrivate() | AuctionMinor():
            return describe_stock.auction(state, action)
        case StartPublic() | BuyShare() | SellShares():
            return describe_stock.certificate(state, action)
        case LayTile() | PlaceToken() | RunTrains():
            return describe_railway.on_the_map(state, action)
        case Redeem():
            return describe_railway.redeem(state, action)
        case PayDividend() | PayHalf() | Withhold():
            return describe_railway.revenue(state, action)
        case CompanyBuysPrivate():
            return describe_railway.company_buys(state, action)
        case Nationalise():
            return describe_railway.nationalise(state)
        case BuyTrain() | BuyTrainFrom() | DiscardTrain():
            return describe_railway.trains(state, action)
        case Convert() | AddMinor() | RemoveMinor() | Merge() | RemoveToken():
            return describe_mergers.describe(state, action)
        case _:
            assert_never(action)


def _pass(state: State1861) -> Description:
    match state.top:
        case TrainPurchase(company=company) if not state.trains(company):
            return Description(
                label=Text("Buy no train"),
                preview=Text("{company} is nationalised", company=company),
                irreversible=True,
            )
        case NationalisationChoice(company=company):
            return Description(
                label=Text("Keep {company}", company=company),
                preview=Text("It must buy a train in its next turn, or it is nationalised"),
            )
        case MergerTurn(minor=minor, joined=joined) if joined:
            return Description(
                label=Text("Cancel the merger"),
                preview=Text("{minor} can still convert or merge", minor=minor),
            )
        case step:
            return Description(label=_pass_label(step))


def _pass_label(step: object) -> Text:
    match step:
        case PrivateAuction() | MinorAuction():
            return Text("Drop out")
        case StockTurn(prices=prices) if prices:
            return Text("End turn")
        case Redeeming():
            return Text("Redeem no shares")
        case Construction(first=None):
            return Text("Lay no tile")
        case Construction():
            return Text("Finish building")
        case Tokening():
            return Text("Place no token")
        case Running():
            return Text("Don’t run")
        case TrainPurchase():
            return Text("Buy no more trains")
        case BuyingPrivate():
            return Text("Buy no private")
        case MergerTurn(minor=minor):
            return Text("{minor} stays as it is", minor=minor)
        case ShareOffer():
            return Text("Buy no share")
        case _:
            return Text("Pass")


def _agreement(state: State1861) -> Text | None:
    match state.top:
        case Consent(offer=offer):
            return offers.preview(state, offer)
        case MergerConsent(owner, minors, public):
            return describe_mergers.consent(state, owner, minors, public)
        case _:
            return None


def drafts(state: State1861) -> Sequence[Draft]:
    """Any hex may be clicked, any route drawn; if it will not do, the rules say why."""
    match state.top:
        case Construction(actor):
            return [any_tile(actor)]
        case Tokening(actor) | FirstToken(actor):
            return [any_token(actor)]
        case TokenChoice(actor):
            return [Draft(kind="hex", action=RemoveToken(actor, ANYWHERE, 0), field="hex")]
        case Running(actor, company):
            return [any_route(state, actor, company)]
        case _:
            return []
