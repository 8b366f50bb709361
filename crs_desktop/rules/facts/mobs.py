"""The shared fact about those who act as one."""

from typing import ClassVar

from crs_desktop.override import override
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say


class Banded(Fact, frozen=True):
    """Somebody acts with a mob from now on, or, where it has no name, by himself."""

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
            return say("{who} acts by himself.", who=who)
        return say("{who} acts with the mob of {mob}.", who=who, mob=self.mob)
