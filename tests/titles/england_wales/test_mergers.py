"""§10 mergers."""

from typing import Any

from stockrail.core.actions import Pass
from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.target import Target
from stockrail.titles.england_wales.actions import ProposeMerger, Vote
from stockrail.titles.england_wales.course.turns import Turns
from stockrail.titles.england_wales.mergers.merger_round import MergerRound, MergerTurn, MergerVote
from stockrail.titles.england_wales.shares.auctions import Offering
from stockrail.titles.england_wales.state import Company, EnglandState

from ..moves import after, blamed, now, refused, said
from .position import ANN, BOB, CAT, GER, GWR, LNWR, MR, position

RICH = {MR: 99000, GER: 99000, LNWR: 99000}


def proposing(company: CompanyId = MR, **given: Any) -> EnglandState:
    """The manager of this company may propose a merger."""
    return position(MergerRound((company,)), **{"cash": RICH, **given})


def buying(**given: Any) -> EnglandState:
    """Ann, who manages MR, has proposed to absorb GER of Bob and others."""
    state = proposing(**{"shares": {ANN: "MR", BOB: "GER"}, **given})
    return after(state, ProposeMerger(ANN, MR, GER))


def voter(state: EnglandState) -> tuple[CompanyId, PlayerId]:
    voting = now(state, MergerVote)
    return voting.company, voting.actor


def test_the_cheapest_company_proposes_first() -> None:
    """§10.1"""
    state = position(Turns("mergers"), shares={ANN: "MR LNWR GER"}, cash=RICH)
    asked = []
    while isinstance(state.step, MergerTurn):
        asked.append(state.step.company)
        state = after(state, Pass(ANN))
    assert asked == [LNWR, GER, MR]


def test_an_absorbed_company_has_no_turn() -> None:
    """§10.1"""
    state = position(Turns("mergers"), shares={ANN: "MR LNWR GER"}, cash=RICH)
    state = after(state, ProposeMerger(ANN, LNWR, GER))
    assert state.step == MergerTurn(ANN, LNWR), "it may propose again"
    assert after(state, Pass(ANN)).step == MergerTurn(ANN, MR)


def test_a_company_must_exist_and_be_another_one() -> None:
    """§10.2"""
    state = proposing(shares={ANN: "MR", BOB: "GER"})
    assert refused(state, ProposeMerger(ANN, MR, CompanyId("LMS"))) == (
        "There is no company LMS (§1.4). Propose another merger, or pass."
    )
    assert refused(state, ProposeMerger(ANN, MR, MR)) == (
        "MR cannot absorb itself (§10.2). Propose another merger, or pass."
    )


def test_only_the_company_whose_turn_it_is_proposes() -> None:
    """§10.1"""
    state = proposing(shares={ANN: "MR GWR", BOB: "GER"})
    assert refused(state, ProposeMerger(ANN, GWR, GER)) == (
        "It is the turn of MR to propose a merger (§10.1). Propose another merger, or pass."
    )


def test_the_target_must_have_a_manager() -> None:
    """§10.2"""
    state = proposing(shares={ANN: "MR", BOB: "GER"})
    assert refused(state, ProposeMerger(ANN, MR, GWR)) == (
        "GWR has no manager (§10.2). Propose another merger, or pass."
    )


def test_a_refused_merger_is_wrong_at_the_other_company() -> None:
    """§10.1, §10.2"""
    state = proposing(shares={ANN: "MR GWR", BOB: "GER"})
    assert blamed(state, ProposeMerger(ANN, MR, LNWR)) == Target(company=LNWR)
    assert blamed(state, ProposeMerger(ANN, GWR, GER)) == Target(company=GER)


def test_by_option_a_manager_may_propose_to_be_absorbed() -> None:
    """§10.2, docs/rulings: Mergers."""
    shares = {ANN: "MR", BOB: "GER"}
    assert refused(proposing(shares=shares), ProposeMerger(ANN, GER, MR)) == (
        "MR may only propose to absorb, not to be absorbed (§10.2). "
        "Propose another merger, or pass."
    )
    state = proposing(shares=shares, merger_side="either")
    state = after(state, ProposeMerger(ANN, GER, MR))
    assert voter(state) == (GER, BOB)
    assert after(state, Vote(BOB, True)).companies[MR].manager is None


