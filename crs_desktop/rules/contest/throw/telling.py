"""What a result means in the story, in the GM’s words (CT-1, CT-28)."""

from typing import ClassVar

from crs_desktop.override import override
from crs_desktop.rules.contest.house_rules import TELLING, reads
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.questions import Words
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.words import translated


class Meant(Fact, frozen=True):
    """What a result means, as the GM told it."""

    tone: ClassVar[str] = "told"

    text: str

    @override
    def words(self, scene: Scene) -> str:
        return self.text


async def tell(table: Table, name: str, asked: str, rule: str) -> str:
    """Ask for the GM’s words under this name, and tell them; empty where he says none."""
    if not reads(table.scene, TELLING, "asked"):
        return ""
    told = Words(who=Name(""), name=name, words=lambda _scene: translated(asked), rule=rule)
    text = (await table.ask(told)).strip()
    if text:
        table.happen(Meant(text))
    return text
