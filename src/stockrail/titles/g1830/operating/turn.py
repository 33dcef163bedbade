"""§17.1 how far the turn of a company has got; `operating_round` goes through its steps."""

from typing import ClassVar, Literal, get_args

from stockrail.core.rows import frozen
from stockrail.rails import company_steps

from ..state import State1830

Step = Literal["start", "track", "token", "run", "dividend", "trains", "privates"]


@frozen
class Turn(company_steps.Turn[State1830]):
    steps: ClassVar = get_args(Step)

    step: Step = "start"
    asked: bool = False
    """The president has been asked; until then M&H is exchanged between turns (§27.6)."""
