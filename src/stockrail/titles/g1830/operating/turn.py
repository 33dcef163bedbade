"""§17.1 how far the turn of a company has got; `operating_round` goes through its steps."""

from dataclasses import dataclass
from typing import Literal, get_args

from stockrail.core.ids import CompanyId
from stockrail.core.state import Automatic

Step = Literal["start", "track", "token", "run", "dividend", "trains", "privates"]
STEPS: tuple[Step, ...] = get_args(Step)


@dataclass(frozen=True, slots=True)
class Turn(Automatic):
    company: CompanyId
    step: Step = "start"
    asked: bool = False
    """The president has been asked; until then M&H is exchanged between turns (§27.6)."""
