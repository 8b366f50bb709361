"""The Charge, and the free Actions it may give (CRS, Combat Actions; CRS-154 … CRS-163)."""

from collections.abc import Callable, Iterator
from functools import partial

from crs_desktop.rules.ask import Option, Question, Together
from crs_desktop.rules.double_exposure.announced import Announced
from crs_desktop.rules.double_exposure.attack.blows import forgoes
from crs_desktop.rules.double_exposure.attack.ranges import SHORT_RANGE_FEET, why_not_short
from crs_desktop.rules.double_exposure.combat import END_OF_ROUND, able, all_present, is_on, who_is_able
from crs_desktop.rules.double_exposure.combatants import foes, in_initiative, is_out_of_sight
from crs_desktop.rules.double_exposure.deeds import Acted, Kind, TakenAction, act, aimed_at, last_deeds, melee
from crs_desktop.rules.double_exposure.edition import Maneuver, edition
from crs_desktop.rules.double_exposure.house_rules.maneuvers import (
    CHARGE_FALL,
    CHARGE_RANGE,
    FREE_ACTIONS,
    FREE_INTIMIDATED,
    FREE_LAST,
    FREE_ORDER,
    OBJECTORS,
)
from crs_desktop.rules.double_exposure.mind.mental_facts import INTIMIDATED, is_intimidated
from crs_desktop.rules.double_exposure.movement.flee import has_action
from crs_desktop.rules.double_exposure.reactions import is_prevented
from crs_desktop.rules.double_exposure.sheet.effects import in_force
from crs_desktop.rules.double_exposure.strikes.targets import only_or_asked
from crs_desktop.rules.facts import Moved, Noted, Unmarked
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.positions.nearby import nearest_at
from crs_desktop.rules.questions import Choose, Confirm, Place, Several, Words
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import listed, say


def why_not_charge(scene: Scene, who: Name) -> WhyNot | None:
    """Return the reason against a Charge: a melee bars it (CRS-163)."""
    if len(melee(scene, who)) > 1:
        others = scene.labels(melee(scene, who)[1:])
        said = "{who} is in a melee with {others}."
        return WhyNot(say(said, who=scene.label(who), others=others), "CRS-163")
    return None


def near(scene: Scene, who: Name) -> tuple[Name, ...]:
    """Return who is within 5 feet on the board and may object (CRS-154, CRS-155)."""
    return tuple(
        name
        for name in _hostile(scene, who)
        if scene.apart(who, name) is not None and why_not_short(scene, who, name) is None
    )


def perhaps_near(scene: Scene, who: Name) -> tuple[Name, ...]:
    """Return who may object if the GM says they are near: one of the two is off the board."""
    return tuple(name for name in _hostile(scene, who) if scene.apart(who, name) is None)


def _hostile(scene: Scene, who: Name) -> tuple[Name, ...]:
    """Return who can still affect the charger at Short Range, as this game reads it (CRS-155)."""
    return tuple(name for name in who_is_able(scene) if name != who and _still_able(scene, name))


def _still_able(scene: Scene, name: Name) -> bool:
    if OBJECTORS.reads(scene, "all"):
        return True
    barred = forgoes(scene, name) or is_intimidated(scene, name)
    return not barred and (has_action(scene, name) or OBJECTORS.reads(scene, "able"))


def shooters(scene: Scene, who: Name) -> tuple[Name, ...]:
    """Return who gets a free Action from a Charge: their very last Action was a shot at ``who`` (CRS-158)."""
    # lost turns never count as a last Action here; passed ones by a reading
    left_out: tuple[Kind, ...] = ("barred", "pass") if FREE_LAST.reads(scene, "ignored") else ("barred",)
    shot = {name for name, deed in last_deeds(scene, left_out).items() if _is_shot_at(scene, deed, who)}
    return tuple(name for name in in_initiative(scene) if name in shot and _may_shoot(scene, name, who))


def draws_shots(scene: Scene, who: Name) -> str:
    """Return whom a Charge would let shoot, in words; empty if nobody."""
    names = [scene.label(name) for name in shooters(scene, who)]
    return say("lets {names} shoot", names=listed(names)) if names else ""


def _is_shot_at(scene: Scene, deed: TakenAction, who: Name) -> bool:
    # a power on several targets is no shot at anybody in particular
    return deed.kind == "long" and not deed.group and deed.who != who and who in aimed_at(scene, deed)


def _may_shoot(scene: Scene, name: Name, who: Name) -> bool:
    # by the reading "instead" the intimidated are listed, and bypass this Action
    barred = forgoes(scene, name) or _bypasses(scene, name, "none")
    return not barred and any(True for _ in _ways(scene, name, who))


