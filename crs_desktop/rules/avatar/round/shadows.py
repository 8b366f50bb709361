"""Hide in Shadows: leaving the game for a time without a Flee (AS-166, AS-167)."""

from functools import partial

from msgspec.structs import replace

from crs_desktop.rules.avatar.choosing import named, one_of_all
from crs_desktop.rules.avatar.items.items import why_not_at_hand
from crs_desktop.rules.avatar.state import state
from crs_desktop.rules.avatar.tables import HIDDEN_TIME, seconds
from crs_desktop.rules.double_exposure.combat import why_not_able
from crs_desktop.rules.double_exposure.deeds import linked
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import ClockSet
from crs_desktop.rules.scene import Clock, Marker, Scene
from crs_desktop.rules.table import Offer, Table
from crs_desktop.rules.values import Name, without
from crs_desktop.rules.why import WhyNot, foremost
from crs_desktop.words import say

HIDDEN = Marker("eye-off", "out of character")
SKILL = "hide in shadows"
ABOUT = "hidden"


class Hid(Fact, frozen=True):
    """A combatant without House Button: out of the Combat, but free to return as a newcomer."""

    who: Name

    def on(self, scene: Scene) -> Scene:
        """Remove the combatant from board, turn order and Combat; eligibility and pile are asked anew."""
        now, one = state(scene), scene.of(self.who)
        left = {
            field: without(getattr(now, field), self.who)
            # A newcomer is asked again for all of these.
            for field in ("within", "asked", "eligible", "piled")
        }
        protects = {who: whom for who, whom in now.protects.items() if self.who not in (who, whom)}
        # Without a turn: a newcomer draws again.
        order = tuple(turn for turn in scene.order if turn.who != self.who)
        markers = (*(marker for marker in one.markers if marker != HIDDEN), HIDDEN)
        scene = scene.changed(self.who, bystander=True, square=None, markers=markers)
        return replace(scene, order=order, state=replace(now, protects=protects, **left))

    def words(self, scene: Scene) -> str:
        """Return a sentence that this is no Flee."""
        return say("{who} hides in shadows, out of character. This is no Flee.", who=scene.label(self.who))


def is_hidden(scene: Scene, who: Name) -> bool:
    """Return whether a combatant is out of character for now."""
    return HIDDEN in scene.of(who).markers


def why_not_hide(scene: Scene, who: Name) -> WhyNot | None:
    """Return why ``who`` cannot hide: without the Skill, in a Melee, or as target of the current Action."""
    label = scene.label(who)
    skill = next((item for item in scene.of(who).items if item.name.casefold() == SKILL), None)
    if skill is None:
        return WhyNot(say("{who} does not have Hide in Shadows.", who=label), "AS-166")
    if linked(scene, who):
        return WhyNot(say("{who} is in a Melee.", who=label), "AS-166")
    if who in state(scene).aimed:
        return WhyNot(say("An Action aimed at {who} is in progress.", who=label), "AS-166")
    return why_not_able(scene, who) or why_not_at_hand(scene, who, skill)


def _why_nobody(scene: Scene) -> WhyNot | None:
    return foremost(scene.combatants, partial(why_not_hide, scene))


async def _hide(table: Table) -> None:
    who = await named(table, one_of_all("who hides", say("Who hides in shadows?"), why_not_hide, "AS-166"))
    if who is None:
        return
    table.happen(Hid(who))
    until = table.scene.clock + seconds(table.scene, HIDDEN_TIME, 10)
    title = say("{who} is out of character", who=table.scene.label(who))
    table.happen(ClockSet(Clock(f"{ABOUT} {who}", title, until, who, about=ABOUT)))


HIDE = Offer("Hide in Shadows", _hide, _why_nobody)
