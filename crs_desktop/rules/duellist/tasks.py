"""A task: an open-ended d20 and whatever is added to it (chapter 4; DS-3 … DS-21)."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.ask import Told
from crs_desktop.rules.chance_questions import Roll
from crs_desktop.rules.duellist.condition import ANKLE, is_marked, is_wounded
from crs_desktop.rules.duellist.house_rules import (
    ACTIVE_FUMBLE,
    ATTRIBUTES,
    CHAINS,
    FUMBLES,
    reads,
)
from crs_desktop.rules.facts import Reckoned, Sum, Term
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.words import say, template, translated

WORSE, _TWISTED = 10, 5
_ATTRIBUTES = ("agility", "awareness", "strength", "dexterity")


class Dice(Struct, frozen=True):
    """What was thrown: the d20 and what a 20 brought on top of it, and how many 1s came before."""

    shown: tuple[int, ...]
    fumbles: int = 0

    @property
    def total(self) -> int:
        """All that counts: a 1 that was rolled again does not."""
        return sum(self.shown)


class TaskPart(Struct, frozen=True):
    """One number of a total with what it is."""

    what: str
    worth: int

    @property
    def term(self) -> Term:
        """As it stands in a sum."""
        return Term(self.what, str(abs(self.worth)), minus=self.worth < 0)


Parts = tuple[TaskPart, ...]


def parts(*pairs: tuple[str, int]) -> Parts:
    """Those that are not 0, by what they are."""
    return tuple(TaskPart(translated(what), worth) for what, worth in pairs if worth)


def total(dice: Dice, more: Parts) -> int:
    """What was thrown with all that is added to it."""
    return dice.total + sum(part.worth for part in more)


def sum_of(dice: Dice, more: Parts, note: str = "") -> Sum:
    """As it is shown, with every number and its reason."""
    rolled = tuple(Term(say("(d20)"), str(one)) for one in dice.shown)
    return Sum((*rolled, *(part.term for part in more)), total(dice, more), note)


def d20(who: Name, name: str, words: Told, rule: str = "DU-61") -> Roll:
    """The question for one d20, by which a task is decided (DU-61 unless told otherwise)."""
    return Roll(who=who, name=name, words=words, count=1, sides=20, rule=rule)


def signed(number: int) -> str:
    """What is added to a die, as it is written beside it: ``+5``, ``−3``."""
    return f"{number:+}".replace("-", "−")


def _again(who: Name, said: str) -> Told:
    return lambda scene: translated(said, who=scene.label(who))


Foretold = Callable[[Scene], Forecast | None]
"""What a throw would come to, as the scene is."""


async def throw(
    table: Table, who: Name, name: str, words: Told, worse: str = "", told: Foretold | None = None
) -> Dice:
    """A d20: a 20 is rolled on and added; with ``worse``, which says so, a 1 is rolled again (DU-61)."""
    asked = d20(who, name, words)
    coming = asked if told is None else replace(asked, forecast=lambda scene, _throw: told(scene))
    (first,) = await table.ask(coming)
    ones = 0
    while worse and first == 1 and (not ones or reads(table.scene, FUMBLES, "again")):
        ones += 1
        (first,) = await table.ask(d20(who, f"{name} after a 1", _again(who, worse)))
    shown = [first]
    while shown[-1] == 20 and (len(shown) == 1 or reads(table.scene, CHAINS, "chains")):
        said = template("{who} rolled a 20: roll another d20, which is added.")
        (more,) = await table.ask(d20(who, f"{name} after a 20", _again(who, said)))
        shown.append(more)
    return Dice(tuple(shown), ones)


async def active(table: Table, who: Name, name: str, words: Told, told: Foretold | None = None) -> Dice:
    """The dice of an attack or a defence: a 1 may count as a fumble."""
    worse = template("{who} rolled a 1, which takes 10 off: roll the d20 again.")
    fumbles = reads(table.scene, ACTIVE_FUMBLE, "worse")
    return await throw(table, who, name, words, worse if fumbles else "", told)


def fumbled(dice: Dice) -> Parts:
    """What 1s take off an active task."""
    return parts(("fumble", -WORSE * dice.fumbles))


def halved(scene: Scene, who: Name, skill: int, name: str) -> int:
    """A skill or an attribute as it counts now: the Wounded have half, rounded down (DU-71)."""
    attribute = name.casefold() in _ATTRIBUTES
    spared = attribute and not reads(scene, ATTRIBUTES, "all")
    counted = skill // 2 if is_wounded(scene, who) and not spared else skill
    twisted = name.casefold() == "agility" and is_marked(scene, who, ANKLE)
    return counted - _TWISTED if twisted else counted


async def passive(table: Table, who: Name, name: str, skill: TaskPart, difficulty: int) -> bool:
    """A task against a difficulty: as much or more succeeds; each 1 makes it harder by 10 (DU-60, DU-61)."""

    def words(scene: Scene) -> str:
        said = "{who}, {name}: roll the d20 {sum} against {difficulty}."
        names = {"who": scene.label(who), "name": translated(name)}
        return say(said, sum=signed(skill.worth), difficulty=difficulty, **names)

    worse = template("{who} rolled a 1, which makes it harder by 10: roll the d20 again.")
    dice = await throw(table, who, name, words, worse)
    harder = difficulty + WORSE * dice.fumbles
    done = total(dice, (skill,)) >= harder
    said = "against {difficulty}: succeeds" if done else "against {difficulty}: fails"
    table.happen(Reckoned(who, translated(name), sum_of(dice, (skill,), say(said, difficulty=harder))))
    return done


async def unless_sure(table: Table, who: Name, name: str, skill: TaskPart, difficulty: int) -> bool:
    """A passive task; who has more than the difficulty need not roll (DS-9)."""
    if skill.worth > difficulty:
        return True
    return await passive(table, who, name, skill, difficulty)
