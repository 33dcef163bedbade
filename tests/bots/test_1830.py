"""How the steady player of 1830 plays: well, and as a sensible person would."""

from typing import Any

import pytest

from stockrail.bots import arena, ask
from stockrail.bots.g1830.judgement import Judgement
from stockrail.bots.g1830.outlook import Outlook
from stockrail.bots.g1830.steady import Steady
from stockrail.core.actions import Action, Bid, Pass
from stockrail.rails.actions import (
    Accept,
    BuyTrain,
    BuyTrainFrom,
    CompanyBuysPrivate,
    Decline,
    DiscardTrain,
    LayTile,
    PayDividend,
    PrivateId,
    SellShares,
    Withhold,
)
from stockrail.rails.events import TrainsRun
from stockrail.rails.offers import Consent
from stockrail.rails.state import Offer
from stockrail.titles.g1830.actions import BuyShare, GoBankrupt, SetPar
from stockrail.titles.g1830.components import BO, CA, SV
from stockrail.titles.g1830.operating.discarding import Discarding
from stockrail.titles.g1830.privates.auction import PrivateAuction
from stockrail.titles.g1830.privates.bids import StandingBid
from stockrail.titles.g1830.state import State1830
from stockrail.titles.g1830.stock.par import SettingPar
from stockrail.titles.g1830.stock.private_deals import OFFERS
from stockrail.titles.g1830.title import TITLE

from ..titles.g1830.position import (
    ANN,
    B_O,
    BOB,
    C_O,
    NYC,
    PRR,
    company_turn,
    position,
    private_sale,
    stock_turn,
)
from .tables import played, table_at

STEADY = Steady(Judgement())
LINE = {"H10": ("57", 1), "H8": ("9", 1), "H14": ("9", 1), "H16": ("57", 1)}
"""PRR's track from Pittsburgh over Altoona to Lancaster."""


def answer(state: State1830) -> Action:
    return ask(STEADY, table_at(TITLE, state))


def outlook(state: State1830) -> Outlook:
    return Outlook(state, ANN, Judgement())


def test_it_beats_random() -> None:
    """With the small bank: such games are short."""
    seats, options = ["steady", "random", "random"], {"beginners": "short"}
    matches = arena.rotate(TITLE.id, seats, games=3, seed=1, options=options)
    results = [*arena.play_all(matches)]
    assert [r.failure for r in results if r.failure] == []
    assert all(r.winners == (r.match.seats.index("steady"),) for r in results)


def test_three_companies_float_and_earn_soon() -> None:
    table = played(TITLE.id, 1, 100)
    assert sum(row.floated for row in table.state.companies.values()) >= 3
    runs = [e for events in table.events for e in events if isinstance(e, TrainsRun)]
    assert len(runs) >= 4


@pytest.mark.parametrize("players", [2, 4, 5, 6])
def test_it_plays_as_on_18xx_games_at_tables_of_every_size(players: int) -> None:
    match = arena.Match(
        title=TITLE.id,
        seats=("steady",) * players,
        seed=players,
        options={"preset": "18xx.games"},
    )
    table, bots = match.table(), match.bots()
    for _ in range(120):
        if table.actor is None:
            break
        table.play(ask(bots[table.players.index(table.actor)], table))
    assert any(row.floated for row in table.state.companies.values())


# What it sees


def test_it_plays_alike_with_money_open_and_closed() -> None:
    """docs/rulings: closed money is remembered."""
    known: dict[str, Any] = {"Ann": {"PRR": 6}, "Bob": {"NYC": 6}, "cash": {"NYC": 200}}
    closed, opened = (stock_turn(**known, options={"money": m}) for m in ("closed", "open"))
    assert outlook(closed).funds(NYC) == outlook(opened).funds(NYC) == 200
    assert answer(closed) == answer(opened)


def test_a_company_that_has_just_floated_counts_on_its_capital() -> None:
    state = stock_turn(Ann={"PRR": 6}, new="PRR", par={"PRR": 90})
    assert outlook(state).funds(PRR) == 900


# Privates


def test_an_auction_is_left_when_the_price_is_too_high() -> None:
    def bids(amount: int) -> State1830:
        standing = (StandingBid(ANN, CA, 165), StandingBid(BOB, CA, amount))
        state = private_sale(privates={"Cat": "SV CS DH MH"})
        state.stack = (*state.stack, PrivateAuction(CA, standing))
        return state

    assert isinstance(answer(bids(170)), Bid)
    assert answer(bids(260)) == Pass(ANN)


def test_the_par_of_b_and_o_is_one_at_which_it_floats() -> None:
    assert answer(position(SettingPar(ANN, B_O), cash={"Ann": 560})) == SetPar(ANN, B_O, 100)
    assert answer(position(SettingPar(ANN, B_O), cash={"Ann": 300})) == SetPar(ANN, B_O, 71)


def test_a_private_is_sold_to_another_for_much_only() -> None:
    def offered(price: int, private: PrivateId = SV) -> Action:
        offer = Offer("private", private, BOB, ANN, price)
        known: dict[str, Any] = {"privates": {"Ann": "SV BO"}, "trains": {"PRR": "5"}}
        return answer(position(Consent(ANN, offer, OFFERS), Ann={"PRR": 6}, **known))

    assert offered(200) == Accept(ANN)
    assert offered(10) == Decline(ANN)
    assert offered(100, BO) == Decline(ANN)


