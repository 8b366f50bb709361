"""Tasks: an open-ended d20 and its modifiers (chapter 4; DS-3 … DS-21)."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.ask import Told
from crs_desktop.rules.chance_questions import Roll, thrown
from crs_desktop.rules.duellist.condition import ANKLE, is_marked, is_wounded
from crs_desktop.rules.duellist.house_rules import ACTIVE_FUMBLE, ATTRIBUTES, CHAINS, FUMBLES, HEROIC
from crs_desktop.rules.facts import Reckoned, Sum, Term
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name, signed
from crs_desktop.words import say, template, translated

WORSE, _TWISTED = 10, 5
_ATTRIBUTES = ("agility", "awareness", "strength", "dexterity")


class Dice(Struct, frozen=True):
    """The dice of a throw: the d20, further dice after a 20, and the number of 1s before them."""

    shown: tuple[int, ...]
    fumbles: int = 0

    @property
    def total(self) -> int:
        """The sum of the dice, without 1s that were rolled again."""
        return sum(self.shown)


class DieRules(Struct, frozen=True):
    """The house rules of an open-ended d20; without ``fumbles`` a 1 is a number like any other (DS-16).

    ``again``: a second 1 counts like the first (DS-15); ``chains``: a second 20 does (DS-13).
    """

    fumbles: bool
    again: bool
    chains: bool


def die_rules(scene: Scene, fumbles: bool) -> DieRules:
    """Return the rules of a throw."""
    return DieRules(fumbles, FUMBLES.reads(scene, "again"), CHAINS.reads(scene, "chains"))


def active_rules(scene: Scene) -> DieRules:
    """Return the rules of the dice of an attack or a defence."""
    return die_rules(scene, ACTIVE_FUMBLE.reads(scene, "worse"))


def is_heroic(scene: Scene) -> bool:
    """Return whether the fumbles of Table 39 are used."""
    return HEROIC.reads(scene, "on")


def after(dice: Dice, face: int, rules: DieRules) -> Dice:
    """Return the dice with another face: a 1 counts as a fumble, any other number is added."""
    # only the first die can fumble: after a 20, a 1 is added like any other number
    if rules.fumbles and face == 1 and not dice.shown and (rules.again or not dice.fumbles):
        return Dice((), dice.fumbles + 1)
    return Dice((*dice.shown, face), dice.fumbles)


def calls(dice: Dice, rules: DieRules) -> bool:
    """Return whether another d20 is rolled: after a 1 in place of it, after a 20 to be added (DU-61)."""
    return not dice.shown or (dice.shown[-1] == 20 and (rules.chains or len(dice.shown) == 1))


class TaskPart(Struct, frozen=True):
    """One number of a total, with its name."""

    what: str
    worth: int

    @property
    def term(self) -> Term:
        """The number as a term of a sum."""
        return Term(self.what, str(abs(self.worth)), minus=self.worth < 0)


Parts = tuple[TaskPart, ...]


def parts(*pairs: tuple[str, int]) -> Parts:
    """Return the parts of these names and numbers, without zeros."""
    return tuple(TaskPart(translated(what), worth) for what, worth in pairs if worth)


def total(dice: Dice, more: Parts) -> int:
    """Add the modifiers to the dice."""
    return dice.total + sum(part.worth for part in more)


def sum_of(dice: Dice, more: Parts, note: str = "") -> Sum:
    """Return the sum with every number and its reason, as the log shows it."""
    rolled = tuple(Term(say("(d20)"), str(one)) for one in dice.shown)
    return Sum((*rolled, *(part.term for part in more)), total(dice, more), note)


def d20(who: Name, name: str, words: Told, rule: str = "DU-61") -> Roll:
    """Return the question for one d20 of a task (DU-61, or the ``rule`` given)."""
    return Roll(who=who, name=name, words=words, count=1, sides=20, rule=rule)


def _again(who: Name, said: str) -> Told:
    return lambda scene: translated(said, who=scene.label(who))


Foretold = Callable[[Scene], Forecast | None]
"""A function that forecasts a throw in the present scene."""


async def throw(
    table: Table, who: Name, name: str, words: Told, worse: str = "", told: Foretold | None = None
) -> Dice:
    """Roll a d20; add another after a 20, and with ``worse``, a template, roll again after a 1 (DU-61)."""
    asked = d20(who, name, words)
    coming = asked if told is None else replace(asked, forecast=lambda scene, _throw: told(scene))
    (face,) = await thrown(table, coming)
    rules = die_rules(table.scene, bool(worse))
    dice = after(Dice(()), face, rules)
    while calls(dice, rules):
        (face,) = await thrown(table, _another(who, name, worse, dice), further=True)
        dice = after(dice, face, rules := die_rules(table.scene, bool(worse)))
    return dice


def _another(who: Name, name: str, worse: str, dice: Dice) -> Roll:
    if not dice.shown:
        return d20(who, f"{name} after a 1", _again(who, worse))
    said = template("{who} rolled a 20: roll another d20 and add it.")
    return d20(who, f"{name} after a 20", _again(who, said))


async def active(table: Table, who: Name, name: str, words: Told, told: Foretold | None = None) -> Dice:
    """Roll the dice of an attack or a defence; by a house rule a 1 is a fumble (DS-16)."""
    worse = template("{who} rolled a 1, which costs 10: roll the d20 again.")
    return await throw(table, who, name, words, worse if active_rules(table.scene).fumbles else "", told)


def fumbled(dice: Dice) -> Parts:
    """Return the penalty for the 1s of an active task."""
    return parts(("fumble", -WORSE * dice.fumbles))


def halved(scene: Scene, who: Name, skill: int, name: str) -> int:
    """Return a skill or an attribute as it counts now: halved for the Wounded, rounded down (DU-71)."""
    # Endurance is absent: at blood loss it is never halved (DU-59).
    attribute = name.casefold() in _ATTRIBUTES
    spared = attribute and not ATTRIBUTES.reads(scene, "all")
    counted = skill // 2 if is_wounded(scene, who) and not spared else skill
    twisted = name.casefold() == "agility" and is_marked(scene, who, ANKLE)
    return counted - _TWISTED if twisted else counted


async def passive(table: Table, who: Name, name: str, skill: TaskPart, difficulty: int) -> bool:
    """Roll against a difficulty, which must be reached; each 1 raises it by 10 (DU-60, DU-61)."""

    def words(scene: Scene) -> str:
        said = "{who}, {name}: roll the d20 {sum} against {difficulty}."
        names = {"who": scene.label(who), "name": translated(name)}
        return say(said, sum=signed(skill.worth), difficulty=difficulty, **names)

    worse = template("{who} rolled a 1, which raises the Difficulty by 10: roll the d20 again.")
    dice = await throw(table, who, name, words, worse)
    harder = difficulty + WORSE * dice.fumbles
    done = total(dice, (skill,)) >= harder
    said = "against {difficulty}: succeeds" if done else "against {difficulty}: fails"
    table.happen(Reckoned(who, translated(name), sum_of(dice, (skill,), say(said, difficulty=harder))))
    return done


async def unless_sure(table: Table, who: Name, name: str, skill: TaskPart, difficulty: int) -> bool:
    """Roll a passive task, unless the skill alone exceeds the difficulty (DS-9)."""
    # the text demands more than the Difficulty, not just as much (supplement, A)
    if skill.worth > difficulty:
        return True
    return await passive(table, who, name, skill, difficulty)
