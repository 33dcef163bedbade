"""What shares will have brought when the game is over, in one player's eyes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import ceil

from stockrail.core.ids import CompanyId, PlayerId
from stockrail.mechanics import shares
from stockrail.titles.england_wales.map.components import ROUNDS, UNIT
from stockrail.titles.england_wales.network.railways import Railways
from stockrail.titles.england_wales.operating.action_rounds import ActionRounds
from stockrail.titles.england_wales.state import EnglandState

from .books import Books, books, share_worth
from .courses import AT_A_GLANCE, LONGEST, Course, Task, courses
from .judgement import Judgement
from .traffic import Cube, incomes

Holders = Mapping[PlayerId, int]

FARTHEST = 9
"""Turns that are looked ahead."""


class Outlook:
    """Sums are in thousands, as they will be in the end."""

    def __init__(
        self,
        state: EnglandState,
        me: PlayerId,
        judgement: Judgement,
        acting: CompanyId | None = None,
        known: Mapping[Cube, int] | None = None,
    ) -> None:
        self.state = state
        self.me = me
        self.judgement = judgement
        self.acting = acting
        self.known = known or {}
        """Cubes that the acting company can carry, and over how many own links."""
        self.land = self.state.railways.country
        self._books: dict[CompanyId, Books] = {}
        self._courses: dict[tuple[CompanyId, Railways | None, int], tuple[Course, ...]] = {}
        self._worths: dict[tuple[CompanyId, Books, Railways | None], float] = {}

    @cached_property
    def turns(self) -> int:
        return _turns_to_come(self.state, self.round, self.judgement)

    @cached_property
    def round(self) -> int | None:
        """Of actions, in a phase that has them."""
        rounds = self.state.find(ActionRounds)
        return rounds.round if rounds else None

    @property
    def is_opening(self) -> bool:
        return self.state.turn == 0

    @property
    def cash_worth(self) -> float:
        """What a pound in hand becomes."""
        return 1 + self.judgement.interest * self.turns

    def cash(self, player: PlayerId) -> int:
        return self.state.cash[player] // UNIT

    def held(self, player: PlayerId, company: CompanyId) -> int:
        return shares.held(self.state, player, company)

    def holders(self, company: CompanyId) -> Holders:
        return holders(self.state, company)

    def weight(self, player: PlayerId) -> float:
        """How much it counts what a player owns."""
        if player == self.me:
            return 1.0
        return -self.judgement.envy / max(1, len(self.state.players) - 1)

    def stake(self, company: CompanyId) -> float:
        """How much it counts what one share of the company brings."""
        return sum(self.weight(p) * n for p, n in self.holders(company).items())

    def books(self, company: CompanyId) -> Books:
        if company not in self._books:
            self._books[company] = books(self.state, company)
        return self._books[company]

    # Companies

    def actions(self, company: CompanyId) -> tuple[int, ...]:
        """What a company can still do, turn by turn."""
        later = (ROUNDS,) * self.turns
        if self.round is None:
            return later
        left, order = ROUNDS - self.round, self._order
        if self.acting in order and company in order:
            left += order.index(company) >= order.index(self.acting)
        return (left, *later)

    @cached_property
    def _order(self) -> tuple[CompanyId, ...]:
        return self.state.dearest_first()

    def courses(self, company: CompanyId, railways: Railways | None = None) -> tuple[Course, ...]:
        """Over another board they are only looked for at a glance."""
        return self._found(company, railways, LONGEST if railways is None else AT_A_GLANCE)

    def going_on(self, company: CompanyId) -> Course:
        """No more links, only deliveries."""
        return self._found(company, None, 0)[0]

    def _found(
        self, company: CompanyId, railways: Railways | None, longest: int
    ) -> tuple[Course, ...]:
        key = company, railways, longest
        if key not in self._courses:
            task = self._task(company, railways, longest)
            self._courses[key] = courses(task, self.judgement.rivals, self.judgement.capital)
        return self._courses[key]

    def _task(self, company: CompanyId, railways: Railways | None, longest: int) -> Task:
        is_acting = company == self.acting and railways is None
        board = railways or self.state.railways
        return Task(
            railways=board,
            joins=tuple(link.ends for link in board.links if link.company == company),
            goods=tuple(self.state.goods.items()),
            actions=self.actions(company),
            steps=self.state.companies[company].steps,
            known=tuple(self.known.items()) if is_acting else (),
            longest=longest,
        )

    def along(
        self, course: Course, book: Books, actions: tuple[int, ...], steps: int, builds: int
    ) -> float:
        """What a share is worth if a company with these books, all paid, carries what it can."""
        loss = self.judgement.rivals
        earned = incomes(self.land, course.hauls, actions, steps, builds, loss)
        return share_worth(book, earned, self.judgement.interest)

    def worth(self, company: CompanyId, book: Books, railways: Railways | None = None) -> float:
        """What a share is worth if the company takes the best course."""
        key = company, book, railways
        if key not in self._worths:
            actions, steps = self.actions(company), self.state.companies[company].steps
            self._worths[key] = max(
                self.along(course, book.spend(course.cost), actions, steps, len(course.joins))
                for course in self.courses(company, railways)
            )
        return self._worths[key]

    def fortune(
        self,
        company: CompanyId,
        book: Books,
        held: Holders,
        manager: PlayerId | None,
        railways: Railways | None = None,
    ) -> float:
        """What everybody's shares of a company count."""
        if not held:
            return 0.0
        trust = 1.0 if manager == self.me else self.judgement.trust
        counted = sum(self.weight(player) * count for player, count in held.items())
        return counted * trust * self.worth(company, book, railways)

    def present(
        self, company: CompanyId, book: Books | None = None, railways: Railways | None = None
    ) -> float:
        """The same for those who hold and manage it now."""
        held, manager = self.holders(company), self.state.companies[company].manager
        return self.fortune(company, book or self.books(company), held, manager, railways)


def holders(state: EnglandState, company: CompanyId) -> Holders:
    return {p: n for p in state.players if (n := shares.held(state, p, company))}


def _turns_to_come(state: EnglandState, round_: int | None, judgement: Judgement) -> int:
    """Whole turns after this one, or after the opening; `round_` is that of actions."""
    if state.empty_cities() >= state.cities_to_empty():
        return 0
    left = _cubes_to_go(state) * judgement.detours / _cubes_a_turn(state, judgement)
    if round_ is not None:
        left -= (ROUNDS + 1 - round_) / ROUNDS
        return max(0, min(FARTHEST, ceil(left)))
    return max(1, min(FARTHEST, ceil(left)))


def _cubes_to_go(state: EnglandState) -> int:
    """Those of the cities that are the next to be empty."""
    missing = state.cities_to_empty() - state.empty_cities()
    return sum(sorted(map(len, state.goods.values()))[:missing])


def _cubes_a_turn(state: EnglandState, judgement: Judgement) -> float:
    managed = sum(row.manager is not None for row in state.companies.values())
    return ROUNDS * max(managed, len(state.players)) * judgement.diligence
