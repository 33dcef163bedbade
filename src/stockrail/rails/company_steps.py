"""The turn of a company, and what its president decides in it."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.rows import changed, frozen
from stockrail.core.state import Automatic, State
from stockrail.core.text import Text

S = TypeVar("S", bound=State, contravariant=True)


@frozen
class Turn(Automatic[S]):
    """How far the turn of a company has got."""

    steps: ClassVar[tuple[str, ...]]
    """In their order."""

    company: CompanyId
    step: str = "start"

    def go_on(self, draft: S) -> None:
        """To the next step, or the turn is over."""
        following = self.steps.index(self.step) + 1
        if following < len(self.steps):
            draft.goto(changed(self, step=self.steps[following]))
        else:
            draft.end()


@frozen
class CompanyStep(Generic[S]):
    """A step in which the president of `company` decides."""

    asks: ClassVar[Text]
    """Its prompt, where that names nothing but the company."""
    meanwhile: ClassVar[Text]
    """What the others read: `actor` and `company` stand in it."""

    actor: PlayerId
    company: CompanyId

    def prompt(self, state: S) -> Text:
        return self._filled(self.asks)

    def waiting(self, state: S) -> Text:
        return self._filled(self.meanwhile)

    def _filled(self, text: Text) -> Text:
        return text.filled({"actor": self.actor, "company": self.company}.__getitem__)


def acting(state: State) -> CompanyId:
    """The one whose step it is."""
    return state.frame(CompanyStep).company


def seat(draft: State, company: CompanyId, president: PlayerId) -> None:
    """Steps of the company that are going on are decided by its new president."""
    draft.amend_all(CompanyStep, lambda step: step.company == company, actor=president)
