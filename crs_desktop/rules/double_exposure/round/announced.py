"""An Action as it is announced: what others hear of it before it is performed (CRS-91, CRS-92)."""

from msgspec import Struct

from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import listed, say


class Announced(Struct, frozen=True):
    """What somebody is about to do: ``maneuver`` is its id in the edition, ``title`` what it is called.

    ``targets`` are those at whom it is aimed; ``using`` names the power that is used, empty for none.
    """

    maneuver: str
    title: str
    targets: tuple[Name, ...] = ()
    using: str = ""

    def words(self, scene: Scene) -> str:
        """What is announced, and at whom."""
        if not self.targets:
            return self.title
        names = listed([scene.label(name) for name in self.targets])
        return say("{action}: {targets}", action=self.title, targets=names)
