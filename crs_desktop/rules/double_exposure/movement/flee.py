"""The Flee, and the Catches that may stop it (CRS, Combat Actions; CRS-143 … CRS-153)."""

from functools import partial
from typing import ClassVar

from msgspec.structs import replace

from crs_desktop.rules.ask import Option
from crs_desktop.rules.double_exposure.announced import Announced
from crs_desktop.rules.double_exposure.attack.attack import plain_calculation
from crs_desktop.rules.double_exposure.attack.blows import forgoes
from crs_desktop.rules.double_exposure.attack.ranges import why_not_short
from crs_desktop.rules.double_exposure.clocks import flee_clock
from crs_desktop.rules.double_exposure.combat import (
    FLED,
    able,
    all_present,
    combat,
    is_on,
    who_is_able,
    why_not_able,
)
from crs_desktop.rules.double_exposure.combatants import in_initiative
from crs_desktop.rules.double_exposure.deeds import Acted, act
from crs_desktop.rules.double_exposure.house_rules.maneuvers import (
    CATCH_ACTION,
    CATCH_DRAWS,
    CATCH_ORDER,
    CATCH_RANGE,
)
from crs_desktop.rules.double_exposure.house_rules.rounds import STANCE_CATCH
from crs_desktop.rules.double_exposure.odds.contested_odds import flees, stops
from crs_desktop.rules.double_exposure.reactions import is_prevented
from crs_desktop.rules.double_exposure.rest import tell
from crs_desktop.rules.double_exposure.sheet.effects import in_force
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import ClockSet, Noted, Sum, TurnOver
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.positions.barriers import behind
from crs_desktop.rules.questions import Choose, Confirm, Several, everyone
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Offer, Table
from crs_desktop.rules.values import Name, without
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import listed, say


class Fled(Fact, frozen=True):
    """A combatant leaves the Combat, and cannot enter any for a time (CRS-147 … CRS-150)."""

    tone: ClassVar[str] = "event"

    who: Name

    def on(self, scene: Scene) -> Scene:
        """Make them a bystander off the board, with the marker."""
        now, one = combat(scene), scene.of(self.who)
        within = without(now.within, self.who)
        # fleeing ends protection in both directions
        protects = {who: whom for who, whom in now.protects.items() if self.who not in (who, whom)}
        order = tuple(turn for turn in scene.order if turn.who != self.who)
        markers = (*(marker for marker in one.markers if marker != FLED), FLED)
        # outside of a Combat only the marker and its clock keep the character away
        fled = (*now.fled, self.who) if now.round else ()
        scene = scene.changed(self.who, bystander=True, square=None, markers=markers)
        return replace(scene, order=order, state=replace(now, within=within, protects=protects, fled=fled))

    def words(self, scene: Scene) -> str:
        """Return what they may not do now."""
        said = (
            "{who} has fled out of sight. Until the Flee time is over, they neither attack nor are attacked."
        )
        return say(said, who=scene.label(self.who))


def why_not_flee(scene: Scene, _who: Name) -> WhyNot | None:
    """Return the reason why a Flee is impossible: it needs a Combat."""
    return None if is_on(scene) else WhyNot(say("There is no Combat to flee from."), "CRS-143")


async def flee(table: Table, who: Name) -> None:
    """Draw the Flee, then each challenger’s Catch by Initiative (CRS-143 … CRS-146, CRS-153)."""
    if await is_prevented(table, who, Announced("flee", say("Flee"))):
        return
    act(table, Acted(who, "flee"))
    if _always_flees(table.scene, who):
        table.happen(Noted("Nobody can stop {who}.", {"who": who}))
        _away(table, who)
    elif not await _is_caught(table, who):
        _away(table, who)


def _away(table: Table, who: Name) -> None:
    """Remove the character from the Combat and start the Flee time."""
    tell(table, Fled(who))
    table.happen(ClockSet(flee_clock(table.scene, who)))


