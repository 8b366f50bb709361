"""A checker of rest in random fights: everybody must be whole again in time."""

import sys

from crs_desktop.rules.double_exposure.combat import Lost, in_combat
from crs_desktop.rules.double_exposure.combat_facts import Joined
from crs_desktop.rules.double_exposure.house_rules import minutes
from crs_desktop.rules.double_exposure.house_rules.rounds import GRACE
from crs_desktop.rules.double_exposure.house_rules.stats import REST_TIME
from crs_desktop.rules.double_exposure.rest import RESTING, lacks
from crs_desktop.rules.double_exposure.sheet.sheet import stat
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Clock, Scene
from crs_desktop.rules.values import Name


class Rests:
    """A check of each scene: LIFE and EM are whole eleven minutes after the last change.

    That is a minute more than rest takes in this game, plus the grace period for EM. LIFE 0, members of a
    Combat, and clocks stopped by the GM are excepted.
    """

    def __init__(self, scene: Scene) -> None:
        self._known: dict[tuple[Name, Lost], tuple[int, int]] = {}
        self._until: dict[tuple[Name, Lost], int] = {}
        self.look(scene)

    def look(self, scene: Scene, told: tuple[Fact, ...] = ()) -> None:
        """Check the scene; ``told`` names the members of a Combat that began and ended in one step."""
        joined = {fact.who for fact in told if isinstance(fact, Joined)}
        for who in scene.combatants:
            for lost in RESTING:
                self._look_at(scene, who, lost, in_combat(scene, who) or who in joined)

    def stopped(self, clock: Clock) -> None:
        """Expect no recovery by this clock: the GM has stopped it."""
        for lost in RESTING:
            if clock.about == lost:
                self._until[clock.who, lost] = sys.maxsize

    def _look_at(self, scene: Scene, who: Name, lost: Lost, fought: bool) -> None:
        now = stat(scene, who, f"{lost}_left"), stat(scene, who, lost)
        if self._known.get((who, lost)) != now or fought:
            self._known[who, lost] = now
            grace = minutes(scene, GRACE) if lost == "em" else 0  # LIFE counts from the end of the Combat
            self._until[who, lost] = scene.clock + minutes(scene, REST_TIME) + grace + 60
        elif lacks(scene, who, lost):
            assert scene.clock <= self._until[who, lost], f"the {lost} of {who} is not back: {now}"
