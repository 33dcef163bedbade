"""Certificates of 1861 by the site's numbers: mergers, nationalisation, new directors."""

from __future__ import annotations

from collections.abc import Sequence

from stockrail.core.actions import Action
from stockrail.core.ids import CompanyId, PlayerId
from stockrail.rails.actions import SellShares
from stockrail.rails.certificates import POOL
from stockrail.titles.g1861 import actions as ours
from stockrail.titles.g1861.components import DIRECTORS, PUBLICS, TREASURY
from stockrail.titles.g1861.mergers import rules as merger_rules
from stockrail.titles.g1861.mergers.merger_round import MergerTurn
from stockrail.titles.g1861.operating.redeeming import Redeeming
from stockrail.titles.g1861.state import State1861
from stockrail.titles.g1861.stock.purchases import HOLDERS

from ..log.certificates import ALL, Certificates


class PublicShares(Certificates):
    def __init__(self) -> None:
        super().__init__(PUBLICS, TREASURY)

    def source(self, state: State1861, company: CompanyId, number: int) -> ours.Source:
        """Where a certificate is for sale."""
        if number in self.of(POOL, company):
            return "pool"
        kept = number in self.of(TREASURY, company) or state.held(TREASURY, company)
        return "treasury" if kept else "pool"

    def follow(
        self, before: State1861, action: Action, after: State1861, named: Sequence[int] = ()
    ) -> list[int]:
        """The numbers that an action moves: those that are named, or the first.

        New directors and publics that are gone follow from the position.
        """
        moved: list[int] = []
        match action:
            case ours.BuyShare(player, company, source):
                moved = self._move(company, HOLDERS[source], player, 1, named)
                self._complete(company, player)
            case ours.Redeem(_, percent):
                company = before.frame(Redeeming).company
                moved = self._move(company, POOL, TREASURY, percent // 10, named)
            case SellShares(player, company, percent):
                successor = after.companies[company].director
                changed = before.companies[company].director == player != successor
                moved = self.sell(
                    company, player, successor if changed else None, percent // 10, named
                )
            case ours.StartPublic(player, company) | ours.Convert(player, company):
                self.take(company, TREASURY, player, 0)
            case ours.Merge(_, company):
                assert isinstance(before.step, MergerTurn)
                for minor in merger_rules.in_order(before, before.step.minors):
                    self._bring(company, before.director(minor))
            case _:
                pass
        self._settle(before, after)
        return moved

    def _settle(self, before: State1861, after: State1861) -> None:
        for company in PUBLICS:
            was, now = before.companies[company], after.companies[company]
            if was is now:
                continue
            old, new = was.director, now.director
            if old and new is None:
                self._reset(company)
            elif old and new and new != old and 0 in self.of(old, company):
                self.succeed(company, old, new)

    def _move(
        self,
        company: CompanyId,
        giver: PlayerId,
        taker: PlayerId,
        count: int,
        named: Sequence[int],
    ) -> list[int]:
        ordinary = self.ordinary(giver, company)
        fits = len(named) == count and {*named} <= {*ordinary}
        numbers = [*named] if fits else ordinary[:count]
        for number in numbers:
            self.take(company, giver, taker, number)
        return numbers

    def _bring(self, company: CompanyId, owner: PlayerId) -> None:
        """A minor brings its owner the last certificate, or with a second one the director's."""
        treasury = self.of(TREASURY, company)
        if 0 in treasury and len(self.of(owner, company)) == 1:
            self.take(company, owner, TREASURY, self.of(owner, company)[0])
            self.take(company, TREASURY, owner, 0)
            return
        self.take(company, TREASURY, owner, treasury[-1])
        director = next(h for (h, c), held in self.held.items() if c == company and 0 in held)
        if director != TREASURY and self._count(owner, company) > self._count(director, company):
            self.succeed(company, director, owner)

    def _complete(self, company: CompanyId, player: PlayerId) -> None:
        """Two certificates become the director's if nobody has it yet."""
        mine = self.of(player, company)
        if 0 in self.of(TREASURY, company) and len(mine) == DIRECTORS:
            for number in [*mine]:
                self.take(company, player, TREASURY, number)
            self.take(company, TREASURY, player, 0)

    def _count(self, holder: PlayerId, company: CompanyId) -> int:
        return sum(1 if number else DIRECTORS for number in self.of(holder, company))

    def _reset(self, company: CompanyId) -> None:
        for holder, of in [*self.held]:
            if of == company:
                del self.held[holder, of]
        self.held[TREASURY, company] = [*ALL]
