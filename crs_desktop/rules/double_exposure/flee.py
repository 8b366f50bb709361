"""Fleeing Combat, and those who try to stop it (CRS, Combat Actions; CRS-143 … CRS-153)."""

from functools import partial

from msgspec.structs import replace

from crs_desktop.rules.ask import Option
from crs_desktop.rules.double_exposure.attack import plain_calculation
from crs_desktop.rules.double_exposure.clocks import flee_clock
from crs_desktop.rules.double_exposure.combat import able, all_able, combat, is_on, who_is_able, why_not_able
from crs_desktop.rules.double_exposure.deeds import Acted
from crs_desktop.rules.double_exposure.effects import in_force
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import ClockSet, Noted
from crs_desktop.rules.questions import Choose, Confirm, Several, everyone
from crs_desktop.rules.scene import Marker, Scene
from crs_desktop.rules.table import Offer, Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import listed, say

FLED = Marker("run", "fled")


class Fled(Fact, frozen=True):
    """Somebody is out of the Combat, and of any other for a time (CRS-147 … CRS-150)."""

    who: Name

    def on(self, scene: Scene) -> Scene:
        """He stands by, off the board, with the marker of it."""
        now, one = combat(scene), scene.of(self.who)
        within = tuple(name for name in now.within if name != self.who)
        protects = {who: whom for who, whom in now.protects.items() if self.who not in (who, whom)}
        order = tuple(turn for turn in scene.order if turn.who != self.who)
        markers = (*(marker for marker in one.markers if marker != FLED), FLED)
        scene = scene.changed(self.who, bystander=True, square=None, markers=markers)
        return replace(scene, order=order, state=replace(now, within=within, protects=protects))

    def words(self, scene: Scene) -> str:
        """What he may not do now."""
        said = "{who} has fled: for his Flee time he neither attacks nor is attacked, and stays out of sight."
        return say(said, who=scene.label(self.who))


def has_fled(scene: Scene, who: Name) -> bool:
    """Whether his Flee time is not over: the marker says so, and the GM may take it off."""
    return FLED in scene.of(who).markers


def why_not_flee(scene: Scene, _who: Name) -> WhyNot | None:
    """There is something to flee from only in a Combat."""
    return None if is_on(scene) else WhyNot(say("There is no Combat to flee from."), "CRS-143")


async def flee(table: Table, who: Name) -> None:
    """His pick first; then each challenger in the order of Initiative (CRS-143 … CRS-146, CRS-153)."""
    table.happen(Acted(who, "flee"))
    if _always_flees(table.scene, who):
        table.happen(Noted(say("Nobody can stop {who}.", who=table.scene.label(who))))
        _away(table, who)
    elif not await _is_caught(table, who):
        _away(table, who)


def _away(table: Table, who: Name) -> None:
    """He is gone, and his Flee time begins."""
    table.happen(Fled(who))
    table.happen(ClockSet(flee_clock(table.scene, who)))


async def _is_caught(table: Table, who: Name) -> bool:
    """Whether one Catch exceeds the Flee (CRS-145)."""
    own = await plain_calculation(table, who, say("Flee"))
    for name in await _challengers(table, who):
        can = partial(_can_catch, name=name)
        with table.facing(who, name):
            catch = await table.turn(can, plain_calculation(table, name, say("Catch")))
        if catch is not None and catch.total > own.total:
            _stopped(table, who, name)
            return True
    return False


def _can_catch(scene: Scene, name: Name) -> bool:
    return _may_catch(scene, name) is None


def _stopped(table: Table, who: Name, by: Name) -> None:
    names = {"who": table.scene.label(who), "by": table.scene.label(by)}
    table.happen(Noted(say("{by} stops {who}, who stays in the Combat.", **names)))


def _always_flees(scene: Scene, who: Name) -> bool:
    return any(effect.always_flees for _, effect in in_force(scene.of(who)))


def may_be_stopped(scene: Scene, who: Name) -> str:
    """Who may try to catch somebody who flees; empty where nobody is to be asked."""
    if _always_flees(scene, who):
        return say("nobody may catch")
    names = [
        scene.label(name) for name in who_is_able(scene) if name != who and _may_catch(scene, name) is None
    ]
    return say("{names} may catch", names=listed(names)) if is_on(scene) and names else ""


async def _challengers(table: Table, who: Name) -> tuple[Name, ...]:
    """Who tries to stop him, in the order of Initiative."""

    def choices(scene: Scene) -> tuple[Option, ...]:
        others = [name for name in in_initiative(scene) if name != who]
        return tuple(Option(name, scene.label(name), _may_catch(scene, name)) for name in others)

    asked = Several(
        who=Name(""),
        name="who challenges",
        words=lambda scene: say("Who tries to stop {who} from fleeing?", who=scene.label(who)),
        choices=choices,
        rule="CRS-144",
    )
    said = await table.turn(lambda scene: who in scene.combatants and able(scene, who), table.ask(asked))
    return tuple(name for name in in_initiative(table.scene) if name in (said or ()))


def in_initiative(scene: Scene) -> tuple[Name, ...]:
    """Everybody who is able, in the order of this round; those without a place in it come last."""
    able_ = who_is_able(scene)
    order = [*dict.fromkeys(turn.who for turn in scene.order if turn.who in able_)]
    return (*order, *(name for name in able_ if name not in order))


def _may_catch(scene: Scene, who: Name) -> WhyNot | None:
    if who not in scene.combatants or not able(scene, who):
        return WhyNot(say("{who} is not in the fight.", who=scene.label(who)))
    if who in combat(scene).no_catch:
        return WhyNot(say("{who} is intimidated and may stop nobody.", who=scene.label(who)), "CRS-179")
    return None


async def free_flee(table: Table, names: tuple[Name, ...]) -> None:
    """After a Combat anybody who was in it may flee without contest, at once (CRS-97, CRS-98)."""

    def choices(scene: Scene) -> tuple[Option, ...]:
        here = [name for name in names if name in scene.combatants]
        return tuple(Option(name, scene.label(name), why_not_able(scene, name)) for name in here)

    asked = Several(
        who=Name(""),
        name="free Flee",
        words=lambda _scene: say("The Combat is over: who flees freely, before anything else?"),
        choices=choices,
        rule="CRS-97",
    )
    if any(option.why_not is None for option in choices(table.scene)):
        for name in await table.ask(asked):
            _away(table, Name(name))


async def _commanded(table: Table) -> None:
    """Out of turn by the command of a mind, if everybody who might stop him lets him go (CRS-151)."""

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
    if who is None:
        return
    here = partial(all_able, names=(Name(who),))
    if await table.turn(here, table.ask(_nobody_stops(Name(who)))):
        table.happen(Acted(Name(who), "flee"))
        _away(table, Name(who))


def _nobody_stops(who: Name) -> Confirm:
    def words(scene: Scene) -> str:
        said = "Does everybody who might stop {who} declare at once that he will not?"
        return say(said, who=scene.label(who))

    return Confirm(who=Name(""), name="nobody stops him", words=words, prefer=False, rule="CRS-151")


def _nobody_can(scene: Scene) -> WhyNot | None:
    return None if who_is_able(scene) else WhyNot(say("Nobody is in the fight."), "CRS-151")


COMMANDED = Offer("Commanded to flee", _commanded, _nobody_can)
