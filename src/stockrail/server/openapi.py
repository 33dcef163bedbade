"""The OpenAPI document, from which the client's types are generated.

`python -m stockrail.server.openapi` prints it without starting a server.
"""

import json
from dataclasses import fields
from types import UnionType
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin

from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

from stockrail.core.actions import Action
from stockrail.core.text import Text

from .schema import (
    ActionRequest,
    JoinRequest,
    Me,
    NewTable,
    SeatRequest,
    UndoRequest,
    WhyNotRequest,
)

if TYPE_CHECKING:
    from litestar._openapi.schema_generation import SchemaCreator

ASKED = (ActionRequest, JoinRequest, Me, NewTable, SeatRequest, UndoRequest, WhyNotRequest)


class Actions(OpenAPISchemaPlugin):
    """An action has its kind, its player, and the fields of its kind, which titles know."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        return field_definition.annotation is Action

    def to_openapi_schema(
        self, field_definition: FieldDefinition, schema_creator: "SchemaCreator"
    ) -> Schema:
        schema = schema_creator.create_component_schema(
            field_definition,
            required=["kind", "player"],
            property_fields={
                name: FieldDefinition.from_kwarg(annotation=str, name=name)
                for name in ("kind", "player")
            },
        )
        schema.additional_properties = True
        return schema


class Answers(OpenAPISchemaPlugin):
    """What we send always has all its fields, those with defaults too, and its texts rendered."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        return field_definition.is_dataclass_type and field_definition.annotation not in ASKED

    def to_openapi_schema(
        self, field_definition: FieldDefinition, schema_creator: "SchemaCreator"
    ) -> Schema:
        hints = field_definition.get_type_hints(include_extras=True, resolve_generics=True)
        names = [field.name for field in fields(field_definition.annotation)]
        return schema_creator.create_component_schema(
            field_definition,
            required=sorted(names),
            property_fields={
                name: FieldDefinition.from_kwarg(annotation=rendered(hints[name]), name=name)
                for name in names
            },
        )


def rendered(hint: Any) -> Any:
    """The type of a field once its texts are strings.

    >>> rendered(Text | str | None) == str | None
    True
    """
    if isinstance(hint, type) and issubclass(hint, Text):
        return str
    origin, args = get_origin(hint), get_args(hint)
    if origin is Union or origin is UnionType:
        return Union[tuple(map(rendered, args))]  # noqa: UP007
    if origin is tuple or origin is dict:
        return origin[tuple(map(rendered, args))]
    return hint


PLUGINS = (Actions(), Answers())


def config(version: str) -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Stockrail",
        version=version,
        description="Tables of railway share games.",
        render_plugins=[JsonRenderPlugin()],
        use_handler_docstrings=True,
    )


def openapi_json() -> str:
    """The document that a server serves at `/schema/openapi.json`."""
    from .app import create_app
    from .settings import Settings

    app = create_app(Settings(database="sqlite:///never-opened.db"))
    return json.dumps(app.openapi_schema.to_schema(), indent=2)


if __name__ == "__main__":
    print(openapi_json())
