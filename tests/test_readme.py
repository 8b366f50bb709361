"""The README and the manual are true: the recipe’s system can be played, and each path they name exists."""

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

import crs_desktop
from crs_desktop import rules, shipped
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.story import story
from crs_desktop.rules import chance_questions, facts, questions, sheet, system, table, why
from crs_desktop.rules.facts import Entered, Left
from crs_desktop.rules.ground import squares as ground
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.system import System
from crs_desktop.rules.system_parts import Consequences, Decks, Display, ItemReading, StatRules
from crs_desktop.rules.values import Name

TOP = Path(crs_desktop.__file__).parents[1]
MANUAL = {path.stem: path.read_text("utf-8") for path in shipped.path("manual").glob("*.md")}
PAGES = {"README": (TOP / "README.md").read_text("utf-8"), **MANUAL}


@pytest.fixture
def toss(monkeypatch: pytest.MonkeyPatch) -> Session:
    """A fight of the system that the recipe adds, known for one test."""
    module = ModuleType("toss_of_the_recipe")
    for source in (chance_questions, facts, ground, questions, sheet, system, table, why):
        vars(module).update(vars(source))
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


def test_the_manual_holds_what_the_readme_links_to() -> None:
    assert {"adding-a-system", "api", "architecture", "changelog", "glossary", "playing"} <= MANUAL.keys()
    linked = re.findall(r"\]\((resources/manual/[\w.-]+)\)", PAGES["README"])
    assert {*linked} == {f"resources/manual/{name}.md" for name in MANUAL}


@pytest.mark.parametrize("page", PAGES)
def test_each_path_that_a_page_names_exists(page: str) -> None:
    text = PAGES[page]
    named = {*re.findall(r"resources/[\w/.-]+\w", text.replace("ID/TABLE", "contest/armor"))}
    in_code = re.findall(r"`((?:rules|play|models|views|printing|tests)/[\w/.]+)`", text)
    linked = re.findall(r"\]\(([\w-]+\.md)\)", text)
    named |= {path if path.startswith("tests/") else f"crs_desktop/{path}" for path in in_code}
    named |= {f"resources/manual/{path}" for path in linked}
    assert not [path for path in named if not (TOP / path).exists()]


def test_the_recipe_names_every_field_of_a_system() -> None:
    named = {*re.findall(r"`(\w+)`|^    (\w+)=", MANUAL["adding-a-system"], re.MULTILINE)}
    known = {one or other for one, other in named}
    for kind in (System, Consequences, Decks, Display, ItemReading, StatRules):
        assert {*kind.__struct_fields__} <= known


def test_the_readme_shows_a_picture_and_the_manual_the_samples() -> None:
    assert "resources/pictures/table.png" in PAGES["README"]
    assert "`resources/samples/cast.csv`" in MANUAL["library-and-lists"]
    assert [*(TOP / "resources/samples").glob("*.toml")]


def test_the_readme_fits_on_one_screen() -> None:
    assert len(PAGES["README"].split()) <= 1_200