async def _is_caught(table: Table, who: Name) -> bool:
    """Return whether a Catch exceeds the Flee (CRS-145); all challengers draw, in their order.

    By house rule challengers are named before the Flee is drawn (CRS-153); by another, those after a
    successful Catch do not draw.
    """
    # by this reading challengers commit themselves without knowing the Flee
    early = CATCH_ORDER.reads(table.scene, "before")
    challengers = await _challengers(table, who) if early else ()
    own = await plain_calculation(table, who, "flee")
    caught = False
    for name in challengers if early else await _challengers(table, who, int(own.total)):
        if caught and CATCH_DRAWS.reads(table.scene, "first"):
            break
        can = partial(_can_catch, name=name, who=who)
        with table.face_off(who, name):
            catch = await table.turn(can, _catch(table, name, _to_beat(table.scene, who, own)))
        # equal is not enough: the Catch must exceed the Flee (CRS-145)
        if catch is not None and catch.total > own.total:
            _stopped(table, who, name)
            caught = True
    return caught


def _to_beat(scene: Scene, who: Name, flee: Sum) -> str:
    """Name the total that a Catch must exceed (CRS-145); empty if the draws of ``who`` are not public."""
    # a total told to all would give away hidden draws
    if scene.of(who).draws != "open":
        return ""
    return say("against {who}’s Flee of {flee}", who=scene.label(who), flee=f"{flee.total:g}")


async def _catch(table: Table, name: Name, against: str) -> Sum | None:
    """Draw a Catch; by house rule it costs the Action (CRS-144)."""
    if CATCH_ACTION.reads(table.scene, "action"):
        act(table, Acted(name, "catch"))
        table.happen(TurnOver(name))
    here = partial(all_present, names=(name,))  # the Action is spent now, so only presence is checked
    return await table.turn(here, plain_calculation(table, name, "catch", against))


def _can_catch(scene: Scene, name: Name, who: Name) -> bool:
    return _why_not_catch(scene, name, who) is None


def _stopped(table: Table, who: Name, by: Name) -> None:
    table.happen(Noted("{by} stops {who}, who stays in the Combat.", {"who": who, "by": by}))


def _always_flees(scene: Scene, who: Name) -> bool:
    return any(effect.always_flees for _, effect in in_force(scene, who))


def may_be_stopped(scene: Scene, who: Name) -> str:
    """Return who may try to catch a fleeing ``who``, in words; empty if nobody."""
    if _always_flees(scene, who):
        return say("nobody may catch")
    names = [scene.label(name) for name in _catchers(scene, who)] if is_on(scene) else []
    return say("{names} may catch", names=listed(names)) if names else ""


def _catchers(scene: Scene, who: Name) -> tuple[Name, ...]:
    """Return everybody who may challenge the Flee, in the order of Initiative."""
    others = (name for name in in_initiative(scene) if name != who)
    return tuple(name for name in others if _why_not_try(scene, name, who) is None)


def chance_to_flee(scene: Scene, who: Name) -> Forecast | None:
    """Return the odds of a Flee if everybody who may tries to stop it; None if nobody may."""
    catchers = _catchers(scene, who) if is_on(scene) and not _always_flees(scene, who) else ()
    return flees(scene, who, catchers) if catchers else None


async def _challengers(table: Table, who: Name, flee: int | None = None) -> tuple[Name, ...]:
    """Ask who tries to stop the Flee; return them by Initiative.

    ``flee`` is the total of the Flee, if drawn.
    """

    def choices(scene: Scene) -> tuple[Option, ...]:
        others = [name for name in in_initiative(scene) if name != who]
        return tuple(
            Option(name, scene.label(name), _why_not_catch(scene, name, who), behind(scene, name, who))
            for name in others
        )

    def words(scene: Scene) -> str:
        if flee is None or scene.of(who).draws != "open":
            return say("Who tries to stop {who} from fleeing?", who=scene.label(who))
        said = "Who tries to stop {who} from fleeing? A Catch must exceed the Flee of {flee}."
        return say(said, who=scene.label(who), flee=flee)

    asked = Several(
        who=Name(""),
        name="who challenges",
        words=words,
        choices=choices,
        forecast=lambda scene, chosen: stops(scene, who, map(Name, chosen), flee) if chosen else None,
        rule="CRS-144",
    )
    somebody = partial(_can_be_caught, who=who)
    said = await table.turn(somebody, table.ask(asked)) or ()
    return tuple(name for name in in_initiative(table.scene) if name in said)


