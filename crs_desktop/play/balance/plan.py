"""A plan of fights without people, what is told of each, and what a system says about playing it."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules import load_system
from crs_desktop.rules.play_out.policy import Health, Policy
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.system import System
from crs_desktop.rules.system_parts import PlayOut
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import listed, say, say_many


class FightPlan(Struct, frozen=True):
    """Fights to be played: the scene before each, the id of the policy, and the seed of them all.

    ``fast``: the fast player of the system plays them, with other cards than the rules would draw.
    """

    scene: Scene
    policy: str
    seed: str
    fast: bool = False


class FightResult(Struct, frozen=True):
    """One fight: its number, the side that won (empty: neither), and its rounds.

    ``left`` maps each combatant to the LIFE left after each round, in a system that counts it. ``fell`` maps
    those who went down to the round.
    """

    number: int
    won: str
    rounds: int
    left: Mapping[Name, tuple[int, ...]]
    fell: Mapping[Name, int]


def playing_out(system: System) -> PlayOut:
    """Return how fights of a system are played without people. Raises `NotAllowed` if they are not."""
    if system.play_out is None:
        raise NotAllowed(say("Fights of {system} cannot be played by the program.", system=system.title))
    return system.play_out


def policy_of(system: System, id_: str = "") -> Policy:
    """Return the policy with this id or name, the default for an empty one. Raises `NotAllowed`."""
    policies = playing_out(system).policies
    found = next((one for one in policies if id_ in ("", one.id, one.term, one.title)), None)
    if found is None:
        known = ", ".join(f"{one.id} ({one.title})" for one in policies)
        said = "“{id}” is not a policy of {system}. Choose from: {known}."
        raise NotAllowed(say(said, id=id_, system=system.title, known=known))
    return found


def seed_of(seed: str, number: int) -> str:
    """Return the seed of one fight among many."""
    return f"{seed}/{number}"


def side_of(scene: Scene, who: Name) -> str:
    """Return the side of a combatant; one without a side fights alone."""
    return scene.of(who).side or who


def sides(scene: Scene) -> tuple[str, ...]:
    """Return the sides of a scene, in the order of their first combatants."""
    return tuple(dict.fromkeys(side_of(scene, who) for who in scene.combatants))


def taking_part(scene: Scene) -> Scene:
    """Return a scene without bystanders."""
    here = {who: one for who, one in scene.combatants.items() if not one.bystander}
    return replace(scene, combatants=here)


def health_in(system: System) -> Health:
    """Return the function that tells the share of LIFE left."""
    field = playing_out(system).life

    def health(scene: Scene, who: Name) -> Fraction | None:
        if not field:
            return None
        gauge = system.condition(scene, who).gauges[0]
        return Fraction(gauge.left, max(1, gauge.full))

    return health


def without_stats(scene: Scene) -> str:
    """Return the sentence that names the people without stats; empty if there are none."""
    known = {field.id for field in load_system(scene.system).fields(scene)}
    empty = [one.label for one in scene.combatants.values() if known.isdisjoint(one.fields)]
    if not empty:
        return ""
    said = say_many("{who} has no stats.", "{who} have no stats.", len(empty), who=listed(empty))
    return say("{said} Enter them, or leave the character out.", said=said)
