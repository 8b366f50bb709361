"""Offers to the GM during a round: an Advantage, a new target, a wound struck off (CT-1, CT-28)."""

from functools import partial

from crs_desktop.rules.ask import Option
from crs_desktop.rules.contest.combat import AdvantageGained, AdvantageGone, Retargeted
from crs_desktop.rules.contest.ground import far, within_melee
from crs_desktop.rules.contest.round.answering import CORNERED, is_cornered
from crs_desktop.rules.contest.state import Advantage, advantage, all_here
from crs_desktop.rules.contest.throw.bonuses import BONUS
from crs_desktop.rules.contest.wounds.hurt import WoundStruck, waiting_wounds
from crs_desktop.rules.contest.wounds.injuries import told
from crs_desktop.rules.facts import Marked, Noted, Unmarked
from crs_desktop.rules.questions import Choose, everyone, nobody
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sides import usual_foe
from crs_desktop.rules.table import Offer, Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say

_NONE, _PLAIN, _DECISIVE = "none", "plain", "decisive"


async def _rule_advantage(table: Table) -> None:
    pair = await _pair(table, say("Whose Advantage is it?"), say("Over whom?"))
    if pair is None:
        return
    how = await table.turn(lambda scene: all_here(scene, *pair), table.ask(_how(*pair)))
    if how == _NONE:
        table.happen(AdvantageGone(*pair))
    elif how is not None:
        held = advantage(table.scene, *pair)
        # A ruling on the size of an Advantage does not make the target notice the attacker.
        unaware = held is not None and held.unaware
        table.happen(AdvantageGained(Advantage(*pair, how == _DECISIVE, unaware)))


async def _rule_target(table: Table) -> None:
    """Give a combatant a new target; a target out of melee range is noted, not refused."""
    pair = await _pair(table, say("Whose target changes?"), say("Who is the new target?"))
    if pair is None or not all_here(table.scene, *pair):
        return
    who, target = pair
    if not within_melee(table.scene, who, target):
        away = far(table.scene, who, target)
        table.happen(Noted("{target} is {far} from {who}.", {"who": who, "target": target}, {"far": away}))
    table.happen(Retargeted(who, target))


async def _pair(table: Table, whose: str, whom: str) -> tuple[Name, Name] | None:
    who = await table.turn(lambda scene: _two(scene) is None, table.ask(_somebody("whose", whose, Name(""))))
    if who is None:
        return None
    both = partial(_here_with_another, who=Name(who))
    other = await table.turn(both, table.ask(_somebody("whom", whom, Name(who))))
    return None if other is None else (Name(who), Name(other))


def _here_with_another(scene: Scene, who: Name) -> bool:
    return who in scene.combatants and len(scene.combatants) > 1


def _somebody(name: str, said: str, but: Name) -> Choose:
    def barred(_scene: Scene, who: Name) -> WhyNot | None:
        return WhyNot(say("A combatant cannot target themselves.")) if who == but else None

    return Choose(
        who=Name(""),
        name=name,
        words=lambda _scene: said,
        choices=lambda scene: everyone(scene, barred),
        prefer=lambda scene: usual_foe(scene, but, everyone(scene, barred)) if but else "",
        rule="CT-1",
    )


def _how(who: Name, over: Name) -> Choose:
    def words(scene: Scene) -> str:
        said = "Which Advantage does {who} have over {over}?"
        return say(said, who=scene.label(who), over=scene.label(over))

    return Choose(
        who=Name(""),
        name="Advantage",
        words=words,
        choices=lambda _scene: (
            Option(_DECISIVE, say("A Decisive Melee Advantage"), note="+4"),
            Option(_PLAIN, say("A Melee Advantage"), note="+2"),
            Option(_NONE, say("None")),
        ),
        rule="CT-1",
    )


async def _strike_off(table: Table) -> None:
    found = await table.turn(lambda scene: _no_wound(scene) is None, table.ask(_which_wound()))
    waiting = waiting_wounds(table.scene)
    if found is not None and int(found) < len(waiting):
        wound = waiting[int(found)]
        table.happen(WoundStruck(wound.who, wound.injury))


def _which_wound() -> Choose:
    def choices(scene: Scene) -> tuple[Option, ...]:
        said = "{who}: {injury}"
        return tuple(
            Option(str(place), say(said, who=scene.label(one.who), injury=told(one.injury)))
            for place, one in enumerate(waiting_wounds(scene))
        )

    return Choose(
        who=Name(""),
        name="wound",
        words=lambda _scene: say("Which wound of this round is struck off?"),
        choices=choices,
        # the last wound is the one that has just been spoken of
        prefer=lambda scene: str(len(waiting_wounds(scene)) - 1),
        rule="CT-1",
    )


async def _corner(table: Table) -> None:
    """Mark a combatant as cornered, or remove the marker (CT-35)."""
    found = await table.turn(lambda scene: bool(scene.combatants), table.ask(_cornered()))
    if found is not None:
        who = Name(found)
        table.happen(Unmarked(who, CORNERED.word) if is_cornered(table.scene, who) else Marked(who, CORNERED))


def _cornered() -> Choose:
    def choices(scene: Scene) -> tuple[Option, ...]:
        free = say("cornered now; choose to end it")
        return tuple(
            Option(who, scene.label(who), note=free if is_cornered(scene, who) else "")
            for who in scene.combatants
        )

    return Choose(
        who=Name(""),
        name="cornered",
        words=lambda _scene: say("Who is cornered, with nowhere to flee to?"),
        choices=choices,
        rule="CT-35",
    )


def _two(scene: Scene) -> WhyNot | None:
    return None if len(scene.combatants) > 1 else WhyNot(say("This needs two combatants."))


def _no_wound(scene: Scene) -> WhyNot | None:
    return None if waiting_wounds(scene) else WhyNot(say("No wound is waiting for the end of the round."))


OFFERS = (
    BONUS,
    Offer("Advantage", _rule_advantage, _two),
    Offer("Another target", _rule_target, _two),
    Offer("Strike off a wound", _strike_off, _no_wound),
    Offer("Cornered", _corner, nobody),
)
