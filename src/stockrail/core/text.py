"""Sentences for people: an English template with named parameters.

They are translated where they are shown; `str(text)` is English.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from string import Formatter
from typing import TypeAlias
from unicodedata import normalize

VOWELS = frozenset("aeiouœæ")
Translate = Callable[[str], str]
Param: TypeAlias = "str | int | Text | tuple[Text | str, ...]"


def english(template: str) -> str:
    return template


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

    def render(self, translate: Translate = english) -> str:
        template = translate(self.template)
        if not self.params:
            return template
        return template.format(**{k: Word(_say(v, translate)) for k, v in self.params.items()})

    def __str__(self) -> str:
        return self.render()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.render()!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Text):
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
        super().__init__(template, n=n)

    def render(self, translate: Translate = english) -> str:
        return translate(self.template).format(n=_in_thousands(self.amount, translate))

    @property
    def amount(self) -> int:
        n = self.params["n"]
        assert isinstance(n, int)
        return n

    def __neg__(self) -> Coins:
        return Coins(self.template, -self.amount)


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


def _in_thousands(amount: int, translate: Translate) -> str:
    mark = translate("{thousands},{units}").format(thousands="", units="")
    return f"{amount:,}".replace(",", mark)


def _say(param: Param, translate: Translate) -> str:
    if isinstance(param, Text):
        return param.render(translate)
    if isinstance(param, tuple):
        words = [_say(word, translate) for word in param]
        if len(words) < 2:
            return "".join(words)
        last_two = translate("{first} or {last}").format(first=words[-2], last=words[-1])
        return ", ".join([*words[:-2], last_two])
    return str(param)
