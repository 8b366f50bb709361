"""What a GM must see about somebody in a CRS fight, beside the markers that lie on him."""

from collections.abc import Iterator

from crs_desktop.rules.double_exposure.blows import protector_of
from crs_desktop.rules.double_exposure.combat import able, combat, is_on
from crs_desktop.rules.double_exposure.deeds import linked
from crs_desktop.rules.scene import Marker, Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import listed, say


def markers(scene: Scene, who: Name) -> tuple[Marker, ...]:
    """Those that were put on him, then what follows from what has happened in the Combat."""
    return (*scene.of(who).markers, *(_of_the_combat(scene, who) if is_on(scene) else ()))


def _of_the_combat(scene: Scene, who: Name) -> Iterator[Marker]:
    now = combat(scene)
    if who in now.protects:
        yield Marker("hand", say("takes blows for {whom}", whom=scene.label(now.protects[who])))
    protector = protector_of(scene, who)
    if protector is not None:
        yield Marker("lock", say("protected by {who}", who=scene.label(protector)))
    if times := now.halvings.get(who):
        yield Marker("target", say("DR ÷ {by}", by=2**times))
    others = linked(scene, who) if able(scene, who) else {}
    if others:
        yield Marker(
            "sword", say("in melee with {names}", names=listed([scene.label(one) for one in others]))
        )
