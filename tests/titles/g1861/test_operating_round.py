"""§13 the operating round, §16 the steps of a company's turn and the privates it buys."""

from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.actions import Amount, Pass, Ranged
from stockrail.core.ids import BANK, CompanyId, HexId
from stockrail.rails.actions import (
    Accept,
    CompanyBuysPrivate,
    Decline,
    LayTile,
    PayDividend,
    PrivateId,
    RunTrains,
    Withhold,
)
from stockrail.rails.offers import Consent
from stockrail.titles.g1861.course.operating_round import CompanyTurn, OperatingRound
from stockrail.titles.g1861.course.rounds import Rounds
from stockrail.titles.g1861.mergers.merger_round import MergerTurn
from stockrail.titles.g1861.operating import running
from stockrail.titles.g1861.operating.buying_trains import TrainPurchase
from stockrail.titles.g1861.operating.company_buys_private import BuyingPrivate
from stockrail.titles.g1861.operating.construction import Construction
from stockrail.titles.g1861.operating.dividends import DividendChoice
from stockrail.titles.g1861.operating.private_purchase import TurnStep
from stockrail.titles.g1861.operating.redeeming import Redeeming
from stockrail.titles.g1861.operating.running import Running
from stockrail.titles.g1861.operating.tokens import Tokening
from stockrail.titles.g1861.operating.track_rules import FirstTile
from stockrail.titles.g1861.operating.turn import Step, Turn
from stockrail.titles.g1861.state import State1861

from ..moves import after, allowed, refused, said
from .position import ANN, BOB, CAT, M_K, MNN, MV, NW, RSR, SE, SPW, SW, N, position

TSR, MYR = PrivateId("TSR"), PrivateId("MYR")


def opened(**known: Any) -> State1861:
    """The first operating round of a set has begun."""
    return position(Rounds("stock"), OperatingRound(1), **known)


def order(state: State1861) -> tuple[CompanyId, ...]:
    """Who acts, beginning with the company whose turn it is."""
    acting = next(frame for frame in state.stack if isinstance(frame, CompanyTurn))
    rest = next(frame for frame in state.stack if isinstance(frame, OperatingRound))
    return (acting.company, *rest.waiting)


# §13: incomes and order


def test_first_every_private_pays_its_owner() -> None:
    """§13.1: be it a player, a company or the State Railway."""
    state = opened(
        minors={"Ann": "M-K"}, privates={"Bob": "TSR", "M-K": "MYR", "RSR": "WVR"}, phase="3"
    )
    assert state.cash[BOB] == 1010
    assert (state.cash[M_K], state.cash[RSR]) == (20, 30)


def test_unsold_privates_pay_nobody() -> None:
    """§13.1"""
    assert opened(minors={"Ann": "M-K"}).cash[BANK] == 12_000


def test_minors_act_first_then_publics() -> None:
    """§13.2"""
    state = opened(
        minors={"Ann": "M-K", "Bob": "MV"}, Cat={"NW": 2}, prices={"NW": 200, "M-K": 50, "MV": 100}
    )
    assert order(state) == (MV, M_K, NW)


def test_the_highest_price_acts_first_then_who_is_further_right_then_the_top() -> None:
    """§13.3"""
    spots = {"NW": (4, 5), "SW": (4, 5), "SE": (5, 6), "MK": (3, 5)}
    state = position(Ann={"NW": 2, "SE": 2}, Bob={"SW": 2, "MK": 2}, prices=spots)
    assert state.operating_order("public") == ["MK", SE, NW, SW]


def test_the_order_is_fixed_when_the_round_begins() -> None:
    """§13.3: M-K earns nothing and falls behind, and yet MV is not before its time."""
    state = opened(minors={"Ann": "M-K MV MNN"}, prices={"M-K": 80, "MV": 70, "MNN": 65})
    assert order(state) == (M_K, MV, MNN)
    state = after(state, Pass(ANN))
    assert order(state) == (MV, MNN)


def test_a_company_that_is_gone_has_no_turn() -> None:
    """§13.2, §25.9: without a train at the end of its turn it is nationalised."""
    state = position(
        Rounds("stock"),
        OperatingRound(1, "companies", (MNN, MV)),
        minors={"Ann": "MV"},
        closed="MNN",
    )
    assert order(state) == (MV,)


