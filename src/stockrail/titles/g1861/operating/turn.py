"""§16.1 how far the turn of a company has got; `operating_round` goes through its steps."""

from dataclasses import dataclass
from typing import ClassVar, Literal, get_args

from stockrail.rails import company_steps

Step = Literal[
    "start",
    "redeem",
    "track",
    "token",
    "run",
    "dividend",
    "privates",
    "interest",
    "trains",
    "close",
]


@dataclass(frozen=True, slots=True)
class Turn(company_steps.Turn):
    steps: ClassVar = get_args(Step)

    step: Step = "start"
    loans: int = 0
    """Those it had when its turn began (§21.1)."""
