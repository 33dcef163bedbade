"""§24 forced purchases: what the president adds, sells, and when that means bankruptcy."""

from __future__ import annotations

from collections.abc import Iterator

from stockrail.core.actions import Move
from stockrail.core.events import Event
from stockrail.core.ids import BANK, CompanyId, Money, PlayerId
from stockrail.core.refusal import Refusal, Unread, Way, Ways
from stockrail.core.scoring import GameEnded, winners
from stockrail.core.text import Text
from stockrail.mechanics import ledger
from stockrail.rails import train_owners
from stockrail.rails.actions import BuyTrain, BuyTrainFrom, SellShares
from stockrail.rails.certificates import PRESIDENTS
from stockrail.rails.privates import owned_by_players
from stockrail.rails.shareholding import blocks
from stockrail.rails.state import scores

from ..actions import GoBankrupt, SellPrivate, TradeIn
from ..components import TRAINS
from ..railway_events import WentBankrupt
from ..state import State1830, dollars
from ..stock import private_deals, selling, shareholding
from ..stock.trades import Prices
from ..ways import BUY_A_TRAIN, PASS, SELL_FIRST
from . import train_rules


def proposals(state: State1830, player: PlayerId, buying: CompanyId) -> Iterator[Move]:
    """Asked only when the president must help."""
    if train_rules.lacking(state, buying):
        for company in state.companies:
            yield from blocks(player, company, state.held(player, company))
        if state.options.private_deals == "either_turn":
            for private, owner in owned_by_players(state):
                if owner == player:
                    yield from private_deals.selling_proposals(state, player, private)
    yield GoBankrupt(player)


def why_not_help(
    state: State1830, player: PlayerId, company: CompanyId, price: Money
) -> Refusal | None:
    """A train of the bank that the treasury alone does not pay (§24.1 to §24.3)."""
    least = train_owners.cheapest(state)
    if not train_rules.must_buy(state, company):
        return _no_help("§17.3", state, company, price)
    if not train_rules.needs_help(state, company):
        return _no_help("§24.1", state, company, price)
    assert least is not None
    if price > least:
        return Refusal(
            "§24.3",
            Text("With the president’s money the cheapest train must be bought"),
            Ways(_cheapest(least), SELL_FIRST),
        )
    return _why_not_cover(state, player, company, price)


def _no_help(rule: str, state: State1830, company: CompanyId, price: Money) -> Refusal:
    cash = state.cash[company]
    return Unread(
        lambda: Refusal(
            rule,
            Text(
                "This costs {price} and {company} has {cash}",
                price=dollars(price),
                company=company,
                cash=dollars(cash),
            ),
            Ways(Way(Text("buy a cheaper train"), BuyTrain, BuyTrainFrom, TradeIn), PASS),
        )
    )


def _why_not_cover(
    state: State1830, player: PlayerId, company: CompanyId, price: Money
) -> Refusal | None:
    lacks = price - state.cash[company] - state.cash[player]
    if lacks <= 0:
        return None
    return Refusal(
        "§24.2",
        Text(
            "{company} and {player} together lack {amount}",
            company=company,
            player=player,
            amount=dollars(lacks),
        ),
        Ways(SELL_FIRST, _OWN_MONEY, _BANKRUPT),
    )


_BANKRUPT = Way(Text("declare bankruptcy"), GoBankrupt)
_OWN_MONEY = Way(Text("buy a train you can afford"), BuyTrain, BuyTrainFrom, TradeIn)


def _cheapest(price: Money) -> Way:
    return Way(Text("buy one for {price} or less", price=dollars(price)), BuyTrain, BuyTrainFrom)


def _offer_less(train: str) -> Way:
    return Way(Text("offer less"), BuyTrainFrom, train=train)


def may_help_buy_from(state: State1830, company: CompanyId) -> bool:
    """Whether the president may add money to buy a train of another company (§24.1, §24.3)."""
    if state.options.forced_train == "cheapest_of_bank":
        return train_rules.must_buy(state, company)
    return train_rules.needs_help(state, company)


def most_with_help(state: State1830, player: PlayerId, company: CompanyId, train: str) -> Money:
    """The highest price for a train of another company that the president may help to pay."""
    limit = TRAINS[train].price
    least = train_owners.cheapest(state)
    if state.options.forced_train == "cheapest" and least is not None:
        limit = min(limit, least)
    return min(limit, state.cash[company] + state.cash[player])


def why_not_help_buy_from(
    state: State1830, player: PlayerId, company: CompanyId, train: str, price: Money
) -> Refusal | None:
    if not train_rules.must_buy(state, company):
        return _no_help("§17.3", state, company, price)
    if not may_help_buy_from(state, company):
        return _no_help("§24.1", state, company, price)
    if price > TRAINS[train].price:
        return Refusal(
            "§24.4",
            Text(
                "With the president’s money {train:a} train may cost {price} at most",
                train=train,
                price=dollars(TRAINS[train].price),
            ),
            Ways(_offer_less(train), SELL_FIRST, _BANKRUPT),
        )
    least = train_owners.cheapest(state)
    if state.options.forced_train == "cheapest" and least is not None and price > least:
        return Refusal(
            "§24.3",
            Text("The bank has a train for {price}", price=dollars(least)),
            Ways(_cheapest(least), SELL_FIRST, _BANKRUPT),
        )
    return _why_not_cover(state, player, company, price)


