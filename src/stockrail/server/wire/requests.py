"""Requests as the framework gives them, whatever they carry."""

from typing import Any, TypeAlias

from litestar import HttpMethod, Request
from litestar.connection import ASGIConnection

AnyRequest: TypeAlias = Request[Any, Any, Any]
AnyConnection: TypeAlias = ASGIConnection[Any, Any, Any, Any]
"""A request too, before its route is known."""
LOOKING = (HttpMethod.GET, HttpMethod.HEAD)
"""How browsers ask for a page, and programs that watch a server whether it is there."""
