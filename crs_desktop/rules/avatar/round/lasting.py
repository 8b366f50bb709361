"""Powers that last for a round, and are kept up with EM in the Initiative step (AS-139, AS-140, AS-195)."""

from functools import partial

from crs_desktop.rules.ask import Option
from crs_desktop.rules.avatar.items.item_card import Lasting, read_card
from crs_desktop.rules.avatar.items.items import reach, why_not_at_hand
from crs_desktop.rules.avatar.round.round_facts import Lasts
from crs_desktop.rules.avatar.state import Running, state
from crs_desktop.rules.double_exposure.announced import Announced
from crs_desktop.rules.double_exposure.attack.ranges import why_too_far
from crs_desktop.rules.double_exposure.cards.pick import offensive_pick, why_zero
from crs_desktop.rules.double_exposure.combat import able, all_present, combat, is_on, why_not_able
from crs_desktop.rules.double_exposure.combatants import in_initiative
from crs_desktop.rules.double_exposure.deeds import Acted, PowerUsed, act
from crs_desktop.rules.double_exposure.edition import Maneuver
from crs_desktop.rules.double_exposure.mind.energy import em_put_in, spend_em
from crs_desktop.rules.double_exposure.reactions import is_prevented
from crs_desktop.rules.double_exposure.round.procedures import cards_back
from crs_desktop.rules.double_exposure.sheet.sheet import stat
from crs_desktop.rules.facts import Reckoned, Sum, Term
from crs_desktop.rules.questions import Choose, Confirm, Several, everyone
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.sides import is_friend
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say


def _powers(scene: Scene, who: Name) -> dict[str, Item]:
    """Return the lasting powers of a combatant by name."""
    having = scene.of(who).items if who in scene.combatants else ()
    return {item.name: item for item in having if read_card(item).lasting}


def _lasting(scene: Scene, who: Name, name: str) -> Lasting:
    item = _powers(scene, who).get(name)
    return (read_card(item).lasting if item else None) or Lasting()


def _why_not_one(scene: Scene, who: Name, item: Item, em: int) -> WhyNot | None:
    """Return why ``who`` cannot use a power with this much EM now (AS-128)."""
    left = stat(scene, who, "em_left")
    if left < em:
        said = say("This costs {cost} EM; {who} has {left}.", cost=em, who=scene.label(who), left=left)
        return WhyNot(said, "AS-128")
    return why_not_at_hand(scene, who, item)


def why_not_lasting(scene: Scene, who: Name) -> WhyNot | None:
    """Return why ``who`` cannot use any lasting power now."""
    if not is_on(scene):
        return WhyNot(say("There is no Combat."))
    reasons = [_why_not_one(scene, who, one, read_card(one).costs) for one in _powers(scene, who).values()]
    return why_not_able(scene, who) or (reasons[0] if all(reasons) else None)


async def use_lasting(table: Table, who: Name) -> bool:
    """Ask for power and targets, and resolve the Action; return whether it was declared."""
    can = partial(_can, who=who)
    name = await table.turn(can, table.ask(_which(who)))
    if name is None:
        return False
    whom = await table.turn(can, table.ask(_on_whom(who, name)))
    if not whom:
        return False
    targets = tuple(map(Name, whom))
    if not await is_prevented(table, who, Announced("lasting", name, targets, using=name)):
        least = read_card(_powers(table.scene, who)[name]).costs
        table.happen(PowerUsed(who, name, targets))
        await table.turn(can, _strengthen(table, who, name, targets, least))
        act(table, Acted(who, "power", targets, group=True))
    return True


def _can(scene: Scene, who: Name) -> bool:
    return who in scene.combatants and why_not_lasting(scene, who) is None


def _which(who: Name) -> Choose:
    def choices(scene: Scene) -> tuple[Option, ...]:
        having = _powers(scene, who).items()
        return tuple(
            Option(name, name, _why_not_one(scene, who, one, read_card(one).costs), one.effect)
            for name, one in having
        )

    words = lambda scene: say("Which power does {who} use?", who=scene.label(who))  # noqa: E731
    return Choose(who=who, name="power", words=words, choices=choices, rule="AS-139")


