"""The shared facts about tokens: facing, visibility, and the colours of sides."""

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
    """The facing of a token in degrees clockwise from the top of the board; −1 for none."""

    tone: ClassVar[str] = "quiet"

    who: Name
    degrees: int

    def on(self, scene: Scene) -> Scene:
        """Refuse a number that is not a direction."""
        if not NOWHERE <= self.degrees < 360:
            said = "A token looks in a direction from 0 to 359 degrees, or in none (−1), not {degrees}."
            raise NotAllowed(say(said, degrees=self.degrees))
        return scene.changed(self.who, facing=self.degrees)

    def words(self, scene: Scene) -> str:
        """Return the direction in words, as seen on the board."""
        if self.degrees < 0:
            return say("{who} looks in no direction.", who=scene.label(self.who))
        # Eight words, one for each 45 degrees; 338 degrees and more are “up” again.
        where = say_as("where somebody looks", _WHERE[round(self.degrees / 45) % 8])
        return say("{who} looks {where}.", who=scene.label(self.who), where=where)


class Hidden(Fact, frozen=True):
    """Whether only the GM sees a combatant: pale on the board, and absent from pictures of it."""

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
    """The colour of a side; empty for its default colour, which follows from its name."""

    tone: ClassVar[str] = "quiet"

    side: str
    colour: str

    @override
    def on(self, scene: Scene) -> Scene:
        return replace(scene, colours={**scene.colours, self.side: self.colour})

    @override
    def words(self, scene: Scene) -> str:
        if not self.colour:
            return say("{side} has its default colour.", side=self.side)
        return say("{side}: the colour is {colour}.", side=self.side, colour=translated(self.colour))
