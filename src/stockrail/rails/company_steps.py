"""The turn of a company, and what its president decides in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.state import Automatic, State


@dataclass(frozen=True, slots=True)
class Turn(Automatic):
    """How far the turn of a company has got."""

    steps: ClassVar[tuple[str, ...]]
    """In their order."""

    company: CompanyId
    step: str = "start"

    def go_on(self, draft: State) -> None:
        """To the next step, or the turn is over."""
        following = self.steps.index(self.step) + 1
        if following < len(self.steps):
            draft.goto(replace(self, step=self.steps[following]))
        else:
            draft.end()


@dataclass(frozen=True, slots=True)
class CompanyStep:
    """A step in which the president of `company` decides."""

    actor: PlayerId
    company: CompanyId


def acting(state: State) -> CompanyId:
    """The one whose step it is."""
    return state.frame(CompanyStep).company


def seat(draft: State, company: CompanyId, president: PlayerId) -> None:
    """Steps of the company that are going on are decided by its new president."""
    draft.amend_all(CompanyStep, lambda step: step.company == company, actor=president)
