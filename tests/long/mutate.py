"""Small faults put into code below the views: a mutant that no test notices names a test that is missing.

Each mutant changes one place of a copy of the project: a comparison, a whole number by one, an ``and`` for an
``or``, a ``not``, or what a function returns. The tests that mirror the module then run. A survivor is no
proof of a missing test, since a mutant may mean the same as the original: read each one.
"""

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from msgspec import Struct

ROOT = Path(__file__).parents[2]
ROOMS = ("crs_desktop/rules", "crs_desktop/play", "crs_desktop/models", "crs_desktop/printing")
COPIED = ("crs_desktop", "tests", "resources", ".ci", "pyproject.toml", "README.md")
SECONDS = 600
"""The time after which a mutant counts as caught: it runs for ever."""
NO_TESTS = 5
"""The exit code of a pytest that has found no test."""
SWAPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


class Mutant(Struct, frozen=True):
    """One change to a source text: the lines it touches, and the code before and after."""

    line: int
    before: str
    after: str
    source: str


def faults(seed: str, count: int) -> Iterator[str]:
    """Yield each survivor of ``count`` mutants."""
    chance = Random(seed)
    with TemporaryDirectory() as folder:
        root = copied(Path(folder))
        modules = [path for room in ROOMS for path in sorted((root / room).rglob("*.py"))]
        found = [(path, mutant) for path in modules for mutant in mutants(path.read_text("utf-8"))]
        chance.shuffle(found)
        tried = ((path, mutant) for path, mutant in found if _compiles(mutant.source))
        for path, mutant in islice(tried, count):
            if survives(root, path, mutant):
                place = f"{path.relative_to(root)}:{mutant.line}"
                yield f"{place} survived: {mutant.before} → {mutant.after}"


def copied(folder: Path) -> Path:
    """Copy what the tests need into a folder, and return it."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, folder / name)
    return folder


def survives(root: Path, path: Path, mutant: Mutant) -> bool:
    """Return whether the tests that mirror a module pass with the mutant in it."""
    original = path.read_text("utf-8")
    path.write_text(mutant.source, "utf-8")
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:randomly", "-p", "no:cacheprovider"]
    tests = [str(one.relative_to(root)) for one in mirrored(root, path)]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            [*command, *tests], cwd=root, env=environment, capture_output=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    finally:
        path.write_text(original, "utf-8")
    return done.returncode in (0, NO_TESTS)


def mirrored(root: Path, path: Path) -> list[Path]:
    """List the tests of a module: those of its own name, then those of its layer's room, and its doctests.

    A rule of a system is tested by the tests of the whole system: how it works shows in play. The folder of
    all rules holds a folder for each system: only its own files are taken.
    """
    parts = path.relative_to(root / "crs_desktop").parent.parts
    folders = [root.joinpath("tests", *parts[:depth]) for depth in range(min(len(parts), 2), 0, -1)]
    nearest = next((folder for folder in folders if folder.is_dir()), root / "tests")
    # What play and models show is often tested in the window; systems have files of the same names.
    near = root / "tests" / "rules" if parts[0] == "rules" else root / "tests"
    own = sorted(near.rglob(f"test_{path.stem}.py"))
    shared = nearest == root / "tests" / "rules"
    return [*own, *(sorted(nearest.glob("test_*.py")) if shared else [nearest]), path]


def mutants(source: str) -> list[Mutant]:
    """List every mutant of a source text in its order; expressions in f-strings have no exact place."""
    tree = ast.parse(source)
    hidden = {below for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for below in ast.walk(node)}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.expr | ast.Return) and node not in hidden:
            found += [_mutant(source, node, after) for after in _changes(node)]
    return sorted(found, key=lambda one: one.line)


def _changes(node: ast.expr | ast.Return) -> Iterator[str]:
    match node:
        case ast.Compare(left=left, ops=[first, *ops], comparators=others):
            yield ast.unparse(ast.Compare(left, [SWAPPED[type(first)](), *ops], others))
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            yield from (str(number + 1), str(number - 1))
        case ast.BoolOp(op=op, values=values):
            yield ast.unparse(ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield ast.unparse(operand)
        case ast.IfExp(test=test, body=body, orelse=other):
            yield ast.unparse(ast.IfExp(ast.UnaryOp(ast.Not(), test), body, other))
        case ast.Return(value=ast.expr() as value) if ast.unparse(value) != "None":
            yield "return None"


def _mutant(source: str, node: ast.expr | ast.Return, after: str) -> Mutant:
    """Put ``after`` where the node stands; an expression keeps its place by parentheses."""
    lines = source.encode().splitlines(keepends=True)
    starts = [sum(map(len, lines[:at])) for at in (node.lineno - 1, (node.end_lineno or node.lineno) - 1)]
    begin, end = starts[0] + node.col_offset, starts[1] + (node.end_col_offset or 0)
    written = after if isinstance(node, ast.Return) else f"({after})"
    whole = source.encode()
    changed = (whole[:begin] + written.encode() + whole[end:]).decode()
    return Mutant(node.lineno, whole[begin:end].decode(), after, changed)


def _compiles(source: str) -> bool:
    try:
        compile(source, "mutant", "exec")
    except SyntaxError:
        return False
    return True
