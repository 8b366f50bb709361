"""What a catalogue of another language has to know, read out of the code: a method for Babel."""

import ast
import tomllib
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import IO, TypeAlias

DOORS = {"say": 1, "template": 1, "templates": 99, "say_many": 2, "say_as": 2}
"""What says, by how many of its first arguments are texts."""
FIELDS = (
    *("term", "terms", "other_term", "sample", "sentence", "steps_of"),
    *("name", "whose", "back", "back_alone", "disabled"),
)
"""Fields of what is declared, `translated` wherever they are shown."""
CALLS = (
    *("Procedure", "Stage", "Offer", "Maneuver", "Circumstance", "Severity", "Size", "Command", "Over"),
    *("OddsField", "Move"),
    "Noted",
    "NotedDeed",
    "Compared",
    *("over", "of_those", "written", "at", "tell", "parts"),
)
"""Calls whose texts stand by their place: what declares, and what hands a sentence on."""

Message: TypeAlias = tuple[int, str, str | tuple[str, ...], list[str]]


def extract(
    file: IO[bytes],
    keywords: Mapping[str, object],
    comment_tags: Collection[str],
    options: Mapping[str, object],
) -> Iterator[Message]:
    """Every template of one file, as Babel asks for it: line, function, text or texts, remarks."""
    for line, door, texts in found(file.read().decode("utf-8")):
        yield line, {"say_many": "ngettext", "say_as": "pgettext"}.get(door, "gettext"), texts, []


def extract_rows(
    file: IO[bytes],
    keywords: Mapping[str, object],
    comment_tags: Collection[str],
    options: Mapping[str, object],
) -> Iterator[Message]:
    """What the rows of a table of data are called."""
    yield from ((1, "gettext", row, []) for row in tomllib.load(file))


def extract_title(
    file: IO[bytes],
    keywords: Mapping[str, object],
    comment_tags: Collection[str],
    options: Mapping[str, object],
) -> Iterator[Message]:
    """Yield the title of a sample, in which the fight is played."""
    yield 1, "gettext", str(tomllib.load(file)["title"]), []


def found(code: str) -> Iterator[tuple[int, str, str | tuple[str, ...]]]:
    """Line, door and text of all that is said or declared in ``code``."""
    seen = _names(code)
    for call in seen.calls:
        door = _name(call.func)
        texts = [seen.texts(call, given) for given in _given(call, door)]
        if door == "say_many":
            yield call.lineno, door, tuple(text for each in texts for text in each)[:2]
        elif door == "say_as":
            yield from ((call.lineno, door, (texts[0][0], text)) for text in texts[1])
        else:
            yield from ((call.lineno, door, text) for each in texts for text in each)


def unseen(code: str) -> list[int]:
    """The lines of ``code`` that say what no extractor can see."""
    seen = _names(code)
    said = [call for call in seen.calls if _name(call.func) in DOORS]
    return [
        call.lineno
        for call in said
        if not all(seen.texts(call, one) for one in _given(call, _name(call.func)))
    ]


def _given(call: ast.Call, door: str) -> list[ast.expr]:
    """What of a call is read by people."""
    if door in DOORS:
        starred = isinstance(call.args[0], ast.Starred)
        return call.args[: 1 if starred else DOORS[door]]
    if door == "ChanceWords":
        return [one.value for one in call.keywords]
    if door == "translated":  # ``translated(words)`` in a helper, or ``translated(_WORDS[kind])``
        match call.args:
            case [ast.Name() as name, *_]:
                return [HandedIn(name)]
            case [ast.Subscript(value=ast.Name()) as entry, *_]:
                return [entry]
    given = list(call.args) if door in CALLS else []
    if door == "Command":  # nobody reads its id, keys and icon
        given = call.args[2:3]
    if door == "HouseRule":
        choices = [one.value for one in call.keywords if one.arg == "choices"]
        given += [*choices, *(KeysOf(one) for one in choices)]
    return given + [one.value for one in call.keywords if one.arg in FIELDS]


class KeysOf(ast.Starred):
    """The keys of a literal dict, where a reader sees these too."""


class HandedIn(ast.Starred):
    """A parameter of the function round a call, which its callers in the same file fill in."""


def _name(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr="at" as name):
            return name
    return ""


