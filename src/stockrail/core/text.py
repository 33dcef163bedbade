"""Sentences for people: an English template with named parameters.

They are translated where they are shown; `str(text)` is English.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from string import Formatter
from typing import Literal, NamedTuple, TypeAlias
from unicodedata import normalize

VOWELS = frozenset("aeiouœæ")
Translate = Callable[[str], str]
Param: TypeAlias = "str | int | Text | tuple[Text | str, ...]"
NameKind = Literal["company", "hex", "player", "rule", "train"]
Names = Mapping[str, NameKind]
"""What the names of companies, hexes and players at one table are names of."""


class Span(NamedTuple):
    """Words of a sentence that mean one thing: a name with its id, or money with its amount."""

    kind: Literal[NameKind, "money"]
    text: str
    id: str | int


Part = str | Span
NO_NAMES: Names = {}


def named(*, companies: Iterable[str], hexes: Iterable[str]) -> Names:
    names: dict[str, NameKind] = dict.fromkeys(hexes, "hex")
    return {**names, **dict.fromkeys(companies, "company")}


def english(template: str) -> str:
    return template


def plain(parts: Iterable[Part]) -> str:
    return "".join([part if isinstance(part, str) else part.text for part in parts])


class Text:
    """A sentence that can be said in any language.

    >>> str(Text("{player} bids {bid}", player="Ann", bid=Coins("${n}", 7)))
    'Ann bids $7'
    >>> str(Text("Choose {kinds}.", kinds=(Text("pass"), "PRR", "B&O")))
    'Choose pass, PRR or B&O.'

    A translation may put a word before a parameter that elides before a vowel.

    >>> bids = Text("{player}’s bid", player="Ann")
    >>> bids.render(lambda template: "l’offre {player:de}")
    'l’offre d’Ann'

    Its parts keep what they mean: money, and parameters that are names.

    >>> bids.parts(lambda template: "l’offre {player:de}", {"Ann": "player"})
    ['l’offre ', 'd’', Span(kind='player', text='Ann', id='Ann')]
    """

    __slots__ = ("params", "template")

    def __init__(self, template: str, /, **params: Param) -> None:
        self.template = template
        self.params = params

    def filled(self, word: Callable[[str], Param]) -> Text:
        """The sentence with a parameter for each name that stands in it.

        >>> str(Text("{player} passes").filled({"player": "Ann"}.__getitem__))
        'Ann passes'
        """
        return Text(self.template, **{name: word(name) for name in _names(self.template)})

    def completed(self, **params: Param) -> Text:
        """The sentence with these parameters, besides those or instead of those it has.

        >>> str(Text("{player} pays {price}", player="Ann").completed(price=Coins("${n}", 7)))
        'Ann pays $7'
        """
        return Text(self.template, **{**self.params, **params})

    def parts(self, translate: Translate = english, names: Names = NO_NAMES) -> list[Part]:
        """The sentence in pieces. A parameter is a name if the whole of it is among `names`."""
        template = translate(self.template)
        if not self.params:
            return [template]
        return fill(template, {k: _parts(v, translate, names) for k, v in self.params.items()})

    def render(self, translate: Translate = english) -> str:
        return plain(self.parts(translate))

    def __str__(self) -> str:
        return self.render()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.render()!r})"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self.template == other.template and self.params == other.params

    def __hash__(self) -> int:
        return hash((self.template, tuple(self.params.items())))


class Coins(Text):
    """A sum of money, written the title's way.

    >>> Coins("${n}", 12).amount
    12
    >>> str(Coins("${n}", 999)), str(Coins("${n}", 2400))
    ('$999', '$2,400')
    """

    __slots__ = ()

    def __init__(self, template: str, n: int) -> None:
        self.template = template
        self.params = {"n": n}

    def parts(self, translate: Translate = english, names: Names = NO_NAMES) -> list[Part]:
        return [_money(self.template, self.amount, translate)]

    @property
    def amount(self) -> int:
        n = self.params["n"]
        assert isinstance(n, int)
        return n

    def of(self, amount: int) -> Coins:
        """Another sum, written the same way."""
        return Coins(self.template, amount)

    def __neg__(self) -> Coins:
        return self.of(-self.amount)


class Named(Text):
    """Something by its name, where that is not its id or where the id alone is no name.

    >>> Text("to {place}", place=Named("hex", "H8", "Moscow")).parts()
    ['to ', Span(kind='hex', text='Moscow', id='H8')]
    """

    __slots__ = ("span",)

    def __init__(self, kind: NameKind, id: str, name: str | None = None) -> None:
        super().__init__("{name}", kind=kind, id=id, name=name or id)
        self.span = Span(kind, name or id, id)

    def parts(self, translate: Translate = english, names: Names = NO_NAMES) -> list[Part]:
        return [self.span]


class Series(Text):
    """Things side by side.

    >>> str(Series(("PRR", "B&O"))), str(Series(("Leeds", "York"), " – "))
    ('PRR, B&O', 'Leeds – York')
    """

    __slots__ = ("between", "things")

    def __init__(self, things: Iterable[Text | str], between: str = ", ") -> None:
        self.things, self.between = tuple(things), between
        super().__init__("{things}", things=self.things, between=between)

    def parts(self, translate: Translate = english, names: Names = NO_NAMES) -> list[Part]:
        return join([_parts(thing, translate, names) for thing in self.things], self.between)


class Word(str):
    """A parameter as it stands in a sentence.

    >>> "{:la}, {:la}, {:de la}, {:de}".format(*map(Word, ("PRR", "Erie", "Erie", "École")))
    'la PRR, l’Erie, de l’Erie, d’École'
    >>> "{:a} train, {:a} train".format(Word("5"), Word("8"))
    'a 5 train, an 8 train'

    What follows a bar is said of that one word.

    >>> "{:de la|du RSR}, {:de la|du RSR}".format(Word("PRR"), Word("RSR"))
    'de la PRR, du RSR'
    """

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(self)
        before, _, exception = spec.partition("|")
        if exception.endswith(f" {self}"):
            return exception
        vowel = normalize("NFD", self[:1])[:1].lower() in VOWELS
        if before == "a":
            return f"an {self}" if vowel or self.startswith("8") else f"a {self}"
        return f"{before[:-1]}’{self}" if vowel else f"{before} {self}"


@cache
def _names(template: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for _, name, *_ in Formatter().parse(template) if name))


def fill(template: str, words: Mapping[str, list[Part]]) -> list[Part]:
    """A template with its fields replaced by what is said there."""
    parts: list[Part] = []
    for literal, field, spec in _fields(template):
        if literal:
            parts.append(literal)
        if field is None:
            continue
        if spec:
            word = plain(words[field])
            before = format(Word(word), spec)
            parts.append(before[: len(before) - len(word)])
        parts += words[field]
    return parts


def join(things: Iterable[list[Part]], between: str) -> list[Part]:
    parts: list[Part] = []
    for n, thing in enumerate(things):
        parts += [between, *thing] if n else thing
    return parts


@cache
def _fields(template: str) -> tuple[tuple[str, str | None, str | None], ...]:
    return tuple((said, field, spec) for said, field, spec, _ in Formatter().parse(template))


@lru_cache(maxsize=4096)
def _money(template: str, amount: int, translate: Translate) -> Span:
    """Made once: the same prices stand everywhere."""
    written = translate(template).format(n=_in_thousands(amount, translate))
    return Span("money", written, amount)


def _in_thousands(amount: int, translate: Translate) -> str:
    mark = translate("{thousands},{units}").format(thousands="", units="")
    return f"{amount:,}".replace(",", mark)


def _parts(param: Param, translate: Translate, names: Names) -> list[Part]:
    if isinstance(param, Text):
        return param.parts(translate, names)
    if isinstance(param, tuple):
        words = [_parts(word, translate, names) for word in param]
        if len(words) < 2:
            return join(words, "")
        *first, before, last = words
        either = fill(translate("{first} or {last}"), {"first": before, "last": last})
        return join([*first, either], ", ")
    if isinstance(param, str) and param in names:
        return [Span(names[param], param, param)]
    return [str(param)]
