"""The offers between two answers of a round: abort, another target, another direction, end of the fight."""

from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

from crs_desktop.rules.ask import Option
from crs_desktop.rules.duellist.condition import able
from crs_desktop.rules.duellist.deeds.deed_facts import Retargeted
from crs_desktop.rules.duellist.deeds.deed_words import deed_words, is_attack
from crs_desktop.rules.duellist.deeds.doubles import both_words, halves
from crs_desktop.rules.duellist.deeds.short import abort, abort_whole
from crs_desktop.rules.duellist.defence.defence_facts import CameFrom
from crs_desktop.rules.duellist.facts import FightEnded
from crs_desktop.rules.duellist.house_rules import HALF_OF_A_DOUBLE
from crs_desktop.rules.duellist.state import NOBODY, Bearing, Deed, deed_of, duel, fighter, is_on, rank
from crs_desktop.rules.duellist.targets import as_targets, how_far, usual_target
from crs_desktop.rules.questions import Choose, Confirm, everyone
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Offer, Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say, template, translated

_SIDES: dict[Bearing, str] = {
    "front": template("front"),
    "flank": template("flank"),
    "rear": template("rear"),
}


def to_come(scene: Scene) -> Iterator[Deed]:
    """Yield the planned deeds of all combatants able to act."""
    for who in duel(scene).fighters:
        if able(scene, who):
            yield from fighter(scene, who).plan


def attacks_to_come(scene: Scene) -> Iterator[Deed]:
    """Yield the planned attacks."""
    return (deed for deed in to_come(scene) if is_attack(deed))


def _some(scene: Scene) -> WhyNot | None:
    if next(to_come(scene), None) is not None:
        return None
    return WhyNot(say("No declared activity is left."), "DU-50")


def _some_attack(scene: Scene) -> WhyNot | None:
    if next(attacks_to_come(scene), None) is not None:
        return None
    return WhyNot(say("No declared attack is left."))


def _attacks(scene: Scene) -> tuple[Option, ...]:
    deeds = sorted(attacks_to_come(scene), key=partial(_comes, scene))
    return tuple(_option(scene, str(deed.id), deed, deed_words(scene, deed)) for deed in deeds)


def _to_abort(scene: Scene) -> tuple[Option, ...]:
    # Next rank first, as the GM most likely means the deed that is about to come.
    deeds = sorted(to_come(scene), key=partial(_comes, scene))
    return tuple(option for deed in deeds for option in _abortable(scene, deed))


def _abortable(scene: Scene, deed: Deed) -> Iterator[Option]:
    """Yield the option for a deed; for a double move each half, and both at once (DU-50)."""
    first, *other = halves(scene, deed)
    one_by_one = HALF_OF_A_DOUBLE.reads(scene, "own")
    if not other or one_by_one:
        yield _option(scene, str(deed.id), deed, deed_words(scene, deed))
    if deed.id in (half.id for half in other):
        # The plus tells `_abort` to give up both halves whatever the house rule says.
        value = f"{first.id}+{deed.id}" if one_by_one else str(first.id)
        yield _option(scene, value, first, both_words(scene, first))


def _option(scene: Scene, value: str, deed: Deed, words: str) -> Option:
    return Option(value, say("{who}: {deed}", who=scene.label(deed.who), deed=words))


def _comes(scene: Scene, deed: Deed) -> int:
    """Return a sort key: the highest Strike Rank first."""
    return -(rank(scene, deed.id) or 0)


def _which(name: str, words: str, choices: Callable[[Scene], tuple[Option, ...]], rule: str) -> Choose:
    return Choose(
        who=NOBODY,
        name=name,
        words=lambda _scene: translated(words),
        choices=choices,
        rule=rule,
    )


async def _abort(table: Table) -> None:
    """Abort a declared activity (DU-50)."""
    asked = _which("aborts", "Which activity is aborted?", _to_abort, "DU-50")
    picked = await table.turn(lambda scene: _some(scene) is None, table.ask(asked))
    first, _, other = (picked or "").partition("+")
    deed = deed_of(table.scene, int(first)) if first else None
    if deed is not None:
        (abort_whole if other else abort)(table, deed)


async def _another_target(table: Table) -> None:
    """Ask the GM for another target of an attack; price and rank stay (DU-49)."""
    asked = _which("attack", "Which attack gets another target?", _attacks, "DU-49")
    picked = await table.turn(lambda scene: _some_attack(scene) is None, table.ask(asked))
    deed = deed_of(table.scene, int(picked)) if picked else None
    if deed is None:
        return
    whom = await table.turn(partial(_stands, deed.id), table.ask(_new_target(deed)))
    if whom is not None and deed_of(table.scene, deed.id) is not None:
        table.happen(Retargeted(deed.id, Name(whom)))


def _stands(id_: int, scene: Scene) -> bool:
    deed = deed_of(scene, id_)
    return deed is not None and deed.who in scene.combatants and len(scene.combatants) > 1


def _new_target(deed: Deed) -> Choose:
    def barred(_scene: Scene, whom: Name) -> WhyNot | None:
        return WhyNot(say("Combatants cannot attack themselves.")) if whom == deed.who else None

    def words(scene: Scene) -> str:
        what = deed_words(scene, replace(deed, whom=NOBODY))
        return say("{who}, {what}: at whom?", who=scene.label(deed.who), what=what)

    return Choose(
        who=NOBODY,
        name="target",
        words=words,
        choices=lambda scene: as_targets(
            scene, deed.who, everyone(scene, barred, lambda scene, whom: how_far(scene, deed.who, whom))
        ),
        prefer=lambda scene: usual_target(scene, deed.who),
        rule="DU-49",
    )


async def _side(table: Table) -> None:
    """Ask the GM for the direction of an attack, which the board may not show (DU-53 … DU-55)."""
    asked = _which("attack", "Which attack comes from another direction?", _attacks, "DU-53")
    picked = await table.turn(lambda scene: _some_attack(scene) is None, table.ask(asked))
    deed = deed_of(table.scene, int(picked)) if picked else None
    if deed is None:
        return
    side = await table.turn(partial(_stands, deed.id), table.ask(_from_where(deed)))
    now = deed_of(table.scene, deed.id)
    if side is None or now is None:
        return
    # Only for the type: an answer is a plain string, a Bearing is not.
    found = next(one for one in _SIDES if one == side)
    # A target that has already noticed the attack does not roll again.
    table.happen(CameFrom(deed.id, found, now.noticed))


def _from_where(deed: Deed) -> Choose:
    return Choose(
        who=NOBODY,
        name="side",
        words=lambda scene: say(
            "{who}, {deed}: from which direction?",
            who=scene.label(deed.who),
            deed=deed_words(scene, deed),
        ),
        choices=lambda _scene: tuple(Option(side, translated(words)) for side, words in _SIDES.items()),
        rule="DU-53",
    )


async def _end(table: Table) -> None:
    """End the fight at once, without any further roll."""
    sure = Confirm(
        who=NOBODY,
        name="ends",
        words=lambda _scene: say("End the fight here? All declared activities are lost."),
    )
    if await table.turn(is_on, table.ask(sure)):
        table.happen(FightEnded())


OFFERS = (
    Offer("Abort an activity", _abort, _some),
    Offer("Another target", _another_target, _some_attack),
    Offer("From where an attack comes", _side, _some_attack),
    Offer("End the fight here", _end),
)
