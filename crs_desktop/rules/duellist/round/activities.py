"""Activities other than attacks, carried out at their Strike Ranks (6.18, Table 41; DU-53, DU-62 … DU-67)."""

from functools import partial

from msgspec.structs import replace

from crs_desktop.rules.ask import Option
from crs_desktop.rules.duellist.arms import SPINNING, item
from crs_desktop.rules.duellist.condition import FALLEN, HIGHER, MOUNTED, PRONE, is_marked
from crs_desktop.rules.duellist.deeds.deed_words import deed_words
from crs_desktop.rules.duellist.deeds.steps import DRAW, DROP, ELSE, LOAD, PICK_UP, SPIN
from crs_desktop.rules.duellist.defence.defence_facts import Turned
from crs_desktop.rules.duellist.defence.facing import direction
from crs_desktop.rules.duellist.facts import Walked
from crs_desktop.rules.duellist.sheet import skill
from crs_desktop.rules.duellist.state import NOBODY, Deed, fighter
from crs_desktop.rules.duellist.tables import ACTIVITIES, Row, entries, number, row
from crs_desktop.rules.duellist.tasks import TaskPart, halved, unless_sure
from crs_desktop.rules.duellist.values_by_the_gm import amount
from crs_desktop.rules.duellist.wounds.first_aid import first_aid
from crs_desktop.rules.facts import Faced, ItemPut, Marked, Noted, Unmarked
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.questions import Choose, Confirm, Place, Words
from crs_desktop.rules.scene import Combatant, Item, Scene
from crs_desktop.rules.sides import foes_first
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say, translated

_HANDLED = {
    DRAW: ("held",),
    PICK_UP: ("held",),
    DROP: ("laid down",),
    SPIN: ("held", SPINNING),
    LOAD: ("held", "loaded"),
}


async def carry_out(table: Table, deed: Deed) -> None:
    """Carry out an activity; a failed Task costs its Actions all the same."""
    if deed.what in _HANDLED:
        _handled(table, deed)
        return
    found = row(table.scene, ACTIVITIES, deed.what)
    if found is None or deed.what == ELSE:
        table.happen(Noted("{who}: {what}.", {"who": deed.who}, {"what": deed_words(table.scene, deed)}))
        return
    traits = entries(found, "traits")
    # A jump takes its doer off the spot, and so counts as the owed metre (DU-22).
    if "moves" in traits and fighter(table.scene, deed.who).owes:
        table.happen(Walked(deed.who))
    # Throwing oneself down cannot fail, so it comes before the Task.
    if "prone" in traits:
        table.happen(Marked(deed.who, PRONE))
    if await _succeeds(table, deed, found):
        await _effects(table, deed.who, traits)


def _handled(table: Table, deed: Deed) -> None:
    one = item(table.scene, deed.who, deed.weapon)
    if one is not None:
        table.happen(ItemPut(deed.who, replace(one, states=_HANDLED[deed.what])))


async def _succeeds(table: Table, deed: Deed, found: Row) -> bool:
    """Roll the Task of an activity, if it has one; each metre adds its Difficulty again."""
    difficulty = number(found, "difficulty") * max(1, deed.metres)
    if not difficulty:
        return True
    part = await skill_part(table, deed.who, str(found["skill"]))
    # A skill above the difficulty succeeds without a roll (DS-9).
    done = await unless_sure(table, deed.who, deed.what, part, difficulty)
    said = "{who}: {what} succeeds." if done else "{who}: {what} fails."
    what = deed_words(table.scene, deed)
    table.happen(Noted(said, {"who": deed.who}, {"what": what}))
    return done


async def skill_part(table: Table, who: Name, named: str) -> TaskPart:
    """Return a skill by name; ask which of two (``Ride / Jump``), or the GM for one not on the sheet."""
    names = [name.strip() for name in named.split("/") if name.strip()] or ["skill"]
    known = {name: worth for name in names if (worth := skill(table.scene, who, name)) is not None}
    if len(known) > 1:
        picked = await table.ask(_which(who, tuple(known)))
        known = {picked: known[picked]}
    if not known:
        known = {names[0]: await table.ask(amount(names[0], table.scene.label(who), 10, low=-20))}
    ((name, worth),) = known.items()
    return TaskPart(translated(name), halved(table.scene, who, worth, name))


def _which(who: Name, names: tuple[str, ...]) -> Choose:
    return Choose(
        who=who,
        name="skill",
        words=lambda scene: say("Which skill does {who} use?", who=scene.label(who)),
        choices=lambda _scene: tuple(Option(name, translated(name)) for name in names),
        rule="DU-66",
    )


async def _effects(table: Table, who: Name, traits: tuple[str, ...]) -> None:
    """Apply the effects of a successful activity."""
    if "stand" in traits and is_marked(table.scene, who, PRONE):
        table.happen(Unmarked(who, PRONE.word))
        # Whoever fell by a fumble is an easy target only until standing again.
        if is_marked(table.scene, who, FALLEN):
            table.happen(Unmarked(who, FALLEN.word))
    if "mount" in traits:
        table.happen(Marked(who, MOUNTED))
    if "dismount" in traits and is_marked(table.scene, who, MOUNTED):
        table.happen(Unmarked(who, MOUNTED.word))
    if "height" in traits and await table.ask(_is_high(who)):
        table.happen(Marked(who, HIGHER))
    if "facing" in traits:
        await _turn(table, who)
    if "pick up" in traits:
        await _pick_up(table, who)
    if "first aid" in traits:
        await first_aid(table, who)


def _is_high(who: Name) -> Confirm:
    return Confirm(
        who=NOBODY,
        name="height",
        words=lambda scene: say(
            "Does {who} now have a clear advantage of height (opponents at −5)?", who=scene.label(who)
        ),
        rule="DU-65",
    )


async def _pick_up(table: Table, who: Name) -> None:
    said = await table.ask(
        Words(
            who=who,
            name="what",
            words=lambda scene: say("What does {who} pick up?", who=scene.label(who)),
            prefer=say("something"),
            rule="DU-64",
        )
    )
    table.happen(ItemPut(who, Item(said.strip() or say("something"), states=("held",))))


async def _turn(table: Table, who: Name) -> None:
    """Turn a combatant, on the board to a chosen square; none is behind them any more (DU-53)."""
    if table.scene.of(who).square is not None:
        square = await table.ask(_towards(who))
        degrees = direction(table.scene.of(who), Combatant(NOBODY, "", square=square))
        if degrees >= 0:
            table.happen(Faced(who, degrees))
    table.happen(Turned(who))


def _towards(who: Name) -> Place:
    def prefer(scene: Scene) -> Square:
        others = (scene.of(one) for one in foes_first(scene, who, scene.combatants) if one != who)
        return next((one.square for one in others if one.square is not None), Square(0, 0))

    return Place(
        who=who,
        name="looks at",
        words=lambda scene: say("Where does {who} look? Choose a square.", who=scene.label(who)),
        barred=partial(_own_square, who),
        prefer=prefer,
        rule="DU-53",
    )


def _own_square(who: Name, scene: Scene, square: Square) -> WhyNot | None:
    own = who in scene.combatants and scene.of(who).square == square
    return WhyNot(say("{who} already stands there.", who=scene.label(who))) if own else None
