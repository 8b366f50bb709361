"""Sentences follow the house style, as far as a machine can tell: first words, people, commands."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import crs_desktop

FOLDER = Path(crs_desktop.__file__).parent
FILES = sorted(FOLDER.rglob("*.py"))
_RIDDLE = re.compile(
    r"(what|who|whom|which|it|its|those|that|as|so|of|by|in|on|at|where|when|how|he|his|they|this)\b",
    re.IGNORECASE,
)
"""Words that begin a relative clause, a pronoun or a continuation, and so never a docstring."""
_HE = re.compile(r"\b(he|his|him|himself)\b", re.IGNORECASE)
_KEPT = {
    "loses his next attack",
    "fallen: attacks on him +10",
    "himself",
}
"""Words that campaigns and tables hold: a new wording would no longer find them."""


def docstrings(tree: ast.AST) -> Iterator[str]:
    """Yield the first line of each docstring, also of those under attributes."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for one in body if isinstance(body, list) else ():
            if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant):
                yield str(one.value.value).strip().partition("\n")[0]


def strings(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@cache
def texts() -> list[tuple[Path, list[str], list[str]]]:
    """Parse each file once: the first lines of its docstrings, and all its texts."""
    trees = ((file.relative_to(FOLDER), ast.parse(file.read_text("utf-8"))) for file in FILES)
    return [(file, [*docstrings(tree)], [*strings(tree)]) for file, tree in trees]


def test_docstrings_say_what_a_thing_is_or_does() -> None:
    assert [(file, one) for file, found, _ in texts() for one in found if _RIDDLE.match(one)] == []


def test_people_are_they() -> None:
    said = ((file, one) for file, _, found in texts() for one in found if one not in _KEPT)
    assert [(file, one) for file, one in said if _HE.search(one)] == []
