"""§16.1 how far the turn of a company has got; `operating_round` goes through its steps."""

from typing import ClassVar, Literal, get_args

from stockrail.core.rows import frozen
from stockrail.rails import company_steps

from ..state import State1861

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


@frozen
class Turn(company_steps.Turn[State1861]):
    steps: ClassVar = get_args(Step)

    step: Step = "start"
    loans: int = 0
    """Those it had when its turn began (§21.1)."""
