"""Why something did not arrive."""

from stockrail.core.text import Text


class NotSent(Exception):
    def __init__(self, why: Text, instead: Text | None = None) -> None:
        super().__init__(str(why))
        self.why, self.instead = why, instead

    @property
    def for_log(self) -> str:
        """Why, with the cause that is nobody's business but the operator's."""
        cause = self.__cause__
        return (
            str(self) if cause is None else f"{self} ({str(cause)[:200] or type(cause).__name__})"
        )


class NotYet(NotSent):
    """It may arrive later: nobody answers, or they are too busy."""


class Undeliverable(NotSent):
    """It will never arrive there."""


class Gone(Undeliverable):
    """There is nobody any more, and nothing must be sent there again."""
