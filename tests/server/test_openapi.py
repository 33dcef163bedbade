"""The OpenAPI document says what is sent."""

import json
from typing import Any

import pytest

from stockrail.server.openapi import openapi_json


@pytest.fixture(scope="module")
def document() -> Any:
    return json.loads(openapi_json())


def test_the_printed_document_is_the_served_one(ann: Any, document: Any) -> None:
    assert ann.get("/schema/openapi.json").json() == document


def test_what_is_sent_has_all_its_fields(document: Any) -> None:
    schemas = document["components"]["schemas"]
    asked = {"NewTable", "SeatRequest"}
    for name, schema in schemas.items():
        if name not in asked:
            assert sorted(schema["required"]) == sorted(schema["properties"]), name
    assert schemas["NewTable"]["required"] == ["seats", "title"]


def test_texts_are_strings_and_actions_are_open(document: Any) -> None:
    schemas = document["components"]["schemas"]
    assert schemas["Decision"]["properties"]["prompt"] == {"type": "string"}
    assert schemas["Panel"]["properties"]["name"] == {"type": "string"}
    assert schemas["Option"]["properties"]["action"] == {"$ref": "#/components/schemas/Action"}
    assert schemas["Action"]["required"] == ["kind", "player"]
    assert schemas["Action"]["additionalProperties"] is True
    assert not any("Text" in name for name in schemas)


def test_every_failure_is_declared_as_a_problem(document: Any) -> None:
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            for status, answer in operation["responses"].items():
                if status.startswith("4"):
                    schema = answer["content"]["application/json"]["schema"]
                    assert schema == {"$ref": "#/components/schemas/Problem"}, (path, method)
