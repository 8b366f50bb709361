"""Words reach a reader in the language that is spoken when they are read."""

import ast
import io
from collections.abc import Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo

import crs_desktop
from crs_desktop.rules import SYSTEMS, load_system
from crs_desktop.rules.values import Name
from crs_desktop.words import in_english, say, say_as, say_many, speak
from tests.extraction import extract_rows, found, unseen
from tests.languages import declared, speaking
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
        return [system.display.battlefield.word(scene, Name("Fred"), 1e9) for system, scene in both]

    known = beyond()
    with speaking({word: f"<{word}>" for word in known if word}):
        heard = beyond()
    assert heard == [f"<{word}>" if word else "" for word in known] != known


def is_missing(word: str, known: Collection[object]) -> bool:
    """Whether a catalogue would have to know it: OR and LIFE are called so in every language."""
    return word not in known and not word.removesuffix(" used").isupper()


def test_an_extractor_sees_every_sentence_and_what_systems_declare() -> None:
    known, missed = set[object](), dict[str, list[int]]()
    for file in FILES:
        code = file.read_text("utf-8")
        known |= {text for _, _, text in found(code)}
        if file.name != "words.py" and (lines := unseen(code)):  # which only hands on what it is given
            missed[file.name] = lines
    assert missed == {}
    assert [
        word for system in SYSTEMS for word in declared(load_system(system.id)) if is_missing(word, known)
    ] == []


@pytest.mark.parametrize(
    ("code", "texts"),
    [
        ('say("a" if late else "b")', ["a", "b"]),
        ('A = {1: "a", 2: "b"}\ndef f():\n    return say(A[one])', ["a", "b"]),
        ('def f():\n    said, other = "a", "b"\n    return say(said)', ["a"]),
        ('def f():\n    if (said := "a"):\n        return lambda: say(said)', ["a"]),
        ('A = template("a")\nNumber(id="b", term="c")\nProcedure("d", e)', ["a", "c", "d"]),
        ('HouseRule(term="a", choices={"b": "c"})', ["c", "b", "a"]),
        ('def f():\n    said = "a", "{count} b"\n    return say_many(*said, 2)', [("a", "{count} b")]),
        ('say_as("a tie", "a" if one else "b")', [("a tie", "a"), ("a tie", "b")]),
        (
            'def f(id, term):\n    return Number(id=id, term=term)\nA = f("a", "b"), f("c", "d")',
            ["b", "d"],
        ),
        ('def f(a, *, b):\n    return HouseRule(term=a, choices=b)\nf("a", b={"b": "c"})', ["c", "b", "a"]),
        ('def f(a):\n    return say(a)\nf("a" if one else "b")', ["a", "b"]),
        ('def f(a):\n    return translated(a)\nf("b")', ["b"]),
        ('A = {1: "a", 2: "b"}\ndef f(c):\n    return translated(A[c])', ["a", "b"]),
    ],
)
def test_a_text_is_found_where_it_is_bound(code: str, texts: list[object]) -> None:
    assert [text for _, _, text in found(code)] == texts
    assert unseen(code) == []


@pytest.mark.parametrize(
    "code",
    [
        "say(one.term)",
        "def f(a):\n    return say(a)\nf(one)",
        'def f(a):\n    b = ""\n    return say(b)',
        "A = template(given)",
    ],
)
def test_what_stands_elsewhere_is_not_seen(code: str) -> None:
    assert len(unseen(code)) == 1


def test_the_rows_of_the_tables_are_known_to_it() -> None:
    with (Path(__file__).parents[1] / "resources/tables/duellist/shields.toml").open("rb") as file:
        assert "Buckler" in [text for _, _, text, _ in extract_rows(file, {}, (), {})]


def test_a_catalogue_made_by_babel_is_spoken(tmp_path: Path) -> None:
    code = tmp_path / "code.py"
    code.write_text('say("{who} draws"), say_many("a card", "{count} cards", 2), say_as("a tie", "Draw")')
    catalog = Catalog(locale="de")
    seen = extract_from_dir(tmp_path, [("**.py", "tests.extraction:extract")])
    assert {(text, meant) for _, _, text, _, meant in seen} == {
        ("{who} draws", None),
        (("a card", "{count} cards"), None),
        ("Draw", "a tie"),
    }
    catalog.add("{who} draws", "{who} zieht")
    catalog.add(("a card", "{count} cards"), ("eine Karte", "{count} Karten"))
    catalog.add("Draw", "Unentschieden", context="a tie")
    written = io.BytesIO()
    write_mo(written, catalog)
    written.seek(0)
    speak(GNUTranslations(written))
    try:
        told = say("{who} draws", who="Fred"), say_as("a tie", "Draw"), say("Draw")
        assert told == ("Fred zieht", "Unentschieden", "Draw")
        counted = [say_many("a card", "{count} cards", count) for count in (1, 5)]
        assert counted == ["eine Karte", "5 Karten"]
    finally:
        speak()


def test_a_thread_that_writes_english_leaves_the_window_its_language() -> None:
    with speaking({"loses": "verliert"}), ThreadPoolExecutor(1) as other:
        writing = in_english()
        other.submit(writing.__enter__).result()
        assert (say("loses"), other.submit(say, "loses").result()) == ("verliert", "loses")
        other.submit(writing.__exit__, None, None, None).result()
    assert say("loses") == "loses"
