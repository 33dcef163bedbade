"""Collect every sentence of the package into the French catalogue.

Sentences that are gone leave it; new ones enter it untranslated.
"""

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

PACKAGE = Path(__file__).parent.parent / "src" / "stockrail"
BENCH = PACKAGE.parent.parent / "bench"
FRENCH = PACKAGE / "locale" / "fr.po"
KEYWORDS = {"Text": None, "Coins": None, "translate": None}


def sentences() -> Catalog:
    """The templates that occur in the code, in the order of the files."""
    catalogue = Catalog(project="stockrail", charset="utf-8")
    found = [
        row
        for folder in (PACKAGE, BENCH)
        for row in extract_from_dir(folder, method_map=[("**.py", "python")], keywords=KEYWORDS)
    ]
    for file, _, message, _, _ in sorted(found, key=lambda row: (row[0], row[1])):
        # Without a line: Babel takes None and does not declare it.
        catalogue.add(message, locations=[(file, None)])  # type: ignore[list-item]
    return catalogue


def french() -> Catalog:
    with FRENCH.open("rb") as file:
        return read_po(file, locale="fr")


def main() -> None:
    catalogue = french()
    catalogue.update(sentences(), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    with FRENCH.open("wb") as file:
        write_po(file, catalogue, omit_header=False, include_lineno=False, width=100)
    missing = [m.id for m in catalogue if m.id and not m.string]
    print(f"{len(catalogue)} sentences, {len(missing)} without French")
    for message in missing:
        print("  ", message)


if __name__ == "__main__":
    main()