def _ways(scene: Scene, name: Name, who: Name) -> Iterator[Maneuver]:
    """Yield the Long Range Actions that ``name`` can use on the charger alone (CRS-159)."""
    return (one for one in edition(scene).maneuvers if one.is_free_at(scene, name, who))


def _bypasses(scene: Scene, name: Name, reading: str) -> bool:
    """Return whether ``name`` is intimidated and this reading makes them bypass free Actions (CRS-178)."""
    return is_intimidated(scene, name) and FREE_INTIMIDATED.reads(scene, reading)


async def charge(table: Table, who: Name) -> bool:
    """Carry out a Charge; False after an objection, when another Action may be chosen."""
    if await _objections(table, who):
        return False
    # asked before Reactions: the others react to a Charge to a known place
    where = await _destination(table, who)
    if await is_prevented(table, who, Announced("charge", say("Charge"))):
        return True
    act(table, Acted(who, "charge"))
    # the range of the free Actions then counts from the new square
    if FREE_ACTIONS.reads(table.scene, "after"):
        _arrive(table, who, where)
        await _free_actions(table, who)
        return True
    await _free_actions(table, who)
    if able(table.scene, who) or CHARGE_FALL.reads(table.scene, "arrives"):
        _arrive(table, who, where)
    else:
        table.happen(Noted("{who} falls on the way.", {"who": who}))
    return True


async def _free_actions(table: Table, who: Name) -> None:
    """Offer the free Actions one after the other, while the charger stands."""
    had: tuple[Name, ...] = ()
    while all_present(table.scene, (who,)) and (name := await _next_shooter(table, who, had)):
        # noted before the Action: whoever declines has had theirs, too
        had = (*had, name)
        both = partial(all_present, names=(name, who))
        if _bypasses(table.scene, name, "instead"):
            _bypass(table, name)
        else:
            await table.turn(both, _free_action(table.at(name), name, who))


def _bypass(table: Table, name: Name) -> None:
    table.happen(Unmarked(name, INTIMIDATED.word))
    table.happen(Noted("{who} bypasses the free Action.", {"who": name}))


async def _next_shooter(table: Table, who: Name, had: tuple[Name, ...]) -> Name | None:
    """Return the next shooter by Initiative; by house rule the GM chooses (CRS-158)."""

    def left(scene: Scene) -> tuple[Name, ...]:
        return tuple(name for name in shooters(scene, who) if name not in had)

    # found anew each time: a free Action may fell or free other shooters
    waiting = left(table.scene)
    if len(waiting) < 2 or FREE_ORDER.reads(table.scene, "initiative"):
        return waiting[0] if waiting else None
    asked = Choose(
        who=Name(""),
        name=f"free Action {len(had) + 1}",
        words=lambda scene: say("Who has the next free Action at {who}?", who=scene.label(who)),
        choices=lambda scene: tuple(Option(name, scene.label(name)) for name in left(scene)),
        rule="CRS-158",
    )
    chosen = await table.turn(lambda scene: bool(left(scene)), table.ask(asked))
    return None if chosen is None else Name(chosen)


def _arrive(table: Table, who: Name, where: Square | None) -> None:
    """Move the charger at once; by house rule at the end of the round, in a Combat (CRS-79)."""
    if where is None:
        return
    later = is_on(table.scene) and CHARGE_RANGE.reads(table.scene, "next round")
    table.happen(Moved(who, where, due=END_OF_ROUND if later else ""))


async def _objections(table: Table, who: Name) -> bool:
    """Ask for objections; return whether there are any (CRS-155)."""
    # one question after the other: an objection off the board makes the second needless
    against = await _objections_off_board(table, who) or await _objections_on_board(table, who)
    if against:
        said = "{who} cannot Charge: {against} (within 5 feet) objected."
        table.happen(Noted(said, {"who": who, "against": tuple(against)}))
    return bool(against)


async def _objections_off_board(table: Table, who: Name) -> tuple[Name, ...]:
    """Ask the GM who is near and objects, if the board does not tell who is near."""
    asked = Several(
        who=Name(""),
        name="who objects",
        words=lambda scene: say("Who within 5 feet of {who} objects to the Charge?", who=scene.label(who)),
        choices=lambda scene: tuple(Option(name, scene.label(name)) for name in perhaps_near(scene, who)),
        rule="CRS-155",
    )
    said = await table.turn(lambda scene: bool(perhaps_near(scene, who)), table.ask(asked))
    return tuple(Name(name) for name in said or ())


async def _objections_on_board(table: Table, who: Name) -> tuple[Name, ...]:
    """Ask all who are near on the board at once."""

    def parts(scene: Scene) -> tuple[Confirm, ...]:
        return tuple(_objects(name, who) for name in near(scene, who)) if who in scene.combatants else ()

    if not parts(table.scene):
        return ()
    asked = Together(who=Name(""), name="objections", words=lambda _scene: "", parts=parts, rule="CRS-155")
    said = await table.ask(asked)
    return tuple(Name(name) for name, objects in said.items() if objects)


