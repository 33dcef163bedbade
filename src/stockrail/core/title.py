"""What a game tells the engine about itself, and the choices made before it starts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from .actions import Action, kind
from .chance import Draw
from .chronicle import Chronicle
from .decision import Description, Draft, Plan
from .ids import PlayerId
from .rows import Renamed
from .state import State
from .text import NO_NAMES, Names, Text

if TYPE_CHECKING:
    from .table import Table

S = TypeVar("S", bound=State, covariant=True)
V = TypeVar("V", covariant=True)
P = TypeVar("P", bound=State)
OptionValue = str | bool


class Moment(NamedTuple):
    """Where a game stands, in a few words."""

    phase: Text
    round: Text | None = None


class SetupError(ValueError):
    """A game that cannot be started or read as asked; `text` says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


@dataclass(frozen=True, slots=True)
class Choice:
    value: OptionValue
    label: Text
    min_players: int | None = None
    """The fewest who can play like that, where they are not the title's."""


@dataclass(frozen=True, slots=True)
class GameOption:
    """A rule that groups play differently; the first choice is the rulebook's."""

    name: str
    label: Text
    choices: tuple[Choice, ...]
    rule: str
    formerly: OptionValue | None = None
    """How games were played before there was this option, if not by its default."""

    @property
    def default(self) -> OptionValue:
        return self.choices[0].value


@dataclass(frozen=True, slots=True)
class Preset:
    """Options that go together."""

    label: Text
    options: Mapping[str, OptionValue]


def _nothing(state: State) -> None:
    return None


def _no_names(state: State) -> Names:
    return NO_NAMES


def _everything(state: P, player: PlayerId, draw: Draw) -> P:
    return state


def _no_plans(state: State) -> tuple[Plan, ...]:
    return ()


