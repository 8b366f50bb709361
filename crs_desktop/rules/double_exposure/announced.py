"""An announced Action, as others hear of it before it is performed (CRS-91, CRS-92)."""

from msgspec import Struct

from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say


class Announced(Struct, frozen=True):
    """An Action about to be performed: ``maneuver`` is its id in the edition, ``title`` its name.

    ``targets`` are the intended targets; ``using`` names the power in use, empty for none.
    """

    maneuver: str
    title: str
    targets: tuple[Name, ...] = ()
    using: str = ""

    def words(self, scene: Scene) -> str:
        """Return the announced Action and its targets."""
        if not self.targets:
            return self.title
        # labels, not names: a character may be known to the table by another name
        names = scene.labels(self.targets)
        return say("{action}: {targets}", action=self.title, targets=names)
