"""A toy system that uses all there is: every kind of question, field and offer, hidden and due facts.

In a round at the fair all stake some Vigour at once, and who staked most does one deed: a bout, a walk, a
boast or a drill. Stepping back in between ends the deed when it is one's own; calling out ends nothing.
"""

from crs_desktop.rules import SystemEntry
from crs_desktop.rules.ask import Together
from crs_desktop.rules.fact import Due
from crs_desktop.rules.facts import CardsReturned, FieldSet, Marked, Noted, Shown, Unmarked
from crs_desktop.rules.ground.squares import METRES, Ground
from crs_desktop.rules.questions import Amount, Choose, Words, everyone
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.system import System
from crs_desktop.rules.system_parts import Decks
from crs_desktop.rules.table import Offer, Procedure, Table
from crs_desktop.rules.values import Name
from tests.toys.deeds import deed_of
from tests.toys.fair import (
    DECK,
    ROUND_END,
    SHEET,
    STEPPED_BACK,
    TIE,
    Fair,
    RoundBegan,
    Staked,
    Winded,
    is_out,
    standing,
    stands,
    too_few,
    vigour_left,
    why_not_down,
)

ENTRY = SystemEntry("toy", "Every kind", "tests.toys.every_kind")


async def _round(table: Table) -> None:
    table.happen(RoundBegan())
    at = table.at(f"round {table.scene.state.round}")
    with at.offering(CALL_OUT, STEP_BACK):
        await at.turn(lambda scene: too_few(scene) is None, _stakes(at))
    table.happen(Shown(at.key("stakes")))
    table.happen(Due(ROUND_END))


async def _stakes(table: Table) -> None:
    said = await table.ask(
        Together(who=Name(""), name="stakes", words=lambda _scene: "All stake.", parts=_stake_of_each)
    )
    for who, stake in said.items():
        table.happen(Staked(Name(who), stake, seen="hidden"))
    highest = [Name(who) for who, stake in said.items() if stake == max(said.values())]
    if len(highest) > 1 and table.scene.house_rules.get(TIE.id) == "nobody":
        table.happen(Noted("Nobody staked most."))
        return
    first = highest[0]
    await table.turn(lambda scene: stands(scene, first), deed_of(table.at(first), first))


def _stake_of_each(scene: Scene) -> tuple[Amount, ...]:
    return tuple(_stake(who) for who in standing(scene))


def _stake(who: Name) -> Amount:
    return Amount(
        who=who,
        name=who,
        words=lambda scene: f"How much does {scene.label(who)} stake?",
        low=lambda _scene: 0,
        high=lambda scene: vigour_left(scene.of(who)),
        rule="CRS-121",
    )


async def _call_out(table: Table) -> None:
    said = await table.ask(Words(who=Name(""), name="call", words=lambda _scene: "What is called?"))
    table.happen(Noted(f"Somebody calls: {said}"))


async def _step_back(table: Table) -> None:
    who = await table.ask(
        Choose(
            who=Name(""),
            name="who",
            words=lambda _scene: "Who steps back?",
            choices=lambda scene: everyone(scene, why_not_down),
        )
    )
    table.happen(Marked(Name(who), STEPPED_BACK))
    table.happen(Unmarked(Name(who), STEPPED_BACK.word, due=ROUND_END))


async def _rest(table: Table) -> None:
    for who, one in table.scene.combatants.items():
        table.happen(FieldSet(who, "vigour_left", one.fields.get("vigour", 6)))
    for who, cards in table.scene.spent.items():
        table.happen(CardsReturned(who, cards))


CALL_OUT = Offer("Call out", _call_out)
STEP_BACK = Offer("Step back", _step_back, too_few)
ROUND = Procedure("Round", _round, too_few)
REST = Procedure("Rest", _rest)

SYSTEM = System(
    id=ENTRY.id,
    title=ENTRY.title,
    ground=Ground(METRES, "exact", columns=12, rows=8),
    sheet=SHEET,
    procedures=(ROUND, REST),
    facts=(RoundBegan, Staked, Winded),
    house_rules=(TIE,),
    decks=Decks(full=lambda _scene, _who: DECK),
    out=lambda scene, who: "winded" if is_out(scene.of(who)) else "",
    state=Fair(),
)
