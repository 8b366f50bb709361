"""Taking a Blow: one combatant stands in the path of attacks on another (CRS-131 … CRS-142)."""

from functools import partial

from msgspec.structs import replace

from crs_desktop.override import override
from crs_desktop.rules.ask import Option
from crs_desktop.rules.double_exposure.announced import Announced
from crs_desktop.rules.double_exposure.attack.ranges import is_short, why_not_short
from crs_desktop.rules.double_exposure.combat import able, combat, in_stance, is_on, who_is_present
from crs_desktop.rules.double_exposure.deeds import Acted, act, linking, melee
from crs_desktop.rules.double_exposure.house_rules.maneuvers import BLOW_LAPSED, BLOW_MELEE
from crs_desktop.rules.double_exposure.reactions import is_prevented
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.questions import Choose, Several, everyone
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sides import usual_friend
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot, foremost
from crs_desktop.words import say


class BlowTaken(Fact, frozen=True):
    """A combatant protects ``whom``: attacks on them strike ``who`` from now on (CRS-133)."""

    who: Name
    whom: Name

    def on(self, scene: Scene) -> Scene:
        """Keep it until it lapses."""
        now = combat(scene)
        return replace(scene, state=replace(now, protects={**now.protects, self.who: self.whom}))


class BlowLapsed(Fact, frozen=True):
    """A combatant no longer protects another."""

    who: Name

    def on(self, scene: Scene) -> Scene:
        """Remove the protection, if there is one."""
        now = combat(scene)
        protects = {who: whom for who, whom in now.protects.items() if who != self.who}
        return replace(scene, state=replace(now, protects=protects))

    @override
    def words(self, scene: Scene) -> str:
        whom = combat(scene).protects.get(self.who)
        if whom is None:
            return ""
        return say("{who} takes no more blows for {whom}.", who=scene.label(self.who), whom=scene.label(whom))


class BlowKeptOn(Fact, frozen=True):
    """A combatant said in Step 1 that they go on Taking a Blow in this round (CRS-75)."""

    who: Name

    @override
    def on(self, scene: Scene) -> Scene:
        now = combat(scene)
        return replace(scene, state=replace(now, kept_on=(*now.kept_on, self.who)))


def protector_of(scene: Scene, target: Name, attacker: Name | None = None) -> Name | None:
    """Return who takes the blows of ``target``: only a protector who is able and in Short Range (CRS-131).

    No protector takes a blow that they deal themselves (CRS-132).
    """
    for who, whom in combat(scene).protects.items():
        # the entry stays while a protector cannot act, and counts again when they can
        here = whom == target and who != attacker and who in scene.combatants and able(scene, who)
        if here and why_not_short(scene, who, whom) is None:
            return who
    return None


def protects(scene: Scene, who: Name) -> bool:
    """Return whether ``who`` is Taking a Blow, which forgoes any other Action (CRS-135, CRS-138)."""
    return who in combat(scene).protects


def forgoes(scene: Scene, who: Name) -> bool:
    """Return whether ``who`` takes no Action in this round (CRS-85, CRS-135).

    Reasons are a Defensive Stance and Taking a Blow; by house rule also a protection that ended before the
    turn (CRS-137).
    """
    # they promised in Step 1 to do nothing else (CRS-75)
    bound = who in combat(scene).kept_on and BLOW_LAPSED.reads(scene, "nothing")
    return bound or in_stance(scene.of(who)) or protects(scene, who)


def why_not_protect(scene: Scene, who: Name, whom: Name) -> WhyNot | None:
    """Return the reason why ``who`` cannot take the blows of ``whom``."""
    return _out_of_reach(scene, who, whom) or _in_another_melee(scene, who, whom)


def _out_of_the_fight(scene: Scene, who: Name, whom: Name) -> WhyNot | None:
    if who == whom:
        return WhyNot(say("A blow can only be taken for another combatant."))
    if whom not in who_is_present(scene):
        return WhyNot(say("{who} is not in the fight.", who=scene.label(whom)))
    return None


