"""§4 a turn."""

from stockrail.core import engine
from stockrail.core.actions import Bid, Done, Pass
from stockrail.mechanics.share_auction import Offer
from stockrail.mechanics.track import Build
from stockrail.titles.german_railways.actions import ProposeEnd
from stockrail.titles.german_railways.rounds import DrawingOrder
from stockrail.titles.german_railways.turn import Turn

from ..moves import after, refused, said
from .position import ANN, BOB, CAT, COMPANIES, KSS, PO, build, position


def test_a_turn_is_one_of_pass_auction_and_build() -> None:
    """§4.1"""
    state = position(shares={ANN: "KSS"}, cash={KSS: 9})
    kinds = dict.fromkeys(type(action) for action in engine.legal(state))
    assert [*kinds] == [Offer, Build, ProposeEnd, Pass]
    assert refused(state, Bid(ANN, 3)) == (
        "You can’t bid now (§4.1). "
        "What you can do: auction a share, build track, ask for a vote on the end or pass."
    )


def test_the_prompt_names_what_can_be_done() -> None:
    """§4.1"""
    rich, sold_out = {KSS: 9}, " ".join(COMPANIES * 3)
    able = [
        position(shares={ANN: "KSS"}, cash=rich),
        position(shares={BOB: "KSS"}, cash=rich),
        position(shares={ANN: sold_out}, cash=rich),
        position(shares={BOB: sold_out}, cash=rich),
    ]
    assert [str(state.step.prompt(state)) for state in able] == [
        "Auction a share, build track for one of your companies, or pass",
        "Auction a share, or pass",
        "Build track for one of your companies, or pass",
        "Ask for a vote on the end of the game, or pass",
    ]


def test_after_an_auction_the_next_pawn_plays() -> None:
    """§4.1"""
    state = after(position(), Offer(ANN, PO), Bid(ANN, 1), Pass(BOB), Pass(CAT))
    assert state.step == Turn(BOB)


def test_after_a_build_the_next_pawn_plays() -> None:
    """§4.1"""
    state = position(shares={ANN: "KSS"}, cash={KSS: 9})
    state = after(state, build(ANN, KSS, "J09"), Done(ANN))
    assert state.step == Turn(BOB)


def test_once_a_hex_is_built_the_turn_is_a_build() -> None:
    """§4.1"""
    state = after(position(shares={ANN: "KSS"}, cash={KSS: 9}), build(ANN, KSS, "J09"))
    assert refused(state, Offer(ANN, PO)) == (
        "You can’t auction a share now (§6.1). What you can do: build track or finish."
    )
    assert refused(state, Pass(ANN)) == (
        "You can’t pass now (§6.1). What you can do: build track or finish."
    )


def test_to_pass_does_nothing_and_is_always_allowed() -> None:
    """§4.2"""
    state = position(cash={ANN: 0})
    assert said(state, Pass(ANN)) == ["Ann passes"]
    passed = after(state, Pass(ANN))
    assert (passed.cash, passed.shares, passed.track) == (state.cash, state.shares, state.track)
    assert passed.step == Turn(BOB)


def test_a_player_who_can_do_nothing_else_passes_without_being_asked() -> None:
    """§4.2"""
    sold_out = {CAT: " ".join(COMPANIES * 3)}
    state = position(shares=sold_out, cash={PO: 9}, proposer=CAT)
    assert said(state, Pass(ANN)) == ["Ann passes", "Bob can do nothing but pass"]
    assert after(state, Pass(ANN)).step == Turn(CAT)


def test_when_all_pawns_have_played_the_next_round_begins() -> None:
    """§4.3"""
    state = after(position(), Pass(ANN), Pass(BOB))
    assert said(state, Pass(CAT)) == ["Cat passes", "Round 2: the order is drawn"]
    assert isinstance(after(state, Pass(CAT)).step, DrawingOrder)
