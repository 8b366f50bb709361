"""The state of a Combat in the scene, and the combatants in it (CRS, Combat)."""

from collections.abc import Collection, Mapping
from typing import Any, Literal

from msgspec import Struct

from crs_desktop.rules.cache import OfParts
from crs_desktop.rules.course import Course
from crs_desktop.rules.double_exposure.edition import edition
from crs_desktop.rules.double_exposure.sheet.sheet import down
from crs_desktop.rules.scene import Combatant, Marker, Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say, template

Lost = Literal["life", "em"]
"""A value that is lost in a Combat and comes back; the id of its field for the full value."""
END_OF_ROUND = template("end of the round")
STANCE = Marker("stance", "Defensive Stance")
FLED = Marker("run", "fled")


class Combat(Struct, frozen=True):
    """The round, the step, and the Combatants.

    ``round`` is 0 outside of a Combat, ``step`` 0 between two rounds. ``within`` are the Combatants, ``last``
    those of the Combat just over; ``unshown`` have joined since Step 2 asked last. ``deeds`` are all Actions,
    oldest first. ``halvings`` counts how often each DR was halved in this round; ``no_catch`` may stop nobody
    in this round; ``suggested`` have used their Suggestion of this round; ``kept_on`` said in this round that
    they go on Taking a Blow. ``protects`` maps each protector to the protected. ``bent`` holds the
    Suggestions of this Combat and the services of the last hour. ``surprise`` is the combatant who made the
    one Surprise Action of this situation. ``veterans`` may not surprise because they were in the last Combat,
    or an earlier one. ``fled`` have fled from this Combat. ``unseen`` are pairs of whom the first did not see
    the second since the last Action.
    """

    round: int = 0
    step: int = 0
    within: tuple[Name, ...] = ()
    deeds: tuple[Any, ...] = ()
    halvings: Mapping[Name, int] = {}
    protects: Mapping[Name, Name] = {}
    no_catch: tuple[Name, ...] = ()
    suggested: tuple[Name, ...] = ()
    bent: tuple[Any, ...] = ()
    surprise: str = ""
    veterans: tuple[Name, ...] = ()
    fled: tuple[Name, ...] = ()
    last: tuple[Name, ...] = ()
    unshown: tuple[Name, ...] = ()
    kept_on: tuple[Name, ...] = ()
    unseen: tuple[tuple[Name, Name], ...] = ()


def combat(scene: Scene) -> Combat:
    """Return the Combat state of the scene; an empty one if there is none."""
    state = scene.state
    # a new fight has no state yet
    return state if isinstance(state, Combat) else Combat()


def is_on(scene: Scene) -> bool:
    """Return whether a Combat is under way."""
    state = scene.state
    return isinstance(state, Combat) and state.round > 0


def course(scene: Scene) -> Course | None:
    """Return the current step among the steps of the edition; None outside of a Combat."""
    now = combat(scene)
    stages = edition(scene).stages
    return Course(say("Round {round}", round=now.round), stages, now.step - 1) if now.round else None


def in_combat(scene: Scene, who: Name) -> bool:
    """Return whether ``who`` is in the current Combat, with an Action in this round or not (CRS-74).

    Bystanders are not: the GM may have taken them out of it.
    """
    one = scene.combatants.get(who)
    return is_on(scene) and who in scene.state.within and one is not None and not one.bystander


def who_is_within(scene: Scene) -> frozenset[Name]:
    """Return everybody within the current Combat, bystanders included; empty without a Combat."""
    return frozenset(combat(scene).within if is_on(scene) else ())


def has_fled(scene: Scene, who: Name) -> bool:
    """Return whether the Flee time of ``who`` still runs: the marker tells, and the GM may remove it."""
    return FLED in scene.of(who).markers


def why_not_present(scene: Scene, who: Name) -> WhyNot | None:
    """Return the reason why ``who`` can neither attack nor be attacked: down, fled or taken out.

    Bystanders can do both, and are drawn into the Combat by it (CRS-74, CRS-102).
    """
    one = scene.of(who)
    if down(scene, who):
        return WhyNot(say("{who} is {down}.", who=one.label, down=down(scene, who)), "CRS-18")
    if FLED in one.markers:
        return WhyNot(say("{who} has fled, and the Flee time is not over.", who=one.label), "CRS-148")
    # taken out by the GM; a bystander who was never in the Combat may still be drawn in
    if one.bystander and who in who_is_within(scene):
        return WhyNot(say("{who} is not in the fight.", who=one.label), "CRS-65")
    return None


def all_present(scene: Scene, names: tuple[Name, ...]) -> bool:
    """Return whether all of these are here, not down, and not away."""
    return all(name in scene.combatants and why_not_present(scene, name) is None for name in names)


def able(scene: Scene, who: Name) -> bool:
    """Return whether ``who`` takes part and is not down; during a Combat only its Combatants do."""
    return why_not_able(scene, who) is None


def why_not_able(scene: Scene, who: Name) -> WhyNot | None:
    """Return the reason why ``who`` has no part in the fight now."""
    if why_not := why_not_present(scene, who):
        return why_not
    if is_on(scene) and not in_combat(scene, who) and not has_turn(scene, who):
        said = "{who} is not in this Combat; they can enter in the next round."
        return WhyNot(say(said, who=scene.label(who)), "CRS-71")
    return None


def why_not_two(scene: Scene) -> WhyNot | None:
    """Return the reason why there is nobody to compete: fewer than two have a part in the fight."""
    return None if len(who_is_able(scene)) > 1 else WhyNot(say("At least 2 combatants must be in the fight."))


def has_turn(scene: Scene, who: Name) -> bool:
    """Return whether ``who`` has a place in the order, which the GM may give to anybody."""
    return any(turn.who == who for turn in scene.order)


def who_is_present(scene: Scene) -> Collection[Name]:
    """Return everybody for whom `why_not_present` gives no reason, in the order of the scene."""
    return _present(scene)


def _who_is_present(scene: Scene) -> dict[Name, None]:
    return dict.fromkeys(who for who in scene.combatants if why_not_present(scene, who) is None)


_present = OfParts(_who_is_present, "combatants", "state", "house_rules", "tables", "made_up")


def who_is_able(scene: Scene) -> tuple[Name, ...]:
    """Return everybody who takes part and is not down."""
    return _able(scene)


def _who_is_able(scene: Scene) -> tuple[Name, ...]:
    """Compute `why_not_able` for all at once: members of the Combat are never bystanders."""
    # sets in place of `why_not_able` for each: this is asked for every option of every Action
    here = who_is_present(scene)
    taking_part = {*who_is_within(scene), *(turn.who for turn in scene.order)} if is_on(scene) else here
    return tuple(who for who in here if who in taking_part)


_able = OfParts(_who_is_able, "combatants", "state", "house_rules", "tables", "made_up", "order")


def in_stance(combatant: Combatant) -> bool:
    """Return whether a combatant is in a Defensive Stance, by its marker."""
    return STANCE in combatant.markers
