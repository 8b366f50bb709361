"""Markers of a CRS combatant: those put on, and those that follow from the Combat."""

from collections.abc import Iterator
from math import ceil

from crs_desktop.rules.double_exposure.attack.blows import protector_of
from crs_desktop.rules.double_exposure.clocks import COERCED
from crs_desktop.rules.double_exposure.combat import FLED, able, combat, is_on
from crs_desktop.rules.double_exposure.deeds import linked
from crs_desktop.rules.double_exposure.helping import temporary
from crs_desktop.rules.facts.time import left_on
from crs_desktop.rules.scene import Clock, Marker, Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say


def markers(scene: Scene, who: Name) -> tuple[Marker, ...]:
    """Return the markers put on ``who``, then those that follow from the Combat."""
    put_on = (Marker(marker.icon, _timed(scene, who, marker)) for marker in scene.of(who).markers)
    # a Suggestion puts no marker on: its clock alone tells that it holds
    bent = _clock(scene, who, "suggestion")
    suggestion = (Marker("mind", _until(scene, say("Suggestion"), bent)),) if bent else ()
    of_combat = _of_the_combat(scene, who) if is_on(scene) else ()
    return (*put_on, *suggestion, *_temporary(scene, who), *of_combat)


_COUNTED_BY = {FLED.word: "flee", COERCED.word: "coercion"}


def _timed(scene: Scene, who: Name, marker: Marker) -> str:
    """Return the words of the marker, with the minutes left if a clock counts it."""
    about = _COUNTED_BY.get(marker.word)
    clock = _clock(scene, who, about) if about else None
    return _until(scene, marker.word, clock) if clock else marker.word


def _temporary(scene: Scene, who: Name) -> Iterator[Marker]:
    """Yield the bonuses that ``who`` has for a time."""
    for name, effect, clock in temporary(scene, who):
        marker = bonus(name, effect)
        yield Marker(marker.icon, _until(scene, marker.word, clock)) if clock else marker


def bonus(name: str, effect: str) -> Marker:
    """Return the marker of a bonus that does not stay: its name and what it adds."""
    return Marker("flag", say("{name}: {effect}", name=name, effect=effect.removesuffix("; Continuous")))


def _until(scene: Scene, words: str, clock: Clock) -> str:
    """Return the words of a marker with the minutes left, rounded up."""
    minutes = max(0, ceil(left_on(clock, scene.clock) / 60))
    return say("{marker}, {minutes} min left", marker=words, minutes=minutes)


def _clock(scene: Scene, who: Name, about: str) -> Clock | None:
    return next((one for one in scene.clocks if (one.who, one.about) == (who, about)), None)


def _of_the_combat(scene: Scene, who: Name) -> Iterator[Marker]:
    now = combat(scene)
    # asked anew: a protector who fell, fled or was taken out does not protect now, and their entry stays
    if who in now.protects and able(scene, who):
        yield Marker("hand", say("takes blows for {whom}", whom=scene.label(now.protects[who])))
    protector = protector_of(scene, who)
    if protector is not None:
        yield Marker("lock", say("protected by {who}", who=scene.label(protector)))
    if times := now.halvings.get(who):
        yield Marker("target", say("DR ÷ {by}", by=2**times))
    others = linked(scene, who)
    if others and able(scene, who):
        yield Marker("sword", say("melee: {names}", names=", ".join(map(scene.label, others))))
