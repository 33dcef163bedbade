"""The half routes of a route: the ways from a token out to one of its ends.

A route through a token is two of them that meet nowhere else, or one alone. There are far fewer
half routes than routes. Sets of stops and of hexsides are bit masks here, and what grows in the
inner loop is plain integers: this is where the time goes.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from stockrail.core.ids import Money

from .running import Halt, Hexsides, Network, Train

Halts = int
"""A bit for each stop."""
HalfRoute = tuple[Money, Halts, Halts, Hexsides]
"""What it pays without the token's own stop, where it calls, what it shuts, its track."""
Bunch = tuple[Halts, int, Halts]
"""Alike: the great stops they call at, how many they count, those with a bonus they count."""
Way = tuple[int, Halts, Hexsides, Money, Halts, bool, Money]
"""Next stop (-1: no further), its bit, the track, its pay, what it shuts, skippable, its loss."""

GREAT_STOPS = 7
"""Enough to tell most half routes apart that cannot be joined."""


@dataclass(frozen=True, slots=True)
class SetBonus:
    """A bonus that takes more than one certain stop."""

    calls: tuple[Halts, ...]
    amount: Money


@dataclass(frozen=True, slots=True)
class Chart:
    """A network as one kind of train reads it.

    No route pays more than the ceiling: the best stops there are, as many as the train counts,
    and two of those where a route must end. Counting a lesser stop instead of one of these is
    the loss of that stop.
    """

    ways: tuple[tuple[Way, ...], ...]
    pays: tuple[Money, ...]
    shuts: tuple[Halts, ...]
    losses: tuple[Money, ...]
    tokens: tuple[int, ...]
    skippable: Halts
    great: Halts
    room: int
    """Stops that count besides the token."""
    floor: Money
    """Stops that pay less have a loss."""
    ceiling: Money
    bonuses: tuple[SetBonus, ...]
    with_bonus: Halts

    def bonus(self, counted: Halts) -> Money:
        return sum(
            bonus.amount for bonus in self.bonuses if all(counted & call for call in bonus.calls)
        )


def chart(network: Network, train: Train) -> Chart:
    halts = network.halts
    pays, bonuses = _pays(network, train)
    shuts = _shuts(halts)
    nexts: list[list[tuple[int, Hexsides]]] = [[] for _ in halts]
    for a, b, hexsides in network.legs:
        if not shuts[a] >> b & 1:
            nexts[a].append((b, hexsides))
            nexts[b].append((a, hexsides))
    reached = sorted(_reached(halts, nexts), key=lambda h: -pays[h])
    room = len(halts) if train.distance is None else train.distance
    ends = [h for h in reached if not halts[h].is_passable]
    best = sorted((pays[h] for h in reached if h not in ends[2:]), reverse=True)
    floor = best[room] if room < len(best) else 0
    losses = [max(0, floor - pay) for pay in pays]
    skips = [train.may_skip(halt) for halt in halts]

    def ways(here: int) -> Iterator[Way]:
        for to, hexsides in sorted(nexts[here], key=lambda way: -pays[way[0]]):
            onwards = to if halts[to].is_passable else -1
            yield onwards, 1 << to, hexsides, pays[to], shuts[to], skips[to], losses[to]

    return Chart(
        ways=tuple(tuple(ways(here)) for here in range(len(halts))),
        pays=tuple(pays),
        shuts=tuple(shuts),
        losses=tuple(losses),
        tokens=tuple(h for h, halt in enumerate(halts) if halt.token),
        skippable=sum(1 << h for h, skip in enumerate(skips) if skip),
        great=sum(1 << h for h in reached[:GREAT_STOPS]),
        room=room - 1,
        floor=floor,
        ceiling=sum(best[:room]) + sum(bonus.amount for bonus in bonuses),
        bonuses=tuple(bonuses),
        with_bonus=_union(call for bonus in bonuses for call in bonus.calls),
    )


