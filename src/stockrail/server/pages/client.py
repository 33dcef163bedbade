"""The client as it was built, at every address that is not the server's own."""

import re
from mimetypes import guess_type
from pathlib import Path

from litestar import MediaType, Response, route
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import File

from ..people.visitors import device_of, give_cookie
from ..wire.requests import LOOKING, AnyRequest

PAGES = re.compile(
    r"(index\.html|(me|notices|privacy|sign-in)/?"
    r"|(confirm|reset|return|rules|table|unsubscribe)/[^/]+/?)?"
)
"""Addresses the client has a page for, as `web/src/page/route.svelte.ts` reads them."""
WITH_SECRETS = ("return/", "reset/", "confirm/", "unsubscribe/")
"""Pages whose address no other site may learn."""
BUILT = Path(__file__).parent.parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"
_KINDS = {".webmanifest": "application/manifest+json", ".js": "text/javascript"}
"""Of files that not every system knows."""
GUARDED = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; font-src 'self' data:; "
    "style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'self'; worker-src 'self'; manifest-src 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
}
NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Stockrail</title>
<h1>Stockrail</h1>
<p>The server runs, but its pages are not built yet: <code>make run</code> builds them.</p>
</html>
"""


@route("/", http_method=LOOKING, include_in_schema=False, sync_to_thread=True)
def home(request: AnyRequest) -> Response[str] | File:
    return client_page(request, "")


@route("/{path:path}", http_method=LOOKING, include_in_schema=False, sync_to_thread=True)
def page(request: AnyRequest, path: FromPath[str]) -> Response[str] | File:
    return client_page(request, path.strip("/"))


def client_page(request: AnyRequest, wanted: str) -> Response[str] | File:
    """A file of the client, or its page, which says so itself where it has nothing to show.

    Only the page brings a cookie with it: files may lie in caches that many people share.
    """
    if wanted.startswith(("api/", "schema/")) or wanted in ("api", "schema"):
        raise NotFoundException
    if wanted not in ("", "index.html") and (file := _built(wanted)):
        kept = FOR_EVER if wanted.startswith("assets/") else "no-cache"
        return _file(file, kept)
    if "." in wanted.rpartition("/")[2] and wanted != "index.html":
        raise NotFoundException
    if not device_of(request):
        give_cookie(request)
    status = 200 if PAGES.fullmatch(wanted) else 404
    is_built = (BUILT / "index.html").is_file()
    answer: Response[str] | File = (
        _file(BUILT / "index.html", "private, no-store", status)
        if is_built
        else Response(NOT_BUILT, status_code=status, media_type=MediaType.HTML, headers=GUARDED)
    )
    if wanted.startswith(WITH_SECRETS):
        answer.headers["referrer-policy"] = "no-referrer"
    return answer


def _built(wanted: str) -> Path | None:
    try:
        file = (BUILT / wanted).resolve()
        return file if file.is_relative_to(BUILT.resolve()) and file.is_file() else None
    except (OSError, ValueError):  # a name that no file can have
        return None


def _file(file: Path, kept: str, status: int = 200) -> File:
    return File(
        file,
        status_code=status,
        filename=file.name,
        media_type=_KINDS.get(file.suffix) or guess_type(file.name)[0],
        content_disposition_type="inline",
        headers={**GUARDED, "cache-control": kept},
    )