def test_by_option_the_buyer_too_must_have_a_manager() -> None:
    """§10.2"""
    state = proposing(shares={ANN: "MR", BOB: "GER"}, merger_side="either")
    assert refused(state, ProposeMerger(ANN, GWR, MR)) == (
        "GWR has no manager (§10.2). Propose another merger, or pass."
    )


def test_a_company_that_was_offered_another_proposes_in_its_own_turn_alone() -> None:
    """§10.2, docs/rulings: Mergers."""
    shares = {ANN: "MR", BOB: "GER", CAT: "LNWR"}
    rich = {GER: 300000, MR: 99000, LNWR: 99000}
    given: dict[str, Any] = {"shares": shares, "cash": rich, "merger_side": "either"}
    state = after(position(MergerRound((GER, MR)), **given), Pass(BOB))
    state = after(state, ProposeMerger(ANN, GER, MR), Vote(BOB, True))
    assert isinstance(state.step, Offering), "GER has had its turn"
    state = position(MergerRound((LNWR, GER)), **given)
    state = after(state, ProposeMerger(CAT, GER, LNWR), Vote(BOB, True))
    assert state.step == MergerTurn(BOB, GER)
    assert isinstance(after(state, Pass(BOB)).step, Offering)


def test_a_company_proposes_once_a_turn() -> None:
    """§10.2, docs/rulings: Mergers."""
    state = buying(shares={ANN: "MR", BOB: "GER", CAT: "GWR"}, cash={MR: 300000})
    assert after(state, Vote(BOB, True)).step == MergerTurn(ANN, MR)
    assert isinstance(after(state, Vote(BOB, False)).step, Offering)


def test_the_buyer_must_be_able_to_pay_without_loans() -> None:
    """§10.3, §6.5"""
    state = proposing(
        shares={ANN: "MR", BOB: "LNWR", CAT: "GER GER GER GER GER"},
        companies={MR: {"price": 10000, "reserve": 2, "issued": 3}},
        cash={MR: 30000, GER: 99000},
    )
    assert refused(state, ProposeMerger(ANN, MR, GER)) == (
        "The shares of GER cost £55,000; MR can raise £50,000, its reserve shares "
        "included (§10.3). Propose another merger, or pass."
    )


def test_the_buyer_may_spend_all_it_has() -> None:
    """§10.3"""
    state = buying(companies={MR: {"reserve": 0, "issued": 5}}, cash={MR: 11000})
    assert after(state, Vote(BOB, True)).cash[MR] == 0


def test_a_manager_who_can_buy_nothing_is_not_asked() -> None:
    """§10.3"""
    state = proposing(
        shares={ANN: "MR", BOB: "GER"}, cash={}, companies={MR: {"reserve": 0, "issued": 5}}
    )
    assert isinstance(state.step, Offering)


def test_reserve_shares_are_issued_for_a_merger() -> None:
    """§10.3, §6.5"""
    state = buying(cash={MR: 0}, companies={MR: {"price": 6000}})
    assert said(state, Vote(BOB, True))[:3] == [
        "Bob votes for the merger, as shareholder of GER (votes: 1)",
        "MR issues shares to the bank: 2 at £6,000",
        "Bob receives £11,000",
    ]


def test_the_proposer_has_agreed() -> None:
    """§10.4, docs/rulings: Mergers."""
    state = proposing(shares={ANN: "MR GER GER", BOB: "GER"})
    assert said(state, ProposeMerger(ANN, MR, GER)) == [
        "Ann proposes that MR absorb GER for £33,000",
        "Ann receives £22,000",
        "Bob receives £11,000",
        "MR absorbs GER with its links (0), £99,000 and its loans (0)",
        "GER restarts at £10,000",
        "Auctions",
    ]


def test_by_option_the_buyers_manager_is_not_paid_for_own_shares() -> None:
    """§10.6, docs/rulings: Mergers."""
    state = proposing(shares={ANN: "MR GER GER", BOB: "GER"}, merger_own_shares="unpaid")
    assert said(state, ProposeMerger(ANN, MR, GER))[:3] == [
        "Ann proposes that MR absorb GER for £11,000",
        "Bob receives £11,000",
        "MR absorbs GER with its links (0), £99,000 and its loans (0)",
    ]
    state = after(state, ProposeMerger(ANN, MR, GER))
    assert (ANN, GER) not in state.shares
    assert state.cash[MR] == RICH[MR] + RICH[GER] - 11000


