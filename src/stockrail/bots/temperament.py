"""Players of one mind who differ a little."""

from __future__ import annotations

from dataclasses import fields, replace
from hashlib import sha256
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

J = TypeVar("J", bound="DataclassInstance")

LEEWAY = 0.08
"""How far one player's numbers lie from the usual ones at most."""


def temperament(usual: J, seed: int) -> J:
    """A player's own judgement: every number near the usual one, the same for the same seed."""
    digest = sha256(f"temperament {seed}".encode()).digest()
    return replace(
        usual,
        **{
            number.name: getattr(usual, number.name) * (1 + LEEWAY * (byte - 127.5) / 127.5)
            for number, byte in zip(fields(usual), digest, strict=False)
        },
    )
