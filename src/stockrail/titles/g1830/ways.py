"""Ways out of refusals that many rules share."""

from stockrail.core.actions import Done, Pass
from stockrail.core.refusal import Way
from stockrail.core.text import Text
from stockrail.rails.actions import BuyTrain, BuyTrainFrom, SellShares

from .actions import BuyShare, SetPar, TradeIn

PASS = Way(Text("pass"), Pass)
END_TURN = Way(Text("end your turn"), Done)
GO_ON = (PASS, END_TURN)
"""One of them is open in a stock turn that may end."""
SELL_FIRST = Way(Text("sell certificates first"), SellShares)
BUY_ANOTHER = Way(Text("buy another certificate"), BuyShare, SetPar)
BUY_A_TRAIN = Way(Text("buy a train"), BuyTrain, BuyTrainFrom, TradeIn)
BUY_ANOTHER_TRAIN = Way(Text("buy another train"), BuyTrain, BuyTrainFrom, TradeIn)
