"""§10.4, §10.5 how the shareholders of one company vote."""

from __future__ import annotations

from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.rows import frozen
from stockrail.mechanics import shares

from ..actions import Vote
from ..state import EnglandState


@frozen
class Ballot:
    company: CompanyId
    voters: tuple[PlayerId, ...]
    """Still to be asked, the next one first."""
    agreed: tuple[PlayerId, ...] = ()
    objected: tuple[PlayerId, ...] = ()

    def after(self, vote: Vote) -> Ballot:
        rest = self.voters[1:]
        if vote.agree:
            return Ballot(self.company, rest, (*self.agreed, vote.player), self.objected)
        return Ballot(self.company, rest, self.agreed, (*self.objected, vote.player))

    def result(self, state: EnglandState) -> bool | None:
        """Whether the company agrees; `None` while that can still change."""
        votes = {p: shares.held(state, p, self.company) for p in state.players}
        ayes, noes = (sum(votes[p] for p in side) for side in (self.agreed, self.objected))
        all_votes, manager = sum(votes.values()), state.manager(self.company)
        if 2 * ayes > all_votes or (2 * ayes == all_votes and manager in self.agreed):
            return True
        if 2 * noes > all_votes or (2 * noes == all_votes and manager in self.objected):
            return False
        return None


def open_ballot(state: EnglandState, company: CompanyId, proposer: PlayerId) -> Ballot:
    """The manager is asked first, then clockwise; the proposer has agreed (§10.4)."""
    holders = [
        player
        for player in state.clockwise_from(state.manager(company))
        if shares.held(state, player, company)
    ]
    agreed = tuple(player for player in holders if player == proposer)
    return Ballot(company, tuple(p for p in holders if p != proposer), agreed)
