"""1830, put together."""

from stockrail.core.actions import Bid, Done, Pass
from stockrail.core.text import Text, named
from stockrail.core.title import Title
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
    TrainRun,
    Withhold,
)
from stockrail.rails.board import Laid
from stockrail.rails.certificates import OFFERING, POOL
from stockrail.rails.chronicle import RailChronicle
from stockrail.rails.market import Marker
from stockrail.rails.offers import Consent, OfferRules
from stockrail.rails.state import Offer, scores
from stockrail.rails.trains import Depot

from ..actions import (
    BidOn,
    BuyCheapestPrivate,
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
from ..components import COMPANY_CARDS, MAP, PRIVATES
from ..course.operating_round import CompanyTurn, OperatingRound
from ..course.rounds import Rounds
from ..course.setup import SeatDealing, setup
from ..operating.buying_trains import TrainPurchase
from ..operating.company_buys_private import BuyingPrivate
from ..operating.construction import Construction
from ..operating.discarding import Discarding
from ..operating.dividends import DividendChoice
from ..operating.private_powers import ScrantonToken
from ..operating.running import Running
from ..operating.tokens import ErieHome, Tokening
from ..options import OPTIONS, PRESETS
from ..privates.auction import PrivateAuction, SaleChain
from ..privates.bids import StandingBid
from ..privates.sale import PrivateSale, SaleStart
from ..shown.describe import describe, drafts
from ..shown.view import moment, own_parts, view
from ..state import Company, Options, State1830, TrackBoard, conserved
from ..stock.par import SettingPar
from ..stock.stock_round import StockTurn
from ..stock.trades import Bought, PrivateBought, Sold

NAMES = named(companies=COMPANY_CARDS, hexes=MAP.places)

TITLE = Title(
    id="1830",
    name="1830",
    rules_version=2,
    about=Text(
        "Buy and sell shares of eight railways, lay their track, buy trains before they rust, "
        "and be the richest when the bank breaks or a president goes bankrupt."
    ),
    min_players=2,
    max_players=6,
    reserved_names=frozenset({*COMPANY_CARDS, *PRIVATES, OFFERING, POOL}),
    options=OPTIONS,
    presets=PRESETS,
    rows=(
        *(
            Pass,
            Done,
            Bid,
            TakeSeat,
            BuyCheapestPrivate,
            BidOn,
            SetPar,
            BuyShare,
            SellShares,
            Exchange,
        ),
        *(
            BuyPrivate,
            SellPrivate,
            CompanyBuysPrivate,
            Accept,
            Decline,
            LayTile,
            LayPrivateTile,
            PlaceToken,
        ),
        *(RunTrains, TrainRun, PayDividend, Withhold, BuyTrain, TradeIn, BuyTrainFrom),
        *(DiscardTrain, GoBankrupt),
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
        *(DividendChoice, TrainPurchase, Discarding, BuyingPrivate, Consent),
        *(Laid, TrackBoard, Marker, Depot, Company, Options, Offer, OfferRules, StandingBid),
        *(Sold, Bought, PrivateBought),
    ),
    state=State1830,
    names=lambda state: NAMES,
    setup=setup,
    scores=scores,
    conserved=conserved,
    describe=describe,
    drafts=drafts,
    moment=moment,
    view=view,
    own_parts=own_parts,
    chronicle=RailChronicle,
)
