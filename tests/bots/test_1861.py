"""How the steady player of 1861 plays: well, and as a sensible person would."""

from typing import Any

import pytest

from stockrail.bots import arena, ask
from stockrail.bots.g1861.fortune import minor_worth, share_worth
from stockrail.bots.g1861.judgement import Judgement
from stockrail.bots.g1861.minors import needed
from stockrail.bots.g1861.outlook import Outlook
from stockrail.bots.g1861.steady import Steady
from stockrail.core.actions import Action, Bid, Pass
from stockrail.core.ids import CompanyId
from stockrail.mechanics.auction import Auction
from stockrail.rails.actions import (
    Accept,
    BuyTrain,
    BuyTrainFrom,
    Decline,
    DiscardTrain,
    LayTile,
    PayDividend,
    PlaceToken,
    PrivateId,
    Withhold,
)
from stockrail.rails.events import TrainsRun
from stockrail.rails.offers import Consent
from stockrail.rails.state import Offer
from stockrail.titles.g1861.actions import (
    AuctionMinor,
    BuyShare,
    Convert,
    Nationalise,
    PayHalf,
    Redeem,
    RemoveToken,
    StartPublic,
)
from stockrail.titles.g1861.course.operating_round import CompanyTurn, OperatingRound
from stockrail.titles.g1861.course.rounds import Rounds
from stockrail.titles.g1861.mergers.merger_round import MergerConsent, MergerRound, MergerTurn
from stockrail.titles.g1861.mergers.merging import NewPublic
from stockrail.titles.g1861.mergers.share_sale import ShareOffer, ShareSale
from stockrail.titles.g1861.mergers.tokens import TokenChoice
from stockrail.titles.g1861.operating.buying_trains import OFFERS
from stockrail.titles.g1861.operating.discarding import Discarding
from stockrail.titles.g1861.operating.nationalisation_choice import NationalisationChoice
from stockrail.titles.g1861.operating.turn import Step
from stockrail.titles.g1861.privates.sale import LoweredOffer, PrivateAuction, PrivateSale
from stockrail.titles.g1861.state import State1861
from stockrail.titles.g1861.stock.founding import FirstToken
from stockrail.titles.g1861.stock.minor_auction import MinorAuction
from stockrail.titles.g1861.title import TITLE

from ..titles.g1861.position import (
    ANN,
    BOB,
    M_K,
    MNN,
    NW,
    SE,
    N,
    position,
    stock_turn,
)
from .tables import play, played, table_at

STEADY = Steady(Judgement())


def answer(state: State1861) -> Action:
    return ask(STEADY, table_at(TITLE, state))


def company_turn(company: str, step: Step, **known: Any) -> State1861:
    frames = Rounds("stock"), OperatingRound(1, "companies"), CompanyTurn(CompanyId(company), step)
    return position(*frames, **known)


def test_it_beats_random() -> None:
    match = arena.Match(title=TITLE.id, seats=("random", "steady", "random"), seed=1)
    result = arena.play(match)
    assert result.failure is None
    assert result.winners == (1,)


def test_minors_run_in_the_second_operating_round() -> None:
    table = played(TITLE.id, 1, 120)
    state: State1861 = table.state
    assert sum(state.kind(c) == "minor" for c in state.companies if state.is_started(c)) >= 6
    runs = [e for events in table.events for e in events if isinstance(e, TrainsRun)]
    assert len({run.company for run in runs}) >= 5


@pytest.mark.parametrize("players", [2, 4, 5, 6])
def test_it_plays_as_on_18xx_games_at_tables_of_every_size(players: int) -> None:
    table = play(
        arena.Match(
            title=TITLE.id,
            seats=("steady",) * players,
            seed=players,
            options={"preset": "18xx.games", "players": "two_to_six"},
        ),
        150,
    )
    state: State1861 = table.state
    assert any(row.revenue for row in state.companies.values())


def outlook(state: State1861) -> Outlook:
    return Outlook(state, ANN, Judgement())


# Privates


def test_an_auction_of_a_private_is_left_when_the_price_is_too_high() -> None:
    def standing(bid: int) -> State1861:
        lot = Auction((ANN, BOB), 60, 5, standing=bid, leader=BOB)
        frames = Rounds("operating"), PrivateSale(ANN), PrivateAuction(PrivateId("WVR"), lot)
        return position(*frames, privates={"Bob": "TSR BSS MYR MRR"}, cash={"Ann": 420})

    assert answer(standing(60)) == Bid(ANN, 65)
    assert answer(standing(100)) == Pass(ANN)


def test_a_private_that_has_become_cheap_is_taken() -> None:
    offer = LoweredOffer(PrivateId("TSR"), 15, (ANN, BOB))
    assert answer(position(Rounds("operating"), PrivateSale(ANN), offer)) != Pass(ANN)


def test_a_private_is_not_sold_for_a_trifle() -> None:
    def offered(price: int) -> Action:
        offer = Offer("private", "WVR", SE, ANN, price)
        known: dict[str, Any] = {"privates": {"Ann": "WVR"}, "Bob": {"SE": 2}, "phase": "5"}
        return answer(
            position(Consent(ANN, offer, OFFERS), cash={"SE": 90}, left={"5": 0}, **known)
        )

    assert offered(10) == Decline(ANN)
    assert offered(90) == Accept(ANN)


