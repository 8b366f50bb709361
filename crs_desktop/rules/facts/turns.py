"""The shared facts about the turn order."""

from msgspec.structs import replace

from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Scene, Turn
from crs_desktop.rules.values import Name
from crs_desktop.words import say


class Ordered(Fact, frozen=True):
    """A new turn order; empty at the end of the round."""

    order: tuple[Turn, ...]

    def on(self, scene: Scene) -> Scene:
        """Set the order. Refuses a combatant who is not here."""
        for turn in self.order:
            # `of` is called only because it refuses an unknown combatant
            scene.of(turn.who)
        return replace(scene, order=self.order)

    def words(self, scene: Scene) -> str:
        """Return the combatants in order, each with the result that gave the place."""
        if not self.order:
            return ""
        order = ", ".join(f"{scene.label(turn.who)} {turn.result}".strip() for turn in self.order)
        return say("The order: {order}.", order=order)


class TurnOver(Fact, frozen=True):
    """The end of a combatant's turn in this round; ``skipped`` if they could not take it."""

    who: Name
    skipped: bool = False

    def on(self, scene: Scene) -> Scene:
        """Mark the first turn of the combatant that is not over, if any."""
        order = list(scene.order)
        for place, turn in enumerate(order):
            if turn.who == self.who and not turn.over:
                order[place] = replace(turn, over=True)
                break  # a combatant may have several turns in a round
        return replace(scene, order=tuple(order))

    def words(self, scene: Scene) -> str:
        """Return a line only for a skipped turn."""
        return say("{who}’s turn is skipped.", who=scene.label(self.who)) if self.skipped else ""
