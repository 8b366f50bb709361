"""Sentences follow the house style, as far as a machine can tell: first words, people, commands."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

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


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(FOLDER)))
def test_a_docstring_says_what_a_thing_is_or_does(file: Path) -> None:
    found = docstrings(ast.parse(file.read_text("utf-8")))
    assert not [line for line in found if _RIDDLE.match(line)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(FOLDER)))
def test_people_are_they(file: Path) -> None:
    found = strings(ast.parse(file.read_text("utf-8")))
    assert not [text for text in found if _HE.search(text) and text not in _KEPT]
