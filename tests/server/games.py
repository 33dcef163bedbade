"""Games that are played without a server, to be brought to one."""

import random
from functools import cache
from typing import Any

import stockrail
from stockrail import Table, View


@cache
def finished(*players: str, seed: int = 3, **options: str) -> Table[Any, View]:
    table, lots = stockrail.new("chicago-express", players, seed, options), random.Random(seed)
    while not table.is_over:
        table.play(lots.choice(table.legal()))
    return table


def nearly_over() -> Table[Any, View]:
    """A game that ends in about ten moves."""
    table = finished("Ann", "Bob", "Cat", seed=11)
    return table.at(table.ply - 10)
