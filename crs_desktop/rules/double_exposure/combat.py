"""What the CRS keeps of a Combat in the scene, and who is in it (CRS, Combat)."""

from collections.abc import Collection, Mapping
from typing import Any, Literal

from msgspec import Struct

from crs_desktop.rules.course import Course
from crs_desktop.rules.double_exposure.edition import edition
from crs_desktop.rules.double_exposure.sheet.sheet import down
from crs_desktop.rules.kept import remembered
from crs_desktop.rules.scene import Combatant, Marker, Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say

Lost = Literal["life", "em"]
"""What is lost in a Combat and comes back; the field of a sheet that is full then."""
END_OF_ROUND = "end of the round"
STANCE = Marker("stance", "Defensive Stance")
FLED = Marker("run", "fled")


class Combat(Struct, frozen=True):
    """The round and its step, and the Combatants.

    ``round`` is 0 while there is no Combat, ``step`` 0 between two rounds. ``deeds`` is what everybody has
    done, oldest first. Of this round: how often a DR was halved, who may stop nobody (``no_catch``), who has
    used his Suggestion. ``protects`` maps whoever is Taking a Blow to whom he does it for, ``bent`` holds
    the Suggestions of this Combat and the services of the last hour, ``surprise`` who made the one Surprise
    Action of this situation, ``veterans`` who was in the Combat just over, ``fled`` who has fled this one.
    ``veterans`` may be of earlier ones too, ``last`` are those of the last alone. ``kept_on`` are those who
    have said in this round that they go on Taking a Blow.
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
    kept_on: tuple[Name, ...] = ()


def combat(scene: Scene) -> Combat:
    """The Combat as it stands."""
    state = scene.state
    return state if isinstance(state, Combat) else Combat()


def is_on(scene: Scene) -> bool:
    """Whether there is a Combat."""
    return combat(scene).round > 0


def course(scene: Scene) -> Course | None:
    """Which step of the round it is, as the edition has them; None outside a Combat."""
    now = combat(scene)
    stages = edition(scene).stages
    return Course(say("Round {round}", round=now.round), stages, now.step - 1) if now.round else None


def in_combat(scene: Scene, who: Name) -> bool:
    """Whether he is in the Combat that goes on, with an Action in this round or without one (CRS-74).

    A bystander is in none: the GM may have taken him out of it.
    """
    named = is_on(scene) and who in scene.combatants and who in combat(scene).within
    return named and not scene.of(who).bystander


def who_is_within(scene: Scene) -> Collection[Name]:
    """Everybody within the Combat that goes on, bystanders too; nobody where there is none."""
    return {*combat(scene).within} if is_on(scene) else ()


def has_fled(scene: Scene, who: Name) -> bool:
    """Whether his Flee time is not over: the marker says so, and the GM may take it off."""
    return FLED in scene.of(who).markers


def why_not_present(scene: Scene, who: Name) -> WhyNot | None:
    """Why somebody can neither be attacked nor attack: he is down, away, or taken out of the Combat.

    Whoever stands by can be both, and a Combat draws him in by it (CRS-74, CRS-102).
    """
    one = scene.of(who)
    if down(scene, who):
        return WhyNot(say("{who} is {down}.", who=one.label, down=down(scene, who)), "CRS-18")
    if has_fled(scene, who):
        return WhyNot(say("{who} has fled, and the Flee time is not over.", who=one.label), "CRS-148")
    if is_on(scene) and one.bystander and who in combat(scene).within:
        return WhyNot(say("{who} is not in the fight.", who=one.label), "CRS-65")
    return None


def all_present(scene: Scene, names: tuple[Name, ...]) -> bool:
    """Whether all of these are here, not down, and not away."""
    return all(name in scene.combatants and why_not_present(scene, name) is None for name in names)


def able(scene: Scene, who: Name) -> bool:
    """Whether he takes part and is not down; in a Combat, only who is in it."""
    return why_not_able(scene, who) is None


def why_not_able(scene: Scene, who: Name) -> WhyNot | None:
    """Why somebody has no part in the fight now."""
    if why_not := why_not_present(scene, who):
        return why_not
    if is_on(scene) and not in_combat(scene, who) and not has_turn(scene, who):
        said = "{who} is not in this Combat: the next round is the first to enter."
        return WhyNot(say(said, who=scene.label(who)), "CRS-71")
    return None


def has_turn(scene: Scene, who: Name) -> bool:
    """Whether he has a place in the order: the GM may give one to whom he likes."""
    return any(turn.who == who for turn in scene.order)


def who_is_present(scene: Scene) -> Collection[Name]:
    """Everybody of whom `why_not_present` gives no reason, in the order in which they are here."""
    return remembered(_who_is_present, scene)


def _who_is_present(scene: Scene) -> dict[Name, None]:
    return dict.fromkeys(who for who in scene.combatants if why_not_present(scene, who) is None)


def who_is_able(scene: Scene) -> tuple[Name, ...]:
    """Everybody who takes part and is not down."""
    return remembered(_who_is_able, scene)


def _who_is_able(scene: Scene) -> tuple[Name, ...]:
    """As `why_not_able` tells of each: whoever is present and in the Combat does not stand by."""
    here = who_is_present(scene)
    taking_part = {*who_is_within(scene), *(turn.who for turn in scene.order)} if is_on(scene) else here
    return tuple(who for who in here if who in taking_part)


def in_stance(combatant: Combatant) -> bool:
    """Whether he is in a Defensive Stance: its marker is what says so."""
    return STANCE in combatant.markers
