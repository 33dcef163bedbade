"""The games there are, and the tables as the lobby lists them."""

from sqlalchemy import select

from stockrail import bots
from stockrail.core.text import Translate
from stockrail.library import titles

from ..rooms.rows import IDLE_DAYS, find
from ..rooms.standpoint import table_info
from ..service.tables import TableService
from ..storage import ago, seats, tables
from ..wire.languages import Visitor
from ..wire.tables import TableInfo
from ..wire.titles import ChoiceInfo, OptionInfo, PresetInfo, TitleInfo
from .exporting import formats

LISTED = 50
GATHERING = 7
"""Days for which a table that waits for players is listed."""
OVER_DAYS, LATEST = 7, 5
"""For how long a table of one's own is listed after its game, and how many of them; all games are
on the page of one's own."""


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


def lobby(service: TableService, visitor: Visitor) -> tuple[TableInfo, ...]:
    """One's own tables, those that go on first, then those that were over lately; then those for
    everybody: with a free seat, and with a game to watch, first where a seat is offered."""
    sits = select(seats.c.table_id).where(seats.c.visitor == visitor.id)
    own = tables.c.id.in_(sits) | (tables.c.host == visitor.id)
    free = tables.c.id.in_(select(seats.c.table_id).where(seats.c.kind == "open"))
    gathers = (tables.c.status == "gathering") & free & (tables.c.changed_at > ago(days=GATHERING))
    offers = tables.c.id.in_(select(seats.c.table_id).where(seats.c.offered))
    goes_on = (tables.c.status == "running") & (tables.c.changed_at > ago(days=IDLE_DAYS))
    over = tables.c.status.in_(("finished", "closed"))
    lately = over & (tables.c.changed_at > ago(days=OVER_DAYS))
    wanted = select(tables.c.id).limit(LISTED)
    others = wanted.where(tables.c.listed & ~own)
    with service.storage.reading() as connection:
        ids = [
            *connection.scalars(wanted.where(own, ~over).order_by(tables.c.made_at.desc())),
            *connection.scalars(
                wanted.where(own, lately).order_by(tables.c.changed_at.desc()).limit(LATEST)
            ),
            *connection.scalars(others.where(gathers).order_by(tables.c.made_at.desc())),
            *connection.scalars(
                others.where(goes_on).order_by(offers.desc(), tables.c.changed_at.desc())
            ),
        ]
        return tuple(table_info(row, visitor) for row in find(connection, ids))
