"""What pyproject.toml lists by hand is what there is, and what the import contracts cannot say."""

import ast
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import crs_desktop
from crs_desktop.rules import SYSTEMS, load_system

FOLDER = Path(crs_desktop.__file__).parent


def _module(path: Path) -> str:
    parts = ("crs_desktop", *path.relative_to(FOLDER).with_suffix("").parts)
    return ".".join(part for part in parts if part != "__init__")


FILES = {_module(path): path for path in FOLDER.rglob("*.py")}


def test_every_system_is_held_apart_from_the_others() -> None:
    held = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    apart = next(one for one in held if one["type"] == "independence")
    assert set(apart["modules"]) == {system.module for system in SYSTEMS}


def test_only_avatar_may_import_another_system_and_only_the_crs() -> None:
    held = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    apart = next(one for one in held if one["type"] == "independence")
    allowed = {tuple(part.strip(".*") for part in one.split(" -> ")) for one in apart["ignore_imports"]}
    assert allowed == {("crs_desktop.rules.avatar", "crs_desktop.rules.double_exposure")}


class _Read(NamedTuple):
    """What the tests ask of a file: its imports, those of them that run, and the names that it gives."""

    imports: set[str]
    run: set[str]
    bound_twice: set[str]
    classes: list[str]


@cache
def _read() -> Mapping[str, _Read]:
    """Parse each file once for all tests."""
    return {name: _reading(ast.parse(path.read_text("utf-8"))) for name, path in FILES.items()}


def _reading(tree: ast.Module) -> _Read:
    kept = [node for node in tree.body if not _is_for_types(node)]
    classes = [node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    return _Read(_imports([tree]), _imports(kept), _bound_twice(tree), classes)


def test_no_more_than_two_files_of_the_views_import_each_other_in_a_circle() -> None:
    views = {name: read.imports for name, read in _read().items() if name.startswith("crs_desktop.views")}
    assert not _circles(views)


def test_no_more_than_two_files_import_each_other_in_a_circle_when_they_are_run() -> None:
    assert not _circles({name: read.run for name, read in _read().items()})


def test_no_two_rooms_of_the_views_import_each_other_in_a_circle() -> None:
    files = {name: read for name, read in _read().items() if name.startswith("crs_desktop.views.")}
    rooms: dict[str, set[str]] = {_room(name): set() for name in files}
    for name, read in files.items():
        rooms[_room(name)] |= {_room(one) for one in read.imports & files.keys()}
    within = {room: found - {room} for room, found in rooms.items()}
    assert [room for room in rooms if room in _reached(room, within)] == []


def test_no_room_below_the_views_is_in_a_circle_of_imports_even_for_types() -> None:
    """A room is a folder without folders; a file beside rooms stands for itself."""
    files = {name: read for name, read in _read().items() if not name.startswith("crs_desktop.views")}
    imports = {_unit(name): set[str]() for name in files}
    for name, read in files.items():
        imports[_unit(name)] |= {_unit(one) for one in read.imports}
    # `load_system` names the type of what it imports by a text.
    imports["crs_desktop.rules"].remove("crs_desktop.rules.system")
    within = {unit: (found & imports.keys()) - {unit} for unit, found in imports.items()}
    faces = {name for name in files if FILES[name].name == "__init__.py"}
    rooms = {unit for unit in within if unit in faces or unit not in files}
    assert sorted(room for room in rooms if room in _reached(room, within)) == []


def _unit(module: str) -> str:
    """The room in which a module lies, or the module itself."""
    path = FILES.get(module)
    alone = path is None or path.name == "__init__.py" or any(path.parent.glob("*/__init__.py"))
    return module if alone else module.rpartition(".")[0]


def _room(module: str) -> str:
    """The folder in which a module lies."""
    return str(FILES[module].parent)


def _is_for_types(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def _circles(imports: Mapping[str, set[str]]) -> list[list[str]]:
    """The circles of more than two files; the face of a package is a file as any."""
    within = {name: found & imports.keys() for name, found in imports.items()}
    reached = {name: _reached(name, within) for name in imports}
    circles = [{other for other in reached[name] if name in reached[other]} for name in imports]
    return [sorted(circle) for circle in circles if len(circle) > 2]


def _imports(trees: Iterable[ast.AST]) -> set[str]:
    """What these parts of a file name anywhere in them."""
    found = set[str]()
    for node in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(node, ast.ImportFrom) and node.module:
            named = {f"{node.module}.{one.name}" for one in node.names}
            found |= {name if name in FILES else name.rpartition(".")[0] for name in named}
    return found


def _reached(name: str, imports: Mapping[str, set[str]]) -> set[str]:
    found, left = set[str](), [name]
    while left:
        new = imports[left.pop()] - found
        found |= new
        left += new
    return found


def test_no_folder_has_more_than_two_dozen_files() -> None:
    files = Counter(path.parent for root in (FOLDER, Path("tests")) for path in root.rglob("*.py"))
    assert [folder for folder, count in files.items() if count > 24] == []


def test_no_module_gives_a_second_value_to_a_name_of_its_own() -> None:
    """Two modules that were put into one had each an ``_APART``, and wheels took that of tick boxes."""
    assert {name: read.bound_twice for name, read in _read().items() if read.bound_twice} == {}


def test_a_class_name_means_one_thing_except_what_several_systems_tell_as_a_fact() -> None:
    places: dict[str, list[str]] = {}
    for module, read in _read().items():
        for name in read.classes:
            places.setdefault(name, []).append(module)
    told = {fact.__name__ for system in SYSTEMS for fact in load_system(system.id).facts}
    assert {name: found for name, found in places.items() if len(found) > 1 and name not in told} == {}


def _bound_twice(tree: ast.Module) -> set[str]:
    names = Counter(
        name.id
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        for name in ast.walk(target)
        if isinstance(name, ast.Name)
    )
    return {name for name, count in names.items() if count > 1}
