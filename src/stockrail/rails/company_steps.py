"""What the president of a company decides."""

from __future__ import annotations

from dataclasses import dataclass

from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.state import State


@dataclass(frozen=True, slots=True)
class CompanyStep:
    """A step in which the president of `company` decides."""

    actor: PlayerId
    company: CompanyId


def seat(draft: State, company: CompanyId, president: PlayerId) -> None:
    """Steps of the company that are going on are decided by its new president."""
    draft.amend_all(CompanyStep, lambda step: step.company == company, actor=president)
