"""The best run as an integer program: a second method, which shares nothing with the first.

Each train chooses legs, stops, ends and the stops it counts. At a stop the legs are two, or one
at an end; a hexside is used once. Closed loops that hang free are forbidden as they appear.
"""

from collections.abc import Iterator, Sequence

import highspy

from stockrail.rails.router.running import Bonus, Halt, Leg, Train


class Program:
    def __init__(
        self,
        halts: Sequence[Halt],
        legs: Sequence[Leg],
        trains: Sequence[Train],
        bonuses: Sequence[Bonus],
    ) -> None:
        self.halts, self.legs, self.trains = halts, legs, trains
        self.solver = highspy.Highs()
        self.solver.silent()
        self.solver.setOptionValue("threads", 1)
        self.solver.setOptionValue("mip_rel_gap", 0.0)
        self.rides = [[self.solver.addBinary() for _ in legs] for _ in trains]
        self.worth = 0 * self.solver.addBinary()
        for number, train in enumerate(trains):
            self._add(self.rides[number], train, bonuses)
        for side in range(max((leg.hexsides.bit_length() for leg in legs), default=0)):
            users = [i for i, leg in enumerate(legs) if leg.hexsides >> side & 1]
            if users:
                self._limit((ride[i] for ride in self.rides for i in users), 1)

    def _add(self, rides: list[highspy.highs_var], train: Train, bonuses: Sequence[Bonus]) -> None:
        solver, halts = self.solver, self.halts
        calls = [solver.addBinary() for _ in halts]
        ends = [solver.addBinary() for _ in halts]
        counts = [solver.addBinary() for _ in halts]
        runs = solver.addBinary()
        for h, halt in enumerate(halts):
            here = sum((rides[i] for i, leg in enumerate(self.legs) if h in leg[:2]), 0 * runs)
            solver.addConstr(here == 2 * calls[h] - ends[h])
            solver.addConstr(ends[h] <= counts[h])
            solver.addConstr(counts[h] <= calls[h])
            solver.addConstr(calls[h] <= runs)
            if not halt.open and not halt.token:
                solver.addConstr(calls[h] <= ends[h])
            if not train.may_skip(halt):
                solver.addConstr(calls[h] <= counts[h])
        for group in {halt.group for halt in halts} - {None}:
            self._limit((calls[h] for h, halt in enumerate(halts) if halt.group == group), 1)
        solver.addConstr(sum(ends, 0 * runs) == 2 * runs)
        tokens = (counts[h] for h, halt in enumerate(halts) if halt.token)
        solver.addConstr(sum(tokens, 0 * runs) >= runs)
        if train.distance is not None:
            solver.addConstr(sum(counts, 0 * runs) <= train.distance * runs)
        for h, halt in enumerate(halts):
            self.worth += train.multiplier * halt.value * counts[h]
        for bonus in bonuses:
            earned = solver.addBinary()
            for call in bonus.calls:
                solver.addConstr(earned <= sum((counts[h] for h in set(call)), 0 * runs))
            self.worth += bonus.amount * (train.multiplier if bonus.multiplied else 1) * earned

    def _limit(self, variables: Iterator[highspy.highs_var], most: int) -> None:
        first, *others = variables
        self.solver.addConstr(sum(others, 1 * first) <= most)

    def best(self) -> int:
        while True:
            self.solver.maximize(self.worth)
            loops = [loop for ride in self.rides for loop in self._loops(ride)]
            if not loops:
                return round(self.solver.getObjectiveValue())
            for loop in loops:
                inside = [i for i, leg in enumerate(self.legs) if {leg.a, leg.b} <= loop]
                for ride in self.rides:
                    self._limit((ride[i] for i in inside), len(loop) - 1)

    def _loops(self, ride: list[highspy.highs_var]) -> Iterator[set[int]]:
        """Stops joined by at least as many legs as there are stops."""
        values = [float(value) for value in self.solver.vals(ride)] if ride else []
        taken = [leg for leg, value in zip(self.legs, values, strict=True) if value > 0.5]
        left = {h for leg in taken for h in leg[:2]}
        while left:
            part = {left.pop()}
            while news := {h for leg in taken if part & {*leg[:2]} for h in leg[:2]} - part:
                part |= news
            left -= part
            if sum(leg.a in part for leg in taken) >= len(part):
                yield part


def best_revenue(
    halts: Sequence[Halt],
    legs: Sequence[Leg],
    trains: Sequence[Train],
    bonuses: Sequence[Bonus] = (),
) -> int:
    return Program(halts, legs, trains, bonuses).best()