def least_after_sale(
    state: State1830, player: PlayerId, company: CompanyId, train: str, last_price: Money
) -> Money:
    """The least for a train of another company: by option the last sale must be needed (§24.9)."""
    free = state.options.forced_sales == "free" or not last_price
    if free or state.cash[company] >= TRAINS[train].price:
        return 1
    return max(1, state.cash[company] + state.cash[player] - last_price + 1)


def sold_in_vain(least: Money, seller: CompanyId, train: str) -> Refusal:
    return Refusal(
        "§24.9",
        Text(
            "For less than {least} the last sale would not have been needed", least=dollars(least)
        ),
        Ways(
            Way(
                Text("offer {least} or more", least=dollars(least)),
                BuyTrainFrom,
                company=seller,
                train=train,
            ),
            Way(Text("buy a train from the bank"), BuyTrain),
            Way(Text("sell more certificates"), SellShares),
        ),
    )


def why_not_sell(
    state: State1830, buying: CompanyId, action: SellShares, prices: Prices
) -> Refusal | None:
    """Only for a train the president must help to buy, and only while money lacks (§24.2)."""
    if not train_rules.needs_help(state, buying):
        return Refusal(
            "§24.5",
            Text("Certificates are sold in stock rounds, or for a forced purchase"),
            Ways(BUY_A_TRAIN, PASS),
        )
    need = train_rules.lacking(state, buying)
    if not need:
        return Refusal(
            "§24.2",
            Text("{player} has enough money for the cheapest train", player=action.player),
            Ways(BUY_A_TRAIN),
        )
    keeps = action.company == buying
    if refusal := selling.why_not_sell_block(state, action, keeps_office=keeps):
        return refusal
    price = selling.selling_price(state, prices, action.company)
    less = action.percent // 10 - _smallest_piece(state, action)
    if state.options.forced_sales == "needed_only" and less * price >= need:
        enough = -(-need // price) * 10
        return Refusal(
            "§24.9",
            Text("{need} is needed", need=dollars(need)),
            Ways(
                Way(
                    Text("sell at most {percent}% of it", percent=enough),
                    SellShares,
                    company=action.company,
                ),
                SELL_FIRST,
            ),
        )
    return None


def _smallest_piece(state: State1830, action: SellShares) -> int:
    """Shares by which a block could be less; two if it is the president's certificate alone."""
    is_president = state.companies[action.company].president == action.player
    everything = state.held(action.player, action.company) * 10 == action.percent
    alone = is_president and everything and action.percent == PRESIDENTS * 10
    return PRESIDENTS if alone else 1


def why_not_sell_private(
    state: State1830, buying: CompanyId, action: SellPrivate
) -> Refusal | None:
    if not train_rules.needs_help(state, buying) or not train_rules.lacking(state, buying):
        return Refusal(
            "§23.1",
            Text("Privates are sold in stock rounds, or for a forced purchase"),
            Ways(BUY_A_TRAIN, PASS),
        )
    if state.options.private_deals == "buyers_turn":
        return Refusal(
            "§23.1",
            Text("At this table privates change hands in the buyer’s turn"),
            Ways(SELL_FIRST, BUY_A_TRAIN, _BANKRUPT),
        )
    return private_deals.why_not_between_players(state, action)


def why_not_bankrupt(
    state: State1830, player: PlayerId, company: CompanyId, prices: Prices
) -> Refusal | None:
    if not train_rules.needs_help(state, company):
        return Refusal(
            "§24.11",
            Text("{player} need not pay for {company}", player=player, company=company),
            Ways(BUY_A_TRAIN, PASS),
        )
    raised = train_rules.proceeds(state, player, company, prices)
    if train_rules.lacking(state, company) <= raised:
        return Refusal(
            "§24.11",
            Text("{player} can raise what the train costs", player=player),
            Ways(BUY_A_TRAIN, SELL_FIRST),
        )
    return None


def go_bankrupt(
    draft: State1830, player: PlayerId, buying: CompanyId, prices: Prices
) -> Iterator[Event]:
    """All that may be sold is sold, the money is gone, the game is over (§25.1, §25.2)."""
    yield WentBankrupt(player, buying)
    for company in draft.operating_order():
        count = selling.sellable(draft, player, company, keeps_office=company == buying)
        if count:
            price = selling.selling_price(draft, prices, company)
            yield from shareholding.sell(draft, player, company, count, price)
    ledger.pay(draft, player, BANK, draft.cash[player])
    draft.finish()
    yield GameEnded(Text("{player} goes bankrupt", player=player), winners(scores(draft)))
