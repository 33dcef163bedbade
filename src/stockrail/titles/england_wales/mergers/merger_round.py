"""§10 mergers: proposed company by company, put to the vote, carried out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, assert_never, get_args

from stockrail.core.actions import Move, Pass
from stockrail.core.events import Event
from stockrail.core.ids import BANK, CompanyId, PlayerId
from stockrail.core.refusal import Refusal, about
from stockrail.core.rows import frozen
from stockrail.core.state import Automatic
from stockrail.core.text import Text
from stockrail.mechanics import ledger

from ..actions import ProposeMerger, Vote
from ..map.components import COMPANY_CARDS
from ..operating import funding
from ..share_events import (
    FloatedAnew,
    Merged,
    MergerProposed,
    MergerRefused,
    Received,
    Voted,
)
from ..state import Company, EnglandState, pounds
from . import rules as merger_rules
from .voting import Ballot, open_ballot

MergerAction = ProposeMerger | Pass


@frozen
class MergerRound(Automatic[EnglandState]):
    waiting: tuple[CompanyId, ...]
    """The cheapest first, as they were when the phase began (§10.1)."""

    def run(self, draft: EnglandState) -> Iterator[Event]:
        if not self.waiting:
            draft.end()
            return iter(())
        company = self.waiting[0]
        draft.goto(MergerRound(self.waiting[1:]))
        propose_next(draft, company)
        return iter(())


def propose_next(draft: EnglandState, company: CompanyId) -> None:
    """Ask the manager, if the company still has one and a merger is possible (§10.1)."""
    if draft.companies[company].manager is not None:
        turn = MergerTurn(draft.manager(company), company)
        if turn.can_act(draft):
            draft.call(turn)


@frozen
class MergerTurn:
    """A manager proposes a merger, or passes (§10.2)."""

    accepts: ClassVar = get_args(MergerAction)
    rule: ClassVar = "§10.2"

    actor: PlayerId
    company: CompanyId

    def prompt(self, state: EnglandState) -> Text:
        return Text("{company}: propose a merger, or pass", company=self.company)

    def waiting(self, state: EnglandState) -> Text:
        return Text(
            "{actor} may propose a merger for {company}", actor=self.actor, company=self.company
        )

    def proposals(self, state: EnglandState) -> Iterator[Move]:
        for other in COMPANY_CARDS:
            if other != self.company and state.companies[other].manager is not None:
                yield ProposeMerger(self.actor, self.company, other)
                if state.options.merger_side == "either":
                    yield ProposeMerger(self.actor, other, self.company)
        yield Pass(self.actor)

    def can_act(self, state: EnglandState) -> bool:
        """Whether there is anything to decide."""
        return any(
            isinstance(move, ProposeMerger) and self.why_not(state, move) is None
            for move in self.proposals(state)
        )

    def why_not(self, state: EnglandState, action: MergerAction) -> Refusal | None:
        match action:
            case Pass():
                return None
            case ProposeMerger():
                other = action.buyer if action.target == self.company else action.target
                return about(
                    merger_rules.why_not_propose(state, self.company, action), company=other
                )

    def apply(self, draft: EnglandState, action: MergerAction) -> Iterator[Event]:
        draft.end()
        match action:
            case Pass():
                pass
            case ProposeMerger(player, buyer, target):
                cost = merger_rules.cost(draft, buyer, target)
                yield MergerProposed(player, buyer, target, cost)
                ballot = open_ballot(draft, buyer, player)
                yield from _ask(draft, MergerVote(self.company, buyer, target, ballot))
            case _:
                assert_never(action)


@frozen
class MergerVote:
    """The shareholders of one of the two companies are asked (§10.4)."""

    accepts: ClassVar = (Vote,)
    rule: ClassVar = "§10.4"

    proposing: CompanyId
    """The one whose turn it is."""
    buyer: CompanyId
    target: CompanyId
    ballot: Ballot

    @property
    def actor(self) -> PlayerId:
        return self.ballot.voters[0]

    @property
    def company(self) -> CompanyId:
        """The one whose shareholders vote."""
        return self.ballot.company

    def prompt(self, state: EnglandState) -> Text:
        return Text(
            "Vote for {company}: should {buyer} absorb {target} at {price} per share?",
            company=self.company,
            buyer=self.buyer,
            target=self.target,
            price=pounds(merger_rules.price_per_share(state, self.target)),
        )

    def waiting(self, state: EnglandState) -> Text:
        return Text(
            "{actor} votes on the merger, for {company}", actor=self.actor, company=self.company
        )

    def proposals(self, state: EnglandState) -> Iterator[Move]:
        yield Vote(self.actor, True)
        yield Vote(self.actor, False)

    def why_not(self, state: EnglandState, action: Vote) -> Refusal | None:
        return None

    def apply(self, draft: EnglandState, action: Vote) -> Iterator[Event]:
        draft.end()
        votes = draft.shares[action.player, self.company]
        yield Voted(action.player, self.company, votes, action.agree)
        yield from _ask(draft, replace(self, ballot=self.ballot.after(action)))


def _ask(draft: EnglandState, vote: MergerVote) -> Iterator[Event]:
    """Go on with the vote, unless its result is certain."""
    if vote.ballot.result(draft) is None:
        draft.call(vote)
    else:
        yield from _counted(draft, vote)


def _counted(draft: EnglandState, vote: MergerVote) -> Iterator[Event]:
    """The buyer's holders have spoken, then the target's; both must agree (§10.5)."""
    if not vote.ballot.result(draft):
        yield MergerRefused(vote.company)
    elif vote.company == vote.buyer:
        ballot = open_ballot(draft, vote.target, draft.manager(vote.proposing))
        yield from _ask(draft, replace(vote, ballot=ballot))
    else:
        yield from _merge(draft, vote.buyer, vote.target)
        # After a merger the company may propose again, if it still has a manager (§10.2).
        propose_next(draft, vote.proposing)


def _merge(draft: EnglandState, buyer: CompanyId, target: CompanyId) -> Iterator[Event]:
    """The merger itself (§10.6 to §10.8)."""
    yield from _buy_out(draft, buyer, target)
    row, money = draft.companies[target], draft.cash[target]
    links = draft.railways.count(target)
    draft.railways = draft.railways.handed_over(target, buyer)
    ledger.pay(draft, target, buyer, money)
    draft.row(buyer, loans=draft.companies[buyer].loans + row.loans)
    draft.is_idle = False
    yield Merged(buyer, target, links, money, row.loans)
    draft.companies[target] = Company(draft.starting_price(target))
    yield FloatedAnew(target, draft.starting_price(target))


def _buy_out(draft: EnglandState, buyer: CompanyId, target: CompanyId) -> Iterator[Event]:
    """Players in the order of their seats, then the bank (§10.6)."""
    each = merger_rules.price_per_share(draft, target)
    yield from funding.provide(draft, buyer, merger_rules.cost(draft, buyer, target))
    for player in draft.players:
        count = draft.shares.pop((player, target), 0)
        if count and not merger_rules.unpaid(draft, buyer, player):
            ledger.pay(draft, buyer, player, count * each)
            yield Received(player, count * each)
    if issued := draft.companies[target].issued:
        ledger.pay(draft, buyer, BANK, issued * each)
        yield Received(None, issued * each)
