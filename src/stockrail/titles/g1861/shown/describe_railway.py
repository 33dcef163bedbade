"""How tiles, tokens, runs, dividends, trains and privates are offered to a company."""

from typing import assert_never

from stockrail.core.decision import Description
from stockrail.core.ids import CompanyId, HexId, Money
from stockrail.core.target import Target
from stockrail.core.text import Text
from stockrail.rails.actions import (
    BuyTrain,
    BuyTrainFrom,
    CompanyBuysPrivate,
    DiscardTrain,
    LayTile,
    PayDividend,
    PlaceToken,
    RunTrains,
    Withhold,
)
from stockrail.rails.company_steps import acting
from stockrail.rails.shown import words as rail_words

from ..actions import PayHalf, Redeem
from ..components import LOAN_BRINGS, MAP, SHARES, TRAINS, TREASURY
from ..operating import dividends, loans, running, tokens, track_rules
from ..operating.construction import Construction
from ..operating.nationalisation import settlement, shares_paid
from ..state import State1861, roubles
from ..stock.founding import FirstToken
from .board import RUN_STYLE
from .phases import next_phase
from .privates import worth


def spending(state: State1861, company: CompanyId, cost: Money) -> Text:
    """What is left after a payment, and the loans it takes (§15.3)."""
    count = loans.needed(state, company, cost)
    if not count:
        rest = roubles(state.cash[company] - cost)
        return rail_words.costs(company, roubles(cost), rest)
    rest = roubles(state.cash[company] + count * LOAN_BRINGS - cost)
    if count == 1:
        return Text(
            "Costs {cost}; {company} takes a loan and keeps {rest}",
            cost=roubles(cost),
            company=company,
            rest=rest,
        )
    return Text(
        "Costs {cost}; {company} takes {count} loans and keeps {rest}",
        cost=roubles(cost),
        company=company,
        count=count,
        rest=rest,
    )


# On the map


def on_the_map(state: State1861, action: LayTile | PlaceToken | RunTrains) -> Description:
    match action:
        case LayTile(_, hex_id, tile, rotation):
            preview = _lay_preview(state, hex_id, tile)
            group = Text("Upgrade one tile")
            return rail_words.lay(state.board, hex_id, tile, rotation, preview, group)
        case PlaceToken(_, hex_id, stop):
            preview = _token_preview(state, hex_id)
            return rail_words.token(state.board, hex_id, stop, preview)
        case RunTrains(_, runs):
            return rail_words.run(running.fleet(state, acting(state)), runs, RUN_STYLE)
        case _:
            assert_never(action)


def _lay_preview(state: State1861, hex_id: HexId, tile: str) -> Text | None:
    step = state.frame(Construction)
    cost = track_rules.cost(state, hex_id, step.first)
    pays = rail_words.tile_pays(MAP, hex_id, tile, roubles)
    return rail_words.joined(spending(state, step.company, cost) if cost else None, pays)


def _token_preview(state: State1861, hex_id: HexId) -> Text | None:
    company = acting(state)
    if isinstance(state.top, FirstToken):
        return Text("For free; {company} starts here", company=company)
    left = Text("tokens left: {left}", left=state.tokens_left(company) - 1)
    return rail_words.joined(spending(state, company, tokens.cost(state, company, hex_id)), left)


# Money


def redeem(state: State1861, action: Redeem) -> Description:
    company, count = acting(state), action.percent // 10
    return Description(
        label=Text("Redeem {percent}%", percent=action.percent),
        preview=rail_words.joined(
            spending(state, company, count * state.price(company)),
            Text(
                "its treasury holds {percent}% then",
                percent=10 * (state.held(TREASURY, company) + count),
            ),
        ),
    )


def revenue(state: State1861, action: PayDividend | PayHalf | Withhold) -> Description:
    company = acting(state)
    earned = state.companies[company].revenue
    paid = dividends.paid_of(earned, action)
    per_share = paid // SHARES
    gains = earned - paid + per_share * state.held(TREASURY, company)
    labels: dict[type, Text] = {
        PayDividend: Text("Pay out {amount} per share", amount=roubles(per_share)),
        PayHalf: Text("Pay out half, {amount} per share", amount=roubles(per_share)),
        Withhold: Text("Withhold {amount}", amount=roubles(earned)),
    }
    return Description(
        label=labels[type(action)],
        preview=rail_words.joined(
            Text(
                "You receive {yours}, {company} {gains}",
                yours=roubles(per_share * state.held(action.player, company)),
                company=company,
                gains=roubles(gains),
            ),
            _move(state, company, paid),
        ),
    )


def _move(state: State1861, company: CompanyId, paid: Money) -> Text:
    space = state.standing(company)
    before, after = space.price, dividends.price_after(state.prices, space, paid).price
    if before == after:
        return Text("the price stays")
    return Text("price {before} to {after}", before=roubles(before), after=roubles(after))


def company_buys(state: State1861, action: CompanyBuysPrivate) -> Description:
    company, private = acting(state), action.private
    owner = state.privates[private]
    has = rail_words.has(company, roubles(state.cash[company]))
    asked = Text("{owner} must agree", owner=owner) if owner != action.player else None
    return Description(
        label=rail_words.company_buys(state, action),
        target=Target(private=private),
        group=Text("Privates"),
        preview=rail_words.joined(rail_words.joined(worth(private), has), asked),
    )


def nationalise(state: State1861) -> Description:
    company = acting(state)
    price = settlement(state, company).price
    yours = price * shares_paid(state, state.director(company), company)
    return Description(
        label=Text("Nationalise {company}", company=company),
        preview=Text(
            "The bank pays {price} per share, you {yours}; "
            "its money, trains and privates go to the State Railway",
            price=roubles(price),
            yours=roubles(yours),
        ),
        irreversible=True,
    )


# Trains


def trains(state: State1861, action: BuyTrain | BuyTrainFrom | DiscardTrain) -> Description:
    match action:
        case BuyTrain(_, train):
            brings = next_phase(train) if state.begins_phase(train) else None
            preview = rail_words.joined(spending(state, acting(state), TRAINS[train].price), brings)
            return rail_words.bank_train(state, action, preview)
        case BuyTrainFrom():
            return rail_words.other_train(state, action)
        case DiscardTrain():
            return rail_words.discard(action)
        case _:
            assert_never(action)
