"""Words reach a reader in the language that is spoken when they are read."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import crs_desktop
from crs_desktop.rules import SYSTEMS, load_system
from crs_desktop.rules.values import Name
from crs_desktop.words import speak
from tests.rules.playing import opening, somebody

FILES = sorted(Path(crs_desktop.__file__).parent.rglob("*.py"))


def run_at_import(node: ast.AST) -> Iterator[ast.AST]:
    """What of a module is carried out when it is imported: no body of a function, but its defaults."""
    for below in ast.iter_child_nodes(node):
        if isinstance(node, ast.Lambda) or (
            isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and below in node.body
        ):
            continue
        yield below
        yield from run_at_import(below)


def said_too_early(code: str) -> list[int]:
    """The lines of a module that call `say` when it is imported."""
    calls = (node for node in run_at_import(ast.parse(code)) if isinstance(node, ast.Call))
    return [call.lineno for call in calls if isinstance(call.func, ast.Name) and call.func.id == "say"]


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ('A = (say("a"),\n say("b"))', [1, 2]),
        ('class A:\n    words = say("a")', [2]),
        ('def a(words=say("a")):\n    return words', [1]),
        ('def a():\n    return say("a")\nB = lambda: say("b")', []),
    ],
)
def test_what_is_said_too_early_is_found(code: str, lines: list[int]) -> None:
    assert said_too_early(code) == lines


def test_nothing_is_said_when_a_module_is_imported() -> None:
    early = {file.name: lines for file in FILES if (lines := said_too_early(file.read_text("utf-8")))}
    assert early == {}


def test_a_language_chosen_later_reaches_the_word_for_what_lies_beyond() -> None:
    def beyond() -> list[str]:
        systems = [load_system(system.id) for system in SYSTEMS]
        scenes = [opening(system, somebody("Fred")) for system in systems]
        both = zip(systems, scenes, strict=True)
        return [system.battlefield.word(scene, Name("Fred"), 1e9) for system, scene in both]

    known = beyond()
    speak({word: f"<{word}>" for word in known if word})
    try:
        heard = beyond()
    finally:
        speak({})
    assert heard == [f"<{word}>" if word else "" for word in known] != known
