"""What a package index shows of the program: a picture that is seen from there, and who it is for."""

import importlib.util
import re
import subprocess
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
README = (ROOT / "README.md").read_text("utf-8")


@pytest.fixture(scope="module")
def hook() -> ModuleType:
    path = ROOT / PROJECT["tool"]["hatch"]["metadata"]["hooks"]["custom"]["path"]
    spec = importlib.util.spec_from_file_location("package_page", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_picture_has_an_address_that_works_from_anywhere(hook: ModuleType) -> None:
    page = hook.page(README, "https://forge.example/crs/desktop")
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]*)\)", page)
    assert pictures[0] == "https://forge.example/crs/desktop/raw/HEAD/resources/pictures/table.png"
    assert len(pictures) == 3
    assert re.sub(r"https://forge.example/crs/desktop/(raw|blob)/HEAD/", "", page) == README


def test_a_link_leads_to_the_project_or_is_plain_words(hook: ModuleType) -> None:
    readme = "Read [the glossary](resources/manual/glossary.md)."
    there = "https://forge.example/crs/blob/HEAD/resources/manual/glossary.md"
    assert hook.page(readme, "https://forge.example/crs") == f"Read [the glossary]({there})."
    assert hook.page(readme, "") == "Read the glossary."


def test_a_checkout_from_nowhere_promises_no_picture(hook: ModuleType) -> None:
    assert hook.page(README, "").startswith("# CRS Desktop\n")
    assert hook.addresses("") == {}


@pytest.mark.parametrize(
    ("remote", "address"),
    [
        ("git@forge.example:crs/desktop.git\n", "https://forge.example/crs/desktop"),
        ("https://somebody:secret@forge.example/crs/desktop.git", "https://forge.example/crs/desktop"),
        ("ssh://git@forge.example:2222/crs/desktop", "https://forge.example/crs/desktop"),
        ("/home/somebody/desktop", ""),
        ("", ""),
    ],
)
def test_the_address_is_where_the_checkout_is_from(hook: ModuleType, remote: str, address: str) -> None:
    assert hook.address_of(remote) == address


def test_it_is_asked_of_git(hook: ModuleType, tmp_path: Path) -> None:
    assert hook.origin(tmp_path) == ""
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    add = ["git", "-C", str(tmp_path), "remote", "add", "origin", "git@forge.example:crs/desktop.git"]
    subprocess.run(add, check=True)
    assert hook.address_of(hook.origin(tmp_path)) == "https://forge.example/crs/desktop"


def test_the_project_is_found_by_what_it_is(hook: ModuleType) -> None:
    project = PROJECT["project"]
    assert {"readme", "urls"} <= {*project["dynamic"]}
    assert "Topic :: Games/Entertainment :: Role-Playing" in project["classifiers"]
    assert {"game master", "roleplaying"} <= {*project["keywords"]}
    assert [*hook.addresses("https://forge.example/crs")] == ["Source", "Issues"]


def test_what_changed_and_how_to_contribute_stand_in_the_readme() -> None:
    headings = re.findall(r"^## (.+)$", README, re.MULTILINE)
    assert {"The manual", "How to contribute"} <= {*headings}
    assert "(resources/manual/changelog.md)" in README
