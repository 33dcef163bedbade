"""Why an action is not allowed, in words a player can use."""

from dataclasses import dataclass

from .text import Text


@dataclass(frozen=True, slots=True)
class Refusal:
    """The first rule an action breaks.

    `rule` is the section of the title's rules, `why` the fact that breaks it,
    `instead` what the player may do.
    """

    rule: str
    why: Text
    instead: Text | None = None

    @property
    def text(self) -> Text:
        if self.instead is None:
            return Text("{why} ({rule}).", why=self.why, rule=self.rule)
        return Text("{why} ({rule}). {instead}", why=self.why, rule=self.rule, instead=self.instead)

    def __str__(self) -> str:
        return str(self.text)


class IllegalAction(ValueError):
    """An action that can be read and breaks a rule."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class MalformedAction(ValueError):
    """An action, or a stored game, that cannot be read.

    `why` names the place and what stands there, `instead` what may stand there.
    """

    def __init__(self, why: Text, instead: Text) -> None:
        self.why = why
        self.instead = instead
        super().__init__(str(self.text))

    @property
    def text(self) -> Text:
        return Text("{why}. {instead}", why=self.why, instead=self.instead)


class StaleAction(ValueError):
    """An action that answers an older position."""
