"""The shared fact about mobs: several combatants who act as one."""

from typing import ClassVar

from crs_desktop.override import override
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say


class Banded(Fact, frozen=True):
    """The mob with which a combatant acts from now on; empty for none."""

    tone: ClassVar[str] = "quiet"

    who: Name
    mob: str

    @override
    def on(self, scene: Scene) -> Scene:
        return scene.changed(self.who, mob=self.mob)

    @override
    def words(self, scene: Scene) -> str:
        who = scene.label(self.who)
        if not self.mob:
            return say("{who} acts alone.", who=who)
        return say("{who} acts with the mob of {mob}.", who=who, mob=self.mob)
