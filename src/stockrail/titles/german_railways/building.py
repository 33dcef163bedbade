"""§6 building: one company, one hex at a time."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import ClassVar, assert_never, get_args

from stockrail.core import engine
from stockrail.core.actions import Done, Move, Pass
from stockrail.core.events import Event
from stockrail.core.ids import BANK, CompanyId, HexId, PlayerId
from stockrail.core.refusal import Refusal, Unread, Way, Ways
from stockrail.core.rows import frozen
from stockrail.core.target import Target, on_hex
from stockrail.core.text import Coins, Text
from stockrail.mechanics import ledger, shares
from stockrail.mechanics.share_auction import Offer
from stockrail.mechanics.track import Build, Site, first_of

from .board import COMPANY_CARDS, NEIGHBOURS, OUTSKIRTS, SITES, CompanyCard, around, site
from .costs import next_step, total
from .dividends import pay_for_links
from .events import LocomotivePlaced
from .state import German, place_name

BuildAction = Build | Done

AUCTION = Way(Text("auction a share"), Offer)
PASS = Way(Text("pass"), Pass)
EXITS = (Way(Text("finish"), Done), PASS)
"""How to end a build, or to do without it."""


@frozen
class Building:
    """A build under way; `Done` ends it, and dividends follow if it made a connection."""

    accepts: ClassVar = get_args(BuildAction)
    rule: ClassVar = "§6.1"

    actor: PlayerId
    company: CompanyId
    built: tuple[HexId, ...] = ()

    def prompt(self, state: German) -> Text:
        return Text(
            "Build track for {company} (hexes left: {left}), or finish",
            company=self.company,
            left=self.hexes_left(state),
        )

    def hexes_left(self, state: German) -> int:
        """How many more the company may build in this action (§6.2)."""
        most = COMPANY_CARDS[self.company].most_hexes
        return min(most - len(self.built), state.supply[self.company])

    def waiting(self, state: German) -> Text:
        return Text(
            "{actor} is building track for {company}", actor=self.actor, company=self.company
        )

    def proposals(self, state: German) -> Iterator[Move]:
        for place in around(state.network(self.company)):
            yield Build(self.actor, self.company, place)
        yield Done(self.actor)

    def why_not(self, state: German, action: BuildAction) -> Refusal | None:
        match action:
            case Build():
                return why_not_build(state, self, action)
            case Done():
                return None

    def apply(self, draft: German, action: BuildAction) -> Iterator[Event]:
        match action:
            case Build():
                yield from _place_locomotive(draft, self, site(action.hex))
            case Done():
                yield from _finish(draft, self)
            case _:
                assert_never(action)


def begin(draft: German, action: Build) -> Iterator[Event]:
    """The first hex of a build: the turn has become a building phase."""
    building = Building(action.player, action.company)
    draft.call(building)
    yield from _place_locomotive(draft, building, site(action.hex))


def _place_locomotive(draft: German, step: Building, place: HexId) -> Iterator[Event]:
    company = step.company
    cost = next_step(draft, company, step.built, place)
    ledger.pay(draft, company, BANK, cost)
    draft.supply[company] -= 1
    draft.track[place] = (*draft.on(place), company)
    going_on = replace(step, built=(*step.built, place))
    draft.goto(going_on)
    income = draft.money(draft.income(company)) if SITES[place].city else None
    yield LocomotivePlaced(company, place, draft.money(cost), income)
    if not engine.offers_more(draft, going_on):
        yield from _finish(draft, going_on)


def _finish(draft: German, step: Building) -> Iterator[Event]:
    draft.end()
    yield from pay_for_links(draft, step.company, step.built)


def why_not_build(state: German, step: Building, action: Build) -> Refusal | None:
    """The first rule that one more locomotive would break, in the order of §6."""
    return _why_not_company(state, step, action.company) or _why_not_site(
        state, step, site(action.hex)
    )


def _why_not_company(state: German, step: Building, company: CompanyId) -> Refusal | None:
    if company != step.company:
        fact = Text("This action builds track for {company}", company=step.company)
        return Refusal(
            "§6.1", fact, Ways(_build_for(step.company), *EXITS), at=Target(company=company)
        )
    card = COMPANY_CARDS.get(company)
    if card is None:
        fact = Text("There is no company {company}", company=company[:20])
        return Refusal("§6.1", fact, _instead(state, step.actor))
    if not shares.held(state, step.actor, company):
        fact = Text("{player} holds no share of {company}", player=step.actor, company=company)
        return Refusal("§6.1", fact, _instead(state, step.actor), at=Target(company=company))
    if not step.hexes_left(state):
        return Unread(partial(_at_an_end, state, step, card))
    return None


def _at_an_end(state: German, step: Building, card: CompanyCard) -> Refusal:
    """The company has no more hexes in this action, or no more locomotives."""
    company = card.id
    if len(step.built) == card.most_hexes:
        fact = Text(
            "{company} builds at most {most} hexes per action",
            company=company,
            most=card.most_hexes,
        )
    else:
        fact = Text("{company} has no locomotives left", company=company)
    return Refusal("§6.2", fact, _instead(state, step.actor), at=Target(company=company))


def _instead(state: German, player: PlayerId) -> Ways:
    """A build for one of the player's companies, or what else a turn may be."""
    mine = (c for c in COMPANY_CARDS if shares.held(state, player, c))
    return Ways(*map(_build_for, mine), AUCTION, *EXITS)


