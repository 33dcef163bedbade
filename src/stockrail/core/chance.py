"""Drawing at random. The outcome is logged, so a log never depends on this generator."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import count
from struct import unpack
from typing import TypeVar

T = TypeVar("T")
Draw = Callable[[int], int]
"""Gives a random number below what it is asked for, another one each time."""


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


def drawing(seed: str) -> Draw:
    """Random numbers, the same ones for the same seed on every machine.

    >>> draw = drawing("throws")
    >>> [1 + draw(6) for _ in range(6)]
    [3, 1, 2, 2, 5, 3]
    """
    numbers = _numbers(seed)
    return lambda below: next(numbers) % below


def _numbers(seed: str) -> Iterator[int]:
    for n in count():
        yield from unpack(">4Q", sha256(f"{seed}:{n}".encode()).digest())
