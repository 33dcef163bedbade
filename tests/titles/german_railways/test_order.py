"""§3 the order of a round."""

from collections import Counter

import pytest

import stockrail
from stockrail.core import engine
from stockrail.core.actions import Pass
from stockrail.core.ids import CHANCE, PlayerId
from stockrail.mechanics.share_auction import Offer
from stockrail.titles.german_railways.actions import DrawPawn
from stockrail.titles.german_railways.board import COMPANY_CARDS
from stockrail.titles.german_railways.rounds import DrawingOrder, Round, RoundStart, pawns
from stockrail.titles.german_railways.turn import Turn

from ..moves import after, refused, said
from .position import ANN, BOB, CAT, DAN, EVE, KSS, NME, PO, build, position

BERLIN_FOR_ALL = dict.fromkeys(COMPANY_CARDS, "H10")


def drawing(*players: PlayerId) -> list[DrawPawn]:
    return [DrawPawn(CHANCE, player) for player in players]


def test_a_round_begins_with_the_test_of_the_end() -> None:
    """§3.1, docs/rulings: when the end is tested."""
    assert position(RoundStart(), track=BERLIN_FOR_ALL).stack == (), "no pawn is drawn"
    assert isinstance(position(RoundStart()).step, DrawingOrder)


def test_the_end_is_not_tested_in_the_middle_of_a_round() -> None:
    """§3.1, docs/rulings: when the end is tested."""
    state = after(position(track=BERLIN_FOR_ALL), Pass(ANN), Pass(BOB))
    assert state.step == Turn(CAT)
    assert after(state, Pass(CAT)).stack == ()


def test_a_player_earns_the_income_of_a_company_once_for_every_share() -> None:
    """§3.2"""
    state = position(shares={ANN: "PO PO NME", BOB: "PO"}, track={PO: "B18 B15"})
    assert (state.income(PO), state.income(NME)) == (5, 2)
    assert state.player_incomes() == {ANN: 12, BOB: 5, CAT: 0}


def test_the_poorer_a_player_the_more_pawns() -> None:
    """§3.3, docs/rulings: pawns in the bag."""
    shares = {ANN: "PO", BOB: "NME", CAT: "PO KSS", DAN: "KSS"}
    state = position(players="Ann Bob Cat Dan Eve", shares=shares)
    assert dict(pawns(state)) == {CAT: 1, ANN: 2, BOB: 3, DAN: 4, EVE: 5}


def test_equal_incomes_put_in_equally_many_and_no_number_is_skipped() -> None:
    """§3.4, docs/rulings: pawns in the bag."""
    state = position(players="Ann Bob Cat Dan", shares={ANN: "NME", BOB: "KSS", CAT: "CME"})
    assert dict(pawns(state)) == {ANN: 1, BOB: 2, CAT: 2, DAN: 3}
    assert dict(pawns(position())) == {ANN: 1, BOB: 1, CAT: 1}


def test_as_many_pawns_are_drawn_as_there_are_players() -> None:
    """§3.5"""
    state = position(RoundStart(), shares={ANN: "NME", BOB: "KSS"})
    assert state.step == DrawingOrder(((ANN, 1), (BOB, 2), (CAT, 3)))
    assert said(state, DrawPawn(CHANCE, CAT)) == ["Turn 1 of the round: Cat"]
    state = after(state, *drawing(CAT, ANN, BOB))
    assert state.stack == (Round((CAT, ANN, BOB), played=1), Turn(CAT))


def test_a_drawn_pawn_is_not_put_back() -> None:
    """§3.5"""
    state = after(position(RoundStart(), shares={ANN: "NME", BOB: "KSS"}), *drawing(ANN))
    assert [*engine.legal(state)] == drawing(BOB, CAT)
    assert refused(state, DrawPawn(CHANCE, ANN)) == "No pawn of Ann is in the bag (§3.5)."


def test_every_pawn_in_the_bag_is_as_likely_as_another() -> None:
    """§3.5"""
    state = position(RoundStart(), shares={ANN: "NME", BOB: "KSS"})
    step = state.step
    assert isinstance(step, DrawingOrder)
    assert [*step.weights(state)] == [1, 2, 3]
    state = after(state, *drawing(CAT, ANN))
    step = state.step
    assert isinstance(step, DrawingOrder)
    weighed = zip(step.proposals(state), step.weights(state), strict=True)
    assert [*weighed] == [(*drawing(BOB), 2), (*drawing(CAT), 2)]


def test_nobody_may_draw_a_pawn_for_themselves() -> None:
    """§3.5"""
    state = position(RoundStart())
    assert refused(state, DrawPawn(ANN, ANN)) == "Chance decides here, not Ann (§3.5)."


def test_a_player_may_have_several_turns_or_none() -> None:
    """§3.6"""
    state = after(position(RoundStart(), shares={ANN: "NME"}), *drawing(CAT, BOB, CAT))
    turns = []
    while isinstance(state.step, Turn):
        turns.append(state.step.actor)
        state = after(state, Pass(state.step.actor))
    assert turns == [CAT, BOB, CAT]


def test_pawns_left_over_go_back() -> None:
    """§3.6"""
    state = after(position(RoundStart(), shares={ANN: "NME"}), *drawing(CAT, BOB, CAT))
    state = after(state, Pass(CAT), Pass(BOB), Pass(CAT))
    assert state.step == DrawingOrder(((ANN, 1), (BOB, 2), (CAT, 2)))


def test_the_bag_is_filled_by_the_incomes_of_the_moment() -> None:
    """§3.2, §3.3"""
    state = position(shares={ANN: "KSS", BOB: "NME"}, cash={KSS: 9}, track={KSS: "K09"}, pawns=ANN)
    assert dict(pawns(state)) == {ANN: 2, BOB: 1, CAT: 3}
    state = after(state, build(ANN, KSS, "K10"))
    assert dict(pawns(state)) == {ANN: 1, BOB: 2, CAT: 3}, "Dresden brings 2"


def test_by_option_everybody_puts_in_one_pawn() -> None:
    """§3.7, docs/rulings: pawns in the bag."""
    state = position(RoundStart(), shares={ANN: "PO PO", BOB: "NME"}, order="one_each")
    assert state.step == DrawingOrder(((ANN, 1), (BOB, 1), (CAT, 1)))
    assert refused(after(state, *drawing(BOB)), DrawPawn(CHANCE, BOB)) == (
        "No pawn of Bob is in the bag (§3.5)."
    )


@pytest.mark.parametrize("order", ["bag", "one_each"])
def test_the_draw_is_logged_as_chance(order: str) -> None:
    """§3.5: a game can be replayed without the generator."""
    table = stockrail.new("german-railways", ["Ann", "Bob", "Cat"], 3, {"order": order})
    while not isinstance(table.state.step, Turn):
        table.play(Pass(table.state.step.actor))
    drawn = [action for action in table.log if isinstance(action, DrawPawn)]
    assert [action.player for action in drawn] == [CHANCE] * 3
    assert tuple(action.pawn for action in drawn) == table.state.frame(Round).order
    if order == "one_each":
        assert Counter(action.pawn for action in drawn) == Counter([ANN, BOB, CAT])


def test_nobody_may_act_out_of_order() -> None:
    """§3.5"""
    state = position(pawns="Cat Ann Cat")
    assert refused(state, Offer(ANN, PO)) == "It is Cat’s turn, not Ann’s (§4.1)."
    assert after(state, Pass(CAT)).step == Turn(ANN)