def _build_for(company: CompanyId) -> Way:
    return Way(Text("build track for {company}", company=company), Build, company=company)


def _why_not_site(state: German, step: Building, place: HexId) -> Refusal | None:
    company, there, card = step.company, state.on(place), SITES.get(place)
    if card is None:
        return Unread(lambda: Site(company, place, place, there, EXITS).unknown("§6.3"))
    if company in there:
        return Unread(lambda: _looked_at(company, place, there).standing("§6.4"))
    if not first_of(state.track, company, NEIGHBOURS[place]):
        return Unread(lambda: _looked_at(company, place, there).apart("§6.3"))
    if there and not card.city:
        return Unread(lambda: _looked_at(company, place, there).taken("§6.6"))
    if card.terrain == "outskirts" and place in closed_outskirts(state.network(company)):
        return Unread(lambda: _once_only(state, _looked_at(company, place, there)))
    cost, treasury = next_step(state, company, step.built, place), state.cash[company]
    most = COMPANY_CARDS[company].most_spent
    if most is not None and (spent := total(state, company, step.built)) + cost > most:
        money = (cost, spent, most)
        return Unread(
            lambda: _over_the_limit(_looked_at(company, place, there), *map(state.money, money))
        )
    if cost > treasury:
        return Unread(
            lambda: _looked_at(company, place, there).too_dear(
                state.money(cost), state.money(treasury), "§6.11"
            )
        )
    return None


def _looked_at(company: CompanyId, place: HexId, there: tuple[CompanyId, ...]) -> Site:
    return Site(company, place, place_name(place), there, EXITS)


def closed_outskirts(network: Iterable[HexId]) -> frozenset[HexId]:
    """All of the outskirts, for a company that has built in them once (§6.7)."""
    return frozenset() if OUTSKIRTS.isdisjoint(network) else OUTSKIRTS


def _once_only(state: German, looked_at: Site) -> Refusal:
    fact = Text(
        "{company} has already built in the outskirts of Berlin, on {hex}",
        company=looked_at.company,
        hex=next(place for place in state.network(looked_at.company) if place in OUTSKIRTS),
    )
    instead = looked_at.instead(Text("choose another hex"))
    return Refusal("§6.7", fact, instead, at=on_hex(looked_at.hex))


def _over_the_limit(looked_at: Site, cost: Coins, spent: Coins, most: Coins) -> Refusal:
    fact = Text(
        "{hex} costs {cost}, {company} has spent {spent}, and may spend {most} per action",
        hex=looked_at.name,
        cost=cost,
        spent=spent,
        company=looked_at.company,
        most=most,
    )
    instead = looked_at.instead(Text("choose a cheaper hex"))
    return Refusal("§8.7", fact, instead, at=on_hex(looked_at.hex))