def test_the_state_railway_acts_last() -> None:
    """§13.2, §23.1"""
    state = opened(phase="4", Ann={"NW": 2}, tokens={"NW": "K7:0"}, cash={"RSR": 0})
    assert not state.companies[RSR].trains
    events = [str(e.text) for e in engine.apply(state, Pass(ANN))[1]]
    acting = next(n for n, text in enumerate(events) if text.startswith("RSR places a token"))
    assert any("NW is nationalised" in text for text in events[:acting])


@pytest.mark.parametrize("number", [1, 2, 3])
def test_it_acts_in_every_operating_round(number: int) -> None:
    """§23.1"""
    last = OperatingRound(number, "companies")
    state = position(Rounds("stock"), last, phase="4", privates={"Ann": "TSR"})
    assert state.board.stations(RSR) == ["E1:1"]


def test_after_an_operating_round_of_phase_3_minors_may_merge() -> None:
    """§3.2"""
    state = position(
        Rounds("stock"),
        OperatingRound(1, "mergers"),
        minors={"Ann": "M-K"},
        prices={"M-K": (5, 6)},
        phase="3",
    )
    assert isinstance(state.step, MergerTurn)


def test_two_operating_rounds_follow_a_stock_round() -> None:
    """§3.1"""
    known: dict[str, Any] = {"minors": {"Ann": "M-K"}, "trains": {"M-K": "2"}}
    first = position(Rounds("stock"), OperatingRound(1, "end"), operating_round=1, **known)
    assert (first.operating_round, first.round_in_set) == (2, 2)
    second = position(Rounds("stock"), OperatingRound(2, "end"), operating_round=2, **known)
    assert second.stock_round == 3


# §16.1: the steps


ASKED = {"private_moments": "asked"}


def turn(step: Step, **known: Any) -> State1861:
    """NW, with a token in Moscow, a line to Voronezh, a 3 train and a share in the pool."""
    known = {
        "tiles": {"H10": ("58", 3), "I11": ("8", 0), "I13": ("57", 0)},
        "closed": "MV",
        "Ann": {"NW": 4},
        "pool": {"NW": 1},
        "tokens": {"NW": "H8:0"},
        "trains": {"NW": "3"},
        "cash": {"NW": 400},
        "privates": {"Bob": "TSR"},
        "phase": "3",
        **known,
    }
    return position(Rounds("stock"), CompanyTurn(NW, step), **known)


def test_the_steps_of_a_turn_come_in_their_order() -> None:
    """§16.1"""
    state = turn("start", loans={"NW": 1}, options=ASKED)
    seen = []
    while isinstance(state.step, TurnStep):
        seen.append(type(state.step))
        if isinstance(state.step, Running):
            action: Any = RunTrains(ANN, running.best(state, NW).runs)
        elif isinstance(state.step, DividendChoice):
            action = Withhold(ANN)
        else:
            action = Pass(ANN)
        state = after(state, action)
    assert seen == [
        *(Redeeming, Construction, Tokening, Running, DividendChoice, BuyingPrivate),
        *(TrainPurchase, BuyingPrivate),
    ]


def test_a_turn_ends_with_its_last_step() -> None:
    """§16.1"""
    assert Turn.steps[-1] == "close"
    state = turn("close", cash={"NW": 0})
    assert not any(isinstance(frame, CompanyTurn) for frame in state.stack)


def test_what_was_declined_is_forgotten_in_the_next_turn() -> None:
    """§3.5"""
    state = turn("track")
    state = after(state, CompanyBuysPrivate(ANN, TSR, 10), Decline(BOB))
    assert state.declined
    state.stack = (Rounds("stock"), CompanyTurn(NW))
    [*engine.settle(state)]
    assert not state.declined


# §16.2: privates


@pytest.mark.parametrize("step", ["redeem", "track", "token", "run", "trains"])
def test_a_private_may_be_bought_with_any_decision_of_the_turn(step: Step) -> None:
    """§16.2"""
    state = after(turn(step), CompanyBuysPrivate(ANN, TSR, 30), Accept(BOB))
    assert state.privates[TSR] == NW
    assert state.cash[BOB] == 1030


@pytest.mark.parametrize("step", ["privates", "close"])
def test_nobody_is_asked_for_privates_alone(step: Step) -> None:
    """§16.2, docs/rulings: when companies buy privates."""
    state = turn(step, loans={"NW": 1}, trains={"NW": "3 3 3 3"})
    assert not any(isinstance(frame, CompanyTurn) for frame in state.stack)


