"""§3 the course of the game, §6 the stock round, §12 its end."""

from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.actions import Pass
from stockrail.rails.actions import SellShares
from stockrail.titles.g1861.actions import AuctionMinor, BuyShare, StartPublic
from stockrail.titles.g1861.components import PRIVATES
from stockrail.titles.g1861.course.operating_round import OperatingRound
from stockrail.titles.g1861.course.rounds import Rounds
from stockrail.titles.g1861.mergers.merger_round import MergerTurn
from stockrail.titles.g1861.state import State1861
from stockrail.titles.g1861.stock.stock_round import StockTurn
from tests.titles.piles import pile

from ..moves import after, now, refused, said
from .position import ANN, BOB, CAT, MK, MKN, NW, RO, SE, SPW, SW, position, stock_turn

TWO: dict[str, Any] = {"Ann": {"NW": 4}, "Bob": {"SW": 4}}
POOR = {"Ann": 0, "Bob": 0, "Cat": 0}
HOMES = {"SE": "F18:0", "SW": "M7:0", "MK": "P2:0"}
"""So that the first of them has track to lay when the stock round is over."""


def all_pass(state: State1861) -> State1861:
    """To the end of the stock round."""
    begun = state.stock_round
    while isinstance(state.step, StockTurn) and state.stock_round == begun:
        state = after(state, Pass(state.step.actor))
    return state


def test_two_operating_rounds_follow_each_stock_round() -> None:
    """§3.1"""
    state = all_pass(stock_turn(phase="2", privates={"Ann": " ".join(PRIVATES)}))
    assert isinstance(state.step, StockTurn)
    assert (state.stock_round, state.operating_round, state.round_in_set) == (3, 3, 2)
    assert state.cash[ANN] == 1200


@pytest.mark.parametrize(
    ("phase", "merges"), [("2", False), *((str(n), True) for n in range(3, 8)), ("8", False)]
)
def test_a_merger_round_follows_in_phases_3_to_7(phase: str, merges: bool) -> None:
    """§3.2"""
    state = position(
        Rounds("stock"),
        OperatingRound(1, "mergers"),
        minors={"Ann": "SPW"},
        prices={"SPW": (5, 6)},
        trains={"SPW": "5"},
        phase=phase,
    )
    assert isinstance(state.step, MergerTurn) is merges


def test_whoever_can_do_nothing_is_not_asked() -> None:
    """§3.3"""
    state = stock_turn(**TWO, cash={"Bob": 99, "Cat": 99}, directors={"SW": "Bob"}, new="SW")
    assert said(state, BuyShare(ANN, SW, "treasury"))[1:] == ["Bob passes", "Cat passes"]
    assert after(state, BuyShare(ANN, SW, "treasury")).step.actor == ANN


def test_a_turn_in_which_nothing_more_is_possible_ends_by_itself() -> None:
    """§3.3"""
    state = stock_turn(Ann={"NW": 3}, Bob={"NW": 5}, cash={"Ann": 0}, closed="")
    state = after(state, SellShares(ANN, NW, 30))
    assert state.step.actor == ANN, "Ann might auction N"
    poorer = stock_turn(Ann={"NW": 1}, Bob={"NW": 5}, cash={"Ann": 0}, prices={"NW": 90})
    assert after(poorer, SellShares(ANN, NW, 10)).step.actor == BOB


def test_players_trade_nothing_with_each_other() -> None:
    """§3.6, §7.2"""
    state = stock_turn(**TWO, phase="4", minors={"Ann": "SPW"}, privates={"Ann": "TSR"})
    kinds = {type(action) for action in engine.legal(state)}
    assert kinds == {SellShares, BuyShare, AuctionMinor, StartPublic, Pass}


def test_the_holder_of_the_priority_deal_begins_and_turns_go_to_the_left() -> None:
    """§6.1"""
    state = all_pass(stock_turn(StockTurn(BOB), priority="Bob"))
    assert state.step.actor == BOB
    assert after(state, Pass(BOB)).step.actor == CAT
    assert after(state, Pass(BOB), Pass(CAT)).step.actor == ANN


def test_any_number_is_sold_before_one_purchase() -> None:
    """§6.2"""
    state = stock_turn(Ann={"NW": 4, "SW": 2}, Bob={"SW": 4})
    state = after(state, SellShares(ANN, NW, 10), SellShares(ANN, SW, 20), SellShares(ANN, NW, 10))
    assert state.step.actor == ANN
    assert str(state.step.prompt(state)) == "Go on with your turn, or end it"
    assert engine.why_not(state, AuctionMinor(ANN, SPW, 100)) is None


def test_a_player_is_told_what_the_phase_allows() -> None:
    """§5.6, §6.2"""

    def prompt(state: State1861) -> str:
        return str(state.step.prompt(state))

    assert prompt(stock_turn(closed="")) == "You can auction N, or pass"
    assert prompt(stock_turn()) == "You can auction a minor, or pass"
    assert prompt(stock_turn(phase="3", **TWO)) == (
        "You can sell certificates, then buy one or auction a minor, or pass"
    )
    assert prompt(stock_turn(phase="4", **TWO)) == (
        "You can sell certificates, then buy one, auction a minor or start a public, or pass"
    )
    assert prompt(stock_turn(phase="5", **TWO)) == (
        "You can sell certificates, then buy one or start a public, or pass"
    )


