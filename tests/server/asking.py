"""What is asked of the API in the matrices of permissions: operations as the API describes them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx

from .servers import Person

AT_TABLE = "/api/tables/{table_id}"


@dataclass(frozen=True)
class Ask:
    """One operation, by the route that the OpenAPI document has, and what stands in it."""

    method: str
    route: str
    body: Any = None
    at: Mapping[str, object] = field(default_factory=dict)
    query: str = ""

    @property
    def is_write(self) -> bool:
        return self.method != "get"

    def __call__(self, person: Person, **at: object) -> httpx.Response:
        path = self.route.format(**{**self.at, **at}) + self.query
        if path.endswith("/live"):
            with person.stream("GET", path) as answer:
                return answer
        told = {} if self.body is None else {"json": self.body}
        return person.request(self.method.upper(), path, **told)


def here(method: str, what: str, body: Any = None, query: str = "", **at: object) -> Ask:
    """An operation at a table."""
    return Ask(method, AT_TABLE + what, body, at, query)


def described(person: Person) -> set[tuple[str, str]]:
    """All operations of the API, by its OpenAPI document."""
    paths = person.get("/schema/openapi.json").json()["paths"]
    return {(method, route) for route, methods in paths.items() for method in methods}
