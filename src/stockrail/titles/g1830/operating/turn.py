"""§17.1 how far the turn of a company has got; `operating_round` goes through its steps."""

from dataclasses import dataclass
from typing import ClassVar, Literal, get_args

from stockrail.rails import company_steps

Step = Literal["start", "track", "token", "run", "dividend", "trains", "privates"]


@dataclass(frozen=True, slots=True)
class Turn(company_steps.Turn):
    steps: ClassVar = get_args(Step)

    step: Step = "start"
    asked: bool = False
    """The president has been asked; until then M&H is exchanged between turns (§27.6)."""
