"""Requests that cannot be granted, each answered with its reason."""

import logging
from html import escape
from typing import Any

from litestar import Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap

from stockrail.core.refusal import MalformedAction, Refusal, StaleAction
from stockrail.core.text import Names, Text
from stockrail.core.title import SetupError

from ..guard.refusals import NotNow, WrongHost
from ..guard.seldom import Seldom
from ..observing import metrics
from ..observing.logs import request_id
from ..rooms.rows import NoSuchTable
from ..storage.damage import DamagedTable
from ..storage.faults import StorageFault
from ..wire.languages import localized, translate_for
from ..wire.problems import Problem, ProblemCode
from ..wire.requests import AnyRequest

logger = logging.getLogger("stockrail.server")


_faults = Seldom(logger, 10.0)


class ApiError(Exception):
    """A request that cannot be granted; nothing has changed."""

    def __init__(
        self, status: int, code: ProblemCode, message: Text, instead: Text | None = None
    ) -> None:
        super().__init__(str(message))
        self.status = status
        self.code: ProblemCode = code
        self.message = message
        self.instead = instead


class Refused(Exception):
    """A move that breaks a rule, at a table where names mean something."""

    def __init__(self, refusal: Refusal, names: Names) -> None:
        super().__init__(str(refusal))
        self.refusal, self.names = refusal, names


def not_found(message: Text) -> ApiError:
    return ApiError(404, "not_found", message)


def forbidden(message: Text, instead: Text | None = None) -> ApiError:
    return ApiError(403, "forbidden", message, instead)


def stale() -> ApiError:
    return ApiError(
        409,
        "stale",
        Text("The game has moved on"),
        Text("Look at the latest position and choose again."),
    )


def closed() -> ApiError:
    return ApiError(
        409,
        "stale",
        Text("This table is closed"),
        Text("Ask the host, or the person who runs this server."),
    )


def game_over() -> ApiError:
    return ApiError(409, "stale", Text("The game is over"), Text("Play a rematch."))


def refused(refusal: Refusal) -> Problem:
    return Problem(
        code="illegal",
        message=refusal.why,
        rule=refusal.rule,
        instead=refusal.instead,
        at=refusal.at,
        ways=refusal.ways,
    )


def _api_error(request: AnyRequest, error: ApiError) -> Response[Problem]:
    return _problem(request, error.status, error.code, error.message, error.instead)


def _setup(request: AnyRequest, error: SetupError) -> Response[Problem]:
    return _problem(request, 422, "setup", error.text)


def _refused(request: AnyRequest, error: Refused) -> Response[Problem]:
    metrics.refusals.labels(422, "illegal").inc()
    return localized(refused(error.refusal), translate_for(request), error.names, status=422)


def _malformed(request: AnyRequest, error: MalformedAction) -> Response[Problem]:
    message = Text("This move cannot be read: {why}", why=error.why)
    return _problem(request, 400, "malformed", message, error.instead)


def _no_such_table(request: AnyRequest, _: NoSuchTable) -> Response[Problem]:
    return _api_error(request, not_found(Text("There is no such table")))


def _stale(request: AnyRequest, _: StaleAction) -> Response[Problem]:
    return _api_error(request, stale())


def _storage(request: AnyRequest, error: StorageFault) -> Response[Problem]:
    fault = error.fault
    request.app.state.readiness.met(error)
    metrics.storage_faults.labels(fault.name).inc()
    logger.error(f"{fault.message} (%s)", error)
    answer = _problem(request, fault.status, "unavailable", fault.message, fault.instead)
    answer.headers["retry-after"] = str(fault.retry_after)
    return answer


def _damaged(request: AnyRequest, error: DamagedTable) -> Response[Problem]:
    _faults.say(str(error.message), "%s", error)
    answer = _problem(request, 503, "unavailable", error.message, error.instead)
    answer.headers["retry-after"] = "3600"
    return answer


