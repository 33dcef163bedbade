"""What is in the box of a title, as its data files say it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from .map import RailMap, read_map


@dataclass(frozen=True, slots=True)
class Box:
    """The data files that lie beside the code of a title."""

    package: str

    def text(self, file: str) -> str:
        return files(self.package).joinpath(file).read_text(encoding="utf-8")

    def rows(self, file: str, table: str) -> list[dict[str, Any]]:
        """The rows of a table, lists made tuples as frozen rows want them."""
        return [
            {key: tuple(item) if isinstance(item, list) else item for key, item in row.items()}
            for row in tomllib.loads(self.text(file))[table]
        ]

    def map(self) -> RailMap:
        return read_map(self.text("board.toml"), self.text("tiles.toml"))