class _Names:
    """The literals that a name stands for in one file."""

    def __init__(self, tree: ast.Module) -> None:
        self._tree = tree
        self._known: dict[ast.AST, dict[str, list[ast.expr]]] = {}
        self._around = {below: node for node in ast.walk(tree) for below in ast.iter_child_nodes(node)}
        self.calls = [node for node in self._around if isinstance(node, ast.Call)]

    def texts(self, at: ast.AST, given: ast.expr) -> list[str]:
        """The texts that ``given`` may be, asked for at a node of the tree."""
        match given:
            case ast.Constant(value=str(text)) if text:
                return [text]
            case ast.IfExp(body=one, orelse=other):
                return self.texts(at, one) + self.texts(at, other)
            case (
                ast.BoolOp(values=parts)
                | ast.Tuple(elts=parts)
                | ast.List(elts=parts)
                | ast.Dict(values=parts)
            ):
                return [text for part in parts for text in self.texts(at, part)]
            case KeysOf(value=whole):
                keys = [key for one in self._literals(at, whole) for key in getattr(one, "keys", ())]
                return [text for key in filter(None, keys) for text in self.texts(at, key)]
            case HandedIn(value=ast.Name(id=name)):
                return [text for one in self._handed_in(at, name) for text in self.texts(self._tree, one)]
            case ast.Subscript(value=whole) | ast.Starred(value=whole):
                return self.texts(at, whole)
            case ast.Call(func=ast.Name(id="template" | "templates"), args=parts):
                return [text for part in parts for text in self.texts(at, part)]
            case ast.JoinedStr(values=parts):  # a step of the rules’ own: `round 2`
                texts = [str(part.value) if isinstance(part, ast.Constant) else "{number}" for part in parts]
                return ["".join(texts)]
            case ast.Name():
                literals = self._literals(at, given)
                return [text for one in literals for text in self.texts(self._tree, one)]
        return []

    def _literals(self, at: ast.AST, given: ast.expr) -> list[ast.expr]:
        """Return what ``given`` stands for: itself, what its name is bound to, or what callers hand in."""
        if not isinstance(given, ast.Name):
            return [given]
        return self._bound(at, given.id) or self._handed_in(at, given.id)

    def _handed_in(self, at: ast.AST, name: str) -> list[ast.expr]:
        """Return the literals that this file gives for a parameter of the function round ``at``.

        Only literals: a parameter that is handed on from function to function is not followed.
        """
        while at is not self._tree:
            at = self._around[at]
            if isinstance(at, ast.FunctionDef | ast.AsyncFunctionDef):
                parameters = [one.arg for one in (*at.args.posonlyargs, *at.args.args, *at.args.kwonlyargs)]
                if name in parameters:
                    return list(self._arguments(at.name, name, parameters.index(name)))
        return []

    def _arguments(self, function: str, name: str, place: int) -> Iterator[ast.expr]:
        for call in self.calls:
            if _name(call.func) == function:
                given = [one.value for one in call.keywords if one.arg == name] or call.args[
                    place : place + 1
                ]
                yield from (one for one in given if not isinstance(one, ast.Name))

    def _bound(self, at: ast.AST, name: str) -> list[ast.expr]:
        """What ``name`` is bound to in the innermost function that binds it, or else in the module."""
        while at is not self._tree:
            at = self._around[at]
            if isinstance(at, ast.FunctionDef | ast.AsyncFunctionDef) and (found := self._in(at).get(name)):
                return found
        return self._in(self._tree).get(name, [])

    def _in(self, scope: ast.AST) -> dict[str, list[ast.expr]]:
        """What is bound in a function, or in the module outside of all functions."""
        if scope not in self._known:
            self._known[scope] = {}
            for name, value in _bindings(scope, deep=scope is not self._tree):
                self._known[scope].setdefault(name, []).append(value)
        return self._known[scope]


@lru_cache(maxsize=1)
def _names(code: str) -> _Names:
    """Read a file once for both questions that the tests ask of it one after the other."""
    return _Names(ast.parse(code))


def _bindings(scope: ast.AST, *, deep: bool = True) -> Iterator[tuple[str, ast.expr]]:
    """Every name that is given a value in ``scope``, with the value."""
    for node in ast.walk(scope) if deep else ast.iter_child_nodes(scope):
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                yield from ((_name(name), value) for name, value in zip(names, values, strict=True))
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.NamedExpr(target=ast.Name(id=name), value=value)
            ):
                yield name, value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                yield name, value
