"""How servers answer while something is wrong with their database."""

from typing import Any

import httpx

from ..servers import Apart, Commanded, Running

BUSY = "The database is busy"
GONE = "The database cannot be reached"
FULL = "The disk of this server is full: nothing can be saved"
READ_ONLY = "The database cannot be written to: nothing can be saved"
DAMAGED = "The database is damaged: this cannot be read or saved"


def refused(answer: httpx.Response, status: int, message: str) -> None:
    assert answer.status_code == status, answer.text
    problem = answer.json()
    assert (problem["code"], problem["message"]) == ("unavailable", message)
    assert problem["instead"]
    assert int(answer.headers["retry-after"]) > 0


def named(person: httpx.Client, name: str = "Ann", **query: str) -> httpx.Response:
    return person.put("/api/me", json={"name": name, "language": "en"}, params=query)


def tables_made(person: Any) -> httpx.Response:
    """The first answer that is not a new table."""
    for _ in range(400):
        wish = {"title": "1830", "seats": [{"kind": "here"}, {"kind": "here"}]}
        answer: httpx.Response = person.post("/api/tables", json=wish)
        if answer.status_code != 201:
            return answer
    raise AssertionError("there was room for everything")


def readiness(server: Running | Apart | Commanded) -> tuple[int, Any]:
    answer = httpx.get(f"{server.address}/ready", timeout=30)
    if answer.status_code != 200:
        assert int(answer.headers["retry-after"]) > 0
    told = answer.json()
    return answer.status_code, told.get("fault", told["status"])