def _can_be_caught(scene: Scene, who: Name) -> bool:
    return able(scene, who) and bool(_catchers(scene, who))


def _why_not_catch(scene: Scene, name: Name, who: Name) -> WhyNot | None:
    if name not in scene.combatants or not able(scene, name):
        return WhyNot(say("{who} is not in the fight.", who=scene.label(name)))
    return _why_not_try(scene, name, who)


def _why_not_try(scene: Scene, name: Name, who: Name) -> WhyNot | None:
    """Return the reason against a Catch by an able combatant: a quick check, made of everybody."""
    label = scene.label(name)
    if name in combat(scene).no_catch:
        return WhyNot(say("{who} is intimidated and may stop nobody.", who=label), "CRS-179")
    # computed once: it serves two readings
    idle = forgoes(scene, name)
    if idle and STANCE_CATCH.reads(scene, "may not"):
        return WhyNot(say("{who} can do nothing else in this round.", who=label), "CRS-85")
    if CATCH_ACTION.reads(scene, "action") and (idle or not has_action(scene, name)):
        return WhyNot(say("{who} has no Action left in this round.", who=label), "CRS-144")
    return why_not_short(scene, name, who) if CATCH_RANGE.reads(scene, "short") else None


def has_action(scene: Scene, who: Name) -> bool:
    """Return whether the turn of ``who`` in this round is still to come or under way."""
    return any(turn.who == who and not turn.over for turn in scene.order)


async def free_flee(table: Table, names: tuple[Name, ...]) -> None:
    """Offer everybody who was in the Combat a Flee without contest (CRS-97, CRS-98)."""

    def choices(scene: Scene) -> tuple[Option, ...]:
        # `names` are from the moment the Combat ended: some may have left since
        here = [name for name in names if name in scene.combatants]
        return tuple(Option(name, scene.label(name), why_not_able(scene, name)) for name in here)

    asked = Several(
        who=Name(""),
        name="free Flee",
        words=lambda _scene: say("The Combat is over: who flees now, without a contest?"),
        choices=choices,
        rule="CRS-97",
    )
    if any(option.why_not is None for option in choices(table.scene)):
        for name in await table.ask(asked):
            _away(table, Name(name))


async def _commanded(table: Table) -> None:
    """Let a mind command a Flee out of turn, if all who might stop it allow it (CRS-151)."""

    def choices(scene: Scene) -> tuple[Option, ...]:
        return everyone(scene, why_not_able)

    asked = Choose(
        who=Name(""),
        name="who is commanded",
        words=lambda _scene: say("Who is commanded to flee at once?"),
        choices=choices,
        rule="CRS-151",
    )
    who = await table.turn(lambda scene: bool(who_is_able(scene)), table.ask(asked))
    if who is not None:
        await flee_at_once(table, Name(who))


async def flee_at_once(table: Table, who: Name) -> bool:
    """Flee out of turn; return whether it succeeded: one who would stop it is enough to fail (CRS-151)."""
    if _catchers(table.scene, who) and not await _nobody_stops(table, who):
        return False
    act(table, Acted(who, "flee"))
    _away(table, who)
    return True


async def _nobody_stops(table: Table, who: Name) -> bool:
    def words(scene: Scene) -> str:
        names = scene.labels(_catchers(scene, who))
        said = "Does everybody who might stop {who} say at once that {who} may go: {names}?"
        return say(said, who=scene.label(who), names=names or "–")

    asked = Confirm(who=Name(""), name="nobody stops it", words=words, prefer=False, rule="CRS-151")
    said = await table.turn(partial(all_present, names=(who,)), table.ask(asked))
    return bool(said)


def _nobody_can(scene: Scene) -> WhyNot | None:
    return None if who_is_able(scene) else WhyNot(say("Nobody is in the fight."), "CRS-151")


COMMANDED = Offer("Commanded to flee", _commanded, _nobody_can)
