"""The README is true: its system can be played, and what it names is there."""

import re
import sys
from types import ModuleType

import pytest

from crs_desktop import rules, shipped
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.story import story
from crs_desktop.rules import chance_questions, facts, questions, sheet, system, table, why
from crs_desktop.rules.facts import Entered, Left
from crs_desktop.rules.ground import squares as ground
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name

README = (shipped.path("pictures").parents[1] / "README.md").read_text("utf-8")


@pytest.fixture
def toss(monkeypatch: pytest.MonkeyPatch) -> Session:
    """A fight of the system that the README shows how to add, as far as this test goes."""
    module = ModuleType("toss_of_the_readme")
    for source in (chance_questions, facts, ground, questions, sheet, system, table, why):
        vars(module).update(vars(source))
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(code, vars(module))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    entry = rules.SystemEntry("toss", "Toss", module.__name__)
    monkeypatch.setattr(rules, "SYSTEMS", (*rules.SYSTEMS, entry))
    fight = Desk(Campaign(None)).new_fight("toss")
    people = (Combatant(Name(name), name) for name in ("Ann", "Bob"))
    fight.open_with(*(Entered(one.name, one) for one in people))
    return fight


@pytest.mark.parametrize(("dice", "who"), [("5 2", "Ann"), ("2 5", "Bob"), ("4 4", "Ann")])
def test_the_system_of_the_readme_can_be_played(toss: Session, dice: str, who: str) -> None:
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


def test_what_it_names_is_there() -> None:
    named = {*re.findall(r"resources/[\w/.]+\w", README)}
    assert {"resources/pictures/table.png", "resources/samples/cast.csv"} <= named
    top = shipped.path("pictures").parents[1]
    assert not [path for path in named if not (top / path).exists()]
    assert [*(top / "resources/samples").glob("*.toml")]
