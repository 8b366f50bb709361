"""Mental Combat: attack, Suggestion, Intimidation, Coercion (CRS, Mental Combat; CRS-164 … CRS-184)."""

from functools import partial

from msgspec.structs import replace

from crs_desktop.rules.double_exposure.announced import Announced
from crs_desktop.rules.double_exposure.attack.attack import (
    MENTAL,
    calculated,
    defense,
    draws_special,
    excess,
    harms,
    offense,
    picks_each,
    used_of,
)
from crs_desktop.rules.double_exposure.attack.harm import lose_life
from crs_desktop.rules.double_exposure.attack.ranges import why_no_mind, why_not_aimed_at, why_too_far
from crs_desktop.rules.double_exposure.clocks import (
    COERCED,
    again_clock,
    counts,
    mind_clock,
    suggestion_clock,
)
from crs_desktop.rules.double_exposure.combat import END_OF_ROUND, combat, has_fled, is_on, why_not_present
from crs_desktop.rules.double_exposure.combatants import draw_in
from crs_desktop.rules.double_exposure.deeds import Acted, act
from crs_desktop.rules.double_exposure.edition import edition
from crs_desktop.rules.double_exposure.house_rules.mind import (
    MENTAL_COMBAT,
    MIND_LEAST,
    MIND_ZERO,
    NEXT_ACTION,
    SUGGESTIONS,
)
from crs_desktop.rules.double_exposure.mind.mental_facts import (
    INTIMIDATED,
    Intimidated,
    Kind,
    Suggested,
    SuggestionUsed,
    held_for,
)
from crs_desktop.rules.double_exposure.odds.contested_odds import mind_forecast
from crs_desktop.rules.double_exposure.reactions import is_prevented
from crs_desktop.rules.double_exposure.sheet.effects import in_force
from crs_desktop.rules.double_exposure.sheet.sheet import stat
from crs_desktop.rules.double_exposure.strikes.long_range import in_sight
from crs_desktop.rules.double_exposure.strikes.targets import Aim, ask_one, ask_several
from crs_desktop.rules.facts import ClockSet, Compared, Marked, Noted, Sum, Unmarked
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.questions import Confirm, Words
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sheet import NOT_USED
from crs_desktop.rules.table import Table
from crs_desktop.rules.termed import Termed
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say


class Skill(Termed, frozen=True):
    """One of the basic Mental Actions, with the penalty on its calculation.

    ``reach`` is its maximum range in feet, 0 for none.
    """

    kind: Kind
    penalty: int = 0
    rule: str = "CRS-165"
    reach: int = 0


ATTACK = Skill("Mental Attack", "attack", rule="CRS-166")
SUGGESTION = Skill("Suggestion", "suggestion", rule="CRS-173")
INTIMIDATION = Skill("Intimidation", "intimidation", 5, "CRS-177")
COERCION = Skill("Coercion", "coercion", 10, "CRS-181")
SKILLS = (ATTACK, SUGGESTION, INTIMIDATION, COERCION)


def why_not_mind(scene: Scene, who: Name, whom: Name, skill: Skill = ATTACK) -> WhyNot | None:
    """Return why a Mental Action cannot target ``whom``; MIND 0, even for now, bars it (CRS-168)."""
    # the one exception to "fled is out of reach" (CRS-152)
    found = has_fled(scene, whom) and reaches_anybody(skill, scene, who)
    barred = (None if found else why_not_aimed_at(scene, who, whom)) or why_no_mind(scene, whom)
    limited = barred is None and skill.reach and not reaches_anybody(skill, scene, who)
    return why_too_far(scene, who, whom, skill.reach) if limited else barred


def reaches_anybody(skill: Skill, scene: Scene, who: Name) -> bool:
    """Return whether this Mental Action needs no sight and reaches the fled (CRS-152, CRS-169)."""
    named = skill.term.casefold()
    return any(named in effect.reaching for _, effect in in_force(scene, who))


