"""The shared facts about tokens: where somebody looks, and whether only the GM sees him."""

from typing import ClassVar

from msgspec.structs import replace

from crs_desktop.override import override
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say, say_as, translated

NOWHERE = -1
_WHERE = ("up", "up right", "right", "down right", "down", "down left", "left", "up left")


class Faced(Fact, frozen=True):
    """Where somebody looks: degrees clockwise from the top of the board; −1: nowhere."""

    tone: ClassVar[str] = "quiet"

    who: Name
    degrees: int

    def on(self, scene: Scene) -> Scene:
        """Refuses what is no direction."""
        if not NOWHERE <= self.degrees < 360:
            said = "A token looks to 0 … 359 degrees, or nowhere (−1), not to {degrees}."
            raise NotAllowed(say(said, degrees=self.degrees))
        return scene.changed(self.who, facing=self.degrees)

    def words(self, scene: Scene) -> str:
        """Where, as it is seen on the board."""
        if self.degrees < 0:
            return say("{who} looks nowhere.", who=scene.label(self.who))
        where = say_as("where somebody looks", _WHERE[round(self.degrees / 45) % 8])
        return say("{who} looks {where}.", who=scene.label(self.who), where=where)


class Hidden(Fact, frozen=True):
    """Only the GM sees him: he is pale on the board, and on no picture of it."""

    tone: ClassVar[str] = "quiet"

    who: Name
    hidden: bool

    @override
    def on(self, scene: Scene) -> Scene:
        return scene.changed(self.who, hidden=self.hidden)

    @override
    def words(self, scene: Scene) -> str:
        said = "{who} is hidden." if self.hidden else "{who} is seen by all."
        return say(said, who=scene.label(self.who))


class SideColoured(Fact, frozen=True):
    """A side has this colour, by the side’s name; empty: the one that it has by itself."""

    tone: ClassVar[str] = "quiet"

    side: str
    colour: str

    @override
    def on(self, scene: Scene) -> Scene:
        return replace(scene, colours={**scene.colours, self.side: self.colour})

    @override
    def words(self, scene: Scene) -> str:
        if not self.colour:
            return say("{side} has the colour of its name.", side=self.side)
        return say("{side}: the colour is {colour}.", side=self.side, colour=translated(self.colour))
