"""Words: what `docs/words.md` says and a machine can check, in both languages."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from token import NAME
from tokenize import generate_tokens
from typing import NamedTuple

from babel.messages.pofile import read_po

from stockrail.core.ids import CompanyId
from stockrail.core.text import Coins, Text
from stockrail.locale import translator
from stockrail.locale.french import spaced
from stockrail.rails.events import TrainsRun
from stockrail.titles.g1861.train_events import TokenReplaced

ROOT = Path(__file__).parents[1]
CATALOGUE = ROOT / "src" / "stockrail" / "locale" / "fr.po"
CLIENT = ROOT / "web" / "src" / "i18n"
DOCUMENTS = sorted((ROOT / "docs").rglob("*.md"))
FRENCH_DOCUMENTS = [path for path in DOCUMENTS if path.name.endswith(".fr.md")]
ENGLISH_DOCUMENTS = [
    *(path for path in DOCUMENTS if path not in FRENCH_DOCUMENTS and path.name != "words.md"),
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
]


class Said(NamedTuple):
    """A sentence and where it stands."""

    place: str
    text: str


def catalogue() -> Iterator[tuple[str, str, str]]:
    with CATALOGUE.open("rb") as file:
        for message in read_po(file, locale="fr"):
            if isinstance(message.id, str) and message.id and isinstance(message.string, str):
                place = ", ".join(sorted({name for name, _ in message.locations}))
                yield place, message.id, message.string


def client(language: str) -> Iterator[Said]:
    """The strings of a language of the client; what is put into them stands as `{}`."""
    strings = r'"(?P<plain>(?:[^"\\\n]|\\.)*)"|`(?P<template>(?:[^`\\]|\\.)*)`'
    for file in sorted((CLIENT / language).iterdir()):
        source = re.sub(r"^\s*(?://|/?\*|import ).*$", "", file.read_text(), flags=re.MULTILINE)
        for found in re.finditer(strings, source):
            text = found["plain"] if found["plain"] is not None else found["template"]
            line = source.count("\n", 0, found.start()) + 1
            if re.search(r"[^\W\d_]", text):
                place = f"{language}/{file.name}:{line}"
                yield Said(place, re.sub(r"\$\{[^}]*\}", "{}", text))


def documents(paths: list[Path]) -> Iterator[Said]:
    """Lines of prose: no code, no addresses."""
    for path in paths:
        text = re.sub(r"^```.*?^```", "", path.read_text(), flags=re.MULTILINE | re.DOTALL)
        for line in text.splitlines():
            yield Said(path.name, re.sub(r"`[^`]*`|\]\([^)]*\)|https?://\S+", " ", line))


def plain(template: str) -> str:
    """A template without the names of its parameters."""
    return re.sub(r"\{[^}]*\}", "{}", template)


def english() -> Iterator[Said]:
    for place, message, _ in catalogue():
        yield Said(place, plain(message))
    yield from client("en")


def french() -> Iterator[Said]:
    for place, _, translation in catalogue():
        yield Said(place, plain(translation))
    yield from client("fr")


# Elision

NUMBERS = frozenset(
    {
        "after",
        "amount",
        "amounts",
        "before",
        "bid",
        "cash",
        "column",
        "cost",
        "count",
        "counted",
        "day",
        "deep",
        "digits",
        "dividend",
        "gain",
        "games",
        "high",
        "host",
        "income",
        "interest",
        "largest",
        "least",
        "left",
        "limit",
        "line",
        "loans",
        "low",
        "minimum",
        "more",
        "most",
        "n",
        "new",
        "number",
        "numbers",
        "old",
        "paid",
        "par",
        "per_share",
        "percent",
        "played",
        "points",
        "port",
        "price",
        "revenue",
        "seconds",
        "share",
        "size",
        "step",
        "steps",
        "sum",
        "tile",
        "total",
        "train",
        "trains",
        "value",
        "worth",
    }
)
"""Parameters that are figures, or names that no vowel begins (trains, tiles, days)."""
BARE = re.compile(r"\b(de|la|le|que|jusque|lorsque|puisque) \{(\w+)\}", re.IGNORECASE)
VOWEL = "aàâeéèêëiîïoôuùûœ"
UNELIDED = re.compile(
    rf"(?<!-)\b(?:de|le|la|que|ne|se|me|te|je|jusque|lorsque|puisque)\s"
    rf"(?!onz|oui\b|[A-Z]\d)(?=[{VOWEL}])",
    re.IGNORECASE,
)
"""But for “le onze”, “le oui”, the names of hexes, and pronouns after a verb (“versez-la ou”)."""


def test_little_words_before_a_parameter_elide() -> None:
    """`{company:de}`, not `de {company}`, unless the parameter is a figure."""
    wrong = [
        (place, translation)
        for place, _, translation in catalogue()
        for _, name in BARE.findall(translation)
        if name not in NUMBERS
    ]
    assert wrong == []


def test_little_words_are_those_that_elide() -> None:
    """docs/words.md lists them; any other would be printed as it stands."""
    known = {"la", "La", "le", "de", "de la", "à la", "que la"}
    wrong = [
        (place, translation)
        for place, _, translation in catalogue()
        for _, _, little, _ in Formatter().parse(translation)
        if little and little not in known
    ]
    assert wrong == []


def test_little_words_in_the_client_elide() -> None:
    bare = re.compile(r"(?<!par pas )\b(?:de|la|le|que) \{\}")
    wrong = [said for said in client("fr") if bare.search(said.text)]
    assert wrong == []


def test_little_words_elide_before_vowels() -> None:
    said = [*french(), *documents(FRENCH_DOCUMENTS)]
    assert [s for s in said if UNELIDED.search(re.sub(r"[*_]", "", s.text))] == []


# Articles


def test_the_state_railway_is_masculine() -> None:
    """« le Réseau Ferré Russe », drawn as RSR; other companies are feminine."""
    speak, state = translator("fr"), CompanyId("RSR")
    coins = Coins("{n} R", 90)
    assert TrainsRun(state, coins).text.render(speak).startswith("Le RSR fait circuler")
    assert TrainsRun(CompanyId("NW"), coins).text.render(speak).startswith("La NW fait circuler")
    replaced = TokenReplaced(CompanyId("Y"), "Kiev (D14)").text.render(speak)
    assert replaced == "Un jeton du RSR remplace celui de la Y à Kiev (D14)"
    feminine = re.compile(r"\b(?:la|à la) RSR\b", re.IGNORECASE)
    wrong = []
    for place, message, _ in catalogue():
        names = {name for _, name, _, _ in Formatter().parse(message) if name}
        said = Text(message, **dict.fromkeys(names, state)).render(speak) if names else ""
        if feminine.search(said):
            wrong.append((place, said))
    assert wrong == []


# Spaces and apostrophes


def test_what_is_shown_has_french_spaces() -> None:
    """No-break before a colon and inside « », narrow before ; ! ? and %.

    The client has a function of its own, with its own test.
    """
    translate = translator("fr")
    wrong = []
    for place, message, _ in catalogue():
        shown = translate(message)
        if re.search(r" [:;!?%»]|« |\w[;!?»]|«\S(?<!\u00a0)", shown):
            wrong.append((place, shown))
    assert wrong == []


def test_spaces_are_put_once() -> None:
    for _, message, _ in catalogue():
        shown = translator("fr")(message)
        assert spaced(shown) == shown


def test_apostrophes_are_typographic() -> None:
    straight = re.compile(r"[^\W\d_]'(?:[^\W\d_]|\s)")
    said = [*english(), *french(), *documents([*ENGLISH_DOCUMENTS, *FRENCH_DOCUMENTS])]
    assert [s for s in said if straight.search(s.text)] == []


# Languages

ENGLISH_WORDS = re.compile(
    r"\b(?:the|and|of|is|are|with|from|your|you|their|share|shares|company|player|players|turn|"
    r"round|train is|bids?|pays?|buys?|sells?|cannot|must|has|have|this|that|for)\b"
)
COMMANDS = re.compile(
    r"\b(?:run|show|market|log|board|places|why|undo|save|all|help|stockrail \w+|bot:\w+)\b"
)
FRENCH_TOO = re.compile(r"\b(?:an|on|or|a|me|are|for|pays)\b", re.IGNORECASE)
"""English words that are French as well."""


def test_no_english_is_left_in_french() -> None:
    wrong = []
    for said in french():
        words = FRENCH_TOO.sub("", COMMANDS.sub("", re.sub(r"« \w+ »", "", said.text)))
        if found := ENGLISH_WORDS.findall(words):
            wrong.append((said, found))
    assert wrong == []


def test_a_sentence_is_not_its_own_translation() -> None:
    """But for single words and names that both languages share."""
    same = [
        (place, message)
        for place, message, translation in catalogue()
        if message == translation and len(re.findall(r"[^\W\d_]{2,}", plain(message))) > 2
    ]
    assert same == []


# One word per concept

HE = r"(?<![a-z])(?:s?he|his|him|hers?|himself|herself)(?![a-z])"

ENGLISH: dict[str, str] = {
    r"\b(?:sits?|seated|sitting) (?:down|at)|\bgets? up\b": "join, leave (a table)",
    r"\btakes? back|\btaken back": "undo",
    r"\bis to act\b": "It is Ann’s turn",
    r"\bpriority card": "priority deal",
    r"\bfrom the offering\b": "from the IPO",
    r"\breadings\b|\breading of the rules\b": "option, or ruling",
    r"\brule document": "rulebook",
    r"\bby lot\b|\bthe lots?\b": "draw",
    r"\bthe heir\b": "successor",
    r"\bpay(?:s|ing)? off\b": "repay",
    r"\bunder the hammer\b": "up for auction",
    r"\blimit of (?:trains|certificates)\b": "train limit, certificate limit",
    r"\btrains? leaves? the game\b": "rust",
    r"\bbrains?\b": "bot",
    HE: "they",
    r"(?<!there )\bis no (?!longer\b|more\b)\w+": "is not a …",
    r"\bgray\b": "grey",
    r"\bcolor": "colour",
    r"\bfree circle|\bcircles?\b": "slot",
    r"\bgive (?:it|\{\}) to the state\b": "nationalise",
}
FRENCH: dict[str, str] = {
    r"\btrésor\b": "trésorerie (CE, GR : caisse ; EW : fonds)",
    r"\bvariantes?\b|\blectures?\b": "option, décision",
    r"\brondes?\b": "manche, tour",
    r"\bbourg(?:ade)?s?\b": "petite ville",
    r"\bsièges?\b": "place ; base ; départ",
    r"\bse lever\b|\bdresser\b": "quitter, créer la table",
    r"\bagir\b|\bd’agir\b": "jouer",
    r"\bsans retour\b": "irréversible",
    r"\bfond(?:er|ez|e|ée|ées|ation)\b": "créer",
    r"\brecettes?\b": "revenus",
    r"\bmarché des actions\b": "Bourse",
    r"\bhéritiers?\b": "successeur",
    r"\bprêts?\b(?! à)": "emprunt",
    r"\bcercles?\b": "emplacement",
    r"\bfeuilles?\b": "onglet",
    r"\broul(?:er|ez|e|ent)\b": "faire circuler",
    r"\bpassages?\b": "tour",
    r"\b(?:le|son|un|du|au) pair\b": "valeur nominale",
    r"\b(?:le|du|au) (?:PRR|NYC|B&O|C&O|Wabash|Erie|ERIE|NYNH|B&M|CPR|MR|GWR|LNWR)\b": "la PRR",
}

PRINTED: dict[str, dict[str, str]] = {
    "titles/chicago_express": {r"\bhexagones?\b": "case", r"\btrésorerie\b": "caisse"},
    "titles/german_railways": {r"\bhexagones?\b": "case", r"\btrésorerie\b": "caisse"},
    "titles/england_wales": {
        r"\bhexagones?\b": "case",
        r"\b(?:trésorerie|caisse)\b": "fonds",
        r"\bprésident": "gestionnaire",
    },
    "titles/g1830": {
        r"\b(?:caisse|fonds)\b": "trésorerie",
        r"\bdirecteur": "président",
        r"\bamélior": "remplacer",
        r"\bpremier joueur\b": "priorité",
        r"\bprix initia": "valeur nominale",
    },
    "titles/g1861": {
        r"\b(?:caisse|fonds)\b": "trésorerie",
        r"\bprésiden": "directeur",
        r"\bremplac\w+ (?:une|la|cette|deux) (?:\w+ )?tuile": "améliorer",
        r"\btuiles? .*\bremplac": "améliorer",
        r"\bpriorité\b": "premier joueur",
        r"\bvaleurs? nominale": "prix initial",
    },
}
"""Where the printed French of the games differs, by folder."""


def offences(said: Iterator[Said], forbidden: dict[str, str]) -> list[str]:
    return [
        f"{place}: {text!r}: {found[0]!r}, say {better}"
        for place, text in said
        for pattern, better in forbidden.items()
        if (found := re.search(pattern, text, re.IGNORECASE))
    ]


def test_english_has_one_word_per_concept() -> None:
    assert offences(english(), ENGLISH) == []


def test_french_has_one_word_per_concept() -> None:
    assert offences(french(), FRENCH) == []


def test_each_game_speaks_as_its_printed_rules() -> None:
    """Also in sentences it shares: a word that others lack needs a sentence of its own."""
    wrong = []
    for folder, forbidden in PRINTED.items():
        speakers = (folder, *_shared_by(folder))
        said = (
            said
            for said in french()
            if any(name.startswith(speakers) for name in said.place.split(", "))
        )
        wrong += offences(said, forbidden)
    assert wrong == []


def _shared_by(folder: str) -> Iterator[str]:
    """The modules that several titles share and this one imports."""
    for path in (ROOT / "src" / "stockrail" / folder).rglob("*.py"):
        for statement in ast.walk(ast.parse(path.read_text())):
            if isinstance(statement, ast.ImportFrom) and statement.module is not None:
                names = [
                    statement.module,
                    *(f"{statement.module}.{a.name}" for a in statement.names),
                ]
                yield from (
                    f"{name.removeprefix('stockrail.').replace('.', '/')}.py"
                    for name in names
                    if name.startswith(("stockrail.mechanics.", "stockrail.rails."))
                )


def code() -> Iterator[Said]:
    """Lines of source, with the names in them."""
    sources = [("src", "*.py"), ("tests", "*.py"), ("scripts", "*.py"), ("bench", "*.py")]
    sources += [("web/src", "*.ts"), ("web/src", "*.svelte")]
    for folder, ending in sources:
        for path in sorted((ROOT / folder).rglob(ending)):
            if path != Path(__file__):
                lines = path.read_text(encoding="utf-8").splitlines()
                yield from (Said(f"{path.name}:{n}", line) for n, line in enumerate(lines, 1))


def test_players_are_they_in_code_too() -> None:
    assert offences(code(), {HE: "they"}) == []


def names() -> Iterator[Said]:
    """What things are called in Python and in the client, sentences and comments aside."""
    for folder in ("src", "tests", "scripts", "bench"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            with path.open(encoding="utf-8") as file:
                for token in generate_tokens(file.readline):
                    if token.type == NAME:
                        place = f"{path.relative_to(ROOT)}:{token.start[0]}"
                        yield Said(place, token.string)
    unsaid = r'"(?:[^"\\\n]|\\.)*"|/\*.*?\*/|//[^\n]*|<style>.*?</style>'
    for ending in ("*.ts", "*.svelte"):
        for path in sorted((ROOT / "web" / "src").rglob(ending)):
            if not path.is_relative_to(CLIENT):
                source = re.sub(unsaid, " ", path.read_text(encoding="utf-8"), flags=re.DOTALL)
                for name in re.findall(r"[A-Za-z]\w+", source):
                    yield Said(str(path.relative_to(ROOT)), name)


RULES = tuple(
    f"{top}/{folder}/"
    for top in ("src/stockrail", "tests")
    for folder in ("core", "mechanics", "rails", "titles", "bots")
)
PLACES = {"": ("",), "the rules": RULES, "Python": ("src/", "tests/", "scripts/", "bench/")}
PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


class Barred(NamedTuple):
    """Where a word is part of no name, and what to say instead."""

    places: tuple[str, ...]
    better: str


def barred() -> dict[str, Barred]:
    """The rows of docs/words.md, section 3, by their words as in `_take_over`."""
    _, table = (ROOT / "docs" / "words.md").read_text().split("## 3. Names in code")
    rows = re.findall(r"^\| (`.*) \| .*\| (.*)\| (`.*) \|$", table, re.MULTILINE)
    return {
        f"_{word}": Barred(PLACES[where.strip()], better)
        for better, where, words in rows
        for word in re.findall(r"`(\w+)`", words)
    }


def test_names_in_code_are_the_words_of_the_glossary() -> None:
    rows = barred()
    assert len(rows) > 30
    said = re.compile(f"({'|'.join(rows)})s?(?![a-z])")
    wrong = []
    for place, name in names():
        written = "".join(f"_{part.lower()}" for part in PARTS.findall(name))
        for words in said.findall(written):
            if place.startswith(rows[words].places):
                wrong.append(f"{place}: {name}: say {rows[words].better}")
    assert wrong == []


def test_documents_have_one_word_per_concept() -> None:
    assert offences(documents(ENGLISH_DOCUMENTS), ENGLISH) == []
    assert offences(documents(FRENCH_DOCUMENTS), FRENCH) == []
