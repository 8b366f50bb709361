"""Markers of a CRS combatant: those put on, and those that follow from the Combat."""

from collections.abc import Iterator
from math import ceil

from crs_desktop.rules.double_exposure.attack.blows import protector_of
from crs_desktop.rules.double_exposure.clocks import COERCED
from crs_desktop.rules.double_exposure.combat import FLED, able, combat, is_on
from crs_desktop.rules.double_exposure.deeds import linked
from crs_desktop.rules.facts.time import left_on
from crs_desktop.rules.scene import Clock, Marker, Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say


def markers(scene: Scene, who: Name) -> tuple[Marker, ...]:
    """Return the markers put on ``who``, then those that follow from the Combat."""
    put_on = (Marker(marker.icon, _timed(scene, who, marker)) for marker in scene.of(who).markers)
    # a Suggestion puts no marker on: its clock alone tells that it holds
    bent = [minutes for clock, minutes in _clocks(scene, who) if clock.about == "suggestion"]
    suggestion = (Marker("mind", say("Suggestion, {minutes} min left", minutes=bent[0])),) if bent else ()
    return (*put_on, *suggestion, *(_of_the_combat(scene, who) if is_on(scene) else ()))


_COUNTED_BY = {FLED.word: "flee", COERCED.word: "coercion"}


def _timed(scene: Scene, who: Name, marker: Marker) -> str:
    """Return the words of the marker, with the minutes left if a clock counts it."""
    about = _COUNTED_BY.get(marker.word)
    for clock, minutes in _clocks(scene, who) if about else ():
        if clock.about == about:
            return say("{marker}, {minutes} min left", marker=marker.word, minutes=minutes)
    return marker.word


def _clocks(scene: Scene, who: Name) -> Iterator[tuple[Clock, int]]:
    """Yield the clocks of ``who`` with the minutes left, rounded up."""
    for clock in scene.clocks:
        if clock.who == who:
            yield clock, max(0, ceil(left_on(clock, scene.clock) / 60))


def _of_the_combat(scene: Scene, who: Name) -> Iterator[Marker]:
    now = combat(scene)
    if who in now.protects:
        yield Marker("hand", say("takes blows for {whom}", whom=scene.label(now.protects[who])))
    # asked anew: a protector who fell or walked away does not protect now
    protector = protector_of(scene, who)
    if protector is not None:
        yield Marker("lock", say("protected by {who}", who=scene.label(protector)))
    if times := now.halvings.get(who):
        yield Marker("target", say("DR ÷ {by}", by=2**times))
    others = linked(scene, who)
    if others and able(scene, who):
        yield Marker("sword", say("melee: {names}", names=", ".join(map(scene.label, others))))
