"""What Contest keeps of a combat in the scene beside the sheets, and how it is read."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.course import Course, Stage
from crs_desktop.rules.kept import remembered
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say

END_OF_ROUND = "end of the round"
Deed = Literal["melee", "shoot", "charge", "sneak", "move", "nothing"]
Answer = Literal["melee", "flee", "maneuver"]
STAGES = (
    Stage("Aim", "All say at once whom they go for: nothing happens yet."),
    Stage("Approach", "Sneak Attacks, Charges and other ways; an archer may shoot a charger first."),
    Stage("Answer", "Those attacked at close quarters choose Melee, Flee or Maneuver."),
    Stage("Shots", "Ranged Strikes."),
    Stage("Flee and Maneuver", "Every enemy in melee range may engage, one by one."),
    Stage("Melee", "For an Advantage; whoever is not targeted back has one at once."),
    Stage("Strikes", "Whoever has an Advantage may strike."),
    Stage("End of the round", "All wounds take effect at once; clocks go on."),
)


class Intent(Struct, frozen=True):
    """What somebody aims to do in this round, and to whom; ``back``: to one who attacked him."""

    deed: Deed
    target: Name = Name("")
    back: bool = False


class Advantage(Struct, frozen=True):
    """A Melee Advantage over somebody, worth +2 or decisively +4; ``unaware``: he notices nothing (CT-46)."""

    who: Name
    over: Name
    decisive: bool = False
    unaware: bool = False

    @property
    def worth(self) -> int:
        """What it adds to Melee Attack."""
        return 4 if self.decisive else 2


class Bonus(Struct, frozen=True):
    """What the GM gives or takes in the next contest of somebody, with the reason."""

    who: Name
    worth: int
    why: str = ""


class Fight(Struct, frozen=True):
    """A combat and its round; ``round`` is 0 while there is none, ``stage`` 0 between two rounds.

    Of this round: ``intents`` are what all aim to do, ``answers`` how those attacked answer, ``fought`` who
    met whom in Melee, ``advantages`` those not used yet, ``reloaded`` who had the bow reloaded in a Maneuver,
    ``struck`` the attacks that those with several have used.
    ``empty`` counts by owner and weapon the rounds until it can be shot again; ``close`` are pairs of one
    with a long reach and of who has come inside it; ``bonuses`` are for the next contest of each.
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
    """The combat as it stands."""
    return scene.state if isinstance(scene.state, Fight) else Fight()


def changed(scene: Scene, **changes: Any) -> Scene:
    """The same scene with something of the combat changed."""
    return replace(scene, state=replace(fight(scene), **changes))


def is_on(scene: Scene) -> bool:
    """Whether there is a combat."""
    return fight(scene).round > 0


def course(scene: Scene) -> Course | None:
    """Which stage of the round it is; None outside a Combat."""
    now = fight(scene)
    return Course(say("Round {round}", round=now.round), STAGES, now.stage - 1) if now.round else None


def without_bonuses(scene: Scene, *names: Name) -> Scene:
    """The scene in which what these were given for one contest is used up."""
    left = tuple(bonus for bonus in fight(scene).bonuses if bonus.who not in names)
    return changed(scene, bonuses=left) if left != fight(scene).bonuses else scene


def advantage(scene: Scene, who: Name, over: Name) -> Advantage | None:
    """The Advantage of one over another that is not used yet."""
    held = (one for one in fight(scene).advantages if (one.who, one.over) == (who, over))
    return next(held, None)


def intents(scene: Scene, who: Name, deed: Deed) -> tuple[Name, ...]:
    """Whom somebody aims at so."""
    return tuple(one.target for one in fight(scene).intents.get(who, ()) if one.deed == deed)


def melee_targets(scene: Scene, who: Name) -> tuple[Name, ...]:
    """Whom he goes for at close quarters; nobody once he flees or maneuvers (CT-53)."""
    here = scene.combatants
    found = tuple(one for one in intents(scene, who, "melee") if one in here)
    return () if evades(scene, who) else found


def evades(scene: Scene, who: Name) -> bool:
    """Return whether somebody answered Flee or Maneuver: no Melee then, whatever becomes of the pursuers."""
    return fight(scene).answers.get(who) in ("flee", "maneuver")


def attackers(scene: Scene, who: Name) -> tuple[Name, ...]:
    """Who goes for him at close quarters of his own will: who only fights back attacks nobody."""
    return remembered(_attackers, scene).get(who, ())


def _attackers(scene: Scene) -> dict[Name, tuple[Name, ...]]:
    """The attackers of everybody, in the order in which they entered."""
    found: dict[Name, tuple[Name, ...]] = {}
    aims = fight(scene).intents
    for name in scene.combatants if aims else ():
        for target in {one.target for one in aims.get(name, ()) if one.deed == "melee" and not one.back}:
            found[target] = (*found.get(target, ()), name)
    return found


def in_melee(scene: Scene, who: Name) -> bool:
    """Whether he takes part in a Melee of this round: he goes for somebody, or somebody for him."""
    return bool(melee_targets(scene, who) or attackers(scene, who))
