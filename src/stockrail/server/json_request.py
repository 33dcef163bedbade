"""Bodies of requests: JSON of exactly the declared shape, or a reason."""

from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import InternalServerException

from stockrail.core.text import Text

from .problems import ApiError


class JsonRequest(Request[Any, Any, Any]):
    """Reads its body as what the route declares. Texts are not taken for numbers."""

    async def json(self) -> Any:
        """:raises ApiError: it is no JSON, or not of the declared shape."""
        kind = self.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise ApiError(415, "malformed", Text("The body must be JSON"))
        declared = self.route_handler.parsed_data_field
        shape = declared.annotation if declared else Any
        try:
            return msgspec.json.decode(await self.body(), type=shape)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            message = Text("The request cannot be read: {why}", why=str(error))
            raise ApiError(400, "malformed", message) from error

    async def body(self) -> bytes:
        """:raises ApiError: whoever sent it has gone before its end."""
        try:
            return await super().body()
        except InternalServerException as error:
            message = Text("The request ends before its body")
            raise ApiError(400, "malformed", message) from error
