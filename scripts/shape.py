"""The shape of the code: sizes, folders and who imports whom, here and in the client.

scripts/shape.py [--json | --places] [ROOT]
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import tokenize
from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).resolve().parent.parent
SMALL, ALIKE, FULL = 40, 6, 30
"""Lines of a small module, lines in a row that make two places alike, files of a full folder."""

IMPORTS = re.compile(r"^ *(from \S+ import \([^)]*\)|import [^\"']*? from .*)$", re.MULTILINE)
"""Over several lines; the others begin with their keyword."""

Graph = dict[str, set[str]]


class Code(ABC):
    """The modules below a folder, in one language."""

    endings: tuple[str, ...]

    def __init__(self, top: Path) -> None:
        self.top = top

    @cached_property
    def modules(self) -> dict[Path, str]:
        files = sorted(path for ending in self.endings for path in self.top.rglob(f"*{ending}"))
        return {path: path.read_text() for path in files if not self.is_left_out(path)}

    def is_left_out(self, path: Path) -> bool:
        return False

    @abstractmethod
    def imports(self, path: Path, text: str) -> Iterator[Path]:
        """The files that a module imports."""

    def graph(self) -> Graph:
        """Which folders import which."""
        found: Graph = defaultdict(set)
        for path, text in self.modules.items():
            for other in self.imports(path, text):
                here, there = (self.room(p) for p in (path, other))
                if here != there:
                    found[here].add(there)
        return dict(found)

    @cached_property
    def small(self) -> list[Path]:
        """Modules below 40 lines; the `__init__` of a package is no module to look for."""
        return [
            path
            for path, text in self.modules.items()
            if _length(text) < SMALL and path.stem != "__init__"
        ]

    @cached_property
    def crumbs(self) -> dict[Path, Path]:
        """Small modules that one other module imports, and that one."""
        importers: dict[Path, set[Path]] = defaultdict(set)
        for path, text in self.modules.items():
            for other in self.imports(path, text):
                importers[other].add(path)
        return {path: only for path in self.small for only in _single(importers[path])}

    def folder(self, path: Path) -> str:
        return str(path.parent.relative_to(self.top))

    def room(self, path: Path) -> str:
        """Imports are counted between folders; what stands at the top is a room by itself."""
        return path.stem if path.parent == self.top else self.folder(path)

    def fullness(self) -> dict[str, Any]:
        return fullness(self.folder(path) for path in self.modules)

    def report(self) -> dict[str, Any]:
        lines = sorted(map(_length, self.modules.values()))
        graph = self.graph()
        return {
            "modules": len(lines),
            "lines": sum(lines),
            "median_lines": median(lines),
            "shortest_module": lines[0],
            "longest_module": lines[-1],
            "share_below_40_lines": round(sum(n < SMALL for n in lines) / len(lines), 3),
            "without_package_files": round(len(self.small) / len(lines), 3),
            "crumbs": len(self.crumbs),
            **self.fullness(),
            "edges": sum(map(len, graph.values())),
            "cycles": cycles(graph),
            "alike_places": len([*alike(self.modules)]),
        }


class Python(Code):
    endings = (".py",)

    def imports(self, path: Path, text: str) -> Iterator[Path]:
        package = path.parent
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom):
                base = self._named(node, package)
                if base is None:
                    continue
                for name in node.names:
                    found = self._file(base / name.name) or self._file(base)
                    if found:
                        yield found
            elif isinstance(node, ast.Import):
                for name in node.names:
                    if name.name.startswith(f"{self.top.name}."):
                        found = self._file(self.top.joinpath(*name.name.split(".")[1:]))
                        if found:
                            yield found

    def _named(self, node: ast.ImportFrom, package: Path) -> Path | None:
        parts = (node.module or "").split(".") if node.module else []
        if node.level:
            for _ in range(node.level - 1):
                package = package.parent
            return package.joinpath(*parts)
        return self.top.joinpath(*parts[1:]) if parts[0] == self.top.name else None

    @staticmethod
    def _file(path: Path) -> Path | None:
        if path.with_suffix(".py").exists():
            return path.with_suffix(".py")
        return path / "__init__.py" if (path / "__init__.py").exists() else None

    def report(self) -> dict[str, Any]:
        functions = [found for found in map(_longest, self.modules.items()) if found]
        length, where = max(functions)
        return super().report() | {
            "any": sum(map(_anys, self.modules)),
            "type_ignore": sum(map(_ignores, self.modules)),
            "longest_function": f"{where}: {length}",
        }


class Client(Code):
    endings = (".ts", ".svelte")
    written = (".ts", ".svelte.ts")
    """What an import leaves off."""

    def is_left_out(self, path: Path) -> bool:
        return ".test." in path.name or ".gen." in path.name

    def imports(self, path: Path, text: str) -> Iterator[Path]:
        for name in re.findall(r"""from\s+["'](\.[^"']+)["']""", text):
            place = (path.parent / name).resolve()
            files = (place.with_name(f"{place.name}{ending}") for ending in ("", *self.written))
            yield next((file for file in files if file.is_file()), place)


def _length(text: str) -> int:
    return text.count("\n")


def _single(items: set[Path]) -> set[Path]:
    return items if len(items) == 1 else set()


def _longest(module: tuple[Path, str]) -> tuple[int, str] | None:
    path, text = module
    found = [
        ((node.end_lineno or 0) - node.lineno + 1, f"{path.parent.name}/{path.name} {node.name}")
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    return max(found, default=None)


def _tokens(path: Path) -> list[tokenize.TokenInfo]:
    with path.open("rb") as file:
        return [*tokenize.tokenize(file.readline)]


def _anys(path: Path) -> int:
    return sum(t.type == tokenize.NAME and t.string == "Any" for t in _tokens(path))


def _ignores(path: Path) -> int:
    return sum(t.type == tokenize.COMMENT and "type: ignore" in t.string for t in _tokens(path))


def cycles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """Folders that import one another, by Tarjan's search."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    open_: list[str] = []
    found: list[list[str]] = []

    def visit(here: str) -> None:
        order[here] = low[here] = len(order)
        open_.append(here)
        for there in sorted(graph.get(here, ())):
            if there not in order:
                visit(there)
                low[here] = min(low[here], low[there])
            elif there in open_:
                low[here] = min(low[here], order[there])
        if low[here] == order[here]:
            ring = [open_.pop()]
            while ring[-1] != here:
                ring.append(open_.pop())
            if len(ring) > 1:
                found.append(sorted(ring))

    for folder in sorted(graph):
        if folder not in order:
            visit(folder)
    return found