def _pays(network: Network, train: Train) -> tuple[list[Money], list[SetBonus]]:
    """What each stop pays, with the bonuses that are its own; and the other bonuses."""
    pays = [train.multiplier * halt.value for halt in network.halts]
    together: list[SetBonus] = []
    for bonus in network.bonuses:
        amount = bonus.amount * (train.multiplier if bonus.multiplied else 1)
        calls = [sorted(set(call)) for call in bonus.calls]
        if len(calls) == 1 and len(calls[0]) == 1:
            pays[calls[0][0]] += amount
        else:
            together.append(SetBonus(tuple(_union(1 << h for h in call) for call in calls), amount))
    return pays, together


def _shuts(halts: tuple[Halt, ...]) -> list[Halts]:
    groups: dict[int, Halts] = {}
    for h, halt in enumerate(halts):
        if halt.group is not None:
            groups[halt.group] = groups.get(halt.group, 0) | 1 << h
    return [1 << h if halt.group is None else groups[halt.group] for h, halt in enumerate(halts)]


def _reached(halts: tuple[Halt, ...], nexts: list[list[tuple[int, Hexsides]]]) -> list[int]:
    """The stops that some route could call at."""
    reached = {h: None for h, halt in enumerate(halts) if halt.token}
    ahead = list(reached)
    while ahead:
        here = ahead.pop()
        if halts[here].is_passable:
            news = [to for to, _ in nexts[here] if to not in reached]
            reached |= dict.fromkeys(news)
            ahead += news
    return list(reached)


def _union(masks: Iterator[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


class Growth(NamedTuple):
    """What half routes grow on, and where they are gathered."""

    chart: Chart
    slack: Money
    bunches: defaultdict[Bunch, list[HalfRoute]]


def half_routes(read: Chart, token: int, shut: Halts, slack: Money) -> dict[Bunch, list[HalfRoute]]:
    """The half routes from a token that lose less than `slack` against the ceiling, best first.

    The same way is several of them when there is a choice of stops to count. That of no length
    is among them: a route may end at its token.
    """
    bunches: defaultdict[Bunch, list[HalfRoute]] = defaultdict(list, {(0, 0, 0): [(0, 0, 0, 0)]})
    if read.room > 0:
        start, loss = shut | read.shuts[token], read.losses[token]
        _grow(Growth(read, slack, bunches), token, start, 0, 0, read.room, 0, (), loss, 0)
    for alike in bunches.values():
        alike.sort(reverse=True)
    return bunches


def _grow(
    growth: Growth,
    here: int,
    shut: Halts,
    seen: Halts,
    used: Hexsides,
    left: int,
    pay: Money,
    spare: tuple[Money, ...],
    loss: Money,
    flags: Halts,
) -> None:
    chart, slack, bunches = growth
    great, room, floor, with_bonus = chart.great, chart.room, chart.floor, chart.with_bonus
    for to, bit, hexsides, pays, shuts, skippable, losses in chart.ways[here]:
        if shut & bit or used & hexsides:
            continue
        track, shut_now, calls = used | hexsides, shut | shuts, seen | bit
        if loss + losses < slack:
            money, rest, flagged = pay + pays, left - 1, flags | bit & with_bonus
            bunch = calls & great, room - rest, flagged
            bunches[bunch].append((money, calls, shut_now, track))
            lost, total, free = loss + losses, money, rest
            for more in spare:
                if not free:
                    break
                if more < floor:
                    lost += floor - more
                    if lost >= slack:
                        break
                free -= 1
                total += more
                bunch = calls & great, room - free, flagged
                bunches[bunch].append((total, calls, shut_now, track))
            if rest and to >= 0 and (not skippable or bit & with_bonus):
                _grow(
                    growth, to, shut_now, calls, track, rest, money, spare, loss + losses, flagged
                )
        if skippable and to >= 0:
            if pays and not bit & with_bonus:
                spared = tuple(sorted((*spare, pays), reverse=True)[:left]) if spare else (pays,)
            else:
                spared = spare
            _grow(growth, to, shut_now, calls, track, left, pay, spared, loss, flags)
