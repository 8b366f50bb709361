"""The shared facts about whose turn it is."""

from msgspec.structs import replace

from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Scene, Turn
from crs_desktop.rules.values import Name
from crs_desktop.words import say


class Ordered(Fact, frozen=True):
    """In this order they act from now on; empty: the round is over."""

    order: tuple[Turn, ...]

    def on(self, scene: Scene) -> Scene:
        """Refuses who is not here."""
        for turn in self.order:
            scene.of(turn.who)
        return replace(scene, order=self.order)

    def words(self, scene: Scene) -> str:
        """Who is first, and with what."""
        if not self.order:
            return ""
        order = ", ".join(f"{scene.label(turn.who)} {turn.result}".strip() for turn in self.order)
        return say("The order: {order}.", order=order)


class TurnOver(Fact, frozen=True):
    """Somebody has had his turn of this round; ``skipped`` when it was taken from him."""

    who: Name
    skipped: bool = False

    def on(self, scene: Scene) -> Scene:
        """Nothing happens when he has no place in the order."""
        order = list(scene.order)
        for place, turn in enumerate(order):
            if turn.who == self.who and not turn.over:
                order[place] = replace(turn, over=True)
                break
        return replace(scene, order=tuple(order))

    def words(self, scene: Scene) -> str:
        """Only a turn that was skipped is worth a line."""
        return say("{who}’s turn is skipped.", who=scene.label(self.who)) if self.skipped else ""
