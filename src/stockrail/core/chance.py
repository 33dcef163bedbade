"""Drawing at random. The outcome is logged, so a log never depends on this generator."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


def draw(seed: int, ply: int, outcomes: Iterable[T], weights: Sequence[int]) -> T:
    """One outcome, the same for the same seed and ply on every machine.

    >>> draw(7, 0, ["north", "south"], [1, 0])
    'north'
    """
    digest = sha256(f"{seed}/{ply}".encode()).digest()
    ticket = int.from_bytes(digest, "big") % sum(weights)
    for outcome, weight in zip(outcomes, weights, strict=True):
        if ticket < weight:
            return outcome
        ticket -= weight
    raise AssertionError("the weights sum to more than the tickets")