def test_by_option_a_company_with_loans_is_asked_before_interest() -> None:
    """§16.2, §3.3: what is repaid is gone; without loans the next step will do."""
    assert not isinstance(turn("privates", options=ASKED).step, BuyingPrivate)
    state = position(
        Rounds("stock"),
        CompanyTurn(NW, "privates", 1),
        Ann={"NW": 2},
        privates={"Bob": "TSR"},
        phase="3",
        cash={"NW": 40},
        loans={"NW": 1},
        trains={"NW": "3"},
        options=ASKED,
    )
    assert isinstance(state.step, BuyingPrivate)


def test_by_option_a_company_is_asked_before_loans_of_this_turn_are_repaid() -> None:
    """§16.2, §21.3: they bear no interest yet, but are repaid."""
    state = turn("privates", cash={"NW": 60}, loans={"NW": 1}, options=ASKED)
    assert isinstance(state.step, BuyingPrivate)
    assert after(state, Pass(ANN)).companies[NW].loans == 0


def test_by_option_a_company_that_can_still_buy_a_train_is_not_asked_before() -> None:
    """§16.2, §3.3; docs/rulings: the last moment for privates."""
    assert isinstance(turn("privates", trains={}, options=ASKED).step, TrainPurchase)


def test_a_company_that_will_be_taken_has_a_last_moment_for_privates() -> None:
    """§16.2; docs/rulings: the last moment for privates."""
    state = turn("privates", trains={}, cash={"NW": 50}, phase="5", options=ASKED)
    assert isinstance(state.step, BuyingPrivate)
    assert not after(state, Pass(ANN)).is_started(NW)


def test_the_owner_must_agree() -> None:
    """§16.2, §3.4"""
    state = turn("track")
    assert said(state, CompanyBuysPrivate(ANN, TSR, 25)) == [
        "On offer: TSR from Bob to NW for 25 R"
    ]
    state = after(state, CompanyBuysPrivate(ANN, TSR, 25))
    assert isinstance(state.step, Consent) and state.step.actor == BOB
    assert said(state, Accept(BOB)) == ["NW buys TSR from Bob for 25 R"]
    assert after(state, Decline(BOB)).privates[TSR] == BOB


def test_a_director_is_not_asked_for_their_own_private() -> None:
    """§3.4"""
    state = turn("track", privates={"Ann": "TSR"})
    assert said(state, CompanyBuysPrivate(ANN, TSR, 30)) == ["NW buys TSR from Ann for 30 R"]


def test_a_declined_offer_may_be_repeated_for_more_only() -> None:
    """§3.5"""
    state = after(turn("track"), CompanyBuysPrivate(ANN, TSR, 20), Decline(BOB))
    assert refused(state, CompanyBuysPrivate(ANN, TSR, 20)) == (
        "20 R for TSR was declined (§3.5). Offer more, or pass."
    )
    ranges = [move for move in engine.moves(state) if isinstance(move, Ranged)]
    assert ranges == [Ranged(CompanyBuysPrivate(ANN, TSR, 21), Amount(21, 30), "price")]


@pytest.mark.parametrize("price", [0, 31])
def test_a_private_costs_1_up_to_its_value(price: int) -> None:
    """§16.2, §31.1"""
    assert refused(turn("track"), CompanyBuysPrivate(ANN, TSR, price)) == (
        "A company pays 1 R to 30 R for TSR (§16.2). Offer a price between them, lay a "
        "tile, or pass."
    )


def test_no_loan_is_taken_for_a_private() -> None:
    """§15.5"""
    state = turn("track", cash={"NW": 20})
    assert refused(state, CompanyBuysPrivate(ANN, TSR, 25)) == (
        "NW has 20 R, and takes no loan for a private (§15.5). Offer less, lay a tile, or pass."
    )


@pytest.mark.parametrize("phase", ["2", "6"])
def test_companies_buy_privates_in_phases_3_to_5_only(phase: str) -> None:
    """§16.2, §24.4"""
    state = position(
        Construction(ANN, M_K), minors={"Ann": "M-K"}, phase=phase, privates={"Bob": "TSR"}
    )
    assert refused(state, CompanyBuysPrivate(ANN, TSR, 10)) == (
        "Companies buy privates in phases 3 to 5 (§16.2). Lay a tile, or pass."
    )


