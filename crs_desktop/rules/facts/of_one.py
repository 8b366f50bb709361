"""The base of facts that change one combatant and nothing else."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from crs_desktop.override import override
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.values import Name


class OfOne(Fact, frozen=True):
    """A change of one combatant. Setting a column in a list of thousands makes thousands of these facts."""

    apart: ClassVar[bool] = True

    who: Name

    def of(self, scene: Scene, one: Combatant) -> Combatant:
        """Return the combatant ``one`` with the fact in force."""
        raise TypeError(f"{type(self).__name__} changes nobody")

    @override
    def on(self, scene: Scene) -> Scene:
        return scene.with_combatant(self.of(scene, scene.of(self.who)))

    @classmethod
    @override
    def all_on(cls, scene: Scene, facts: Sequence["OfOne"]) -> Scene:
        # a fact that is due later must wait in the scene, which only one by one can do
        if any(fact.due for fact in facts):
            return super().all_on(scene, facts)
        # one copy for all facts: a copy for each would take quadratic time
        people = dict(scene.combatants)
        for fact in facts:
            people[fact.who] = fact.of(scene, people.get(fact.who) or scene.of(fact.who))
        return replace(scene, combatants=people)