def _out_of_reach(scene: Scene, who: Name, whom: Name) -> WhyNot | None:
    if out := _out_of_the_fight(scene, who, whom):
        return out
    names = {"who": scene.label(who), "whom": scene.label(whom)}
    if why_not_short(scene, who, whom):
        return WhyNot(say("{whom} is more than 5 feet from {who}.", **names), "CRS-131")
    return None


def _in_another_melee(scene: Scene, who: Name, whom: Name) -> WhyNot | None:
    """Return why a melee bars ``who``: not one that comes of the very blows they take for ``whom`` (CRS-142).

    Whoever struck those blows is in a melee like any other.
    """
    others = [deed for deed in linking(scene, who).values() if deed.aimed != whom or deed.who == who]
    if not others or whom in melee(scene, who):
        return None
    names = {"who": scene.label(who), "whom": scene.label(whom)}
    return WhyNot(say("{who} is in a melee that {whom} is not in.", **names), "CRS-142")


def why_not_protector(scene: Scene, who: Name) -> WhyNot | None:
    """Return the reason why ``who`` cannot take blows for anybody now."""
    if not is_on(scene):
        return WhyNot(say("There is no Combat."))
    others = [whom for whom in scene.combatants if whom != who]
    if not others:
        return WhyNot(say("Nobody else is here."))
    checks = (partial(one, scene, who) for one in (_out_of_the_fight, _too_far, _in_another_melee))
    return foremost(others, *checks)


def _too_far(scene: Scene, who: Name, whom: Name) -> WhyNot | None:
    """Return the reason for the whole list: `foremost` shows it if it holds for everybody."""
    if is_short(scene, who, whom):
        return None
    said = "No other combatant is within 5 feet of {who}."
    return WhyNot(say(said, who=scene.label(who)), "CRS-131")


async def take_a_blow(table: Table, who: Name) -> bool:
    """Take an Action to protect another from now on (CRS-133, CRS-140); False if nobody is left."""

    def choices(scene: Scene) -> tuple[Option, ...]:
        return everyone(scene, lambda scene, whom: why_not_protect(scene, who, whom))

    asked = Choose(
        who=who,
        name="for whom",
        words=lambda scene: say("Whose blows does {who} take?", who=scene.label(who)),
        choices=choices,
        prefer=lambda scene: usual_friend(scene, who, choices(scene)),
        rule="CRS-131",
    )
    whom = await table.turn(lambda scene: why_not_protector(scene, who) is None, table.ask(asked))
    if whom is None:
        return False
    if await is_prevented(table, who, Announced("take a blow", say("Take a Blow"), (Name(whom),))):
        return True
    if why_not_protect(table.scene, who, Name(whom)):  # a Reaction took its ground away
        return False
    act(table, Acted(who, "blow", (Name(whom),)))
    table.happen(BlowTaken(who, Name(whom)))
    return True


async def continue_blows(table: Table) -> None:
    """Ask last round’s protectors whether they go on: Step 1 (CRS-75, CRS-134)."""
    taking = tuple(who for who in combat(table.scene).protects if who in table.scene.combatants)
    if not taking:
        return
    asked = Several(
        who=Name(""),
        name="go on taking blows",
        words=lambda _scene: say("Step 1: who goes on Taking a Blow and does nothing else in this round?"),
        choices=lambda scene: everyone(scene, lambda scene, who: _not_taking(scene, who)),
        prefer=lambda _scene: taking,
        rule="CRS-75",
    )
    said = await table.ask(asked)
    for who in taking:
        table.happen(BlowKeptOn(who) if who in said else BlowLapsed(who))


def _not_taking(scene: Scene, who: Name) -> WhyNot | None:
    if not able(scene, who):
        return WhyNot(say("{who} is not in the fight.", who=scene.label(who)))
    whom = combat(scene).protects.get(who)
    if whom is None:
        return WhyNot(say("{who} took no blow in the last round.", who=scene.label(who)), "CRS-134")
    # by that reading a melee does not end a protection that has begun
    beginning = BLOW_MELEE.reads(scene, "beginning")
    return (_out_of_reach if beginning else why_not_protect)(scene, who, whom)
