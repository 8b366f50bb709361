"""The README and the manual are true: the recipe’s system can be played, and each path they name exists."""

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import crs_desktop
from crs_desktop import rules, shipped
from crs_desktop.app import main
from crs_desktop.models.manual import about, page_names, sections
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.story import story
from crs_desktop.rules import why
from crs_desktop.rules.facts import Entered, Left
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.system import System
from crs_desktop.rules.system_parts import Consequences, Decks, Display, ItemReading, StatRules
from crs_desktop.rules.values import Name
from tests.sessions import SAMPLES, desk, played_desk
from tests.views.commands.test_menus import menus
from tests.views.windows import opened

TOP = Path(crs_desktop.__file__).parents[1]
MANUAL = {path.stem: path.read_text("utf-8") for path in shipped.path("manual").glob("*.md")}
PAGES = {"front": (TOP / "README.md").read_text("utf-8"), **MANUAL}


@pytest.fixture
def toss(monkeypatch: pytest.MonkeyPatch) -> Session:
    """A fight of the system that the recipe adds, known for one test."""
    module = ModuleType("toss_of_the_recipe")
    (code,) = re.findall(r"```python\n(.*?)```", MANUAL["adding-a-system"], re.DOTALL)
    exec(code, vars(module))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    entry = rules.SystemEntry("toss", "Toss", module.__name__)
    monkeypatch.setattr(rules, "SYSTEMS", (*rules.SYSTEMS, entry))
    fight = Desk(Campaign(None)).new_fight("toss")
    people = (Combatant(Name(name), name) for name in ("Ann", "Bob"))
    fight.open_with(*(Entered(one.name, one) for one in people))
    return fight


@pytest.mark.parametrize(("dice", "who"), [("5 2", "Ann"), ("2 5", "Bob"), ("4 4", "Ann")])
def test_the_system_of_the_recipe_can_be_played(toss: Session, dice: str, who: str) -> None:
    toss.begin("Toss")
    (asked,) = toss.open
    toss.type(asked, dice)
    assert story(toss.path)[-1].text == f"{who} wins the toss."
    toss.undo()
    assert len(toss.open) == 1


def test_it_ends_by_itself_when_one_is_taken_away(toss: Session) -> None:
    toss.begin("Toss")
    toss.rule(Left(Name("Bob")))
    assert not toss.open
    with pytest.raises(why.NotAllowed, match=r"A toss needs two\."):
        toss.begin("Toss")


def test_the_manual_lists_all_of_its_pages() -> None:
    assert "resources/manual/README.md" in PAGES["front"]
    assert {*page_names()} == {*MANUAL} - {"README"}
    assert [*dict.fromkeys(section.page for section in sections())] == [*page_names()]


@pytest.mark.parametrize("name", [*SAMPLES, "several_oppose", "a_surprise_that_misses", "avatar_a_theft"])
def test_each_question_has_a_section(name: str) -> None:
    session = played_desk(name).session
    for step in session.path:
        if step.entry.kind == "answer":
            assert about(session.system.id, step.entry.key).number, step.entry.key


def test_a_question_without_a_section_has_the_title_of_its_page() -> None:
    assert about("crs", "").heading == "An evening with CRS 1.0"
    assert about("duellist", "3 Duellist round/round 3/sub-round 1/Fairn/values/Actions").heading == (
        "Tables of the rules"
    )


def test_each_command_line_of_the_manual_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], qapp: QApplication
) -> None:
    monkeypatch.chdir(TOP)
    lines = re.findall(r"^    python3 -m crs_desktop (.+)$", MANUAL["command-line"], re.MULTILINE)
    assert len(lines) >= 9
    for line in lines:
        words = [str(tmp_path / word) if word.endswith(".pdf") else word for word in line.split()]
        assert main(words) == 0, line
    assert len([*tmp_path.glob("*.pdf")]) == 3
    assert "Raq" in capsys.readouterr().out


def test_each_key_of_the_manual_is_in_its_list_of_keys() -> None:
    chord = r"(?:(?:Ctrl|Alt|Shift)\+)+[^\s`|,:]+|F\d{1,2}"
    listed = {*re.findall(chord, MANUAL["keys"])}
    for name, page in PAGES.items():
        assert {*re.findall(f"`({chord})`", page)} <= listed, name


def test_each_menu_entry_of_the_manual_is_in_a_menu(qtbot: QtBot) -> None:
    window = opened(qtbot, desk("market"))
    window.actions_by_id["library"].trigger()
    assert window.librarian.window is not None
    entries = {
        plain(f"{top.text()} → {entry.text()}")
        for bar in (window.menuBar(), window.librarian.window.menuBar())
        for top in bar.actions()
        for menu in menus(top.menu())  # type: ignore[arg-type]
        for entry in menu.actions()
    }
    window.librarian.close()
    for name, page in PAGES.items():
        text = " ".join(page.split())
        named = re.findall(r"\*((?:File|Edit|Fight|Board|View|Help) → [^*→]+)(?:→ [^*]+)?\*", text)
        assert {plain(entry) for entry in named} <= entries, name


def plain(entry: str) -> str:
    """A path of menus without letters to press and dots."""
    return entry.replace("&", "").rstrip("… ")


@pytest.mark.parametrize("page", PAGES)
def test_each_path_that_a_page_names_exists(page: str) -> None:
    text = PAGES[page]
    named = {*re.findall(r"resources/[\w/.-]+\w", text.replace("ID/TABLE", "contest/armor"))}
    in_code = re.findall(r"`((?:rules|play|models|views|printing|tests)/[\w/.]+)`", text)
    named |= {path if path.startswith("tests/") else f"crs_desktop/{path}" for path in in_code}
    assert not [path for path in named if not (TOP / path).exists()]
    known = {(one.page, anchor) for one in sections() for anchor in ("", one.anchor)} | {("README", "")}
    links = re.findall(r"\]\((?:resources/manual/)?([\w-]+)\.md(?:#([\w-]+))?\)", text)
    assert {*links} <= known


def test_the_recipe_names_every_field_of_a_system() -> None:
    named = {*re.findall(r"`(\w+)`|^    (\w+)=", MANUAL["adding-a-system"], re.MULTILINE)}
    known = {one or other for one, other in named}
    for kind in (System, Consequences, Decks, Display, ItemReading, StatRules):
        assert {*kind.__struct_fields__} <= known


def test_the_readme_shows_a_picture_and_the_manual_the_samples() -> None:
    assert "resources/pictures/table.png" in PAGES["front"]
    pictures = re.findall(r"\]\((pictures/[\w.]+)\)", "".join(MANUAL.values()))
    assert len(pictures) == 5 and all(shipped.path("manual", name).is_file() for name in pictures)
    assert "`resources/samples/cast.csv`" in MANUAL["library-and-lists"]
    assert [*(TOP / "resources/samples").glob("*.toml")]


def test_the_readme_fits_on_one_screen() -> None:
    assert len(PAGES["front"].split()) <= 1_200
