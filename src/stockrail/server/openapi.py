"""The OpenAPI document, from which the client's types are generated.

`python -m stockrail.server.openapi` prints it without starting a server.
"""

import json
from dataclasses import fields
from types import UnionType
from typing import TYPE_CHECKING, Union, get_args, get_origin

from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import OpenAPIType, Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

from stockrail.core.actions import Action
from stockrail.core.text import NameKind, Text

from .wire import people
from .wire.motions import MotionRequest, VoteRequest
from .wire.play import ActionRequest, UndoRequest, WhyNotRequest
from .wire.tables import ClockRequest, JoinRequest, NewTable, OfferRequest, SeatRequest
from .wire.talk import BlockRequest, MuteRequest, Notes, ReportRequest, SayRequest

if TYPE_CHECKING:
    from litestar._openapi.schema_generation import SchemaCreator

ASKED = (
    *(ActionRequest, JoinRequest, NewTable, SeatRequest, UndoRequest, WhyNotRequest),
    *(ClockRequest, MotionRequest, OfferRequest, VoteRequest),
    *(BlockRequest, MuteRequest, Notes, ReportRequest, SayRequest),
    *people.ASKED,
)


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


class Texts(OpenAPISchemaPlugin):
    """A sentence is a string, or its parts where some of them are spans: what kind of thing,
    the words for it, its id or its amount of money."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        return field_definition.annotation is Text

    def to_openapi_schema(
        self, field_definition: FieldDefinition, schema_creator: "SchemaCreator"
    ) -> Schema:
        words = Schema(type=OpenAPIType.STRING)
        amount = Schema(type=OpenAPIType.INTEGER)
        name = _span(Schema(type=OpenAPIType.STRING, enum=get_args(NameKind)), words, words)
        money = _span(Schema(const="money"), words, amount)
        parts = Schema(type=OpenAPIType.ARRAY, items=Schema(one_of=[words, name, money]))
        schema = schema_creator.create_component_schema(
            field_definition, required=[], property_fields={}
        )
        schema.type, schema.properties, schema.one_of = None, None, [words, parts]
        return schema


def _span(*items: Schema) -> Schema:
    return Schema(
        type=OpenAPIType.ARRAY, prefix_items=[*items], min_items=len(items), max_items=len(items)
    )


class Answers(OpenAPISchemaPlugin):
    """What we send always has all its fields, those with defaults too."""

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
                name: FieldDefinition.from_kwarg(annotation=said(hints[name]), name=name)
                for name in names
            },
        )


def said(hint: object) -> object:
    """The type of a field as it is sent: where there may be a text, a string is one.

    >>> said(Text | str | None) == Text | None
    True
    """
    if isinstance(hint, type) and issubclass(hint, Text):
        return Text
    origin, args = get_origin(hint), tuple(map(said, get_args(hint)))
    if origin is Union or origin is UnionType:
        return Union[tuple(arg for arg in args if not (arg is str and Text in args))]  # noqa: UP007
    if origin is tuple or origin is dict:
        return origin[args]
    return hint


PLUGINS = (Actions(), Texts(), Answers())


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
    from .service.settings import Settings

    app = create_app(Settings(database="sqlite:///never-opened.db"))
    return json.dumps(app.openapi_schema.to_schema(), indent=2)


if __name__ == "__main__":
    print(openapi_json())