def _objects(name: Name, who: Name) -> Confirm:
    def words(scene: Scene) -> str:
        said = "Does {name} object to {who}’s Charge?"
        return say(said, name=scene.label(name), who=scene.label(who))

    return Confirm(who=name, name=name, words=words, prefer=False, rule="CRS-155")


async def _destination(table: Table, who: Name) -> Square | None:
    """Ask for the destination; off the board it is described in words (CRS-156)."""

    def words(scene: Scene) -> str:
        shoot = scene.labels(shooters(scene, who))
        said = say("Where does {who} charge to?", who=scene.label(who))
        return " ".join(filter(None, (said, shoot and say("It lets {names} shoot.", names=shoot))))

    square = table.of(who).square
    if square is None:
        told = await table.ask(
            Words(who=who, name="destination", words=words, least=1, prefer="…", rule="CRS-156")
        )
        table.happen(Noted("{who} charges: {where}.", {"who": who}, {"where": told}))
        return None
    place: Question[Square] = _square(who, words, lambda scene: _up_to_a_foe(scene, who))
    return await table.ask(place)


def why_not_there(scene: Scene, who: Name, square: Square) -> WhyNot | None:
    """Return why nobody can move to ``square``: it is off the board, or taken."""
    one = scene.of(who)
    if not scene.ground.holds(square, one.size):
        return WhyNot(say("{square} is off the board for a token of this size.", square=square))
    other = scene.in_the_way(who, square)
    return WhyNot(say("{who} stands there.", who=other.label)) if other else None


def moves_freely(scene: Scene, who: Name) -> bool:
    """Return whether a skill lets ``who`` move without a Charge (CRS-188)."""
    on_board = scene.of(who).square is not None
    return on_board and any(effect.moves_freely for _, effect in in_force(scene, who))


async def move_freely(table: Table, who: Name) -> bool:
    """Move without using up the Action: always return False, so that an Action can be chosen."""

    def words(scene: Scene) -> str:
        return say("Where does {who} move to?", who=scene.label(who))

    where: Square = await table.ask(_square(who, words, lambda scene: _own(scene, who)))
    table.happen(Moved(who, where))
    return False


def _own(scene: Scene, who: Name) -> Square:
    return scene.of(who).square or Square(0, 0)


def _up_to_a_foe(scene: Scene, who: Name) -> Square:
    """Return the square beside the nearest enemy, on the near side of any wall if possible."""
    # `apart` is None if one of the two is off the board
    on_board = [foe for foe in foes(scene, who) if scene.apart(who, foe) is not None]
    if not on_board:
        return _own(scene, who)
    nearest = min(on_board, key=lambda foe: (is_out_of_sight(scene, who, foe), scene.apart(who, foe) or 0))
    return nearest_at(scene, who, nearest, (0, SHORT_RANGE_FEET), why_not_there)


def _square(who: Name, words: Callable[[Scene], str], prefer: Callable[[Scene], Square]) -> Place:
    return Place(
        who=who,
        name="destination",
        words=words,
        barred=lambda scene, square: why_not_there(scene, who, square),
        prefer=prefer,
        rule="CRS-156",
    )


async def _free_action(table: Table, name: Name, who: Name) -> None:
    """Offer the voluntary free Action at Long Range, at the charger only (CRS-159 … CRS-161)."""

    def words(scene: Scene) -> str:
        said = "Does {name} use the free Action to shoot at {who}?"
        return say(said, name=scene.label(name), who=scene.label(who))

    asked = Confirm(who=name, name="free Action", words=words, rule="CRS-158")
    # a way that came to nothing may be replaced by another, as in a turn
    while _may_shoot(table.scene, name, who) and await table.ask(asked):
        way = await _way(table, name, who)
        if way is None or way.free is None or await way.free.rule(table, name, who):
            return


async def _way(table: Table, name: Name, who: Name) -> Maneuver | None:
    """Ask which Action is used for free; None if none is possible any more."""

    def choices(scene: Scene) -> tuple[Option, ...]:
        there = {name, who} <= scene.combatants.keys()
        return tuple(Option(one.id, one.title) for one in _ways(scene, name, who)) if there else ()

    asked = Choose(
        who=name,
        name="Action",
        words=lambda scene: say("Which Action does {name} use as the free Action?", name=scene.label(name)),
        choices=choices,
        rule="CRS-159",
    )
    chosen = await only_or_asked(table, asked)
    return None if chosen is None else edition(table.scene).maneuver(chosen)
