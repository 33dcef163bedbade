"""The routes of a train: half routes joined at a token."""

from dataclasses import dataclass, field, replace

from stockrail.core.ids import Money

from .half_routes import Bunch, Chart, HalfRoute, Halts, chart, half_routes
from .running import Hexsides, Network, Train

Routes = dict[Hexsides, Money]
"""What the best route over exactly these hexsides pays."""


@dataclass(slots=True)
class RouteFinder:
    """All that one kind of train can do on a network without some hexsides."""

    network: Network
    train: Train
    without: Hexsides
    best: Money = field(init=False)
    """What the best route of all pays."""
    read: Chart = field(init=False)
    known: dict[int, tuple[Money, dict[Bunch, list[HalfRoute]]]] = field(default_factory=dict)
    """For each token the slack and the half routes that lose less."""
    half_routes: int = 0
    """Followed so far."""
    routes: int = 0
    """Half routes joined so far."""

    def __post_init__(self) -> None:
        legs = tuple(leg for leg in self.network.legs if not leg.hexsides & self.without)
        self.read = chart(replace(self.network, legs=legs), self.train)
        self.best = self._best()

    def _best(self) -> Money:
        read = self.read
        step = max(1, read.ceiling // 12) if read.floor else read.ceiling
        least = read.ceiling - step
        while True:
            found = self._joined(max(0, least), all_of_them=False)
            if found or least <= 0:
                return max(found.values(), default=0)
            step *= 2
            least = read.ceiling - step

    def above(self, least: Money) -> Routes:
        """Every route that pays more than this."""
        return self._joined(max(0, least), all_of_them=True)

    def _joined(self, least: Money, all_of_them: bool) -> Routes:
        found: Routes = {}
        shut: Halts = 0
        for token in self.read.tokens:
            least = self._through(token, shut, least, found, all_of_them)
            # Every route that counts this token is known now.
            if not self.read.skippable >> token & 1:
                shut |= 1 << token
        return found

    def _half_routes(self, token: int, shut: Halts, slack: Money) -> dict[Bunch, list[HalfRoute]]:
        known = self.known.get(token)
        if known is None or known[0] < slack:
            bunches = half_routes(self.read, token, shut, slack)
            self.half_routes += sum(len(alike) for alike in bunches.values())
            self.known[token] = known = slack, bunches
        return known[1]

    def _through(
        self, token: int, shut: Halts, least: Money, found: Routes, all_of_them: bool
    ) -> Money:
        """Adds the routes that count a token and pay more than `least`, or only better ones."""
        read = self.read
        bunches = self._half_routes(token, shut, read.ceiling - least)
        ranked = sorted(
            ((alike[0][0], *bunch, alike) for bunch, alike in bunches.items()),
            key=lambda bunch: (-bunch[0], bunch[1:4]),
        )
        hope = read.pays[token] + sum(bonus.amount for bonus in read.bonuses)
        for number, (most, great, count, flags, alike) in enumerate(ranked):
            if 2 * most + hope <= least:
                break
            for other_most, other_great, other_count, other_flags, others in ranked[number:]:
                if most + other_most + hope <= least:
                    break
                if great & other_great or count + other_count > read.room:
                    continue
                base = read.pays[token] + read.bonus(flags | other_flags | 1 << token)
                for pay, _, shuts, used in alike:
                    need = least - base - pay
                    if other_most <= need:
                        break
                    for other_pay, calls, _, other_used in others:
                        if other_pay <= need:
                            break
                        if shuts & calls or used & other_used:
                            continue
                        track, total = used | other_used, base + pay + other_pay
                        if found.get(track, 0) < total and track:
                            self.routes += 1
                            found[track] = total
                            if not all_of_them:
                                least = total
                                break
        return least
