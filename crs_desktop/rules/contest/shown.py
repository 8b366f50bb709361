"""A combatant’s condition for the GM: injuries, Advantages, load and empty weapons (CT-2)."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec.structs import replace

from crs_desktop.rules.cache import CachedOfSheets
from crs_desktop.rules.condition import Condition
from crs_desktop.rules.contest.sheet.gear import too_heavy
from crs_desktop.rules.contest.sheet.sheet import PARTS, entered, entries, number, stats
from crs_desktop.rules.contest.state import attackers, fight
from crs_desktop.rules.contest.throw.stats import equation, plain_stat, value
from crs_desktop.rules.contest.wounds.hurt import waiting_wounds
from crs_desktop.rules.contest.wounds.injuries import apart, disabled, injuries, told
from crs_desktop.rules.facts import Sum
from crs_desktop.rules.scene import Marker, Scene
from crs_desktop.rules.values import Name, plain
from crs_desktop.words import listed, say, say_many, translated

# A serious wound takes off at least 3 (CT-84).
_BAD = 3
_ANSWERED = {"melee": "Melee", "flee": "Flee", "maneuver": "Maneuver"}


def how_is(scene: Scene, who: Name) -> Condition:
    """Return a word for the condition and the injuries, including those that wait; no bar (CT-2)."""
    found = _CONDITION.of(scene, who, "", lambda: _by_sheet(scene, who))
    # Waiting wounds are listed, or the GM would think that the blow was forgotten.
    coming = [told(one.injury) for one in waiting_wounds(scene) if one.who == who]
    waiting = tuple(say("{injury} (from the end of the round)", injury=injury) for injury in coming)
    return replace(found, injuries=(*found.injuries, *waiting)) if waiting else found


def _by_sheet(scene: Scene, who: Name) -> Condition:
    # The word already says “dead”; an entry without other words stays, because injuries are counted.
    borne = tuple(apart(one)[1] or told(one) for one in entries(scene, who, "injuries"))
    return Condition((), _word(scene, who, bool(borne)), _is_bad(scene, who), borne)


_CONDITION: CachedOfSheets[Condition] = CachedOfSheets()


def out(scene: Scene, who: Name) -> str:
    """Return “disabled” or “dead” if the combatant cannot fight, else an empty string."""
    return translated(found) if (found := disabled(scene, who)) else ""


def _word(scene: Scene, who: Name, hurt: bool) -> str:
    if disabled(scene, who):
        return out(scene, who)
    if not hurt:
        return say("well")
    return say("badly hurt") if _is_bad(scene, who) else say("hurt")


def _is_bad(scene: Scene, who: Name) -> bool:
    """Return whether the combatant is disabled, or their wounds add up to a serious one."""
    return bool(disabled(scene, who)) or _penalty(scene, who) >= _BAD


def _penalty(scene: Scene, who: Name) -> Fraction:
    return sum((one.penalty for one in injuries(scene, who)), Fraction())


def lent(scene: Scene, who: Name) -> Mapping[str, float]:
    """Return the change of each stat by wounds and load; a summed stat includes its parts’ losses (CT-2)."""
    less = {stat: value(scene, who, stat) - number(scene, who, stat) for stat in stats(scene)}
    for stat, parts in PARTS.items():
        # The sheet adds up parts that are already reduced; only the sum’s own losses are left to apply.
        if not entered(scene, who, stat):
            less[stat] -= sum(less[part] for part in parts)
    return {stat: float(by) if by.denominator > 1 else int(by) for stat, by in less.items() if by}


def made_of(scene: Scene, who: Name, field: str) -> Sum | None:
    """Return the equation of a stat’s current value, or None if it equals the value on the sheet."""
    changed = field in stats(scene) and value(scene, who, field) != number(scene, who, field)
    return equation(plain_stat(scene, who, field)) if changed else None


def markers(scene: Scene, who: Name) -> tuple[Marker, ...]:
    """Return the GM’s markers, waiting bonuses, then what follows from the sheet and from the combat."""
    of_sheet = _OF_SHEET.of(scene, who, "", lambda: (*_wounded(scene, who), *_burdened(scene, who)))
    # a row has room for one or two: the bonus is used soon, and what the sheet says stays
    return (*scene.of(who).markers, *_waiting(scene, who), *of_sheet, *_fighting(scene, who))


_OF_SHEET: CachedOfSheets[tuple[Marker, ...]] = CachedOfSheets()


def _wounded(scene: Scene, who: Name) -> Iterator[Marker]:
    if found := disabled(scene, who):
        yield Marker("warning", translated(found))
    if less := _penalty(scene, who):
        yield Marker("life", say("combat stats −{less}", less=plain(less)))


def _burdened(scene: Scene, who: Name) -> Iterator[Marker]:
    now, full = value(scene, who, "speed"), number(scene, who, "speed")
    if now < full:
        yield Marker("run", say("Speed {now} of {full}", now=plain(now), full=plain(full)))
    if heavy := too_heavy(scene, who, number(scene, who, "strength")):
        # A warning and no bar: the text asks for Strength but forbids nothing (CT-76).
        yield Marker("warning", say("too weak for {items}", items=listed([*heavy])))


def _waiting(scene: Scene, who: Name) -> Iterator[Marker]:
    """Yield the bonuses and penalties that wait for the next contest."""
    given = (one for one in fight(scene).bonuses if one.who == who)
    return (Marker("flag" if one.worth > 0 else "warning", one.words()) for one in given)


def _fighting(scene: Scene, who: Name) -> Iterator[Marker]:
    now = fight(scene)
    for held in now.advantages:
        if held.who == who:
            said = "Advantage over {over} +{worth}"
            yield Marker("sword", say(said, over=scene.label(held.over), worth=held.worth))
    # After a new target is ruled, the answer to an attacker who is gone says nothing any more.
    answer = now.answers.get(who) if attackers(scene, who) else None
    if answer:
        yield Marker("stance", say(_ANSWERED[answer]))
    for weapon, rounds in now.empty.get(who, {}).items():
        reload = say_many("1 round to reload", "{count} rounds to reload", rounds)
        yield Marker("target", say("{weapon}: {reload}", weapon=weapon, reload=reload))