def test_a_rich_company_buys_its_presidents_private_for_double() -> None:
    state = company_turn(
        "PRR",
        "privates",
        Ann={"PRR": 6},
        cash={"PRR": 900},
        privates={"Ann": "CA"},
        trains={"PRR": "3 3"},
        phase="3",
        options={"private_moments": "asked"},
    )
    assert answer(state) == CompanyBuysPrivate(ANN, CA, 320)


# Shares


def test_a_company_is_started_with_as_much_capital_as_can_be_paid() -> None:
    action = answer(stock_turn(cash={"Ann": 600}))
    assert isinstance(action, SetPar) and action.price == 100


def test_no_company_is_started_that_would_not_float() -> None:
    assert answer(stock_turn(cash={"Ann": 200})) == Pass(ANN)


def test_a_company_that_was_started_is_floated() -> None:
    state = stock_turn(Ann={"PRR": 3}, Bob={"NYC": 6}, trains={"NYC": "3"})
    assert answer(state) == BuyShare(ANN, PRR, "offering")


# Trains and revenue


def test_a_company_without_a_train_buys_one() -> None:
    state = company_turn("PRR", "trains", Ann={"PRR": 6}, cash={"PRR": 900}, tiles=LINE)
    assert answer(state) == BuyTrain(ANN, "2", "new")


def test_the_first_train_that_stays_is_bought_when_it_can_be() -> None:
    state = company_turn(
        "PRR",
        "trains",
        Ann={"PRR": 6},
        cash={"PRR": 500},
        trains={"PRR": "3"},
        phase="4",
        left={"4": 0},
        tiles=LINE,
    )
    assert answer(state) == BuyTrain(ANN, "5", "new")


def test_a_dividend_is_paid_by_a_company_with_a_train_that_stays() -> None:
    state = company_turn(
        "PRR",
        "dividend",
        Ann={"PRR": 6},
        trains={"PRR": "5"},
        revenue={"PRR": 150},
        phase="5",
        tiles=LINE,
    )
    assert answer(state) == PayDividend(ANN)


def test_revenue_is_kept_if_it_buys_the_train_that_stays() -> None:
    state = company_turn(
        "PRR",
        "dividend",
        Ann={"PRR": 6},
        cash={"PRR": 400},
        trains={"PRR": "3"},
        revenue={"PRR": 100},
        phase="5",
        tiles=LINE,
    )
    assert answer(state) == Withhold(ANN)


def test_it_judges_a_train_that_was_returned_when_no_new_one_is_left() -> None:
    state = company_turn(
        "PRR",
        "dividend",
        Ann={"PRR": 6},
        cash={"PRR": 600},
        trains={"PRR": "5"},
        revenue={"PRR": 100},
        phase="D",
        left={"6": 0, "D": 0},
        returned="6",
        tiles=LINE,
    )
    assert answer(state) == PayDividend(ANN)


def test_a_spare_train_of_the_own_company_saves_the_president() -> None:
    state = company_turn(
        "PRR",
        "trains",
        Ann={"PRR": 6, "NYC": 6},
        trains={"NYC": "5 5"},
        phase="6",
        tiles=LINE,
    )
    action = answer(state)
    assert action == BuyTrainFrom(ANN, NYC, "5", 1)


def test_shares_are_sold_before_bankruptcy() -> None:
    state = company_turn(
        "PRR",
        "trains",
        Ann={"PRR": 6, "C&O": 3},
        Bob={"C&O": 4},
        cash={"Ann": 500},
        phase="6",
        tiles=LINE,
    )
    action = answer(state)
    assert isinstance(action, SellShares) and not isinstance(action, GoBankrupt)


def test_the_train_that_rusts_first_is_returned() -> None:
    state = position(
        Discarding(ANN, PRR), Ann={"PRR": 6}, trains={"PRR": "4 3 5"}, phase="5", tiles=LINE
    )
    assert answer(state) == DiscardTrain(ANN, "3")


def test_the_only_train_is_not_sold() -> None:
    offer = Offer("train", "5", C_O, PRR, 450)
    state = position(
        Consent(ANN, offer, OFFERS), Ann={"PRR": 6}, Bob={"C&O": 6}, trains={"PRR": "5"}, phase="5"
    )
    assert answer(state) == Decline(ANN)


def test_what_may_be_due_counts_only_trains_that_go() -> None:
    safe = stock_turn(Ann={"PRR": 6}, trains={"PRR": "5"}, phase="5", tiles=LINE)
    bare = stock_turn(Ann={"PRR": 6}, phase="5", tiles=LINE)
    assert outlook(safe).due(3) == 0
    assert outlook(bare).due(3) == 450


# Track


def test_track_is_laid_where_a_train_can_run_at_once() -> None:
    state = company_turn("PRR", "track", Ann={"PRR": 6}, cash={"PRR": 500}, trains={"PRR": "2"})
    action = answer(state)
    assert isinstance(action, LayTile) and action.hex == "H10"
