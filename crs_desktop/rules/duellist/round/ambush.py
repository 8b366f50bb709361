"""An ambush: the lowest result of the ambushers against each potential victim’s Awareness (5.21; DS-L)."""

from functools import partial

from crs_desktop.rules.ask import Option
from crs_desktop.rules.chance_questions import thrown
from crs_desktop.rules.duellist.condition import able, who_is_able, why_not_able
from crs_desktop.rules.duellist.facts import Ambushed
from crs_desktop.rules.duellist.house_rules import AMBUSHED
from crs_desktop.rules.duellist.round.activities import skill_part
from crs_desktop.rules.duellist.round.rounds import ROUND
from crs_desktop.rules.duellist.sheet import skill, stat
from crs_desktop.rules.duellist.state import NOBODY, is_on
from crs_desktop.rules.duellist.tasks import TaskPart, active, d20, fumbled, halved, sum_of, total
from crs_desktop.rules.facts import Noted, Reckoned
from crs_desktop.rules.questions import Amount, Choose, Several, everyone
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Procedure, Table
from crs_desktop.rules.values import Name, signed
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say, templates, translated

SKILLS = templates("Ambush", "Camouflage", "Evade")


async def _ambush(table: Table) -> None:
    said = await table.turn(lambda scene: _why_not(scene) is None, table.ask(_who()))
    waiting = tuple(Name(name) for name in said or ())
    # None for an ambusher removed while hiding.
    results = [await table.turn(partial(_can, who), _hides(table.at(who), who)) for who in waiting]
    known = [result for result in results if result is not None]
    if not known:
        return
    terrain = await table.ask(_terrain())
    # The clumsiest ambusher gives all of them away.
    value = min(known) + terrain
    table.happen(
        Noted(
            "The ambush: {lowest} {terrain:+} = {value}.",
            others={"lowest": min(known), "terrain": terrain, "value": value},
        )
    )
    victims = [whom for whom in who_is_able(table.scene) if whom not in waiting]
    noticed = {
        whom: await table.turn(partial(_can, whom), _notices(table.at(whom), whom, value)) for whom in victims
    }
    await _fight(table, tuple(whom for whom in victims if noticed[whom] is False))


async def _fight(table: Table, unaware: tuple[Name, ...]) -> None:
    """Begin the fight if the ambush succeeded against any victim; the text gives no more (DS-171)."""
    unaware = tuple(who for who in unaware if able(table.scene, who))
    # an ambush that everybody notices is no fight yet: the GM decides what comes of it
    if not unaware or is_on(table.scene):
        return
    # The fact must precede RoundBegan, whose first Declaration skips the surprised.
    if AMBUSHED.reads(table.scene, "surprised"):
        table.happen(Ambushed(unaware))
    await ROUND.rule(table)


def _can(who: Name, scene: Scene) -> bool:
    return able(scene, who)


async def _hides(table: Table, who: Name) -> int:
    named = await table.ask(_by_which(who))
    part = await skill_part(table, who, named)

    def words(scene: Scene) -> str:
        return say("{who} lies in wait: roll the d20 {sum}.", who=scene.label(who), sum=signed(part.worth))

    dice = await active(table, who, "ambush", words)
    more = (part, *fumbled(dice))
    table.happen(Reckoned(who, say("ambush"), sum_of(dice, more)))
    return total(dice, more)


async def _notices(table: Table, who: Name, value: int) -> bool:
    """Return whether Awareness beats the ambush; a tie is settled by another d20 each (DS-6)."""
    worth = halved(table.scene, who, stat(table.scene, who, "awa"), "awareness")

    def words(scene: Scene) -> str:
        said = "Does {who} notice? Roll the d20 {sum} against {value}."
        return say(said, who=scene.label(who), sum=signed(worth), value=value)

    def for_the_ambush(_scene: Scene) -> str:
        return say("A tie: another d20 for the ambush.")

    def again(scene: Scene) -> str:
        return say("A tie: another d20 for {who}.", who=scene.label(who))

    dice = await active(table, who, "Awareness", words)
    more = (TaskPart(say("Awareness"), worth), *fumbled(dice))
    ours, theirs = total(dice, more), value
    table.happen(Reckoned(who, say("Awareness"), sum_of(dice, more, say("against {value}", value=value))))
    # The ambush is already rolled, so a tie adds a die to both sides.
    while ours == theirs:
        (hidden,) = await thrown(table, d20(NOBODY, "ambush tie", for_the_ambush, "DS-6"), further=True)
        (seen,) = await thrown(table, d20(who, "tie", again, "DS-6"), further=True)
        ours, theirs = ours + seen, theirs + hidden
    said = "{who} notices the ambush ({ours} against {theirs})."
    if ours < theirs:
        said = "{who} does not notice the ambush ({ours} against {theirs})."
    table.happen(Noted(said, {"who": who}, {"ours": ours, "theirs": theirs}))
    return ours > theirs


def _who() -> Several:
    return Several(
        who=NOBODY,
        name="who",
        words=lambda _scene: say("Who lies in ambush?"),
        choices=lambda scene: everyone(scene, why_not_able),
        least=1,
        rule="DU-1",
    )


def _by_which(who: Name) -> Choose:
    def choices(scene: Scene) -> tuple[Option, ...]:
        known = [(name, skill(scene, who, name) if who in scene.combatants else None) for name in SKILLS]
        return tuple(
            Option(name, translated(name), note="" if worth is None else str(worth)) for name, worth in known
        )

    def prefer(scene: Scene) -> str:
        known = (name for name in SKILLS if who in scene.combatants and skill(scene, who, name) is not None)
        return next(known, SKILLS[0])

    return Choose(
        who=who,
        name="skill",
        words=lambda scene: say("Which skill does {who} use?", who=scene.label(who)),
        choices=choices,
        prefer=prefer,
        rule="DU-1",
    )


def _terrain() -> Amount:
    return Amount(
        who=NOBODY,
        name="terrain",
        words=lambda _scene: say("What does the terrain add?"),
        low=lambda _scene: -40,
        high=lambda _scene: 40,
        prefer=0,
        rule="DU-1",
    )


def _why_not(scene: Scene) -> WhyNot | None:
    if len(who_is_able(scene)) > 1:
        return None
    return WhyNot(say("At least two combatants must be able to act."))


PROCEDURE = Procedure("Ambush", _ambush, _why_not)
