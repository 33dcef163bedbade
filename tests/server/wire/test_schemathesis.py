"""The OpenAPI document against the running server: no 5xx, answers as declared."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from stockrail.server.openapi import openapi_json
from stockrail.server.service.settings import sqlite

from ..servers import Running, servers

ACCEPTED = ("2xx", 403, 404, 409, 422, 429)
config = schemathesis.Config.from_dict(
    # What fits the document may still be against the rules of a game, or once too often.
    {"checks": {"positive_data_acceptance": {"expected-statuses": [*ACCEPTED]}}}
)
document = schemathesis.openapi.from_dict(json.loads(openapi_json()), config=config)
FEW, MANY = (
    settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    for examples in (8, 80)
)
AS_DECLARED = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def one(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on SQLite."""
    file = tmp_path_factory.mktemp("declared") / "stockrail.db"
    with servers(Running, lambda: sqlite(file), gathering_limit=1000) as start:
        yield start()


@pytest.fixture
def session() -> Iterator[requests.Session]:
    with requests.Session() as session:
        yield session


Case = schemathesis.Case[Any]


@document.parametrize()
@FEW
def test_strangers_are_answered_as_declared(
    case: Case, one: Running, session: requests.Session
) -> None:
    ask_as_a_stranger(case, one, session)


@document.parametrize()
@MANY
@pytest.mark.soak
def test_many_strangers_are_answered_as_declared(
    case: Case, server: Running, session: requests.Session
) -> None:
    ask_as_a_stranger(case, server, session)


def ask_as_a_stranger(case: Case, server: Running, session: requests.Session) -> None:
    # Litestar itself answers OPTIONS, and forgets methods in `Allow`.
    case.call_and_validate(
        base_url=server.address, session=session, excluded_checks=[allow_header_conformance]
    )


at_tables = document.include(path_regex="table_id").exclude(path_regex="live$")


@at_tables.parametrize()
@FEW
def test_those_who_sit_at_a_table_are_answered_as_declared(
    case: Case, one: Running, session: requests.Session
) -> None:
    ask_at_tables(case, one, session)


@at_tables.parametrize()
@MANY
@pytest.mark.soak
def test_many_who_sit_at_a_table_are_answered_as_declared(
    case: Case, server: Running, session: requests.Session
) -> None:
    ask_at_tables(case, server, session)


def ask_at_tables(case: Case, server: Running, session: requests.Session) -> None:
    for table_id in tables(server.address, session):
        case.path_parameters["table_id"] = table_id
        case.call_and_validate(base_url=server.address, session=session, checks=AS_DECLARED)


@cache
def tables(address: str, session: requests.Session) -> list[str]:
    """A table still gathering, one under way, and one that bots play."""
    ids = []
    for kinds in (("here", "open", "open"), ("here", "here"), ("here", "bot")):
        wish: dict[str, Any] = {
            "title": "chicago-express",
            "seats": [{"kind": kind} for kind in kinds],
        }
        answer = session.post(f"{address}/api/tables", json=wish)
        ids.append(answer.json()["id"])
    return ids
