"""The steady player: weighs every move by what its shares will have brought in the end."""

from __future__ import annotations

from dataclasses import dataclass

from stockrail.bots.temperament import temperament
from stockrail.core.actions import Action, Bid, Done
from stockrail.core.decision import Decision
from stockrail.core.names import CompanyId
from stockrail.titles.england_wales.actions import (
    OfferShare,
    PayDividend,
    ProposeMerger,
    Vote,
)
from stockrail.view import View

from . import auctions, dividends, mergers, turns
from .judgement import Judgement
from .outlook import Outlook
from .reading import Reading, read


@dataclass(frozen=True, slots=True)
class Steady:
    """Builds where cubes travel far, keeps money until it raises the price most, and bids by it."""

    judgement: Judgement

    def by_view(self, decision: Decision, view: View) -> Action:
        options = decision.options
        if len(options) == 1 and options[0].amount is None and not decision.drafts:
            return options[0].action
        return self.answer(decision, read(view))

    def answer(self, decision: Decision, reading: Reading) -> Action:
        kinds = {type(option.action) for option in decision.options}
        outlook = Outlook(reading, decision.actor, self.judgement)
        if OfferShare in kinds:
            return auctions.offer(outlook, decision)
        if Bid in kinds:
            return auctions.bid(outlook, decision)
        if ProposeMerger in kinds:
            return mergers.propose(outlook, decision)
        if Vote in kinds:
            return mergers.vote(outlook, decision)
        company = CompanyId(str(decision.prompt.params["company"]))
        if PayDividend in kinds:
            return dividends.choose(outlook, company, decision)
        known = turns.carried(reading.state.railways, company, decision)
        acting = Outlook(reading, decision.actor, self.judgement, company, known)
        if Done in kinds:
            return turns.act_again(acting, company, decision.actor)
        return turns.act(acting, company, decision)


def steady(seed: int) -> Steady:
    return Steady(temperament(Judgement(), seed))
