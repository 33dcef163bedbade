"""The games there are, and the tables as the lobby lists them."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import select

from stockrail import bots
from stockrail.core.text import Translate
from stockrail.library import titles

from .exporting import formats
from .rooms.rows import find, table_row
from .rooms.standpoint import table_info
from .storage import seats, tables
from .tables import TableService
from .wire.languages import Visitor
from .wire.schema import ChoiceInfo, OptionInfo, PresetInfo, TableInfo, TitleInfo

LISTED = 50


def title_infos(translate: Translate) -> tuple[TitleInfo, ...]:
    return tuple(
        TitleInfo(
            id=game.id,
            name=game.name,
            about=game.about.render(translate),
            min_players=game.min_players,
            max_players=game.max_players,
            options=tuple(
                OptionInfo(
                    name=option.name,
                    label=option.label.render(translate),
                    choices=tuple(
                        ChoiceInfo(
                            value=choice.value,
                            label=choice.label.render(translate),
                            min_players=choice.min_players,
                        )
                        for choice in option.choices
                    ),
                    rule=option.rule,
                )
                for option in game.options
            ),
            presets=tuple(
                PresetInfo(
                    name=name, label=preset.label.render(translate), options=dict(preset.options)
                )
                for name, preset in game.presets.items()
            ),
            bots=bots.names(game.id),
            formats=formats(game.id),
        )
        for game in titles()
    )


def one(service: TableService, visitor: Visitor, table_id: str) -> TableInfo:
    with service.storage.reading() as connection:
        return table_info(table_row(connection, table_id), visitor)


def lobby(service: TableService, visitor: Visitor) -> tuple[TableInfo, ...]:
    """One's own tables, those that go on first, then those of the last day with a free seat."""
    sits = select(seats.c.table_id).where(seats.c.visitor == visitor.id)
    own = tables.c.id.in_(sits) | (tables.c.host == visitor.id)
    free = select(seats.c.table_id).where(seats.c.kind == "open")
    yesterday = (datetime.now(UTC) - timedelta(days=1)).isoformat()
    gathers = (tables.c.status == "gathering") & (tables.c.changed_at > yesterday)
    with service.storage.reading() as connection:
        ids = [
            *connection.scalars(
                select(tables.c.id)
                .where(own)
                .order_by(tables.c.status.in_(("finished", "closed")), tables.c.made_at.desc())
                .limit(LISTED)
            ),
            *connection.scalars(
                select(tables.c.id)
                .where(gathers & tables.c.id.in_(free) & ~own)
                .order_by(tables.c.made_at.desc())
                .limit(LISTED)
            ),
        ]
        return tuple(table_info(row, visitor) for row in find(connection, ids))
