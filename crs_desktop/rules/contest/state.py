"""The state of a combat that Contest keeps in the scene beside the sheets, and functions that read it."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.override import override
from crs_desktop.rules.cache import remembered
from crs_desktop.rules.course import Course, Stage
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say, say_as, template

END_OF_ROUND = template("end of the round")
Deed = Literal["melee", "shoot", "charge", "sneak", "move", "nothing"]
Answer = Literal["melee", "flee", "maneuver"]


class _Aim(Stage, frozen=True):
    """The first stage of a round, with a title that is translated apart from the stat of its name."""

    @property
    @override
    def title(self) -> str:
        return say_as("a stage of a round", "Aim")


STAGES = (
    _Aim("Aim", sentence="All declare their targets at once; nothing happens yet."),
    Stage("Approach", "Sneak Attacks, Charges and other ways; an archer may shoot a charger first."),
    Stage("Answer", "Each combatant attacked in melee range chooses Melee, Flee or Maneuver."),
    Stage("Shots", "Ranged Strikes."),
    Stage("Flee and Maneuver", "Every enemy in melee range may engage, one by one."),
    Stage("Melee", "For an Advantage; a combatant not targeted back gains one at once."),
    Stage("Strikes", "Each combatant with an Advantage may strike."),
    Stage("End of the round", "All wounds take effect at once; clocks advance."),
)


class Intent(Struct, frozen=True):
    """One deed a combatant aims to do this round, and its target; ``back`` marks a deed in self-defense."""

    deed: Deed
    target: Name = Name("")
    back: bool = False


class Advantage(Struct, frozen=True):
    """A Melee Advantage over an enemy: +2, or +4 if decisive; ``unaware`` after a sneak attack (CT-46)."""

    who: Name
    over: Name
    decisive: bool = False
    unaware: bool = False

    @property
    def worth(self) -> int:
        """Bonus to Melee Attack."""
        return 4 if self.decisive else 2


class Bonus(Struct, frozen=True):
    """A bonus or penalty for a combatant’s next contest, with its reason."""

    who: Name
    worth: int
    why: str = ""

    def words(self) -> str:
        """Return the number and the reason for a marker: next contest +3: high ground."""
        said = "next contest {worth}: {why}" if self.why else "next contest {worth}"
        return say(said, worth=f"{self.worth:+d}".replace("-", "−"), why=self.why)


class Fight(Struct, frozen=True):
    """A combat and its round; ``round`` is 0 outside a combat, ``stage`` is 0 between two rounds.

    For this round only: ``intents`` are the declared aims, ``answers`` the answers to attacks, ``fought``
    the pairs that met in Melee, ``advantages`` the unused Advantages, ``reloaded`` the combatants who
    reloaded in a Maneuver, ``struck`` the attacks used by combatants with several.
    Beyond the round: ``empty`` counts by owner and weapon the rounds until it can be shot again, ``close``
    holds pairs (owner of a long reach, enemy inside it), ``bonuses`` wait for each one’s next contest.
    """

    round: int = 0
    stage: int = 0
    intents: Mapping[Name, tuple[Intent, ...]] = {}
    answers: Mapping[Name, Answer] = {}
    fought: tuple[tuple[Name, Name], ...] = ()
    advantages: tuple[Advantage, ...] = ()
    reloaded: tuple[Name, ...] = ()
    struck: tuple[tuple[Name, str], ...] = ()
    empty: Mapping[Name, Mapping[str, int]] = {}
    close: tuple[tuple[Name, Name], ...] = ()
    bonuses: tuple[Bonus, ...] = ()


def fight(scene: Scene) -> Fight:
    """Return the state of the combat; an empty one outside a combat."""
    return scene.state if isinstance(scene.state, Fight) else Fight()


def changed(scene: Scene, **changes: Any) -> Scene:
    """Return the scene with these fields of the combat replaced."""
    return replace(scene, state=replace(fight(scene), **changes))


def is_on(scene: Scene) -> bool:
    """Return whether a combat is under way."""
    return fight(scene).round > 0


def course(scene: Scene) -> Course | None:
    """Return the current stage of the round; None outside a combat."""
    now = fight(scene)
    return Course(say("Round {round}", round=now.round), STAGES, now.stage - 1) if now.round else None


def all_here(scene: Scene, *names: Name) -> bool:
    """Return whether all of these combatants are here."""
    return all(name in scene.combatants for name in names)


def without_bonuses(scene: Scene, *names: Name) -> Scene:
    """Return the scene without the bonuses of these combatants, which their contest has used up."""
    left = tuple(bonus for bonus in fight(scene).bonuses if bonus.who not in names)
    return changed(scene, bonuses=left) if left != fight(scene).bonuses else scene


def advantage(scene: Scene, who: Name, over: Name) -> Advantage | None:
    """Return the unused Advantage of ``who`` over ``over``, or None."""
    held = (one for one in fight(scene).advantages if (one.who, one.over) == (who, over))
    return next(held, None)


def intents(scene: Scene, who: Name, deed: Deed) -> tuple[Name, ...]:
    """Return the targets at which ``who`` aims this deed."""
    return tuple(one.target for one in fight(scene).intents.get(who, ()) if one.deed == deed)


def melee_targets(scene: Scene, who: Name) -> tuple[Name, ...]:
    """Return the Melee targets of ``who`` who are here; none once ``who`` flees or maneuvers (CT-53)."""
    here = scene.combatants
    # A target can leave the fight between the aim and the Melee.
    found = tuple(one for one in intents(scene, who, "melee") if one in here)
    return () if evades(scene, who) else found


def evades(scene: Scene, who: Name) -> bool:
    """Return whether ``who`` answered Flee or Maneuver and so takes part in no Melee of this round."""
    return fight(scene).answers.get(who) in ("flee", "maneuver")


def attackers(scene: Scene, who: Name) -> tuple[Name, ...]:
    """Return the combatants who attack ``who`` in Melee; fighting back is no attack."""
    # Options, forecasts and the board ask for attackers many times for the same scene.
    return remembered(_attackers, scene).get(who, ())


def _attackers(scene: Scene) -> dict[Name, tuple[Name, ...]]:
    """Return the attackers of every combatant, in order of entry."""
    found: dict[Name, tuple[Name, ...]] = {}
    aims = fight(scene).intents
    for name in scene.combatants if aims else ():
        # A set, because a combatant with several attacks may name a target more than once.
        for target in {one.target for one in aims.get(name, ()) if one.deed == "melee" and not one.back}:
            found[target] = (*found.get(target, ()), name)
    return found


def in_melee(scene: Scene, who: Name) -> bool:
    """Return whether ``who`` takes part in a Melee of this round, as attacker or target."""
    return bool(melee_targets(scene, who) or attackers(scene, who))
