"""§26 minors convert and merge, one after another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, assert_never, get_args

from stockrail.core.actions import Move, Pass
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.refusal import Refusal, Unread, Way, Ways, about
from stockrail.core.rows import frozen
from stockrail.core.state import Automatic
from stockrail.core.text import Series, Text
from stockrail.rails.actions import Accept, Decline
from stockrail.rails.stock_events import Declined

from ..actions import AddMinor, Convert, Merge, RemoveMinor
from ..components import MINORS
from ..merger_events import MergerProposed, MergerRoundBegun
from ..state import State1861, roubles
from ..ways import PASS
from . import merging
from . import rules as merger_rules
from .rules import Minors

MergerAction = Convert | AddMinor | RemoveMinor | Merge | Pass


@frozen
class MergerRound(Automatic[State1861]):
    waiting: Minors | None = None
    """Still to act; `None` at the beginning."""

    def run(self, draft: State1861) -> Iterator[Event]:
        if self.waiting is None:
            yield MergerRoundBegun()
            draft.goto(MergerRound(tuple(draft.operating_order("minor"))))
            return
        waiting = tuple(minor for minor in self.waiting if draft.is_started(minor))
        if not waiting:
            draft.end()
            return
        draft.goto(MergerRound(waiting[1:]))
        turn = MergerTurn(draft.director(waiting[0]), waiting[0])
        if turn.can_act(draft):
            draft.call(turn)


@frozen
class MergerTurn:
    """A minor converts, or gathers others and merges with them (§26.1)."""

    accepts: ClassVar = get_args(MergerAction)
    rule: ClassVar = "§26.1"

    actor: PlayerId
    minor: CompanyId
    joined: Minors = ()
    declined: tuple[Minors, ...] = ()
    """Mergers that some owner did not want in this turn (§3.5)."""

    @property
    def minors(self) -> Minors:
        return (self.minor, *self.joined)

    def prompt(self, state: State1861) -> Text:
        if self.joined:
            return self._prompt_for_plan(state)
        if self.declined:
            return Text(
                "The merger of {declined} was declined: decide again for {minor}",
                declined=Series(map(Series, self.declined), "; "),
                minor=self.minor,
            )
        if not merger_rules.can_convert(state, self.minor):
            return Text("Merge {minor}, or leave it as it is", minor=self.minor)
        if self._has_partner(state):
            return Text("Convert {minor}, merge it, or leave it as it is", minor=self.minor)
        return Text("Convert {minor}, or leave it as it is", minor=self.minor)

    def _prompt_for_plan(self, state: State1861) -> Text:
        plan, price = Series(self.minors), merger_rules.price(state, self.minors).price
        if self._why_not_plan(state, self.minors):
            return Text("Add a minor: {minors} cannot merge alone", minors=plan)
        return Text(
            "Merge {minors} at {price}: choose the public, or change the merger",
            minors=plan,
            price=roubles(price),
        )

    def waiting(self, state: State1861) -> Text:
        return Text("{actor} decides about mergers of {minor}", actor=self.actor, minor=self.minor)

    def proposals(self, state: State1861) -> Iterator[Move]:
        publics = state.unstarted_publics()
        for public in publics:
            yield Merge(self.actor, public) if self.joined else Convert(self.actor, public)
        yield from self._partners(state)
        for other in self.joined:
            yield RemoveMinor(self.actor, other)
        yield Pass(self.actor)

    def _partners(self, state: State1861) -> Iterator[AddMinor]:
        for other in MINORS:
            if state.is_started(other) and other not in self.minors:
                yield AddMinor(self.actor, other)

    def _has_partner(self, state: State1861) -> bool:
        return any(self._refusal(state, move) is None for move in self._partners(state))

    def can_act(self, state: State1861) -> bool:
        """While nothing is planned: if the minor can become a public, then any that is left."""
        convert = [Convert(self.actor, public) for public in state.unstarted_publics()[:1]]
        can_convert = any(self._refusal(state, move) is None for move in convert)
        return can_convert or self._has_partner(state)

    def why_not(self, state: State1861, action: MergerAction) -> Refusal | None:
        refusal = self._refusal(state, action)
        if refusal is None or isinstance(action, Pass):
            return None
        written = Unread(
            lambda: refusal if refusal.instead else refusal.with_ways(*self._ways().ways)
        )
        return about(written, company=action.company)

    def _ways(self) -> Ways:
        """Out of any refusal."""
        if not self.joined:
            return Ways(
                Way(Text("add another minor"), AddMinor),
                Way(Text("convert {minor}", minor=self.minor), Convert),
                PASS,
            )
        return Ways(
            Way(Text("merge the minors"), Merge),
            Way(Text("add another minor"), AddMinor),
            Way(Text("take a minor out"), RemoveMinor),
            Way(Text("cancel the merger"), Pass),
        )

    def _refusal(self, state: State1861, action: MergerAction) -> Refusal | None:
        match action:
            case Pass():
                return None
            case Convert(_, public):
                if self.joined:
                    return Refusal(
                        "§27.1", Text("A merger with {minors} is planned", minors=self.joined)
                    )
                return merger_rules.why_not_convert(state, self.minor, public)
            case AddMinor(_, other):
                return self._why_not_join(state, other)
            case RemoveMinor(_, other):
                return merger_rules.why_not_leave(state, self.minor, self.joined, other)
            case Merge(_, public):
                return self._why_not_merge(state, public)

    def _why_not_join(self, state: State1861, other: CompanyId) -> Refusal | None:
        """A minor with which no merger could come about is not added at all (§27.3)."""
        if not state.unstarted_publics():
            return Refusal("§26.1", Text("No public is left to form"))
        if refusal := merger_rules.why_not_join(state, self.minor, self.joined, other):
            return refusal
        plan = (*self.minors, other)
        if merger_rules.can_lead_to_merger(state, plan, self.declined):
            return None
        return self._why_not_plan(state, plan)

    def _why_not_plan(self, state: State1861, minors: Minors) -> Refusal | None:
        if tuple(sorted(minors)) in self.declined:
            return Refusal("§3.5", Text("Somebody has declined this merger"))
        return merger_rules.why_not_director(state, minors)

    def _why_not_merge(self, state: State1861, public: CompanyId) -> Refusal | None:
        if not self.joined:
            return Refusal("§27.3", Text("A merger takes two minors or more"))
        return self._why_not_plan(state, self.minors) or merger_rules.why_not_public(state, public)

    def apply(self, draft: State1861, action: MergerAction) -> Iterator[Event]:
        match action:
            case Pass() if self.joined:
                draft.goto(replace(self, joined=()))
            case Pass():
                draft.end()
            case Convert(_, public):
                draft.end()
                yield from merging.form(draft, public, (self.minor,))
            case AddMinor(_, other):
                draft.goto(replace(self, joined=(*self.joined, other)))
            case RemoveMinor(_, other):
                draft.goto(replace(self, joined=tuple(m for m in self.joined if m != other)))
            case Merge(player, public):
                yield from self._propose(draft, player, public)
            case _:
                assert_never(action)

    def _propose(self, draft: State1861, player: PlayerId, public: CompanyId) -> Iterator[Event]:
        owners = {draft.director(minor) for minor in self.minors} - {player}
        others = tuple(p for p in draft.clockwise_from(player) if p in owners)
        if not others or draft.options.merger_consent == "not_needed":
            draft.end()
            yield from merging.form(draft, public, self.minors)
            return
        yield MergerProposed(player, self.minors, public)
        draft.call(MergerConsent(others[0], self.minors, public, others[1:]))


@frozen
class MergerConsent:
    """An owner is asked whether their minors take part (§26.3)."""

    accepts: ClassVar = (Accept, Decline)
    rule: ClassVar = "§26.3"

    actor: PlayerId
    minors: Minors
    company: CompanyId
    others: tuple[PlayerId, ...]
    """To be asked after this one."""

    def prompt(self, state: State1861) -> Text:
        return Text(
            "Merge {minors} into {company} at {price}?",
            minors=Series(self.minors),
            company=self.company,
            price=roubles(merger_rules.price(state, self.minors).price),
        )

    def waiting(self, state: State1861) -> Text:
        return Text("{actor} answers a proposal to merge", actor=self.actor)

    def proposals(self, state: State1861) -> Iterator[Move]:
        yield Accept(self.actor)
        yield Decline(self.actor)

    def why_not(self, state: State1861, action: Accept | Decline) -> Refusal | None:
        return None

    def apply(self, draft: State1861, action: Accept | Decline) -> Iterator[Event]:
        draft.end()
        turn = draft.frame(MergerTurn)
        if isinstance(action, Decline):
            yield Declined(action.player)
            refused = (*turn.declined, tuple(sorted(self.minors)))
            again = replace(turn, joined=(), declined=refused)
            if again.can_act(draft):
                draft.goto(again)
            else:
                draft.end()
        elif self.others:
            draft.call(replace(self, actor=self.others[0], others=self.others[1:]))
        else:
            draft.end()
            yield from merging.form(draft, self.company, self.minors)
