"""The OpenAPI document says what is sent."""

import json
from typing import Any

import pytest

from stockrail.server.openapi import openapi_json
from stockrail.server.wire.people import ASKED


@pytest.fixture(scope="module")
def document() -> Any:
    return json.loads(openapi_json())


def test_the_printed_document_is_the_served_one(ann: Any, document: Any) -> None:
    assert ann.get("/schema/openapi.json").json() == document


def test_what_is_sent_has_all_its_fields(document: Any) -> None:
    schemas = document["components"]["schemas"]
    asked = {
        *("ActionRequest", "BlockRequest", "ClockRequest", "MotionRequest", "NewTable"),
        *("OfferRequest", "ReportRequest", "SeatRequest", "UndoRequest", "VoteRequest"),
        *(kind.__name__ for kind in ASKED),
    }
    for name, schema in schemas.items():
        if name not in asked | {"Text"}:
            assert sorted(schema["required"]) == sorted(schema["properties"]), name
    assert schemas["NewTable"]["required"] == ["seats", "title"]


def test_texts_are_strings_or_parts_and_actions_are_open(document: Any) -> None:
    schemas = document["components"]["schemas"]
    text = {"$ref": "#/components/schemas/Text"}
    assert schemas["Decision"]["properties"]["prompt"] == text
    assert schemas["Panel"]["properties"]["name"] == text
    assert schemas["Option"]["properties"]["action"] == {"$ref": "#/components/schemas/Action"}
    assert schemas["Action"]["required"] == ["kind", "player"]
    assert schemas["Action"]["additionalProperties"] is True
    string, parts = schemas["Text"]["oneOf"]
    words, name, money = parts["items"]["oneOf"]
    assert string == words == {"type": "string"}
    assert name["prefixItems"][0]["enum"] == ["company", "hex", "player", "rule", "train"]
    assert money["prefixItems"] == [{"const": "money"}, string, {"type": "integer"}]
    assert [name for name in schemas if "Text" in name] == ["Text"]


def test_every_failure_is_declared_as_a_problem(document: Any) -> None:
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            for status, answer in operation["responses"].items():
                if status.startswith("4"):
                    schema = answer["content"]["application/json"]["schema"]
                    assert schema == {"$ref": "#/components/schemas/Problem"}, (path, method)
