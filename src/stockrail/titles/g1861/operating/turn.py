"""§16.1 how far the turn of a company has got; `operating_round` goes through its steps."""

from dataclasses import dataclass
from typing import Literal, get_args

from stockrail.core.ids import CompanyId
from stockrail.core.state import Automatic

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
STEPS: tuple[Step, ...] = get_args(Step)


@dataclass(frozen=True, slots=True)
class Turn(Automatic):
    company: CompanyId
    step: Step = "start"
    loans: int = 0
    """Those it had when its turn began (§21.1)."""
