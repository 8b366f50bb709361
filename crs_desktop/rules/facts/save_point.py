"""The shared facts of moments with a name: save points, to which the GM may go back (CT-3), and branches."""

from typing import ClassVar

from crs_desktop.override import override
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Seen
from crs_desktop.words import say


class SavePoint(Fact, frozen=True):
    """A moment with a title, for example before a battle; the scene does not change."""

    tone: ClassVar[str] = "saved"

    title: str

    @override
    def to_whom(self, scene: Scene) -> Seen:
        return "gm"

    @override
    def words(self, scene: Scene) -> str:
        return say("Save point: {title}", title=self.title)


class BranchNamed(Fact, frozen=True):
    """The GM's title for the branch that holds an entry; the scene does not change."""

    entry: int
    title: str

    @override
    def to_whom(self, scene: Scene) -> Seen:
        return "gm"