def test_shareholders_are_asked_the_manager_first_one_vote_a_share() -> None:
    """§10.4"""
    shares = {ANN: "MR MR", BOB: "MR GER GER", CAT: "MR GER GER GER"}
    state = buying(shares=shares)
    assert voter(state) == (GER, CAT), "2 of 4 and the manager's vote"
    assert said(state, Vote(CAT, False)) == [
        "Cat votes against the merger, as shareholder of GER (votes: 3)",
        "The shareholders of GER reject the merger",
        "Auctions",
    ]


def test_the_buyers_shareholders_vote_first() -> None:
    """§10.4"""
    state = buying(shares={ANN: "MR MR", BOB: "MR", CAT: "MR MR GER"})
    assert voter(state) == (MR, BOB)
    state = after(state, Vote(BOB, True))
    assert voter(state) == (GER, CAT)


def test_bank_and_reserve_do_not_vote() -> None:
    """§10.4"""
    state = buying(companies={GER: {"issued": 5, "reserve": 0}})
    assert after(state, Vote(BOB, True)).companies[GER].manager is None


def test_in_a_tie_the_manager_decides() -> None:
    """§10.5"""
    state = buying(shares={ANN: "MR", BOB: "GER", CAT: "GER"})
    assert state.step.actor == BOB
    assert after(state, Vote(BOB, True)).companies[GER].manager is None
    state = after(state, Vote(BOB, False))
    assert state.companies[GER].manager == BOB
    assert isinstance(state.step, Offering), "Cat need not be asked"


def test_both_companies_must_agree() -> None:
    """§10.5"""
    state = buying(shares={ANN: "MR MR", BOB: "MR", CAT: "MR MR GER"})
    state = after(state, Vote(BOB, False), Vote(CAT, False))
    assert state.companies[GER].manager == CAT
    assert isinstance(state.step, Offering)


def test_players_and_bank_are_paid_1000_more_than_the_price() -> None:
    """§10.6"""
    state = proposing(
        shares={ANN: "MR MR GER", BOB: "GER"}, companies={GER: {"price": 7000, "issued": 2}}
    )
    bank = state.cash["bank"]
    state = after(state, ProposeMerger(ANN, MR, GER))
    assert [state.cash[p] for p in (ANN, BOB, CAT)] == [18000, 18000, 10000]
    assert state.cash["bank"] == bank + 16000
    assert state.cash[MR] == 99000 - 32000 + 99000


def test_links_money_and_loans_pass_to_the_buyer() -> None:
    """§10.7"""
    state = buying(
        links=["MR London Reading", "GER York Hull", "GER York Leeds"],
        companies={GER: {"loans": 2, "reserve": 0, "issued": 5}, MR: {"loans": 1}},
        cash={MR: 90000, GER: 4000},
    )
    state = after(state, Vote(BOB, True))
    assert state.railways.count(MR) == 3
    assert state.companies[MR].loans == 3
    assert state.cash[MR] == 90000 - 6 * 11000 + 4000


def test_the_target_starts_anew() -> None:
    """§10.8"""
    state = after(buying(companies={GER: {"price": 3000}}), Vote(BOB, True))
    assert state.companies[GER] == Company(10000, reserve=5, available=5)
    assert (state.cash[GER], state.railways.reached(GER)) == (0, ())
    assert (BOB, GER) not in state.shares


def test_networks_need_not_touch() -> None:
    """§10.9"""
    state = after(buying(links=["MR London Reading", "GER York Hull"]), Vote(BOB, True))
    assert len(state.railways.reached(MR)) == 4


def test_by_option_networks_must_touch() -> None:
    """§10.9, docs/rulings: Mergers."""
    apart = ["MR London Reading", "GER York Hull", "LNWR London Brighton"]
    state = proposing(shares={ANN: "MR", BOB: "GER LNWR"}, links=apart, merger_networks="touching")
    assert refused(state, ProposeMerger(ANN, MR, GER)) == (
        "The networks of MR and GER have no city in common (§10.9). "
        "Propose another merger, or pass."
    )
    state = after(state, ProposeMerger(ANN, MR, LNWR), Vote(BOB, True))
    assert state.companies[LNWR].manager is None
