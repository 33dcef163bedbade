"""A company's actions: deliveries and links."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from stockrail.core.actions import Action, Done, Pass
from stockrail.core.ids import CompanyId
from stockrail.titles.england_wales.actions import BuildLink, Deliver
from stockrail.titles.england_wales.network.planning import plan_between
from stockrail.titles.england_wales.network.railways import Railways

from .courses import Course
from .outlook import Outlook
from .traffic import Cube, Join


def carried(
    railways: Railways, company: CompanyId, deliveries: Sequence[Deliver]
) -> dict[Cube, int]:
    """Cubes that can be delivered now, and over how many own links at most."""
    found: dict[Cube, int] = {}
    for action in deliveries:
        cube = action.city, action.colour
        own = sum(railways.links[n].company == company for n in action.links)
        found[cube] = max(own, found.get(cube, 0))
    return found


def act(outlook: Outlook, company: CompanyId, deliveries: Sequence[Deliver]) -> Action:
    """The delivery, the link or the nothing that makes most of this player's shares."""
    # What can be carried now may be gone later, so an action is not put off without a gain.
    best: Action = Pass(outlook.me)
    least = outlook.stake(company) * _later(outlook, company, 0, 0) - outlook.judgement.caution
    gains = _Deliveries(outlook, company)
    for delivery in deliveries:
        brings = gains.brings(delivery)
        if brings > least:
            best, least = delivery, brings
    for join, worth in _links(outlook, company):
        brings = outlook.stake(company) * worth
        if brings > least:
            best, least = _link(outlook, company, join), brings
    return best


def act_again(outlook: Outlook, company: CompanyId) -> Action:
    """A second link in the same action, if that is worth its extra cost (§5.7)."""
    best: Action = Done(outlook.me)
    least = _later(outlook, company, 0, 0)
    book, actions = outlook.books(company), _rest(outlook, company)
    steps = outlook.state.companies[company].steps
    for course in outlook.courses(company):
        if not course.joins:
            continue
        paid = book.spend(course.cost + course.extras[0])
        worth = outlook.along(course, paid, actions, steps, len(course.joins) - 1)
        if worth > least:
            best, least = _link(outlook, company, course.joins[0], is_second=True), worth
    return best


def _rest(outlook: Outlook, company: CompanyId) -> tuple[int, ...]:
    """Actions after this one."""
    now, *later = outlook.actions(company)
    return (now - 1, *later)


def _later(outlook: Outlook, company: CompanyId, steps: int, haul: int) -> float:
    """What a share is worth after this action, which has brought so many steps.

    `haul` is the longest way of the cube that is gone.
    """
    book, before = outlook.books(company), outlook.state.companies[company].steps
    return max(
        outlook.along(
            _without(course, haul),
            book.spend(course.cost),
            _rest(outlook, company),
            before + steps,
            len(course.joins),
        )
        for course in outlook.courses(company)
    )


def _without(course: Course, haul: int) -> Course:
    if haul not in course.hauls:
        return course
    at = course.hauls.index(haul)
    return replace(course, hauls=course.hauls[:at] + course.hauls[at + 1 :])


def _links(outlook: Outlook, company: CompanyId) -> Iterator[tuple[Join, float]]:
    """First links of all courses, with what a share is worth on them."""
    book, actions = outlook.books(company), outlook.actions(company)
    steps = outlook.state.companies[company].steps
    for course in outlook.courses(company):
        if not course.joins:
            continue
        count = len(course.joins)
        paid = book.spend(course.cost)
        worth = outlook.along(course, paid, actions, steps, count)
        if count > 1:
            # The second one might be built in the same action.
            paid = book.spend(course.cost + course.extras[1])
            worth = max(worth, outlook.along(course, paid, actions, steps, count - 1))
        yield course.joins[0], worth


def _link(outlook: Outlook, company: CompanyId, join: Join, *, is_second: bool = False) -> Action:
    """The cheapest link between two cities."""
    plan = plan_between(outlook.state.railways, company, join, is_second=is_second)
    return BuildLink(outlook.me, plan.path)


class _Deliveries:
    """What deliveries bring; those that move the same locomotives bring the same."""

    def __init__(self, outlook: Outlook, company: CompanyId) -> None:
        self.outlook = outlook
        self.company = company
        self.own: dict[tuple[int, int], float] = {}
        self.others: dict[tuple[CompanyId, int], float] = {}

    def brings(self, action: Deliver) -> float:
        links = self.outlook.state.railways.links
        gained = Counter(links[number].company for number in action.links)
        steps = gained.pop(self.company)
        key = steps, self.outlook.known[action.city, action.colour]
        if key not in self.own:
            worth = _later(self.outlook, self.company, *key)
            self.own[key] = self.outlook.stake(self.company) * worth
        return self.own[key] + sum(self._other(*other) for other in gained.items())

    def _other(self, company: CompanyId, steps: int) -> float:
        """What it counts that another company gains so many steps."""
        key = company, steps
        if key not in self.others:
            stake = self.outlook.stake(company)
            self.others[key] = stake * self._more(company, steps) if stake else 0.0
        return self.others[key]

    def _more(self, company: CompanyId, steps: int) -> float:
        """What a share of another company gains by more income in this turn."""
        outlook = self.outlook
        before, book = outlook.state.companies[company].steps, outlook.books(company)
        course, actions = outlook.going_on(company), outlook.actions(company)
        now = outlook.along(course, book, actions, before, 0)
        return outlook.along(course, book, actions, before + steps, 0) - now