# Minors


def test_a_minor_is_put_up_with_the_money_for_a_train() -> None:
    action = answer(stock_turn(closed="", cash={"Ann": 130}))
    assert action == AuctionMinor(ANN, N, 130)


def test_money_for_another_minor_is_kept() -> None:
    action = answer(stock_turn(cash={"Ann": 400}))
    assert isinstance(action, AuctionMinor) and action.amount == 100


def test_no_minor_is_started_that_could_not_buy_a_train() -> None:
    assert isinstance(answer(stock_turn(cash={"Ann": 140}, phase="3")), Pass)
    assert needed(outlook(stock_turn(phase="3"))) == 185


def test_an_auction_of_a_minor_is_left_when_others_are_as_good() -> None:
    def standing(bid: int) -> State1861:
        lot = Auction((ANN, BOB), 100, 5, standing=bid, leader=BOB)
        return position(Rounds("operating"), MinorAuction(M_K, lot), closed="N", cash={"Ann": 330})

    assert answer(standing(100)) == Bid(ANN, 105)
    assert answer(standing(160)) == Pass(ANN)


# Shares


def test_shares_of_a_public_that_pays_are_bought() -> None:
    known: dict[str, Any] = {"tokens": {"NW": "H8:1"}, "trains": {"NW": "5"}, "phase": "5"}
    state = stock_turn(Bob={"NW": 4}, revenue={"NW": 200}, cash={"Ann": 150}, **known)
    assert answer(state) == BuyShare(ANN, NW, "treasury")


def test_shares_of_a_public_that_the_state_will_take_are_sold() -> None:
    state = stock_turn(
        Ann={"NW": 2},
        Bob={"NW": 3},
        trains={"NW": "3"},
        tokens={"NW": "B4:0"},
        phase="5",
        left={"5": 0},
        loans={"NW": 5},
        prices={"NW": 200},
        cash={"Ann": 10, "RSR": 2000},
    )
    sale = answer(state)
    assert str(sale) == "sell_shares Ann NW 20"


def test_a_public_is_started_if_a_train_can_be_paid_for() -> None:
    rich, poor = (stock_turn(phase="5", cash={"Ann": cash}) for cash in (1200, 300))
    assert isinstance(answer(rich), StartPublic)
    assert answer(poor) == Pass(ANN)


def test_a_public_begins_where_there_is_traffic() -> None:
    state = position(FirstToken(ANN, NW), Ann={"NW": 2}, phase="5", new="NW")
    token = answer(state)
    assert isinstance(token, PlaceToken)


def test_shares_are_not_redeemed() -> None:
    state = company_turn("NW", "redeem", Ann={"NW": 4}, pool={"NW": 2}, cash={"NW": 900})
    assert not isinstance(answer(state), Redeem)


# Track and trains


def test_track_is_laid_where_a_minor_begins() -> None:
    state = company_turn("RO", "track", minors={"Ann": "RO"}, cash={"RO": 100}, new="RO")
    tile = answer(state)
    assert isinstance(tile, LayTile) and tile.hex == "B4"


def test_money_for_the_first_train_is_not_built_away() -> None:
    state = company_turn("SV", "track", minors={"Ann": "SV"}, cash={"SV": 140}, new="SV", phase="3")
    first = table_at(TITLE, state)
    first.play(ask(STEADY, first))
    assert first.state.cash[CompanyId("SV")] == 140
    assert ask(STEADY, first) == Pass(ANN)


def test_a_company_without_a_train_buys_one() -> None:
    state = company_turn("N", "trains", minors={"Ann": "N"}, cash={"N": 120}, new="N")
    assert answer(state) == BuyTrain(ANN, "2", "new")


def test_a_minor_buys_a_train_that_outlasts_its_own() -> None:
    state = company_turn(
        "N", "trains", minors={"Ann": "N"}, cash={"N": 230}, trains={"N": "2"}, left={"2": 0}
    )
    assert answer(state) == BuyTrain(ANN, "3", "new")


def test_a_spare_train_of_another_own_company_saves_one_from_the_state() -> None:
    state = company_turn(
        "N",
        "trains",
        minors={"Ann": "N"},
        Ann={"NW": 2},
        trains={"NW": "4 4"},
        phase="5",
        cash={"N": 5},
    )
    assert answer(state) == BuyTrainFrom(ANN, NW, "4", 1)


def test_the_train_that_leaves_first_is_returned() -> None:
    state = position(Discarding(ANN, NW), Ann={"NW": 2}, trains={"NW": "4 5 3 3"}, phase="5")
    assert answer(state) == DiscardTrain(ANN, "3")


def test_the_only_train_is_not_sold() -> None:
    offer = Offer("train", "5", SE, NW, 550)
    known: dict[str, Any] = {"Ann": {"NW": 4}, "Bob": {"SE": 2}, "cash": {"SE": 600}}
    state = position(Consent(ANN, offer, OFFERS), trains={"NW": "5"}, phase="5", **known)
    assert answer(state) == Decline(ANN)


