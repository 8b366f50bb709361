"""The Charge, and the shots it may draw (CRS, Combat Actions; CRS-154 … CRS-163)."""

from collections.abc import Callable
from functools import partial

from crs_desktop.rules.ask import Question, Together
from crs_desktop.rules.double_exposure.blows import protects
from crs_desktop.rules.double_exposure.combat import able, in_stance, who_is_able
from crs_desktop.rules.double_exposure.deeds import Acted, last_deed, melee
from crs_desktop.rules.double_exposure.effects import in_force
from crs_desktop.rules.double_exposure.flee import in_initiative
from crs_desktop.rules.double_exposure.house_rules import FREE_ACTIONS, reads
from crs_desktop.rules.double_exposure.long_range import long_range_attack, why_not_shooter
from crs_desktop.rules.double_exposure.mental import is_intimidated
from crs_desktop.rules.double_exposure.ranges import why_not_long, why_not_short
from crs_desktop.rules.facts import Moved, Noted
from crs_desktop.rules.ground import Square, distance
from crs_desktop.rules.questions import Confirm, Place, Words
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import listed, say


def why_not_charge(scene: Scene, who: Name) -> WhyNot | None:
    """A Charge is barred while he is in a melee (CRS-163)."""
    if len(melee(scene, who)) > 1:
        others = listed([scene.label(name) for name in melee(scene, who)[1:]])
        said = "{who} is in a melee with {others}."
        return WhyNot(say(said, who=scene.label(who), others=others), "CRS-163")
    return None


def near(scene: Scene, who: Name) -> tuple[Name, ...]:
    """Who could affect him with a Short Range Action: only they may object (CRS-154, CRS-155)."""
    return tuple(
        name
        for name in who_is_able(scene)
        if name != who and scene.apart(who, name) is not None and why_not_short(scene, who, name) is None
        if not _forgoes(scene, name) and not is_intimidated(scene, name)
    )


def _forgoes(scene: Scene, name: Name) -> bool:
    """Whether he takes no Action in this round: in a Defensive Stance, or Taking a Blow."""
    return in_stance(scene.of(name)) or protects(scene, name)


def shooters(scene: Scene, who: Name) -> tuple[Name, ...]:
    """Whom a Charge gives a free Action: whose very last Action was a Long Range one at him (CRS-158)."""
    return tuple(name for name in in_initiative(scene) if name != who and _may_shoot(scene, name, who))


def draws_shots(scene: Scene, who: Name) -> str:
    """Whom a Charge would let shoot; empty where nobody."""
    names = [scene.label(name) for name in shooters(scene, who)]
    return say("lets {names} shoot", names=listed(names)) if names else ""


def _may_shoot(scene: Scene, name: Name, who: Name) -> bool:
    deed = last_deed(scene, name)
    aimed = deed is not None and deed.kind == "long" and who in deed.targets and not deed.group
    far = why_not_long(scene, name, who) is None
    return aimed and not _forgoes(scene, name) and far and why_not_shooter(scene, name) is None


async def charge(table: Table, who: Name) -> bool:
    """Whether it was carried out: one objection is enough, and he may do something else."""
    if await _objections(table, who):
        return False
    where = await _destination(table, who)
    table.happen(Acted(who, "charge"))
    if reads(table.scene, FREE_ACTIONS, "after"):
        _arrive(table, who, where)
        await _free_actions(table, who)
        return True
    await _free_actions(table, who)
    if able(table.scene, who):
        _arrive(table, who, where)
    else:
        table.happen(Noted(say("{who} falls on the way.", who=table.scene.label(who))))
    return True


async def _free_actions(table: Table, who: Name) -> None:
    """One after the other, for as long as he stands."""
    for name in shooters(table.scene, who):
        await table.turn(partial(_both, name=name, who=who), _free_action(table.at(name), name, who))


def _both(scene: Scene, name: Name, who: Name) -> bool:
    return all(one in scene.combatants and able(scene, one) for one in (name, who))


def _arrive(table: Table, who: Name, where: Square | None) -> None:
    if where is not None:
        table.happen(Moved(who, where))


