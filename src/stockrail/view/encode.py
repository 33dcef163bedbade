"""Views as JSON, said in one language."""

from typing import Any

from stockrail.core.codec import to_json
from stockrail.core.text import Translate, english


def encode(shown: Any, translate: Translate = english) -> Any:
    """Plain JSON values with every sentence rendered."""
    return to_json(shown, lambda text: text.render(translate), tag=False)
