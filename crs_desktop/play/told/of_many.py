"""One change over many people, in a few words: “50 characters: OR 8 → 2”."""

from collections.abc import Sequence

from crs_desktop.rules import load_system
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Entered, FieldCleared, FieldSet, Left, Sided, Tagged
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sheet import Field
from crs_desktop.words import listed, say, say_many


def of_many(facts: Sequence[Fact], scene: Scene) -> str:
    """What the same was done to several people at once; empty where it was to one, or not the same."""
    people = {fact.who for fact in facts if isinstance(fact, _ABOUT_PEOPLE)}
    if len(people) < 2 or len(facts) != len(people):
        return ""
    told = _fields(facts, scene) or _others(facts)
    count = say_many("1 character", "{count} characters", len(people))
    return say("{count}: {what}", count=count, what=told) if told else ""


_ABOUT_PEOPLE = (FieldSet, FieldCleared, Sided, Tagged, Left, Entered)


def _fields(facts: Sequence[Fact], scene: Scene) -> str:
    """One field of all of them: before, where that was the same, and after."""
    set_ = [fact for fact in facts if isinstance(fact, FieldSet | FieldCleared)]
    ids = {fact.field for fact in set_}
    if len(set_) != len(facts) or len(ids) != 1 or not {fact.who for fact in set_} <= scene.combatants.keys():
        return ""
    field = next((one for one in _sheet(scene) if one.id in ids), None)
    if field is None:
        return ""
    system = load_system(scene.system)
    before = {field.show(system.written(scene, fact.who)[field.id]) for fact in set_}
    after = {field.show(fact.value) if isinstance(fact, FieldSet) else say("as it follows") for fact in set_}
    return say(
        "{field} {before} → {after}", field=field.title, before=_one(before), after=_one(after)
    ).strip()


def _one(values: set[str]) -> str:
    """The value that all have; what they have is not told where it differs."""
    return next(iter(values)) if len(values) == 1 else "…"


def _sheet(scene: Scene) -> tuple[Field, ...]:
    return load_system(scene.system).whole_sheet(scene)


def _others(facts: Sequence[Fact]) -> str:
    if all(isinstance(fact, Left) for fact in facts):
        return say("taken out")
    if all(isinstance(fact, Entered) for fact in facts):
        return say("new")
    sides = {fact.side for fact in facts if isinstance(fact, Sided)}
    if len(sides) == 1 and all(isinstance(fact, Sided) for fact in facts):
        return say("side {side}", side=next(iter(sides)) or "–")
    tags = {fact.tags for fact in facts if isinstance(fact, Tagged)}
    if len(tags) == 1 and all(isinstance(fact, Tagged) for fact in facts):
        return say("tags {tags}", tags=listed(list(next(iter(tags)))) or "–")
    return ""