def test_a_purchase_ends_the_turn() -> None:
    """§6.3"""
    assert after(stock_turn(**TWO), BuyShare(ANN, NW, "treasury")).step.actor == BOB


def test_an_auction_ends_the_turn() -> None:
    """§6.3"""
    state = after(stock_turn(), AuctionMinor(ANN, SPW, 100), Pass(BOB), Pass(CAT))
    assert state.step == StockTurn(BOB, last=ANN)


def test_a_turn_in_which_something_was_sold_is_no_pass() -> None:
    """§6.4"""
    state = after(stock_turn(StockTurn(ANN, passes=2), **TWO), SellShares(ANN, NW, 10))
    assert said(state, Pass(ANN)) == []
    state = after(state, Pass(ANN))
    turn = now(state, StockTurn)
    assert (turn.actor, turn.passes, turn.last) == (BOB, 0, ANN)


def test_passing_is_not_final() -> None:
    """§6.4"""
    state = after(stock_turn(**TWO), Pass(ANN), BuyShare(BOB, SW, "treasury"), Pass(CAT))
    assert engine.why_not(state, BuyShare(ANN, NW, "treasury")) is None


def test_the_round_ends_when_all_have_passed_one_after_another() -> None:
    """§6.5"""
    state = after(stock_turn(), Pass(ANN), AuctionMinor(BOB, RO, 100), Pass(CAT), Pass(ANN))
    state = after(state, Pass(CAT), Pass(ANN))
    turn = now(state, StockTurn)
    assert (turn.actor, turn.passes) == (BOB, 2)
    assert state.stock_round == 2
    assert not isinstance(after(state, Pass(BOB)).step, StockTurn)


def test_publics_wholly_in_players_hands_move_up() -> None:
    """§12.1"""
    state = stock_turn(
        Ann={"SE": 6, "MKN": 5, "NW": 5},
        Bob={"SE": 4, "MKN": 3, "NW": 4},
        pool={"NW": 1},
        prices={"SE": (2, 4), "MKN": 90, "NW": 90},
        cash=POOR,
        tokens=HOMES,
    )
    state = all_pass(state)
    assert [state.price(c) for c in (SE, MKN, NW)] == [120, 90, 90]


def test_they_move_in_operating_order() -> None:
    """§12.1, §7.8"""
    state = stock_turn(
        Ann={"NW": 6, "SW": 6},
        Bob={"NW": 4, "SW": 4},
        prices={"NW": (2, 6), "SW": (0, 5)},
        cash=POOR,
        tokens=HOMES,
    )
    assert pile(all_pass(state).market, (1, 6)) == [SW, NW]


@pytest.mark.parametrize(
    ("at", "by_rule", "by_option"),
    [
        ((0, 5), (1, 6), (1, 6)),
        ((1, 3), (2, 4), (1, 3)),
        ((4, 0), (5, 1), (4, 0)),
        ((0, 18), (0, 18), (0, 18)),
        ((2, 4), (1, 4), (1, 4)),
    ],
)
def test_at_the_top_of_its_column_the_marker_goes_right_and_down(
    at: tuple[int, int], by_rule: tuple[int, int], by_option: tuple[int, int]
) -> None:
    """§12.2, docs/rulings: sold out at the top of a column."""
    for option, to in (("every_column", by_rule), ("top_row", by_option)):
        state = stock_turn(
            Ann={"MK": 6},
            Bob={"MK": 4},
            prices={"MK": at},
            cash=POOR,
            tokens=HOMES,
            options={"sold_out": option},
        )
        space = all_pass(state).space(MK)
        assert space is not None
        assert space.spot == to


def test_a_marker_that_moves_at_the_same_price_is_told() -> None:
    """§12.2"""
    state = stock_turn(Ann={"MK": 6}, Bob={"MK": 4}, prices={"MK": (0, 8)}, cash=POOR, tokens=HOMES)
    assert after(state, Pass(ANN)).step.actor == BOB
    told = said(state, Pass(ANN), Pass(BOB))
    assert "The marker of MK moves to another space, still at 200 R" in told


def test_the_priority_deal_goes_to_the_left_of_the_last_who_acted() -> None:
    """§12.3"""
    state = after(stock_turn(**TWO, priority="Ann"), Pass(ANN), SellShares(BOB, SW, 10))
    state = after(state, Pass(BOB), Pass(CAT), Pass(ANN))
    assert said(state, Pass(BOB))[:2] == ["Bob passes", "Cat holds the priority deal"]
    assert after(state, Pass(BOB)).priority == CAT


def test_if_nobody_acted_the_priority_deal_stays() -> None:
    """§12.3"""
    assert all_pass(stock_turn(StockTurn(CAT), priority="Cat")).priority == CAT


def test_whoever_is_not_to_act_waits() -> None:
    """§6.1"""
    assert refused(stock_turn(), Pass(BOB)) == ("It is Ann’s turn, not Bob’s (§6.2).")