def alike(modules: Mapping[Path, str]) -> Iterator[tuple[str, str]]:
    """Pairs of places with so many equal lines in a row, imports and blank lines aside."""
    seen: dict[tuple[str, ...], tuple[str, int]] = {}
    for path, text in modules.items():
        lines = [line.strip() for line in IMPORTS.sub("", text).splitlines()]
        kept = [line for line in lines if line and not line.startswith(("import ", "from "))]
        told: tuple[str, int] | None = None
        for n in range(len(kept) - ALIKE + 1):
            window = tuple(kept[n : n + ALIKE])
            first = seen.setdefault(window, (str(path), n))
            if first == (str(path), n):
                continue
            if told != (first[0], first[1] - 1):
                yield first[0], f"{path}: {kept[n]}"
            told = first


def fullness(folders: Iterable[str]) -> dict[str, Any]:
    """The fullest folder, and those that are too full; a folder is named for each of its files."""
    files = Counter(folders)
    ((fullest, most),) = files.most_common(1)
    return {
        "fullest_folder": f"{fullest}: {most}",
        "folders_above_30_files": {f: n for f, n in sorted(files.items()) if n > FULL},
    }


def beside(root: Path) -> dict[str, Any]:
    """The folders of code beside the package: what tests it, measures it and looks after it."""
    files = [p for top in ("tests", "bench", "scripts") for p in (root / top).rglob("*.py")]
    return fullness(str(path.parent.relative_to(root)) for path in files)


def parts(root: Path) -> dict[str, Code]:
    return {
        "python": Python(root / "src" / "stockrail"),
        "client": Client(root / "web" / "src"),
    }


def print_places(root: Path, code: Code) -> None:
    for crumb, only in code.crumbs.items():
        print(f"crumb  {crumb.relative_to(root)}  only for {only.relative_to(root)}")
    for first, second in alike(code.modules):
        print(f"alike  {first}  {second}".replace(f"{root}/", ""))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root", nargs="?", type=Path, default=HERE)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--places", action="store_true", help="list crumbs and what is alike")
    asked = parser.parse_args()
    root = asked.root.resolve()
    if asked.places:
        for code in parts(root).values():
            print_places(root, code)
        return
    found = {name: code.report() for name, code in parts(root).items()}
    found["beside"] = beside(root)
    if asked.json:
        print(json.dumps(found, indent=2))
        return
    for part, figures in found.items():
        print(part)
        for name, value in figures.items():
            print(f"  {name:24} {value}")


if __name__ == "__main__":
    main()