def _not_now(request: AnyRequest, error: NotNow) -> Response[Problem]:
    code: ProblemCode = "too_many" if error.status == 429 else "unavailable"
    answer = _problem(request, error.status, code, error.message, error.instead)
    answer.headers["retry-after"] = str(error.seconds)
    return answer


def _wrong_host(request: AnyRequest, error: WrongHost) -> Response[Problem]:
    return _problem(request, 421, "forbidden", error.message, error.instead)


def _http(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    """What the framework refuses: addresses, methods, bodies and parameters that do not fit."""
    code, message = _HTTP.get(error.status_code, _HTTP[400])
    if error.status_code >= 500:
        return _bug(request, error)
    for unfit in error.extra if isinstance(error.extra, list) else ():
        place, why = str(unfit.get("key", "")), str(unfit.get("message", ""))
        message = Text("The request cannot be read: {why}", why=f"{place} {why}".strip())
        if place == "data":
            message = Text("The request has no body")
        break
    answer = _problem(request, error.status_code, code, message)
    answer.headers.update(error.headers or {})
    return answer


_HTTP: dict[int, tuple[ProblemCode, Text]] = {
    400: ("malformed", Text("The request cannot be read")),
    404: ("not_found", Text("There is nothing at this address")),
    405: ("malformed", Text("This address does not answer that method")),
    413: ("too_large", Text("The request is too large")),
    415: ("malformed", Text("The body must be JSON")),
}


def _bug(request: AnyRequest, error: Exception) -> Response[Problem]:
    logger.exception("%s %s failed", request.method, request.url.path, exc_info=error)
    return _problem(
        request,
        500,
        "malformed",
        Text("Something went wrong on the server"),
        Text("Tell the person who runs it this number: {id}.", id=request_id.get()),
    )


def _problem(
    request: AnyRequest, status: int, code: ProblemCode, message: Text, instead: Text | None = None
) -> Response[Any]:
    metrics.refusals.labels(status, code).inc()
    translate = translate_for(request)
    if _is_for_a_person(request):
        words = " ".join(text.render(translate) for text in (message, instead) if text is not None)
        return Response(
            _PAGE.format(words=escape(words)), status_code=status, media_type="text/html"
        )
    problem = Problem(code=code, message=message, instead=instead)
    return localized(problem, translate, status=status)


def _is_for_a_person(request: AnyRequest) -> bool:
    """Whether somebody has typed the address, or followed a link to it."""
    is_page = not request.url.path.startswith(("/api/", "/schema/"))
    return is_page and "text/html" in request.headers.get("accept", "")


_PAGE = """<!doctype html>
<html><meta charset="utf-8"><title>Stockrail</title>
<p>{words}</p>
<p><a href="/">Stockrail</a></p>
</html>
"""


ANSWERS: ExceptionHandlersMap = {
    ApiError: _api_error,
    SetupError: _setup,
    Refused: _refused,
    MalformedAction: _malformed,
    StaleAction: _stale,
    NoSuchTable: _no_such_table,
    StorageFault: _storage,
    DamagedTable: _damaged,
    NotNow: _not_now,
    WrongHost: _wrong_host,
    HTTPException: _http,
    Exception: _bug,
}

_SPOKEN = {
    400: "It cannot be read",
    403: "Not yours to do",
    404: "There is no such thing",
    409: "The table is not, or no longer, at that point",
    413: "The body is too large",
    415: "The body is not JSON",
    421: "The server does not know itself by the name in `Host`",
    422: "The rules of the game do not allow it",
    429: "Too many in a short time",
    503: "The server or its database is busy, or the database cannot be reached or is damaged",
    507: "The disk is full",
}


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """What an address may answer besides its purpose, for the OpenAPI document."""
    return {
        status: ResponseSpec(
            data_container=Problem, description=_SPOKEN[status], generate_examples=False
        )
        for status in (400, *statuses, 421, 429, 503, 507)
    }
