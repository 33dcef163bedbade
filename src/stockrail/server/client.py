"""The client as it was built, at every address that is not the server's own."""

import re
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import File

from .visitors import identify

PAGES = re.compile(r"(index\.html|(table|rules)/[^/]+/?)?")
"""Addresses the client has a page for, as `web/src/page/route.svelte.ts` reads them."""
BUILT = Path(__file__).parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"
GUARDED = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; font-src 'self' data:; "
    "style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
}
NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Stockrail</title>
<h1>Stockrail</h1>
<p>The server runs, but its pages are not built yet: <code>make run</code> builds them.</p>
</html>
"""


@get("/", include_in_schema=False, sync_to_thread=True)
def home(request: Request[Any, Any, Any]) -> Response[str] | File:
    return _client(request, "")


@get("/{path:path}", include_in_schema=False, sync_to_thread=True)
def page(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[str] | File:
    return _client(request, path.strip("/"))


def _client(request: Request[Any, Any, Any], wanted: str) -> Response[str] | File:
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
    identify(request)
    status = 200 if PAGES.fullmatch(wanted) else 404
    if (BUILT / "index.html").is_file():
        return _file(BUILT / "index.html", "private, no-store", status)
    return Response(NOT_BUILT, status_code=status, media_type=MediaType.HTML, headers=GUARDED)


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
        media_type=guess_type(file.name)[0],
        content_disposition_type="inline",
        headers={**GUARDED, "cache-control": kept},
    )
