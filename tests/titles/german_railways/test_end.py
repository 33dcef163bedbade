"""§9 the end. Ann plays the last pawn of the round; what comes then is the next order."""

import pytest

import stockrail
from stockrail.core import engine
from stockrail.core.actions import Bid, Done, Pass
from stockrail.core.scoring import winners
from stockrail.mechanics.share_auction import Offer
from stockrail.titles.german_railways.actions import ProposeEnd, Vote
from stockrail.titles.german_railways.events import VoteBegan
from stockrail.titles.german_railways.rounds import (
    DrawingOrder,
    EndVote,
    RoundStart,
    proven,
    scores,
)
from stockrail.titles.german_railways.turn import Turn

from ..moves import after, refused, said
from .position import (
    ANN,
    BHE,
    BOB,
    CAT,
    CME,
    COMPANIES,
    GBS,
    KBS,
    KSS,
    MWB,
    NME,
    PO,
    build,
    meeting,
    position,
)

CHAIN = [(PO, NME), (NME, KSS), (KSS, KBS), (KBS, MWB), (MWB, GBS), (GBS, CME), (CME, BHE)]
RING = [*CHAIN, (BHE, PO)]
PO_WALLED_IN = {NME: "B20"}
BEFORE_THE_WALL = {NME: "B19"}
PROOF = "PO can no longer connect with two other companies"


def test_the_game_ends_when_every_company_is_linked_with_two_others() -> None:
    """§9.1"""
    state = position(pawns="Ann", track=meeting(RING), cash={BOB: 41})
    assert {len(state.links(company)) for company in COMPANIES} == {2}
    assert said(state, Pass(ANN)) == [
        "Ann passes",
        "The game ends: every company is connected with two others. Bob wins",
    ]
    assert after(state, Pass(ANN)).stack == ()


def test_it_goes_on_while_one_company_has_a_single_link() -> None:
    """§9.1"""
    state = position(pawns="Ann", track=meeting(CHAIN))
    assert isinstance(after(state, Pass(ANN)).step, DrawingOrder)


def test_the_link_that_completes_the_condition_does_not_end_the_round() -> None:
    """§9.1, docs/rulings: when the end is tested."""
    track = {**meeting(CHAIN), PO: meeting(CHAIN)[PO] + " D06"}
    state = position(shares={ANN: "PO"}, cash={PO: 9}, pawns="Ann Bob", track=track)
    state = after(state, build(ANN, PO, "E06"), Done(ANN))
    assert min(len(state.links(company)) for company in COMPANIES) == 2
    assert state.step == Turn(BOB)
    assert after(state, Pass(BOB)).stack == ()


def test_to_ask_for_a_vote_costs_nothing() -> None:
    """§9.2, docs/rulings: the vote."""
    state = position()
    assert said(state, ProposeEnd(ANN)) == ["Ann asks for a vote on the end of the game"]
    asked = after(state, ProposeEnd(ANN))
    assert asked.step == Turn(ANN), "the turn is still to be played"
    assert asked.proposer == ANN


def test_a_vote_is_asked_for_once_in_a_round() -> None:
    """§9.2, docs/rulings: the vote."""
    state = after(position(), ProposeEnd(ANN), Pass(ANN))
    assert refused(state, ProposeEnd(BOB)) == (
        "Ann has already asked for a vote before the next order is drawn (§9.2). "
        "Auction a share, or pass."
    )
    assert ProposeEnd(BOB) not in engine.legal(state)


def test_the_vote_is_held_before_the_next_order_and_whoever_asked_has_agreed() -> None:
    """§9.2, docs/rulings: the vote."""
    state = after(position(pawns="Bob Ann"), ProposeEnd(BOB), Pass(BOB))
    assert said(state, Pass(ANN)) == [
        "Ann passes",
        "Vote on the end of the game: Bob has asked for it",
    ]
    state = after(state, Pass(ANN))
    assert state.step == EndVote((CAT, ANN), BOB, ()), "clockwise, and Bob is not asked"
    assert [*engine.legal(state)] == [Vote(CAT, True), Vote(CAT, False)]


def test_the_game_ends_when_all_agree() -> None:
    """§9.2"""
    state = position(EndVote((CAT, ANN), BOB, ()), cash={CAT: 55})
    assert said(state, Vote(CAT, True)) == ["Cat votes for the end of the game"]
    assert said(after(state, Vote(CAT, True)), Vote(ANN, True)) == [
        "Ann votes for the end of the game",
        "The game ends: all players have voted for it. Cat wins",
    ]


