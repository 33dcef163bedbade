"""In which language a visitor reads, and saying things in it."""

from dataclasses import dataclass, field
from typing import Literal, TypeVar, get_args

from litestar import Response

from stockrail.core.text import NO_NAMES, Names, Translate
from stockrail.locale import translator
from stockrail.view import encode

from .requests import AnyConnection

Language = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
COOKIE = "stockrail_language"

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who asks, and in which language to answer."""

    id: str
    """Nothing for somebody who only looks and has never been here."""
    language: Language
    device: str = field(default="", compare=False)
    """The hash of the secret in their cookie: the browser they use."""

    @property
    def translate(self) -> Translate:
        return translator(self.language)


def language_of(connection: AnyConnection) -> Language:
    """As the address says, else as the visitor chose before, else as the browser asks."""
    wishes = [connection.query_params.get("lang"), connection.cookies.get(COOKIE)]
    wishes += preferred(connection.headers.get("accept-language", ""))
    return next(filter(None, map(spoken, wishes)), "en")


def spoken(wish: str | None) -> Language | None:
    """A language, if it is one of ours."""
    return next((language for language in LANGUAGES if language == wish), None)


def preferred(header: str) -> list[str]:
    """The languages of an Accept-Language header, most wanted first, without countries.

    >>> preferred("en;q=0.5, fr-CA, *;q=0.1")
    ['fr', 'en', '*']
    """
    weighed = []
    for n, part in enumerate(header[:200].split(",")):
        tag, _, weight = part.partition(";q=")
        try:
            quality = float(weight or 1)
        except ValueError:
            quality = 0.0
        weighed.append((-quality, n, tag.strip().split("-")[0].lower()))
    return [tag for _, _, tag in sorted(weighed)]


def translate_for(connection: AnyConnection) -> Translate:
    return translator(language_of(connection))


def localized(
    shown: T, translate: Translate, names: Names = NO_NAMES, status: int = 200
) -> Response[T]:
    """A response with every sentence in a language, and the names in it known for what they are."""
    return Response(encode(shown, translate, names), status_code=status)
