"""Speaking to whoever sits at the terminal, in their language."""

import json
import sys
from collections.abc import Mapping

from stockrail.core.text import Text
from stockrail.locale import LANGUAGES, translator


class CliError(Exception):
    """Something asked for that cannot be done; `text` says why, in one line."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


class Output:
    """Results go to standard output, everything else to standard error."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.translate = translator(language)

    def __call__(self, text: Text | str) -> str:
        return text.render(self.translate) if isinstance(text, Text) else text

    def of(self, name: Text | str, said: Text | str) -> str:
        """Something with what is said of it, a colon between them.

        >>> Output("en").of("PRR", "2 2")
        'PRR: 2 2'
        """
        return self(Text("{name}: {said}", name=name, said=said))

    def say(self, text: Text | str = "") -> None:
        print(self(text))

    def note(self, text: Text | str) -> None:
        print(self(text), file=sys.stderr)


def spoken_here(environment: Mapping[str, str]) -> str:
    """The language of the terminal, as far as we speak it.

    >>> spoken_here({"LANG": "fr_CA.UTF-8"}), spoken_here({"LANG": "de_DE"}), spoken_here({})
    ('fr', 'en', 'en')
    """
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if locale := environment.get(variable):
            language = locale.split("_")[0].split(".")[0]
            return language if language in LANGUAGES else "en"
    return "en"


def print_json(result: Mapping[str, object]) -> None:
    print(json.dumps(result, ensure_ascii=False, indent=2))
