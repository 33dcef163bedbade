"""Why a request is not taken on, in words for whoever sent it."""

from stockrail.core.text import Text


class NotNow(Exception):
    """It may be sent again in so many seconds; nothing has changed."""

    def __init__(self, status: int, seconds: int, message: Text, instead: Text) -> None:
        super().__init__(str(message))
        self.status, self.seconds = status, seconds
        self.message, self.instead = message, instead


class WrongHost(Exception):
    """It was sent to a name that is not known to be this server's."""

    def __init__(self, host: str) -> None:
        super().__init__(host)
        self.message = Text("This server does not know itself as {host}", host=host[:100])
        self.instead = Text("The person who runs it can add the name to STOCKRAIL_HOSTS.")


def too_busy() -> NotNow:
    return NotNow(503, 2, Text("The server has too much to do"), Text("Try again in a moment."))