def test_one_objection_is_enough_to_go_on() -> None:
    """§9.2"""
    state = position(EndVote((CAT, ANN), BOB, ()))
    assert said(state, Vote(CAT, False)) == [
        "Cat votes against: the game goes on",
        "Round 2: the order is drawn",
    ]


def test_after_an_objection_a_vote_may_be_asked_for_again() -> None:
    """§9.2, docs/rulings: the vote."""
    state = after(position(pawns="Ann"), ProposeEnd(ANN), Pass(ANN), Vote(BOB, False))
    assert isinstance(state.step, DrawingOrder)
    assert state.proposer is None


def test_nobody_votes_out_of_turn() -> None:
    """§9.2"""
    state = position(EndVote((CAT, ANN), BOB, ()))
    assert refused(state, Vote(BOB, True)) == "It is Cat’s turn, not Bob’s (§9.2)."
    assert refused(state, Pass(CAT)) == ("You can’t pass now (§9.2). What you can do: vote.")


def test_a_proof_asks_every_player() -> None:
    """§9.3, docs/rulings: the proof."""
    state = position(pawns="Ann", track=PO_WALLED_IN)
    assert said(state, Pass(ANN)) == ["Ann passes", f"Vote on the end of the game: {PROOF}"]
    state = after(state, Pass(ANN))
    assert state.step == EndVote((ANN, BOB, CAT), None, (PO,))
    assert str(state.step.prompt(state)) == f"End the game now? Reason: {PROOF}"
    assert after(state, *(Vote(player, True) for player in (ANN, BOB, CAT))).stack == ()


def test_a_proof_once_objected_to_is_not_put_to_the_players_again() -> None:
    """§9.3, docs/rulings: the proof."""
    state = after(position(pawns="Ann", track=PO_WALLED_IN), Pass(ANN), Vote(ANN, False))
    assert isinstance(state.step, DrawingOrder)
    assert state.objected_to == (PO,)
    state.stack = (RoundStart(),)
    assert [str(event.text) for event in engine.settle(state)] == ["Round 3: the order is drawn"]


def test_a_proof_about_other_companies_is_put_to_them() -> None:
    """§9.3, docs/rulings: the proof."""
    state = after(position(pawns="Ann", track=PO_WALLED_IN), Pass(ANN), Vote(ANN, False))
    state.stack, state.objected_to = (RoundStart(),), (BHE,)
    assert next(engine.settle(state)) == VoteBegan(proven((PO,)))


def test_whoever_asked_has_agreed_even_if_there_is_a_proof() -> None:
    """§9.3, docs/rulings: the vote."""
    state = position(pawns="Ann", track=PO_WALLED_IN, proposer=CAT)
    assert after(state, Pass(ANN)).step == EndVote((ANN, BOB), CAT, (PO,))


def test_by_option_a_proof_ends_the_game_at_once() -> None:
    """§9.3, docs/rulings: the proof."""
    state = position(pawns="Ann", track=PO_WALLED_IN, ending="automatic", cash={ANN: 50})
    assert said(state, Pass(ANN))[-1] == f"The game ends: {PROOF}. Ann wins"


def test_by_option_too_it_ends_only_before_an_order() -> None:
    """§9.3, docs/rulings: when the end is tested."""
    track = BEFORE_THE_WALL
    state = position(
        shares={ANN: "NME"}, cash={NME: 9}, pawns="Ann Bob", track=track, ending="automatic"
    )
    state = after(state, build(ANN, NME, "B20"), Done(ANN))
    assert state.step == Turn(BOB)
    assert after(state, Pass(BOB)).stack == ()


def test_by_option_a_vote_without_proof_is_still_a_vote() -> None:
    """§9.3"""
    state = after(position(pawns="Ann", ending="automatic"), ProposeEnd(ANN), Pass(ANN))
    assert isinstance(state.step, EndVote)


def test_by_option_a_proof_ends_the_game_even_if_a_vote_was_asked_for() -> None:
    """§9.3, docs/rulings: the proof."""
    state = position(pawns="Ann", track=PO_WALLED_IN, ending="automatic", proposer=CAT)
    assert said(state, Pass(ANN))[-1].startswith(f"The game ends: {PROOF}.")


def test_by_option_an_objection_does_not_keep_a_proof_from_ending_the_game() -> None:
    """§9.3, docs/rulings: the proof."""
    state = position(pawns="Ann", track=PO_WALLED_IN, ending="automatic")
    state.objected_to = (PO,)
    assert said(state, Pass(ANN))[-1].startswith(f"The game ends: {PROOF}.")


