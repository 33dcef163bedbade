"""The articles of companies: feminine in French, but for the State Railway of 1861.

« Le Réseau Ferré Russe » is masculine, and its tokens say RSR.
"""

import re

_MASCULINE = "RSR"
_ARTICLES = {"la": "le", "La": "Le", "de la": "du", "à la": "au", "que la": "que le"}
_FEMININE = re.compile(rf"(?<=:)({'|'.join(_ARTICLES)})(?=\}})")


def with_masculine(template: str) -> str:
    """
    >>> with_masculine("{company:La} paie {other:à la}")
    '{company:La|Le RSR} paie {other:à la|au RSR}'
    """
    return _FEMININE.sub(_either, template)


def _either(feminine: re.Match[str]) -> str:
    return f"{feminine[0]}|{_ARTICLES[feminine[0]]} {_MASCULINE}"