def _no_parts(table: Table[State, object], player: PlayerId, public: object) -> dict[str, object]:
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Title(Generic[S, V]):
    """One game: `S` is a position of it, `V` what it shows (see `stockrail.view`)."""

    id: str
    name: str
    rules_version: int
    """Raised whenever a change could make an old log play differently."""
    about: Text
    min_players: int
    max_players: int
    reserved_names: frozenset[str]
    """Names of companies, which no player may bear."""
    options: tuple[GameOption, ...] = ()
    presets: Mapping[str, Preset] = field(default_factory=dict)
    problems: tuple[Text, ...] = ()
    """What is wrong with files of one's own that the options could offer."""
    rows: tuple[type, ...]
    """Every class that occurs in its positions and log: steps, rows, actions."""
    state: type[S]
    setup: Callable[[tuple[PlayerId, ...], Mapping[str, OptionValue]], S]
    scores: Callable[[S], dict[PlayerId, int]]
    tie_break: Callable[[S], Mapping[PlayerId, int] | None] = _nothing
    """What decides between equal scores; by nothing they share the victory."""
    names: Callable[[S], Names] = _no_names
    """Companies and hexes as sentences call them, so that they are known for what they are."""
    seen: Callable[[S, PlayerId, Draw], S] = _everything
    """The position as a player knows it who remembers everything that was public. What is
    truly hidden stands there as drawn from what this player must think possible."""
    conserved: Callable[[S], Mapping[str, int]]
    """Totals that no action may change: money, shares, pieces."""
    describe: Callable[[S, Any], Description]
    drafts: Callable[[S], Sequence[Draft]]
    plans: Callable[[S], tuple[Plan, ...]] = _no_plans
    """The links that whoever acts may put into the draft of a link."""
    moment: Callable[[S], Moment]
    view: Callable[[Table[S, V], PlayerId | None], V]
    """Of the position and the chronicle alone, not of the log."""
    own_parts: Callable[[Table[S, V], PlayerId, V], Mapping[str, object]] = _no_parts
    """The parts of a player's view that are not what everybody sees, made of the `View` that
    everybody sees: such as those that tell of hidden money. What the player is asked and may do
    is not among them."""
    chronicle: type[Chronicle] | None = None
    """What it tells of the past, if anything."""

    kinds: Mapping[str, type] = field(init=False, repr=False)
    """The rows by what they are called in JSON, or were once."""
    actions: Mapping[str, type] = field(init=False, repr=False)
    """Those of them that are actions."""

    def __post_init__(self) -> None:
        renamed = (row for row in self.rows if issubclass(row, Renamed))
        formerly = {row.formerly: row for row in renamed if row.formerly is not None}
        kinds = {kind(row): row for row in self.rows} | formerly
        actions = {name: row for name, row in kinds.items() if issubclass(row, Action)}
        object.__setattr__(self, "kinds", MappingProxyType(kinds))
        object.__setattr__(self, "actions", MappingProxyType(actions))

    @property
    def formerly(self) -> dict[str, OptionValue]:
        """Options that older stored games lack, with what they were played by."""
        return {o.name: o.formerly for o in self.options if o.formerly is not None}

    def fewest(self, chosen: Mapping[str, OptionValue]) -> int:
        """How many must sit at a table with these options."""
        values = self.check_options(chosen)
        return min(
            (n for name, choice, n in self._smaller_tables() if values[name] == choice.value),
            default=self.min_players,
        )

    def _smaller_tables(self) -> Iterator[tuple[str, Choice, int]]:
        for option in self.options:
            for choice in option.choices:
                if choice.min_players is not None:
                    yield option.name, choice, choice.min_players

    def check_players(
        self, players: Sequence[str], chosen: Mapping[str, OptionValue]
    ) -> tuple[PlayerId, ...]:
        """The seats, if the game can be played with them by the options chosen.

        :raises SetupError: too few, too many, or names that cannot be told apart.
        """
        names = [name.strip() for name in players]
        fewest = self.fewest(chosen)
        if not fewest <= len(names) <= self.max_players:
            raise SetupError(self._wrong_number(len(names), fewest))
        for n, name in enumerate(names):
            if not name or len(name) > 40:
                raise SetupError(Text("A player’s name has 1 to 40 characters"))
            if name in names[:n]:
                raise SetupError(Text("Two players are called {name}", name=name))
            if name in self.reserved_names | {"bank", "chance"}:
                raise SetupError(Text("{name} is already a name in this game", name=name))
        return tuple(map(PlayerId, names))

    def _wrong_number(self, count: int, fewest: int) -> Text:
        said = Text(
            "{title} is for {low} to {high} players, not {count}",
            title=self.name,
            low=fewest,
            high=self.max_players,
            count=count,
        )
        for name, choice, least in self._smaller_tables():
            if least <= count < fewest:
                way = f"{name}={choice.value}"
                return Text("{said}; for fewer players choose the option {way}", said=said, way=way)
        return said

    def check_options(self, chosen: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Every option with its value: as chosen, by the preset, or as in the document.

        :raises SetupError: an unknown option, value or preset.
        """
        wanted = dict(chosen)
        values = {option.name: option.default for option in self.options}
        if (preset := wanted.pop("preset", None)) is not None:
            if preset not in self.presets:
                raise self._unknown(Text("preset"), preset, tuple(self.presets))
            values.update(self.presets[str(preset)].options)
        choices = {option.name: [c.value for c in option.choices] for option in self.options}
        for name, value in wanted.items():
            if name not in choices:
                raise self._unknown(Text("option"), name, tuple(choices))
            if not any(
                value is c or (value == c and type(value) is type(c)) for c in choices[name]
            ):
                raise self._unknown(Text("value of {name}", name=name), value, tuple(choices[name]))
            values[name] = value
        return values

    def _unknown(self, what: Text, given: object, known: tuple[object, ...]) -> SetupError:
        return SetupError(
            Text(
                "{title} has no {what} {given}; it has {known}",
                title=self.name,
                what=what,
                given=repr(given)[:60],
                known=tuple(map(str, known)) or Text("none"),
            )
        )
