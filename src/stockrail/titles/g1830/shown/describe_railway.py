"""How tiles, tokens, runs, dividends and trains are offered."""

from typing import assert_never

from stockrail.core.decision import Description
from stockrail.core.ids import HexId, Money
from stockrail.core.target import Target
from stockrail.core.text import Text
from stockrail.rails.actions import (
    BuyTrain,
    BuyTrainFrom,
    DiscardTrain,
    LayTile,
    PayDividend,
    PlaceToken,
    RunTrains,
    Withhold,
)
from stockrail.rails.certificates import POOL
from stockrail.rails.company_steps import acting
from stockrail.rails.shown import words as rail_words
from stockrail.rails.shown.depot import first_of

from ..actions import LayPrivateTile, TradeIn
from ..components import CS, MAP, PHASES, PRIVATES, SCRANTON, SHARES, TRAINS
from ..operating import dividends, running, tokens, track_rules, train_rules
from ..operating.private_powers import HEXES, brings_token
from ..operating.tokens import ErieHome, Tokening
from ..operating.train_rules import DIESEL
from ..state import State1830, dollars
from .board import RUN_STYLE


def _keeps(state: State1830, cost: Money) -> Text:
    company = acting(state)
    return rail_words.costs(company, dollars(cost), dollars(state.cash[company] - cost))


# On the map


def on_the_map(
    state: State1830, action: LayTile | LayPrivateTile | PlaceToken | RunTrains
) -> Description:
    match action:
        case LayTile(_, hex_id, tile, rotation):
            preview = rail_words.joined(
                _lay_preview(state, hex_id, tile), _without_token(state, hex_id)
            )
            group = Text("Upgrade a tile")
            return rail_words.lay(state.board, hex_id, tile, rotation, preview, group)
        case LayPrivateTile(_, private, tile, rotation):
            hex_id = HEXES[private]
            short = PRIVATES[private].short
            label = rail_words.lay_label(MAP, hex_id, tile, rotation)
            return Description(
                label=Text("{lay}, with {private}", lay=label, private=short),
                target=Target(hex=hex_id, tile=tile, rotation=rotation),
                group=Text("Lay the tile of {private}", private=short),
                preview=Text("Free, in addition to the tile of the turn")
                if private == CS
                else rail_words.joined(_lay_preview(state, hex_id, tile), _with_token(state)),
            )
        case PlaceToken(_, hex_id, stop):
            return rail_words.token(state.board, hex_id, stop, _token_preview(state))
        case RunTrains(_, runs):
            return rail_words.run(running.fleet(state, acting(state)), runs, RUN_STYLE)
        case _:
            assert_never(action)


def _lay_preview(state: State1830, hex_id: HexId, tile: str) -> Text | None:
    if hex_id not in MAP.places or tile not in MAP.tiles:
        return None
    cost = track_rules.cost(state, hex_id)
    pays = rail_words.tile_pays(MAP, hex_id, tile, dollars)
    return rail_words.joined(_keeps(state, cost) if cost else None, pays)


def _without_token(state: State1830, hex_id: HexId) -> Text | None:
    """Said of the ordinary tile where that of D&H may be laid as well (§27.3)."""
    by_private = hex_id == SCRANTON and brings_token(state, acting(state))
    return Text("without the free token of D&H") if by_private else None


def _with_token(state: State1830) -> Text | None:
    """Said of the tile of D&H (§27.4)."""
    is_left = state.tokens_left(acting(state)) > 0
    return Text("then a token there for free") if is_left else None


def _token_preview(state: State1830) -> Text | None:
    match state.top:
        case ErieHome():
            return Text("Erie’s home")
        case Tokening(company=company):
            return Text(
                "{keeps}; tokens left: {left}",
                keeps=_keeps(state, tokens.next_price(state, company)),
                left=state.tokens_left(company) - 1,
            )
        case _:
            return Text("Free")


# Revenue


def revenue(state: State1830, action: PayDividend | Withhold) -> Description:
    company = acting(state)
    earned, space = state.companies[company].revenue, state.standing(company)
    to = dividends.price_after(space, paid=isinstance(action, PayDividend))
    if isinstance(action, PayDividend):
        per_share = earned // SHARES
        return Description(
            label=Text("Pay out {amount} per share", amount=dollars(per_share)),
            preview=Text(
                "You receive {yours}, {company} {pooled}; share price {before} to {after}",
                yours=dollars(per_share * state.held(action.player, company)),
                company=company,
                pooled=dollars(per_share * state.held(POOL, company)),
                before=dollars(space.price),
                after=dollars(to.price),
            ),
        )
    return Description(
        label=Text("Withhold {amount}", amount=dollars(earned)),
        preview=Text(
            "{company} will have {cash}; share price {before} to {after}",
            company=company,
            cash=dollars(state.cash[company] + earned),
            before=dollars(space.price),
            after=dollars(to.price),
        ),
    )


# Trains


def trains(
    state: State1830, action: BuyTrain | BuyTrainFrom | TradeIn | DiscardTrain
) -> Description:
    match action:
        case BuyTrain(_, train):
            preview = _purchase_preview(state, train, TRAINS[train].price)
            return rail_words.bank_train(state, action, preview)
        case TradeIn(_, given):
            return Description(
                label=Text(
                    "Trade in {train:a} and pay {price} for a D",
                    train=given,
                    price=dollars(DIESEL.trade_in_price or 0),
                ),
                target=Target(train=DIESEL.name),
                group=Text("Depot"),
                preview=_purchase_preview(state, DIESEL.name, DIESEL.trade_in_price or 0),
            )
        case BuyTrainFrom():
            return rail_words.other_train(state, action)
        case DiscardTrain():
            return rail_words.discard(action)
        case _:
            assert_never(action)


def _purchase_preview(state: State1830, train: str, price: Money) -> Text:
    company = acting(state)
    lacks = price - state.cash[company]
    keeps = (
        Text("{president} pays {amount}", president=state.president(company), amount=dollars(lacks))
        if lacks > 0 and train_rules.needs_help(state, company)
        else rail_words.keeps(company, dollars(max(0, -lacks)))
    )
    names = [*PHASES]
    if names.index(train) <= names.index(state.phase):
        return keeps
    return Text("{first}; {then}", first=keeps, then=next_phase(state, train))


def changes(state: State1830, train: str) -> Text:
    """What the first train of a type brings (§22)."""
    said = {
        "2": Text("yellow tiles"),
        "3": Text("green tiles, companies may buy privates, then two operating rounds"),
        "4": Text("2 trains rust, train limit 3"),
        "5": Text("brown tiles, privates close, train limit 2, then three operating rounds"),
        "6": Text("3 trains rust, D trains go on sale")
        if DIESEL.name in dict(state.depot.new)
        else Text("3 trains rust"),
        "D": Text("4 trains rust"),
    }
    return said[train]


def next_phase(state: State1830, train: str) -> Text:
    return first_of(train, changes(state, train))