async def _objections(table: Table, who: Name) -> bool:
    """All who stand near say at once whether they are hostile (CRS-155)."""

    def parts(scene: Scene) -> tuple[Confirm, ...]:
        return tuple(_objects(name, who) for name in near(scene, who)) if who in scene.combatants else ()

    if not parts(table.scene):
        return False
    asked = Together(who=Name(""), name="objections", words=lambda _scene: "", parts=parts, rule="CRS-155")
    said = await table.ask(asked)
    against = [table.scene.label(Name(name)) for name, objects in said.items() if objects]
    if against:
        names = {"who": table.scene.label(who), "against": listed(against)}
        table.happen(
            Noted(say("{who} cannot Charge: it is objected to within 5 feet of him, by {against}.", **names))
        )
    return bool(against)


def _objects(name: Name, who: Name) -> Confirm:
    def words(scene: Scene) -> str:
        said = "Does {name} object to {who}’s Charge?"
        return say(said, name=scene.label(name), who=scene.label(who))

    return Confirm(who=name, name=name, words=words, prefer=False, rule="CRS-155")


async def _destination(table: Table, who: Name) -> Square | None:
    """Where he ends; off the board the GM hears it in words (CRS-156)."""

    def words(scene: Scene) -> str:
        shoot = listed([scene.label(name) for name in shooters(scene, who)])
        said = say("Where does {who} charge to?", who=scene.label(who))
        return " ".join(filter(None, (said, shoot and say("It lets {names} shoot.", names=shoot))))

    square = table.of(who).square
    if square is None:
        told = await table.ask(
            Words(who=who, name="destination", words=words, least=1, prefer="…", rule="CRS-156")
        )
        table.happen(Noted(say("{who} charges: {where}.", who=table.scene.label(who), where=told)))
        return None
    place: Question[Square] = _square(who, words)
    return await table.ask(place)


def why_not_there(scene: Scene, who: Name, square: Square) -> WhyNot | None:
    """Why a square cannot be where somebody goes: it is off the board, or taken."""
    one = scene.of(who)
    if not scene.ground.holds(square, one.size):
        return WhyNot(say("{square} is off the board for a token of this size.", square=square))
    taken = [other.label for other in scene.combatants.values() if _stands_on(scene, other, one, square)]
    return WhyNot(say("{who} stands there.", who=taken[0])) if taken else None


def _stands_on(scene: Scene, other: Combatant, one: Combatant, square: Square) -> bool:
    """Whether a token lies where this one would, were it moved there."""
    if other.name == one.name or other.square is None:
        return False
    return distance(scene.ground, square, other.square, one.size, other.size) == 0


def moves_freely(scene: Scene, who: Name) -> bool:
    """Whether a skill lets him change his place without a Charge (CRS-188)."""
    on_board = scene.of(who).square is not None
    return on_board and any(effect.moves_freely for _, effect in in_force(scene.of(who)))


async def move_freely(table: Table, who: Name) -> bool:
    """It is no Action: he may still take one."""

    def words(scene: Scene) -> str:
        return say("Where does {who} move to?", who=scene.label(who))

    where: Square = await table.ask(_square(who, words))
    table.happen(Moved(who, where))
    return False


def _square(who: Name, words: Callable[[Scene], str]) -> Place:
    return Place(
        who=who,
        name="destination",
        words=words,
        barred=lambda scene, square: why_not_there(scene, who, square),
        prefer=lambda scene: scene.of(who).square or Square(0, 0),
        rule="CRS-156",
    )


async def _free_action(table: Table, name: Name, who: Name) -> None:
    """At Long Range, at the charger only, and of his own free will (CRS-159 … CRS-161)."""

    def words(scene: Scene) -> str:
        said = "Does {name} use his free Action to shoot at {who}?"
        return say(said, name=scene.label(name), who=scene.label(who))

    if await table.ask(Confirm(who=name, name="free Action", words=words, rule="CRS-158")):
        await long_range_attack(table, name, who)