def why_not_mental(skill: Skill, scene: Scene, who: Name) -> WhyNot | None:
    """Return the reason why ``who`` cannot use this Mental Action now (CRS-164, CRS-171, CRS-176)."""
    if MENTAL_COMBAT.reads(scene, NOT_USED):
        return WhyNot(say("This game does not use Mental Combat."), "CRS-164")
    if why_not := why_not_present(scene, who):
        return why_not
    mind = _mind_to_use(scene, who)
    if mind < 1:
        return WhyNot(say("{who} has no MIND to use.", who=scene.label(who)), "CRS-171")
    if mind <= skill.penalty and MIND_LEAST.reads(scene, "barred"):
        said = "{who} needs more MIND than the penalty of {penalty}."
        return WhyNot(say(said, who=scene.label(who), penalty=skill.penalty), "CRS-177")
    if skill.kind == "suggestion" and _has_suggested(scene, who):
        said = "{who} has already used a Suggestion in this round."
        said = said if is_on(scene) else "{who} used a Suggestion less than a minute ago."
        return WhyNot(say(said, who=scene.label(who)), "CRS-176")
    if all(why_not_mind(scene, who, whom, skill) for whom in scene.combatants):
        # the same question without the range tells which of the two reasons applies
        anywhere = replace(skill, reach=0)
        if not all(why_not_mind(scene, who, whom, anywhere) for whom in scene.combatants):
            return WhyNot(say("No target is in range."), "AV-33")
        return WhyNot(say("There is no target with MIND."), "CRS-168")
    return None


def _mind_to_use(scene: Scene, who: Name) -> int:
    """Return MIND with all modifiers; with MIND 0 they count by house rule only (CRS-171)."""
    nothing = stat(scene, who, "mind") < 1 and MIND_ZERO.reads(scene, "cannot")
    return 0 if nothing else calculated(scene, who, MENTAL)


def _has_suggested(scene: Scene, who: Name) -> bool:
    """Return whether the Suggestion of this round, or this minute outside of Combat, is used (CRS-176)."""
    if is_on(scene):
        return who in combat(scene).suggested
    return counts(scene, suggestion_clock(scene, who).id)


async def use_mind(table: Table, who: Name, skill: Skill) -> bool:
    """Use a Mental Action at any range; False if another Action may be chosen instead (CRS-167)."""
    able_to = lambda scene: why_not_mental(skill, scene, who) is None  # noqa: E731
    targets = await table.turn(able_to, _ask_targets(table, who, skill))
    if not targets:
        return False
    for whom in targets:
        if not await _sees(table.at(whom), who, whom, skill):
            return False
    what = await _what(table, who, targets[0], skill)
    if skill.kind == "coercion" and not await _may_again(table, targets[0]):
        return False
    draw_in(table, who, targets)
    if await is_prevented(table, who, Announced(skill.kind, skill.title, targets)):
        return True
    if not any(_is_open(table.scene, who, whom, skill) for whom in targets):  # a Reaction made it impossible
        return False
    await _turn_on(table, who, targets, skill, what)
    return True


async def _turn_on(table: Table, who: Name, targets: tuple[Name, ...], skill: Skill, what: str) -> None:
    """Ask how much MIND is used and resolve each target; by house rule each with a pick of its own."""
    asked = used_of(who, MENTAL, lambda scene: _used_words(scene, who, targets, skill))
    used = await table.ask(replace(asked, forecast=partial(_told, who, skill, targets)))
    whole = calculated(table.scene, who, MENTAL)
    act(table, Acted(who, "mental", targets, len(targets) > 1, used, whole))
    if skill.kind == "suggestion":
        on = is_on(table.scene)
        table.happen(SuggestionUsed(who) if on else ClockSet(suggestion_clock(table.scene, who)))
    each = picks_each(table.scene, targets)
    with table.face_off(who, targets[0]):
        # with a pick for each target the Offense is drawn in the loop below
        ours = Sum((), 0) if each else await offense(table, who, MENTAL, used, skill.penalty)
    for whom in targets:
        # keys of a single target's questions have no name in them: journals rely on it
        inner = table.at(whom) if len(targets) > 1 else table
        open_ = partial(_is_open, who=who, whom=whom, skill=skill)
        if each and open_(inner.scene):
            with inner.face_off(who, whom):
                ours = await offense(inner, who, MENTAL, used, skill.penalty)
        await inner.turn(open_, _resolve(inner, who, whom, skill, ours, what))


def _told(who: Name, skill: Skill, targets: tuple[Name, ...], scene: Scene, used: int) -> Forecast | None:
    open_ = tuple(whom for whom in targets if _is_open(scene, who, whom, skill))
    return mind_forecast(scene, who, open_, skill.kind, skill.penalty, used)


async def _sees(table: Table, who: Name, whom: Name, skill: Skill) -> bool:
    return reaches_anybody(skill, table.scene, who) or await in_sight(table, who, whom, "CRS-169")


async def _may_again(table: Table, whom: Name) -> bool:
    """Ask the GM about a repeated Coercion: the same type is barred for one hour (CRS-184)."""
    # `CoercibleAgain` removes services from `bent` when their hour is over
    before = [one.what for one in combat(table.scene).bent if one.whom == whom and one.kind == "coercion"]
    if not before:
        return True

    def words(scene: Scene) -> str:
        said = "{whom} was coerced within the hour to: {before}. Is this another type of action?"
        return say(said, whom=scene.label(whom), before="; ".join(before))

    return await table.ask(Confirm(who=Name(""), name="another type", words=words, rule="CRS-184"))


