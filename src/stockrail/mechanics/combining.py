"""The best choice of one route for each train, no track used twice.

Routes are numbered from the best down, and for each hexside one long integer says which routes
use it. The routes that share no track with some others are then a few operations on integers,
and the best of them is the lowest bit.
"""

from dataclasses import dataclass, field

from stockrail.core.names import Money
from stockrail.mechanics.routes import Routes
from stockrail.mechanics.running import Hexsides


@dataclass(slots=True)
class Timetable:
    """The routes of one kind of train, the best first and last of all not running."""

    tracks: list[Hexsides]
    revenues: list[Money]
    users: dict[Hexsides, int]
    """For the bit of a hexside, the routes that use it."""
    clashes: dict[Hexsides, int] = field(default_factory=dict)

    def clashing(self, track: Hexsides) -> int:
        """The routes that use some of this track."""
        known = self.clashes.get(track)
        if known is None:
            known = 0
            rest = track
            while rest:
                side = rest & -rest
                known |= self.users.get(side, 0)
                rest ^= side
            self.clashes[track] = known
        return known


def timetable(routes: Routes) -> Timetable:
    ranked = sorted(routes.items(), key=lambda route: (-route[1], route[0]))
    tracks = [*(track for track, _ in ranked), 0]
    width = max(tracks).bit_length()
    drawn = "".join(format(track, f"0{width}b") for track in reversed(tracks)) if width else ""
    users = {1 << side: int(drawn[width - 1 - side :: width], 2) for side in range(width)}
    return Timetable(tracks, [*(revenue for _, revenue in ranked), 0], users)


@dataclass(slots=True)
class Combination:
    tracks: list[Hexsides]
    revenue: Money
    compared: int


def combine(tables: list[Timetable], least: Money) -> Combination:
    """The routes that bring most together, if they bring more than `least`.

    Trains of one kind share a table and stand together. A train that had better not run has no
    track.
    """
    best = Combination([0] * len(tables), least, 0)
    chosen: list[Hexsides] = []

    def choose(number: int, frees: list[int], gained: Money) -> None:
        table = tables[number]
        free, *others = frees
        last_bit = 1 << (len(table.tracks) - 1)
        while free:
            bit = free & -free
            route = bit.bit_length() - 1
            revenue = gained + table.revenues[route]
            hope = revenue
            for other, its_free in zip(tables[number + 1 :], others, strict=True):
                top = other.revenues[_lowest(its_free)]
                hope += min(top, table.revenues[route]) if other is table else top
            if hope <= best.revenue:
                return
            best.compared += 1
            free ^= bit
            chosen.append(table.tracks[route])
            if not others:
                best.tracks, best.revenue = list(chosen), revenue
            else:
                left = [
                    ((free | last_bit) if other is table else its_free)
                    & ~other.clashing(table.tracks[route])
                    for other, its_free in zip(tables[number + 1 :], others, strict=True)
                ]
                hope = revenue + sum(
                    other.revenues[_lowest(its_free)]
                    for other, its_free in zip(tables[number + 1 :], left, strict=True)
                )
                if hope > best.revenue:
                    choose(number + 1, left, revenue)
            chosen.pop()

    if tables:
        choose(0, [(1 << len(table.tracks)) - 1 for table in tables], 0)
    return best


def _lowest(bits: int) -> int:
    return (bits & -bits).bit_length() - 1