def _on_whom(who: Name, name: str) -> Several:
    def usual(scene: Scene) -> tuple[str, ...]:
        helps = _lasting(scene, who, name).sign > 0
        friends = {one for one in scene.combatants if one == who or is_friend(scene, who, one)}
        # a blessing is usually for friends, a curse for all others
        reached = (one for one in in_initiative(scene) if (one in friends) == helps)
        return tuple(one for one in reached if barred(scene, one) is None)

    def barred(scene: Scene, whom: Name) -> WhyNot | None:
        item = _powers(scene, who).get(name)
        return why_not_able(scene, whom) or why_too_far(scene, who, whom, reach(item) if item else 0)

    return Several(
        who=who,
        name="targets",
        words=lambda _scene: say("Who are the targets of {power}?", power=name),
        choices=lambda scene: everyone(scene, barred),
        least=1,
        prefer=usual,
        rule="AS-139",
    )


async def _strengthen(table: Table, who: Name, name: str, whom: tuple[Name, ...], least: int) -> None:
    """Ask for the EM, draw, and record the effect for this round; an Ace makes it nothing."""
    power = _lasting(table.scene, who, name)
    em = await table.ask(em_put_in(who, least, "AS-129"))
    # spend EM before the draw, because EM is spent even if an Ace makes the power nothing
    spend_em(table, who, em)
    purpose = say("{who}’s power", who=table.scene.label(who))
    pick = await offensive_pick(table, who, purpose, power.picks)
    worth = pick.total + em * power.adds_em + power.plus
    fixed = (Term(say("(power)"), str(abs(power.plus)), minus=power.plus < 0),) if power.plus else ()
    terms = (*pick.terms(), *((Term("EM", str(em)),) if power.adds_em else ()), *fixed)
    made = Sum(terms, 0 if pick.nullified else max(0, worth), why_zero(pick))
    table.happen(Reckoned(who, name, made))
    table.happen(Lasts(who, name, whom, power.effect(int(made.total)), combat(table.scene).round))


async def keep_up(table: Table) -> None:
    """Let users prolong the powers of the last round with EM in Step 4, besides their Action (AS-195)."""
    for one in state(table.scene).running:
        if _may_keep(table.scene, one):
            inner = table.at(one.who, one.name.replace("/", " "))
            await inner.turn(partial(_may_keep, one=one), _kept(inner, one))


def _may_keep(scene: Scene, one: Running) -> bool:
    item = _powers(scene, one.who).get(one.name)
    # A power that was not kept up in the round after its last one is over.
    if item is None or one.round != combat(scene).round - 1 or not able(scene, one.who):
        return False
    return _why_not_one(scene, one.who, item, _lasting(scene, one.who, one.name).upkeep) is None


async def _kept(table: Table, one: Running) -> None:
    """Ask whether to prolong a power, by a new draw or as it was; the cards then go back (AV-27)."""
    power = _lasting(table.scene, one.who, one.name)
    if not power.upkeep or not await table.ask(_prolongs(one, power.upkeep)):
        return
    # Targets who have left are dropped; the power itself goes on.
    here = tuple(who for who in one.whom if all_present(table.scene, (who,)))
    if power.anew:
        await _strengthen(table, one.who, one.name, here, power.upkeep)
        cards_back(table, (one.who,))
    else:
        spend_em(table, one.who, power.upkeep)
        table.happen(Lasts(one.who, one.name, here, one.effect, combat(table.scene).round))


def _prolongs(one: Running, upkeep: int) -> Confirm:
    def words(scene: Scene) -> str:
        said = "Step 4: does {who} keep up {power}, for {em} EM or more?"
        return say(said, who=scene.label(one.who), power=one.name, em=upkeep)

    return Confirm(who=one.who, name="keeps up", words=words, rule="AS-195")


LASTING = Maneuver(
    "Power that lasts",
    "lasting",
    use_lasting,
    why_not_lasting,
    there_is=lambda scene, who: bool(_powers(scene, who)),
)