# Revenue


def dividend(revenue: int, **known: Any) -> State1861:
    known = {"Ann": {"NW": 6}, "Bob": {"NW": 4}, "tokens": {"NW": "H8:1"}, "phase": "5", **known}
    return company_turn("NW", "dividend", revenue={"NW": revenue}, **known)


def test_all_is_paid_by_a_public_with_a_train_that_stays() -> None:
    assert answer(dividend(150, trains={"NW": "5"})) == PayDividend(ANN)


def test_interest_is_kept_back() -> None:
    state = dividend(120, trains={"NW": "5"}, loans={"NW": 5})
    assert answer(state) != PayDividend(ANN)


def test_revenue_is_kept_for_a_train_if_the_state_would_take_the_public() -> None:
    known: dict[str, Any] = {"left": {"5": 0}, "cash": {"NW": 300, "RSR": 2000}}
    assert answer(dividend(150, trains={"NW": "3"}, **known)) in (Withhold(ANN), PayHalf(ANN))


def test_a_public_without_train_and_money_is_given_to_the_state() -> None:
    known: dict[str, Any] = {"Ann": {"NW": 4}, "Bob": {"NW": 2}, "tokens": {"NW": "H8:1"}}
    assert answer(position(NationalisationChoice(ANN, NW), phase="6", **known)) == Nationalise(ANN)
    rich = position(NationalisationChoice(ANN, NW), phase="6", cash={"NW": 900}, **known)
    assert answer(rich) == Pass(ANN)


def test_a_public_is_given_up_if_others_will_have_the_last_train_it_could_pay() -> None:
    known: dict[str, Any] = {
        "Ann": {"NW": 4},
        "Bob": {"SE": 4},
        "tokens": {"NW": "H8:1", "SE": "G15:0"},
        "cash": {"NW": 500, "SE": 500},
        "phase": "6",
        "left": {"6": 1},
    }
    first = position(NationalisationChoice(ANN, NW), prices={"NW": 135, "SE": 120}, **known)
    assert answer(first) == Pass(ANN)
    second = position(NationalisationChoice(ANN, NW), prices={"NW": 120, "SE": 135}, **known)
    assert answer(second) == Nationalise(ANN)


# Mergers


def merger(turn: MergerTurn | MergerConsent, **known: Any) -> State1861:
    frames = Rounds("stock"), OperatingRound(1, "mergers"), MergerRound(())
    return position(*frames, turn, **{"phase": "3", **known})


def test_a_minor_whose_trains_leave_soon_converts() -> None:
    state = merger(
        MergerTurn(ANN, N),
        minors={"Ann": "N"},
        prices={"N": (4, 6)},
        trains={"N": "2"},
        left={"3": 0},
        cash={"Ann": 600, "N": 60},
    )
    assert isinstance(answer(state), Convert)


def test_a_merger_that_brings_less_is_declined() -> None:
    consent = MergerConsent(ANN, (N, MNN), NW, ())
    turn = MergerTurn(BOB, MNN, (N,))
    frames = Rounds("stock"), OperatingRound(1, "mergers"), MergerRound(()), turn, consent
    state = position(
        *frames,
        minors={"Ann": "N", "Bob": "MNN"},
        prices={"N": (0, 6), "MNN": 50},
        trains={"N": "4"},
        phase="4",
    )
    assert answer(state) == Decline(ANN)


def test_shares_of_the_own_new_public_are_bought() -> None:
    frames = (
        NewPublic(NW, (ANN,), False, "trains"),
        ShareSale(NW, (), ()),
        ShareOffer(ANN, NW, True),
    )
    state = position(
        *frames,
        Ann={"NW": 2},
        new="NW",
        trains={"NW": "3"},
        tokens={"NW": "H8:1"},
        phase="3",
        cash={"Ann": 500},
    )
    assert answer(state) == BuyShare(ANN, NW, "treasury")


def test_the_better_tokens_are_kept() -> None:
    state = position(
        NewPublic(NW, (ANN,), True, "shares"),
        TokenChoice(ANN, NW),
        Ann={"NW": 3},
        new="NW",
        trains={"NW": "2"},
        tokens={"NW": "H8:1 D20:0 I13:0"},
        phase="3",
    )
    token = answer(state)
    assert isinstance(token, RemoveToken) and token.hex != "H8"


# Worth


def test_a_minor_is_worth_less_if_its_train_leaves_soon() -> None:
    def worth(train: str) -> float:
        state = stock_turn(
            closed="", minors={"Ann": "N"}, trains={"N": train}, phase="3", left={"3": 2}
        )
        return minor_worth(outlook(state), N)

    assert worth("3") > worth("2") > 140


def test_a_share_is_worth_its_dividends_and_its_price_to_come() -> None:
    known: dict[str, Any] = {"Bob": {"NW": 4}, "tokens": {"NW": "H8:1"}, "phase": "5"}
    runs = outlook(stock_turn(trains={"NW": "5"}, **known))
    stands = outlook(stock_turn(loans={"NW": 5}, **known))
    assert share_worth(runs, NW) > 100 > share_worth(stands, NW)
