"""The games there are, as they go over the wire."""

from dataclasses import dataclass
from typing import Literal

from stockrail.core.title import OptionValue

ExportFormat = Literal["stockrail", "18xx.games"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceInfo:
    value: OptionValue
    label: str
    min_players: int | None
    """The fewest who can play like that, where they are not the title's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionInfo:
    name: str
    label: str
    choices: tuple[ChoiceInfo, ...]
    """The first one is the rule document's."""
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PresetInfo:
    name: str
    label: str
    options: dict[str, OptionValue]


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleInfo:
    id: str
    name: str
    about: str
    min_players: int
    max_players: int
    options: tuple[OptionInfo, ...]
    presets: tuple[PresetInfo, ...]
    bots: tuple[str, ...]
    formats: tuple[str, ...]
    """In which a game may be had besides our own."""