def test_three_rounds_without_a_sale_or_a_build_ask_every_player() -> None:
    """§9.4, docs/rulings: idle rounds."""
    assert after(position(pawns="Ann", idle=1), Pass(ANN)).idle_rounds == 2
    state = after(position(pawns="Ann", idle=2), Pass(ANN))
    assert str(state.step.prompt(state)) == (
        "End the game now? Reason: nothing was sold or built for 3 rounds"
    )
    assert state.step == EndVote((ANN, BOB, CAT), is_idle=True)


def test_after_an_objection_idle_rounds_are_counted_on() -> None:
    """§9.4, docs/rulings: idle rounds."""
    state = after(position(pawns="Ann", idle=2), Pass(ANN), Vote(ANN, False))
    assert isinstance(state.step, DrawingOrder)
    assert state.idle_rounds == 3
    assert isinstance(after(position(pawns="Ann", idle=3), Pass(ANN)).step, DrawingOrder)


def test_six_rounds_without_a_sale_or_a_build_end_the_game() -> None:
    """§9.4, docs/rulings: idle rounds."""
    state = position(pawns="Ann", idle=5, cash={CAT: 41})
    assert said(state, Pass(ANN))[-1] == (
        "The game ends: nothing was sold or built for 6 rounds. Cat wins"
    )


def test_by_option_three_idle_rounds_end_the_game() -> None:
    """§9.4, docs/rulings: idle rounds."""
    state = position(pawns="Ann", idle=2, ending="automatic")
    assert after(state, Pass(ANN)).stack == ()


def test_by_option_three_idle_rounds_end_the_game_even_if_a_vote_was_asked_for() -> None:
    """§9.4, docs/rulings: idle rounds."""
    state = position(pawns="Ann", idle=2, ending="automatic", proposer=BOB)
    assert after(state, Pass(ANN)).stack == ()


@pytest.mark.parametrize(
    ("ending", "shown"),
    [("vote", "0; a vote at 3, the end at 6"), ("automatic", "0; the end at 3")],
)
def test_the_table_shows_when_idle_rounds_end_the_game(ending: str, shown: str) -> None:
    """§9.4"""
    view = stockrail.new(
        "german-railways", ["Ann", "Bob", "Cat"], options={"ending": ending}
    ).view()
    (bag,) = (panel for panel in view.panels if panel.id == "bag")
    assert str(bag.facts[-1].value) == shown


def test_rounds_are_counted_and_not_turns() -> None:
    """§9.4, docs/rulings: idle rounds."""
    state = after(position(idle=1), Pass(ANN), Pass(BOB), Pass(CAT))
    assert state.idle_rounds == 2
    assert state.stack


def test_an_auction_without_a_bid_is_no_sale() -> None:
    """§9.4, docs/rulings: idle rounds."""
    state = after(position(pawns="Ann", idle=5), Offer(ANN, PO), Pass(ANN), Pass(BOB))
    assert after(state, Pass(CAT)).stack == ()


def test_a_sale_begins_the_count_again() -> None:
    """§9.4, docs/rulings: idle rounds."""
    state = after(position(pawns="Ann", idle=2), Offer(ANN, PO), Bid(ANN, 1), Pass(BOB))
    assert after(state, Pass(CAT)).idle_rounds == 0


def test_a_build_begins_the_count_again() -> None:
    """§9.4, docs/rulings: idle rounds."""
    state = position(pawns="Ann", idle=2, shares={ANN: "KSS"}, cash={KSS: 4})
    assert after(state, build(ANN, KSS, "J09"), Done(ANN)).idle_rounds == 0


def test_a_vote_does_not_count_a_round_twice() -> None:
    """§9.4"""
    state = after(position(pawns="Ann", idle=1), ProposeEnd(ANN), Pass(ANN), Vote(BOB, False))
    assert state.idle_rounds == 2


def test_the_first_round_is_not_idle() -> None:
    """§9.4"""
    state = after(position(pawns="Ann"), Pass(ANN))
    assert state.idle_rounds == 1, "nothing happened in it; the opening before it does not count"


def test_most_money_wins_and_shares_and_treasuries_count_nothing() -> None:
    """§9.5"""
    state = position(cash={ANN: 50, BOB: 51, PO: 99}, shares={ANN: "PO PO KBS"})
    assert scores(state) == {ANN: 50, BOB: 51, CAT: 40}
    assert winners(scores(state)) == (BOB,)


def test_equal_players_share_the_victory() -> None:
    """§9.5"""
    state = position(pawns="Ann", track=meeting(RING), cash={CAT: 30})
    assert said(state, Pass(ANN))[-1] == (
        "The game ends: every company is connected with two others. Shared victory: Ann, Bob"
    )
