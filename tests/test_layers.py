"""What pyproject.toml lists by hand is what there is, and what the import contracts cannot say."""

import ast
import tomllib
from collections.abc import Mapping
from pathlib import Path

import crs_desktop
from crs_desktop.rules import SYSTEMS


def test_every_system_is_held_apart_from_the_others() -> None:
    held = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    apart = next(one for one in held if one["type"] == "independence")
    assert set(apart["modules"]) == {system.module for system in SYSTEMS}


def test_only_avatar_may_import_another_system_and_only_the_crs() -> None:
    held = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    apart = next(one for one in held if one["type"] == "independence")
    allowed = {tuple(part.strip(".*") for part in one.split(" -> ")) for one in apart["ignore_imports"]}
    assert allowed == {("crs_desktop.rules.avatar", "crs_desktop.rules.double_exposure")}


def test_no_more_than_two_files_of_the_views_import_each_other_in_a_circle() -> None:
    folder = Path(crs_desktop.__file__).parent
    files = {_module(path, folder): path for path in (folder / "views").rglob("*.py")}
    imports = {name: _imports(path) & set(files) for name, path in files.items()}
    reached = {name: _reached(name, imports) for name in files}
    circles = [{other for other in reached[name] if name in reached[other]} for name in files]
    assert not [sorted(circle) for circle in circles if len(circle) > 2]


def _module(path: Path, folder: Path) -> str:
    parts = ("crs_desktop", *path.relative_to(folder).with_suffix("").parts)
    return ".".join(part for part in parts if part != "__init__")


def _imports(path: Path) -> set[str]:
    """What a file names anywhere in it, also for the reader of types alone."""
    found = set[str]()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
    return found


def _reached(name: str, imports: Mapping[str, set[str]]) -> set[str]:
    found, left = set[str](), [name]
    while left:
        new = imports[left.pop()] - found
        found |= new
        left += new
    return found
