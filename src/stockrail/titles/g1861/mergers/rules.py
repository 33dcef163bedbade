"""§27 which minors may convert or merge, at what price, and who would be director."""

from __future__ import annotations

from collections.abc import Iterable

from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.refusal import Refusal, Unread, Way, Ways
from stockrail.core.text import Text
from stockrail.rails.market import Space

from ..actions import Convert, Merge
from ..components import DIRECTORS, HOLDING_LIMIT, MINORS
from ..state import State1861, roubles

Minors = tuple[CompanyId, ...]
MOST_MINORS = 10
LEAST_BY_OPTION = 100


def in_order(state: State1861, minors: Iterable[CompanyId]) -> Minors:
    """In operating order (§13.3)."""
    wanted = set(minors)
    return tuple(minor for minor in state.operating_order("minor") if minor in wanted)


def price(state: State1861, minors: Minors) -> Space:
    """The start of a public made of these minors (§27.1, §27.4)."""
    prices = [state.price(minor) for minor in minors]
    if len(minors) == 1:
        return state.prices.public_start(prices[0])
    total = max(prices) + min(prices)
    if state.options.merger_price == "at_least_100":
        total = max(total, LEAST_BY_OPTION)
    return state.prices.public_start(total)


def shares(state: State1861, minors: Minors) -> dict[PlayerId, int]:
    """What each owner receives (§27.2, §27.5), in operating order of their first minors."""
    if len(minors) == 1:
        return {state.director(minors[0]): DIRECTORS}
    count: dict[PlayerId, int] = {}
    for minor in in_order(state, minors):
        owner = state.director(minor)
        count[owner] = count.get(owner, 0) + 1
    return count


def oldest(state: State1861, minors: Minors) -> PlayerId:
    """The owner of the minor that was started first."""
    return state.director(min(minors, key=lambda minor: state.companies[minor].age))


def director(state: State1861, minors: Minors) -> PlayerId | None:
    """Who has most shares (§27.6); `None` if nobody has two."""
    count = shares(state, minors)
    most = max(count.values())
    if most < DIRECTORS:
        return None
    if state.options.merger_director == "first_to_have_two":
        return _first_to_have(state, minors, most)
    tied = tuple(m for m in minors if count[state.director(m)] == most)
    return oldest(state, tied)


def _first_to_have(state: State1861, minors: Minors, most: int) -> PlayerId:
    """Offices change only to somebody with more, so the first to have most keeps it.

    With two shares that is the first to have two; with more, whoever comes first to more than
    anybody before.
    """
    if len(minors) == 1:
        return state.director(minors[0])
    count: dict[PlayerId, int] = {}
    holder: PlayerId | None = None
    for minor in in_order(state, minors):
        owner = state.director(minor)
        count[owner] = count.get(owner, 0) + 1
        if count[owner] >= DIRECTORS and (holder is None or count[owner] > count[holder]):
            holder = owner
    assert holder is not None and count[holder] == most
    return holder


def can_convert(state: State1861, minor: CompanyId) -> bool:
    space = state.space(minor)
    return space is not None and space.spot in state.prices.yellow


def are_linked(state: State1861, minors: Minors) -> bool:
    """Whether these minors may merge as far as track goes (§27.3)."""
    if state.options.merger_link == "one_to_all":
        return any(all(_meets(state, hub, m) for m in minors if m != hub) for hub in minors)
    joined, left = [minors[0]], [*minors[1:]]
    while found := [m for m in left if any(_meets(state, j, m) for j in joined)]:
        joined += found
        left = [m for m in left if m not in found]
    return not left


def _meets(state: State1861, minor: CompanyId, other: CompanyId) -> bool:
    """Whether a way leads from the token of one to that of the other."""
    through = state.options.merger_link == "one_to_all"
    board = state.board
    reach = board.reach_past_tokens(minor) if through else board.reach(minor)
    return any(stop in reach.stops for stop in board.stations(other))


