"""What the window does with maps: laid down, fitted to the squares, and taken away."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.rules.facts import MapLaid
from crs_desktop.rules.scene import Scene
from crs_desktop.words import say

if TYPE_CHECKING:
    from crs_desktop.views.commands.map_laying import MapLaying

_KINDS = "*.png *.jpg *.jpeg *.webp *.svg *.dd2vtt *.uvtt *.df2vtt"


class MapCommands:
    """Acts on the fight of a window; ``campaign`` gives the one that keeps its pictures."""

    def __init__(self, window: QWidget, bridge: Bridge, campaign: Callable[[], Campaign]) -> None:
        self._window, self._bridge, self._campaign = window, bridge, campaign

    def choose(self) -> None:
        """Choose a picture or a map of another program."""
        from PySide6.QtWidgets import QFileDialog

        kinds = ";;".join((say("Maps ({kinds})", kinds=_KINDS), say("All files (*)")))
        chosen, _kind = QFileDialog.getOpenFileName(self._window, say("Lay down a map"), "", kinds)
        if chosen:
            self.lay(Path(chosen))

    def lay(self, path: Path) -> None:
        """Lay down the map in a file; why not is told."""
        self._laying().lay(path)

    def fit(self) -> None:
        """Fit the map that lies there anew."""
        self._laying().fit()

    def take_away(self) -> None:
        """No map lies there any more; walls stay."""
        self._bridge.rule(MapLaid(None))

    def _laying(self) -> "MapLaying":
        """Loaded when a map is first wanted: most fights have none, and the window is there the sooner."""
        from crs_desktop.views.commands.map_laying import MapLaying

        return MapLaying(self._window, self._bridge, self._campaign)


def why_no_map(scene: Scene) -> str:
    """Why nothing can be done to a map; empty where one lies there."""
    return "" if scene.map else say("No map lies on the board.")
