"""The shared facts about fog: its switches, and the squares it covers."""

from typing import ClassVar

from msgspec import field
from msgspec.structs import replace

from crs_desktop.override import override
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.ground.fog import Fog, FogKind
from crs_desktop.rules.ground.square_set import SquareSet, read_squares, whole, write_squares
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Seen
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say, say_many


class FogSet(Fact, frozen=True):
    """The switches of the fog, as `Fog` has them; its squares stay as they are."""

    tone: ClassVar[str] = "quiet"

    # files call this field “on”, which in the class is the method of every fact
    lies: bool = field(name="on")
    side: str = ""
    follows: bool = False
    dim: bool = False

    @override
    def on(self, scene: Scene) -> Scene:
        fog = replace(scene.fog, on=self.lies, side=self.side, follows=self.follows, dim=self.dim)
        return replace(scene, fog=fog)

    @override
    def to_whom(self, scene: Scene) -> Seen:
        return "gm"

    def words(self, scene: Scene) -> str:
        """Return the switch that this fact turns; nothing if it turns none."""
        fog = scene.fog
        if self.lies != fog.on:
            return say("Fog lies on the board." if self.lies else "The fog is lifted.")
        if self.side != fog.side:
            return say("Players see with the eyes of “{side}”.", side=self.side or "–")
        if self.follows != fog.follows:
            said = (
                "Sight lifts the fog after every move." if self.follows else "Sight lifts the fog on command."
            )
            return say(said)
        return say("Hidden ground is grey." if self.dim else "Hidden ground is black.")


class FogDrawn(Fact, frozen=True):
    """Squares that became revealed, explored or hidden, as `write_squares` writes them.

    A square named in two of these has the first of them. ``looked``: sight decided, and not the GM's hand.
    """

    tone: ClassVar[str] = "quiet"

    revealed: str = ""
    explored: str = ""
    hidden: str = ""
    looked: bool = False

    def on(self, scene: Scene) -> Scene:
        """Draw the fog. Refuses what is no square of the board."""
        revealed, explored, hidden = map(read_squares, (self.revealed, self.explored, self.hidden))
        _check(scene, revealed | explored | hidden)
        # the last drawing wins, so the kinds come in the opposite order of their precedence
        fog = scene.fog.drawn("hidden", hidden).drawn("explored", explored).drawn("revealed", revealed)
        return replace(scene, fog=fog)

    @override
    def to_whom(self, scene: Scene) -> Seen:
        return "gm"

    def words(self, scene: Scene) -> str:
        """Return the number of squares that the GM drew; nothing for sight, which may change every move."""
        if self.looked:
            return ""
        told = (
            _counted(self.revealed, "{count} square is revealed.", "{count} squares are revealed."),
            _counted(self.explored, "{count} square is explored.", "{count} squares are explored."),
            _counted(self.hidden, "{count} square is hidden.", "{count} squares are hidden."),
        )
        return " ".join(filter(None, told))


def drawn(kind: FogKind, squares: SquareSet) -> FogDrawn:
    """Return the fact that squares became revealed, explored or hidden by the hand of the GM."""
    # the kinds of fog are the names of the fields
    return replace(FogDrawn(), **{kind: write_squares(squares)})


def looked(fog: Fog, seen: SquareSet, before: SquareSet | None = None) -> FogDrawn | None:
    """Return what sight changes: squares in sight are revealed, squares out of it explored; None for nothing.

    With ``before``, the squares seen until now, only the difference counts: squares that the GM has drawn
    stay as they are. Without it, nothing but ``seen`` is revealed.
    """
    come = seen - (fog.revealed if before is None else before | fog.revealed)
    gone = (fog.revealed if before is None else before & fog.revealed) - seen
    return FogDrawn(write_squares(come), write_squares(gone), looked=True) if come or gone else None


def _counted(squares: str, one: str, many: str) -> str:
    return say_many(one, many, len(read_squares(squares))) if squares else ""


def _check(scene: Scene, squares: SquareSet) -> None:
    off = next(iter(squares - whole(scene.ground)), None)
    if off is not None:
        raise NotAllowed(scene.ground.why_off(off))