def _is_open(scene: Scene, who: Name, whom: Name, skill: Skill) -> bool:
    """Return whether the Mental Action may still target ``whom`` after the events since its declaration.

    CRS-152, CRS-168.
    """
    both = who in scene.combatants and whom in scene.combatants
    return both and why_not_mind(scene, who, whom, skill) is None


async def _ask_targets(table: Table, who: Name, skill: Skill) -> tuple[Name, ...]:
    def words(scene: Scene) -> str:
        return say("{skill}: on whom does {who} use it?", skill=skill.title, who=scene.label(who))

    aim = Aim(
        who=who,
        words=words,
        barred=lambda scene, whom: why_not_mind(scene, who, whom, skill),
        told=lambda scene, chosen: mind_forecast(scene, who, chosen, skill.kind, skill.penalty),
        rule=skill.rule,
    )
    return await (ask_several if skill.kind == "intimidation" else ask_one)(table, aim)


def _used_words(scene: Scene, who: Name, targets: tuple[Name, ...], skill: Skill) -> str:
    said = "{who} uses {skill} on {whom}: how much MIND is used?"
    if skill.penalty:
        said = "{who} uses {skill} on {whom}: how much MIND is used? The penalty is {penalty}."
    whom = scene.labels(targets)
    return say(said, skill=skill.title, who=scene.label(who), whom=whom, penalty=skill.penalty)


async def _what(table: Table, who: Name, whom: Name, skill: Skill) -> str:
    """Ask for the suggested Action or the service, before anything is drawn (CRS-174)."""
    if skill.kind not in ("suggestion", "coercion"):
        return ""

    def words(scene: Scene) -> str:
        names = {"who": scene.label(who), "whom": scene.label(whom)}
        if skill.kind == "coercion":
            return say(
                "Which service does {who} demand of {whom}? It must not be directly harmful to {whom}.",
                **names,
            )
        if SUGGESTIONS.reads(scene, "not to do"):
            return say("Which Action does {who} suggest that {whom} should not do?", **names)
        return say("Which Action does {who} suggest that {whom} should do, or should not do?", **names)

    return await table.ask(Words(who=who, name="what", words=words, least=1, prefer="…", rule=skill.rule))


async def _resolve(table: Table, who: Name, whom: Name, skill: Skill, ours: Sum, what: str) -> None:
    """Resolve one target, who defends alone; the Offense must exceed the Defense (CRS-165, CRS-180)."""
    if ours.void:
        table.happen(Noted("{who} fails.", {"who": who}))
        return
    with table.face_off(who, whom):
        await edition(table.scene).defending(table, who, whom)
        theirs = await defense(table, whom, "mind", special=draws_special(table.scene, who, "mind"))
    by = excess(int(ours.total - theirs.total))
    outcome = "success by {by}" if by else "no success"
    table.happen(Compared(who, whom, ours, theirs, outcome, by))
    if not by:
        return
    if harms(table.scene, skill.kind):
        lose_life(table, whom, by)
    if skill.kind == "intimidation":
        _intimidate(table, whom)
    if skill.kind in ("suggestion", "coercion"):
        _bend(table, Suggested(who, whom, skill.kind, what, held_for(table.scene, skill.kind)))


def coercer_of(scene: Scene, whom: Name) -> Name | None:
    """Return the last who coerced ``whom``, while that Coercion holds; None without one."""
    if COERCED not in scene.of(whom).markers:
        return None
    told = (one.who for one in reversed(combat(scene).bent) if (one.whom, one.kind) == (whom, "coercion"))
    return next(told, None)


def _intimidate(table: Table, whom: Name) -> None:
    """Intimidate until the next Action is bypassed; by house rule that of this round or none (CRS-178)."""
    table.happen(Intimidated(whom))
    if is_on(table.scene) and NEXT_ACTION.reads(table.scene, "this round"):
        table.happen(Unmarked(whom, INTIMIDATED.word, due=END_OF_ROUND))


def _bend(table: Table, told: Suggested) -> None:
    """Bend a mind for its time, or until the Combat ends for a Coercion (CRS-173, CRS-183, CRS-184)."""
    table.happen(told)
    if told.holds:
        table.happen(ClockSet(mind_clock(table.scene, told.whom, told.kind, told.holds)))
    if told.kind == "coercion":
        table.happen(Marked(told.whom, COERCED))
        table.happen(ClockSet(again_clock(table.scene, told.whom, told.what)))
