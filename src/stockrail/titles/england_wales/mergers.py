"""§10 mergers: proposed company by company, put to the vote."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, assert_never, get_args

from stockrail.core.actions import Move, Pass
from stockrail.core.events import Event
from stockrail.core.names import CompanyId, PlayerId
from stockrail.core.refusal import Refusal
from stockrail.core.state import Automatic
from stockrail.core.text import Text

from . import merger_rules
from .actions import ProposeMerger, Vote
from .components import CHARTERS
from .merging import merge
from .share_events import MergerProposed, MergerRefused, Voted
from .state import Realm, pounds
from .voting import Ballot, open_ballot

MergerAction = ProposeMerger | Pass


@dataclass(frozen=True, slots=True)
class MergerRound(Automatic):
    waiting: tuple[CompanyId, ...]
    """The cheapest first, as they were when the phase began (§10.1)."""

    def run(self, draft: Realm) -> Iterator[Event]:
        if not self.waiting:
            draft.end()
            return iter(())
        company = self.waiting[0]
        draft.goto(MergerRound(self.waiting[1:]))
        propose_next(draft, company)
        return iter(())


def propose_next(draft: Realm, company: CompanyId) -> None:
    """Ask the manager, if the company still has one and a merger is possible (§10.1)."""
    if draft.companies[company].manager is not None:
        turn = MergerTurn(draft.manager(company), company)
        if turn.can_act(draft):
            draft.call(turn)


@dataclass(frozen=True, slots=True)
class MergerTurn:
    """A manager proposes a merger, or lets his company be (§10.2)."""

    accepts: ClassVar = get_args(MergerAction)
    rule: ClassVar = "§10.2"

    actor: PlayerId
    company: CompanyId

    def prompt(self, state: Realm) -> Text:
        return Text("{company}: propose a merger, or pass", company=self.company)

    def waiting(self, state: Realm) -> Text:
        return Text(
            "{actor} decides about mergers of {company}", actor=self.actor, company=self.company
        )

    def proposals(self, state: Realm) -> Iterator[Move]:
        for other in CHARTERS:
            if other != self.company and state.companies[other].manager is not None:
                yield ProposeMerger(self.actor, self.company, other)
                if state.variants.merger_side == "either":
                    yield ProposeMerger(self.actor, other, self.company)
        yield Pass(self.actor)

    def can_act(self, state: Realm) -> bool:
        """Whether there is anything to decide."""
        return any(
            isinstance(move, ProposeMerger) and self.why_not(state, move) is None
            for move in self.proposals(state)
        )

    def why_not(self, state: Realm, action: MergerAction) -> Refusal | None:
        match action:
            case Pass():
                return None
            case ProposeMerger():
                return merger_rules.why_not_propose(state, self.company, action)

    def apply(self, draft: Realm, action: MergerAction) -> Iterator[Event]:
        draft.end()
        match action:
            case Pass():
                pass
            case ProposeMerger(player, buyer, target):
                cost = merger_rules.cost(draft, target)
                yield MergerProposed(player, buyer, target, cost)
                yield from _put_to_vote(draft, player, buyer, target, buyer)
            case _:
                assert_never(action)


@dataclass(frozen=True, slots=True)
class MergerVote:
    """The shareholders of one of the two companies are asked (§10.4)."""

    accepts: ClassVar = (Vote,)
    rule: ClassVar = "§10.4"

    proposer: PlayerId
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

    def prompt(self, state: Realm) -> Text:
        return Text(
            "For {company}: shall {buyer} absorb {target} at {price} a share?",
            company=self.company,
            buyer=self.buyer,
            target=self.target,
            price=pounds(merger_rules.price_per_share(state, self.target)),
        )

    def waiting(self, state: Realm) -> Text:
        return Text(
            "{actor} votes for {company} on a merger", actor=self.actor, company=self.company
        )

    def proposals(self, state: Realm) -> Iterator[Move]:
        yield Vote(self.actor, True)
        yield Vote(self.actor, False)

    def why_not(self, state: Realm, action: Vote) -> Refusal | None:
        return None

    def apply(self, draft: Realm, action: Vote) -> Iterator[Event]:
        draft.end()
        ballot = self.ballot.after(action)
        votes = draft.shares[action.player, self.company]
        yield Voted(action.player, self.company, votes, action.agree)
        if ballot.result(draft) is None:
            draft.call(replace(self, ballot=ballot))
        else:
            yield from _counted(draft, replace(self, ballot=ballot))


def _put_to_vote(
    draft: Realm, proposer: PlayerId, buyer: CompanyId, target: CompanyId, side: CompanyId
) -> Iterator[Event]:
    vote = MergerVote(proposer, buyer, target, open_ballot(draft, side, proposer))
    if vote.ballot.result(draft) is None:
        draft.call(vote)
    else:
        yield from _counted(draft, vote)


def _counted(draft: Realm, vote: MergerVote) -> Iterator[Event]:
    """The buyer's holders have spoken, then the target's; both must agree (§10.5)."""
    proposer, buyer, target = vote.proposer, vote.buyer, vote.target
    if not vote.ballot.result(draft):
        yield MergerRefused(vote.company)
    elif vote.company == buyer:
        yield from _put_to_vote(draft, proposer, buyer, target, target)
    else:
        yield from merge(draft, buyer, target)
        # After a merger the company may propose again (§10.2).
        propose_next(draft, buyer)
