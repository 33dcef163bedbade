"""§5 building: one company, up to three hexes, one at a time."""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import ClassVar, assert_never, get_args

from stockrail.core import engine
from stockrail.core.actions import Done, Move, Pass
from stockrail.core.events import Event
from stockrail.core.ids import BANK, CompanyId, HexId, PlayerId
from stockrail.core.refusal import Refusal, Unread, Way, Ways
from stockrail.core.rows import frozen
from stockrail.core.target import Target, on_hex
from stockrail.core.text import Text
from stockrail.mechanics import ledger, shares
from stockrail.mechanics.track import Build, Site, first_of

from .board import CHICAGO, COMPANY_CARDS, GRID, HEXES, around
from .chicago import ChicagoPhase
from .events import ActionSkipped, LocomotivePlaced
from .state import SKIP, Chicago, Company, cost, place

MOST_HEXES = 3
FINISH = Way(Text("finish"), Done)
EXITS = (FINISH, SKIP)

BuildAction = Build | Done | Pass


@frozen
class Building:
    """Build has been chosen. The company is fixed by the first hex; `Done` ends it."""

    accepts: ClassVar = get_args(BuildAction)
    rule: ClassVar = "§5.1"

    actor: PlayerId
    company: CompanyId | None = None
    built: tuple[HexId, ...] = ()

    def prompt(self, state: Chicago) -> Text:
        if self.company is None:
            return Text(
                "Build track for one of your companies, up to three hexes, or skip the action"
            )
        return Text(
            "Build track for {company} (hexes left: {left}), or finish",
            company=self.company,
            left=self.hexes_left(state, self.company),
        )

    def waiting(self, state: Chicago) -> Text:
        if self.company is None:
            return Text("{actor} is about to build track", actor=self.actor)
        return Text(
            "{actor} is building track for {company}", actor=self.actor, company=self.company
        )

    def builders(self, state: Chicago) -> tuple[CompanyId, ...]:
        """The companies this player may build for now (§5.1)."""
        if self.company is not None:
            return (self.company,)
        return tuple([c for c in COMPANY_CARDS if shares.held(state, self.actor, c)])

    def hexes_left(self, state: Chicago, company: CompanyId) -> int:
        """How many more the company may build in this action (§5.2)."""
        return min(MOST_HEXES - len(self.built), state.companies[company].locomotives)

    def proposals(self, state: Chicago) -> Iterator[Move]:
        for company in self.builders(state):
            if self.hexes_left(state, company):
                yield from _builds(self.actor, company, state.network(company))
        yield Done(self.actor) if self.built else Pass(self.actor)

    def why_not(self, state: Chicago, action: BuildAction) -> Refusal | None:
        match action:
            case Build():
                return self._why_not_company(state, action.company) or _why_not_hex(state, action)
            case Done() if not self.built:
                instead = Ways(Way(Text("build track"), Build), SKIP)
                return Refusal("§3.4", Text("Nothing has been built"), instead)
            case Pass() if self.built:
                fact = Text("{company} has already built", company=self.company or "")
                return Refusal("§3.4", fact, Ways(Way(Text("build on"), Build), FINISH))
            case Done() | Pass():
                return None

    def _why_not_company(self, state: Chicago, company: CompanyId) -> Refusal | None:
        is_chosen = company == self.company
        if not is_chosen and (self.company or not shares.held(state, self.actor, company)):
            return Unread(partial(self._not_for, state, company))
        if not self.hexes_left(state, company):
            return Unread(partial(self._at_an_end, state, company))
        return None

    def _not_for(self, state: Chicago, company: CompanyId) -> Refusal:
        """The company is not one of those this player may build for now."""
        at: Target | None = Target(company=company)
        if company not in COMPANY_CARDS:
            fact, at = Text("There is no company {company}", company=company[:20]), None
        elif self.company is None:
            fact = Text("{player} holds no share of {company}", player=self.actor, company=company)
        else:
            fact = Text("This action builds track for {company}", company=self.company)
        return Refusal("§5.1", fact, _instead(self.builders(state)), at=at)

    def _at_an_end(self, state: Chicago, company: CompanyId) -> Refusal:
        """The company has no more hexes in this action, or no more locomotives."""
        fact = (
            Text("{company} has built three hexes in this action", company=company)
            if len(self.built) == MOST_HEXES
            else Text("{company} has no locomotives left", company=company)
        )
        return Refusal("§5.2", fact, _instead(self.builders(state)), at=Target(company=company))

    def apply(self, draft: Chicago, action: BuildAction) -> Iterator[Event]:
        match action:
            case Build(_, company, hex_id):
                yield _place_locomotive(draft, company, hex_id)
                going_on = Building(self.actor, company, (*self.built, hex_id))
                draft.goto(going_on)
                if not engine.offers_more(draft, going_on):
                    going_on.finish(draft)
            case Done():
                self.finish(draft)
            case Pass(player):
                yield ActionSkipped(player)
                draft.end()
            case _:
                assert_never(action)

    def finish(self, draft: Chicago) -> None:
        draft.end()
        if CHICAGO in self.built and self.company is not None:
            draft.call(ChicagoPhase(self.actor, self.company))


def _instead(mine: tuple[CompanyId, ...]) -> Ways:
    """A build for one of these companies, or the end of it."""
    builds = (Way(Text("build track for {company}", company=c), Build, company=c) for c in mine)
    return Ways(*builds, *EXITS)


@lru_cache(maxsize=1024)
def _builds(player: PlayerId, company: CompanyId, network: tuple[HexId, ...]) -> tuple[Build, ...]:
    """Next to its network, in printed order; a row for each is made once."""
    return tuple([Build(player, company, hex_id) for hex_id in around(network)])


def _why_not_hex(state: Chicago, build: Build) -> Refusal | None:
    company, hex_id = build.company, build.hex
    card, there = HEXES.get(hex_id), state.track.get(hex_id, ())
    if card is None:
        return Unread(lambda: Site(company, hex_id, hex_id, there, EXITS).unknown("§5.3"))
    if company in there:
        return Unread(lambda: _site(company, hex_id, there).standing("§5.4"))
    if not first_of(state.track, company, GRID.neighbours[hex_id]):
        return Unread(lambda: _site(company, hex_id, there).apart("§5.3"))
    if card.kind == "start":
        return Unread(lambda: _start_hex(_site(company, hex_id, there)))
    if there and state.is_closed(hex_id):
        return Unread(lambda: _site(company, hex_id, there).taken("§5.5"))
    if (price := cost(hex_id, there)) > (treasury := state.cash[company]):
        return Unread(
            lambda: _site(company, hex_id, there).too_dear(
                state.money(price), state.money(treasury), "§5.8"
            )
        )
    return None


def _site(company: CompanyId, hex_id: HexId, there: tuple[CompanyId, ...]) -> Site:
    return Site(company, hex_id, place(hex_id), there, EXITS)


def _start_hex(site: Site) -> Refusal:
    fact = Text("{hex} is a start hex, closed to other companies", hex=site.name)
    return Refusal("§5.6", fact, site.instead(Text("choose another hex")), at=on_hex(site.hex))


def _place_locomotive(draft: Chicago, company: CompanyId, hex_id: HexId) -> Event:
    price, gain = draft.cost(hex_id), draft.worth(hex_id)
    ledger.pay(draft, company, BANK, price)
    row = draft.companies[company]
    draft.companies[company] = Company(row.income + gain, row.locomotives - 1)
    draft.track[hex_id] = (*draft.on(hex_id), company)
    return LocomotivePlaced(company, hex_id, draft.money(price), draft.money(gain))
