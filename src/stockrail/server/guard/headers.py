"""Headers that every answer has, whoever made it."""

from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope


async def send_headers(message: Message, scope: Scope) -> None:
    """Answers of the API are kept by nobody; of the client's files their routes say how long."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    headers.setdefault("x-content-type-options", "nosniff")
    if str(scope["path"]).startswith("/api/"):
        headers["cache-control"] = "no-store"
    else:
        headers.setdefault("cache-control", "no-store")
