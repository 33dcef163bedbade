"""1830: eight railways, six privates, trains that rust, and presidents who may go bankrupt."""

from stockrail.core.actions import Bid, Done, Pass
from stockrail.core.text import Text
from stockrail.core.title import Title
from stockrail.mechanics.certificates import OFFERING, POOL
from stockrail.mechanics.offers import Consent, Offer, OfferRules
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
    TrainRun,
)
from stockrail.mechanics.stock_market import Marker
from stockrail.mechanics.track_board import Laid, TrackBoard
from stockrail.mechanics.trains import Depot

from .actions import (
    BidOn,
    BuyOffered,
    BuyPrivate,
    BuyShare,
    Exchange,
    GoBankrupt,
    LayPrivateTile,
    SellPrivate,
    SetPar,
    TakeSeat,
    TradeIn,
)
from .buying_trains import TrainPurchase
from .components import CHARTERS, PRIVATES
from .construction import Construction
from .describe import describe, drafts
from .discarding import Discarding
from .dividends import DividendChoice
from .operating_round import CompanyTurn, OperatingRound
from .options import OPTIONS, PRESETS
from .par import SettingPar
from .private_auction import PrivateAuction, SaleChain, StandingBid
from .private_powers import ScrantonToken
from .private_sale import PrivateSale, SaleStart
from .rounds import Rounds
from .running import Running
from .scores import scores
from .setup import SeatDealing, setup
from .state import Company, Railroads, Variants, conserved
from .stock_round import StockTurn
from .taking_over import TakingOver
from .tokens import ErieHome, Tokening
from .view import view

TITLE = Title(
    id="1830",
    name="1830",
    rules=2,
    about=Text(
        "Buy and sell shares of eight railways, lay their track, buy trains before they rust, "
        "and be the richest when the bank breaks or a president goes bankrupt."
    ),
    min_players=2,
    max_players=6,
    reserved_names=frozenset({*CHARTERS, *PRIVATES, OFFERING, POOL}),
    options=OPTIONS,
    presets=PRESETS,
    rows=(
        *(Pass, Done, Bid, TakeSeat, BuyOffered, BidOn, SetPar, BuyShare, SellShares, Exchange),
        *(BuyPrivate, SellPrivate, TakeOver, Accept, Decline, LayTile, LayPrivateTile, PlaceToken),
        *(RunTrains, TrainRun, PayDividend, KeepRevenue, BuyTrain, TradeIn, BuyTrainFrom),
        *(ReturnTrain, GoBankrupt),
        *(
            Rounds,
            SeatDealing,
            SaleStart,
            PrivateSale,
            SaleChain,
            PrivateAuction,
            SettingPar,
            StockTurn,
        ),
        *(OperatingRound, CompanyTurn, Construction, Tokening, ErieHome, ScrantonToken, Running),
        *(DividendChoice, TrainPurchase, Discarding, TakingOver, Consent),
        *(Laid, TrackBoard, Marker, Depot, Company, Variants, Offer, OfferRules, StandingBid),
    ),
    state=Railroads,
    setup=setup,
    scores=scores,
    conserved=conserved,
    describe=describe,
    drafts=drafts,
    view=view,
)