def why_not_public(state: State1861, public: CompanyId) -> Refusal | None:
    if public in (free := state.unstarted_publics()):
        return None
    return Refusal(
        "§26.1",
        Text("{company} cannot be formed", company=public[:20]),
        Ways(Way(Text("choose {companies}", companies=free), Convert, Merge)) if free else None,
    )


def why_not_convert(state: State1861, minor: CompanyId, public: CompanyId) -> Refusal | None:
    if not can_convert(state, minor):
        return Unread(
            lambda: Refusal(
                "§27.1",
                Text(
                    "{minor} is at {price}, outside the yellow column",
                    minor=minor,
                    price=roubles(state.price(minor)),
                ),
            )
        )
    return why_not_public(state, public)


def why_not_join(
    state: State1861, minor: CompanyId, joined: Minors, other: CompanyId
) -> Refusal | None:
    """Why one more minor cannot be added to the merger."""
    if other not in MINORS or not state.is_started(other):
        return Unread(
            lambda: Refusal("§27.3", Text("{minor} is not a minor in operation", minor=other[:20]))
        )
    if other in (minor, *joined):
        return Unread(lambda: Refusal("§27.3", Text("{minor} is in the merger", minor=other)))
    minors = (minor, *joined, other)
    if len(minors) > MOST_MINORS:
        return Refusal("§27.3", Text("At most ten minors merge"))
    owner = state.director(other)
    if [state.director(each) for each in minors].count(owner) > HOLDING_LIMIT:
        return Unread(
            lambda: Refusal(
                "§27.5",
                Text("{owner} would bring more than six minors", owner=owner),
            )
        )
    if not are_linked(state, minors):
        return Unread(
            lambda: Refusal(
                "§27.3",
                Text("{minor} is not linked to the others by track", minor=other),
            )
        )
    return None


def why_not_leave(
    state: State1861, minor: CompanyId, joined: Minors, other: CompanyId
) -> Refusal | None:
    """Why a minor cannot be taken out of the merger again."""
    if other not in joined:
        return Refusal(
            "§27.3",
            Text("{minor} was not added to the merger", minor=other[:20]),
        )
    left = tuple(each for each in joined if each != other)
    if are_linked(state, (minor, *left)):
        return None
    return Refusal(
        "§27.3",
        Text("Without {minor} the others are not linked by track", minor=other),
    )


def can_lead_to_merger(state: State1861, minors: Minors, declined: tuple[Minors, ...]) -> bool:
    """Whether these minors may merge, alone or with others that may be added."""
    seen, waiting = {frozenset(minors)}, [minors]
    while waiting:
        plan = waiting.pop()
        if tuple(sorted(plan)) not in declined and why_not_director(state, plan) is None:
            return True
        for other in MINORS:
            if why_not_join(state, plan[0], plan[1:], other) is None:
                more = (*plan, other)
                if frozenset(more) not in seen:
                    seen.add(frozenset(more))
                    waiting.append(more)
    return False


def why_not_director(state: State1861, minors: Minors) -> Refusal | None:
    """Somebody must come to two shares (§27.7)."""
    if director(state, minors) is not None:
        return None
    cost = price(state, minors).price
    if state.options.second_share == "oldest":
        owner = oldest(state, minors)
        if state.cash[owner] >= cost:
            return None
        return Refusal(
            "§27.7",
            Text(
                "Nobody would have two shares, and {owner} cannot pay {price} for a second one",
                owner=owner,
                price=roubles(cost),
            ),
        )
    able = [owner for owner in shares(state, minors) if state.cash[owner] >= cost]
    if any(_has_room(state, owner) for owner in able):
        return None
    return Refusal(
        "§27.7",
        Text(
            "Nobody would have two shares, and those who can pay {price} for a second one "
            "have reached the certificate limit",
            price=roubles(cost),
        )
        if able
        else Text(
            "Nobody would have two shares, or can pay {price} for a second one", price=roubles(cost)
        ),
    )


def _has_room(state: State1861, owner: PlayerId) -> bool:
    """For a second share, when the owner's minor has become the first (§8.4)."""
    after = state.certificates(owner) + (state.options.minor_certificates == "not_counted")
    return after < state.certificate_limit
