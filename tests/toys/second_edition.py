"""A throw-away second edition of the CRS: what an edition may change, changed, and not a rule copied.

In Step 2 everybody may sort his things in place of an Action. There is no Charge. Of a melee he who is aimed
at has two chances where the others have one, and as many more as he is large. Only what is held counts, and
in a Defensive Stance only what is worn. All who react declare it together; and a shield takes half of a hit.
"""

from functools import partial

from msgspec.structs import replace

from crs_desktop.rules import SystemEntry
from crs_desktop.rules.ask import Together
from crs_desktop.rules.course import Stage
from crs_desktop.rules.double_exposure import SYSTEM as CRS
from crs_desktop.rules.double_exposure.announced import Announced
from crs_desktop.rules.double_exposure.combat import all_present, in_stance
from crs_desktop.rules.double_exposure.combatants import in_initiative
from crs_desktop.rules.double_exposure.edition import Acting, ExceededDefense, Reactions
from crs_desktop.rules.double_exposure.original import EDITION
from crs_desktop.rules.double_exposure.reactions import in_step_6
from crs_desktop.rules.double_exposure.sheet.sheet import stat
from crs_desktop.rules.facts import Noted
from crs_desktop.rules.questions import Confirm, Several, everyone
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.sheet import Number
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot

ENTRY = SystemEntry("second", "Second edition", "tests.toys.second_edition")


async def sort_things(table: Table, acting: Acting) -> Acting:
    """Who sorts his things performs no Action in this round."""

    def why_not(_scene: Scene, who: Name) -> WhyNot | None:
        return None if who in acting else WhyNot("He performs no Action that he could give.")

    asked = Several(
        who=Name(""),
        name="who sorts",
        words=lambda _scene: "Step 2: who sorts his things, in place of an Action?",
        choices=lambda scene: everyone(scene, why_not),
    )
    sorting = await table.ask(asked)
    return tuple(who for who in acting if who not in sorting)


def held_or_worn(scene: Scene, who: Name) -> tuple[Item, ...]:
    """What is held; in a Defensive Stance what is worn."""
    one = scene.of(who)
    state = "worn" if in_stance(one) else "held"
    return tuple(item for item in one.items if state in item.states)


def by_size(scene: Scene, _who: Name, target: Name, name: Name) -> int:
    """Two chances for him who is aimed at, one for others, and more for the large."""
    return (2 if name == target else 1) + stat(scene, name, "bulk")


async def all_together(table: Table, who: Name, announced: Announced) -> bool:
    """All who react say so at once; two are enough to prevent anything."""
    return await in_step_6(table, _react(table, who))


async def _react(table: Table, who: Name) -> bool:
    def parts(scene: Scene) -> tuple[Confirm, ...]:
        return tuple(_reacts(name) for name in in_initiative(scene) if name != who)

    if not parts(table.scene):
        return False
    asked = Together(who=Name(""), name="Reactions", words=lambda _scene: "Who reacts?", parts=parts)
    said = await table.ask(asked)
    for name in (name for name, reacts in said.items() if reacts):
        table.happen(Noted(f"{table.scene.label(Name(name))} reacts."))
    return sum(said.values()) > 1


def _reacts(name: Name) -> Confirm:
    return Confirm(who=name, name=name, words=lambda scene: f"Does {scene.label(name)} react?", prefer=False)


async def shielded(table: Table, hit: ExceededDefense) -> int:
    """Half of it, rounded down, where a shield is held up."""
    if "shield" not in {item.name for item in held_or_worn(table.scene, hit.whom)}:
        return hit.damage
    asked = Confirm(who=hit.whom, name="shield", words=lambda _scene: "Does the shield go up?")
    up = await table.turn(partial(all_present, names=(hit.whom,)), table.ask(asked))
    return hit.damage // 2 if up else hit.damage


SECOND = replace(
    EDITION.stepping(
        "Establish Additional Rules", sort_things, Stage("Sort things", "Who gives his Action for it.")
    ).without("charge"),
    reactions=Reactions(all_together, shielded),
    in_use=held_or_worn,
    chances=by_size,
    special_draw=lambda _scene, _attacker, by_power: not by_power,
)
SYSTEM = replace(
    CRS,
    id=ENTRY.id,
    title=ENTRY.title,
    sheet=(*CRS.sheet, Number(id="bulk", term="Bulk", high=9)),
    readings={"em": "used"},
    edition=SECOND,
)