@pytest.mark.parametrize("owner", ["bank", "SW"])
def test_only_a_players_private_is_bought(owner: str) -> None:
    """§16.2, §3.6"""
    state = turn("track", privates={owner: "MYR"})
    assert refused(state, CompanyBuysPrivate(ANN, MYR, 10)) == (
        "No player owns MYR (§16.2). Lay a tile, or pass."
    )


def test_the_state_railway_buys_no_private() -> None:
    """§23.6"""
    state = position(Running(CAT, RSR), privates={"Bob": "TSR"}, phase="4", trains={"RSR": "4"})
    assert refused(state, CompanyBuysPrivate(CAT, TSR, 10)) == (
        "The State Railway buys no privates (§23.6). Run the trains, or pass."
    )


@pytest.mark.parametrize("step", ["redeem", "token", "close"])
def test_a_step_ends_when_a_private_has_taken_the_money(step: Step) -> None:
    """§3.3"""
    state = turn(step, cash={"NW": 100}, privates={"Ann": "WVR TSR"}, options=ASKED)
    asked = type(state.step)
    for private, price in (("WVR", 90), ("TSR", 10)):
        if isinstance(state.step, asked):
            state = after(state, CompanyBuysPrivate(ANN, PrivateId(private), price))
    assert not isinstance(state.step, asked)


def test_track_ends_when_a_private_has_taken_the_money_for_a_second_tile() -> None:
    """§3.3, §17.1"""
    second = Construction(ANN, N, FirstTile(HexId("K7"), False))
    state = position(
        *(Rounds("stock"), OperatingRound(1, "companies"), CompanyTurn(N, "token"), second),
        minors={"Ann": "N"},
        trains={"N": "3"},
        loans={"N": 2},
        cash={"N": 20},
        privates={"Ann": "TSR"},
        phase="3",
    )
    assert allowed(state, LayTile)
    state = after(state, CompanyBuysPrivate(ANN, TSR, 20))
    assert not any(isinstance(frame, Construction) for frame in state.stack)


def test_a_company_without_a_train_is_taken_before_its_last_moment_for_privates() -> None:
    """§22.9; docs/rulings: the last moment for privates."""
    state = turn("close", trains={}, cash={"NW": 5}, loans={"NW": 5}, options=ASKED)
    assert not state.is_started(NW)
    assert not any(isinstance(frame, BuyingPrivate) for frame in state.stack)


def test_a_private_that_is_not_sold_at_its_value_is_not_asked_for_again() -> None:
    """§3.3, §3.5: nothing is left but to pass."""
    state = after(turn("close", options=ASKED), CompanyBuysPrivate(ANN, TSR, 29), Decline(BOB))
    assert isinstance(state.step, BuyingPrivate)
    state = after(state, CompanyBuysPrivate(ANN, TSR, 30), Decline(BOB))
    assert not isinstance(state.step, BuyingPrivate)


@pytest.mark.parametrize("step", ["privates", "close"])
def test_a_company_without_money_has_no_moment_for_privates(step: Step) -> None:
    """§16.2, §3.3"""
    known: dict[str, Any] = {"cash": {"NW": 0}, "loans": {"NW": 1}, "options": ASKED}
    assert not isinstance(turn(step, **known).step, BuyingPrivate)
    assert isinstance(turn(step, **known | {"cash": {"NW": 1}}).step, BuyingPrivate)


def test_a_dividend_is_paid_before_the_interest() -> None:
    """§16.1"""
    state = turn("dividend", revenue={"NW": 200}, cash={"NW": 0}, loans={"NW": 2}, privates={})
    state = after(state, PayDividend(ANN))
    assert state.cash[ANN] == 1080
    assert (state.companies[NW].loans, state.cash[NW]) == (0, 0)


def test_a_tile_may_be_laid_before_a_token_is_placed() -> None:
    """§16.1"""
    state = turn("track")
    state = after(state, LayTile(ANN, HexId("H8"), "637", 0))
    assert isinstance(state.step, Construction)
    assert isinstance(after(state, Pass(ANN)).step, Tokening)


def test_minors_redeem_nothing_and_place_no_tokens() -> None:
    """§16.3, §18.1"""
    state = position(CompanyTurn(SPW), minors={"Ann": "SPW"}, cash={"SPW": 500})
    assert isinstance(state.step, Construction)
    state = position(CompanyTurn(N), minors={"Ann": "N"}, cash={"N": 500}, trains={"N": "2"})
    assert isinstance(state.step, Running)
