"""The scenes that the lab plays: an encounter as it stands, or two characters by themselves."""

from collections.abc import Iterator

from msgspec.structs import replace

from crs_desktop.play.balance.fights import play_in
from crs_desktop.play.balance.plan import FightPlan, playing_out
from crs_desktop.play.desk.next_fight import game
from crs_desktop.play.lists.people.transfer import fresh
from crs_desktop.play.session.opening import opening
from crs_desktop.play.session.session import Session
from crs_desktop.rules import load_system
from crs_desktop.rules.fact import Fact, happen_all
from crs_desktop.rules.facts import BoardSized, DistanceCounted, Entered, WallsPut
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Name


def encounter(scene: Scene) -> Scene:
    """Return a fight that begins as this one stands: people, places, walls, house rules and tables."""
    return _begun(scene, tuple(scene.combatants.values()))


def arena(scene: Scene, *names: Name) -> Scene:
    """Return a fight of these people alone, each on a side of their own, unhurt and off the board."""
    system = load_system(scene.system)
    people = (replace(_unhurt(system, scene.of(name)), side=name, bystander=False) for name in names)
    bare = opening(system)
    return _begun(replace(scene, ground=bare.ground, walls=bare.walls), tuple(people))


def _unhurt(system: System, one: Combatant) -> Combatant:
    healed = fresh(system, one)
    # without this, a combatant unconscious after a fight of Duellist lost each duel in 0 rounds
    fields = {id_: value for id_, value in healed.fields.items() if id_ != playing_out(system).wounds}
    return replace(healed, fields=fields)


def _begun(scene: Scene, people: tuple[Combatant, ...]) -> Scene:
    return happen_all(opening(load_system(scene.system)), tuple(_opening(scene, people)))


def _opening(scene: Scene, people: tuple[Combatant, ...]) -> Iterator[Fact]:
    """Yield the facts that make the scene of a fight from an empty one."""
    new = opening(load_system(scene.system))
    yield from game(scene, new)
    size = scene.ground.columns, scene.ground.rows
    if size != (new.ground.columns, new.ground.rows):
        yield BoardSized(*size)
    if scene.ground.rule != new.ground.rule:
        yield DistanceCounted(scene.ground.rule)
    if scene.walls.named:
        yield WallsPut(dict(scene.walls.named))
    yield from (Entered(one.name, one) for one in people)


def record(session: Session, plan: FightPlan, number: int) -> None:
    """Play one fight of a plan again in an empty session, so that it can be stepped through."""
    # the lab gives the program's answers as well, and a second answer would find no question
    answers, session.program_answers = session.program_answers, False
    session.open_with(*_opening(plan.scene, tuple(plan.scene.combatants.values())))
    play_in(session, plan, number)
    session.program_answers = answers
