"""Possible Reactions: a combatant’s own, and commands to those they control (AV-41, AV-46, AV-47)."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.ask import Option
from crs_desktop.rules.avatar.items.item_card import ItemCard, effect_of, meets, read_card
from crs_desktop.rules.avatar.items.items import in_pile, is_thing, reach, why_not_at_hand
from crs_desktop.rules.avatar.round.attacks import codes_of
from crs_desktop.rules.avatar.sheet import is_controlled_by, mind
from crs_desktop.rules.avatar.state import UsedReaction, state
from crs_desktop.rules.cache import remembered
from crs_desktop.rules.double_exposure.announced import Announced
from crs_desktop.rules.double_exposure.attack.harm import struck
from crs_desktop.rules.double_exposure.combat import able, in_combat, in_stance
from crs_desktop.rules.double_exposure.mind.mental import SUGGESTION, coercer_of, why_not_mental
from crs_desktop.rules.double_exposure.sheet.sheet import stat
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say, template, translated

FLEE, OTHERWISE = template("Flee"), template("Something else")
"""Commands that need no item: to flee out of turn, or anything else that the GM carries out."""


class Reaction(Struct, frozen=True):
    """A possible Reaction: the declaring combatant, the acting one, and the item or plain command."""

    by: Name
    holder: Name
    name: str

    @property
    def value(self) -> str:
        """Answer value of the option; a command includes the commanded combatant."""
        return self.name if self.by == self.holder else f"{self.holder}: {self.name}"

    def words(self, scene: Scene) -> str:
        """Return the option’s label; a command names the commanded combatant."""
        if self.by == self.holder:
            return self.name
        what = translated(self.name) if self.name in (FLEE, OTHERWISE) else self.name
        return say("{whom} is commanded: {what}", whom=scene.label(self.holder), what=what)

    def item(self, scene: Scene) -> Item | None:
        """Return the item of the Reaction; None for a plain command."""
        having = scene.of(self.holder).items if self.holder in scene.combatants else ()
        return next((item for item in having if item.name == self.name), None)


def reactions_of(scene: Scene, by: Name) -> Iterator[Reaction]:
    """Yield all Reactions that ``by`` could declare, with those of commanded combatants (AV-46, AV-47)."""
    reacting = _reacting(scene, by)
    if reacting and not _is_mindless(scene, by):
        yield from (Reaction(by, by, item.name) for item in reacting)
    for whom in remembered(_commanded, scene).get(by, ()):
        if in_combat(scene, whom) and able(scene, whom):
            yield from (Reaction(by, whom, item.name) for item in _reacting(scene, whom))
            yield from (Reaction(by, whom, command) for command in (FLEE, OTHERWISE))


def _commanded(scene: Scene) -> dict[Name, list[Name]]:
    """Return the combatants commanded by each, by the sheet or by a Coercion, in order of entry (AV-46)."""
    found: dict[Name, list[Name]] = {}
    for whom in scene.combatants:
        commanders = (is_controlled_by(scene, whom), coercer_of(scene, whom))
        for by in {by for by in commanders if by is not None}:
            found.setdefault(by, []).append(whom)
    return found


def _is_mindless(scene: Scene, who: Name) -> bool:
    """Return whether ``who`` is a Zombie, who reacts only to commands (AS-242, AS-243)."""
    # the texts only hint at Zombies; MIND 0 is the sign that the CRS names (supplement, 8.7)
    return is_controlled_by(scene, who) is not None and mind(scene, who) < 1


def _reacting(scene: Scene, who: Name) -> list[Item]:
    """Return the items that can react to a declared Action; in 2.6 a Suggestion is one."""
    having = (item for item in scene.of(who).items if not is_thing(item) or in_pile(item))
    return [item for item in having if read_card(item).at_once or "suggestion" in read_card(item).mental]


def why_no_reaction(scene: Scene, reaction: Reaction, actor: Name) -> WhyNot | None:
    """Return why a Reaction cannot be declared: used up, asleep, without EM, or in a Defensive Stance."""
    holder, item, now = reaction.holder, reaction.item(scene), state(scene)
    if in_stance(scene.of(holder)):
        return WhyNot(say("{who} is in a Defensive Stance.", who=scene.label(holder)), "AV-24")
    if item is None:  # commanded freely, as often as it is needed (AV-46)
        return None
    # Round 0 is no Combat, where nothing is used up.
    if UsedReaction(holder, reaction.name, now.round) in now.used and now.round:
        return WhyNot(say("{name} is used up for this round.", name=reaction.name), "AV-44")
    card = read_card(item)
    if stat(scene, holder, "em_left") < card.costs:
        return WhyNot(say("This costs {cost} EM.", cost=card.costs), "AV-41")
    if "suggestion" in card.mental:
        return why_not_mental(replace(SUGGESTION, reach=reach(item)), scene, holder)
    return why_not_at_hand(scene, holder, item) or _does_not_meet(scene, item, actor)


def why_not_together(scene: Scene, by: Name, said: tuple[str, ...]) -> WhyNot | None:
    """Return why these Reactions cannot be declared together: their EM exceeds the EM left (AS-129)."""
    costs: dict[Name, int] = {}
    for one in reactions_of(scene, by) if by in scene.combatants else ():
        if one.value in said and (item := one.item(scene)):
            # add costs up by holder, because a commanded combatant pays with their own EM
            costs[one.holder] = costs.get(one.holder, 0) + read_card(item).costs
    for holder, cost in costs.items():
        left = stat(scene, holder, "em_left")
        if cost > left:
            words = say(
                "This costs {cost} EM; {who} has {left}.", cost=cost, who=scene.label(holder), left=left
            )
            return WhyNot(words, "AS-129")
    return None


def _does_not_meet(scene: Scene, item: Item, actor: Name) -> WhyNot | None:
    """Return why a defense does not help: the attack has none of the Attributes that it names (AS-71).

    Reactions with effects that the rules do not understand are left to the GM’s judgement.
    """
    card = read_card(item)
    if not (effect_of(item).bonuses or card.against or card.gives or card.returns or card.absorbs):
        return None
    named = [code for _, code in card.against] or [code for code in card.codes if code not in _OF_A_REACTION]
    if not named or any(meets(code, codes_of(scene, actor)) for code in named):
        return None
    return WhyNot(say("This Reaction does not help against the attack."), "AS-71")


_OF_A_REACTION = ("Y", "Y+", "S")
"""Attributes that say when an item can be used, not what it helps against."""


def options(scene: Scene, by: Name, actor: Name, announced: Announced) -> tuple[Option, ...]:
    """Return the options of ``by`` for Reactions to an announced Action; none if all are barred."""
    if by not in scene.combatants:
        return ()
    # An actor cannot react to their own Action, but can be commanded to flee from it.
    found = [one for one in reactions_of(scene, by) if one.holder != actor or one.name == FLEE]
    # The actor is outside the Combat: this is a Surprise Action, and only (Y+) can react.
    if not in_combat(scene, actor):
        found = [one for one in found if (item := one.item(scene)) and "Y+" in read_card(item).codes]
    offered = tuple(_option(scene, one, actor, announced) for one in found)
    return offered if any(option.why_not is None for option in offered) else ()


def _option(scene: Scene, one: Reaction, actor: Name, announced: Announced) -> Option:
    item = one.item(scene)
    helps = _helps_nobody if announced.maneuver == "lasting" else _not_aimed_at
    why_not = why_no_reaction(scene, one, actor) or helps(scene, one, actor, announced.targets)
    return Option(one.value, one.words(scene), why_not, item.effect if item else "")


def _helps_nobody(scene: Scene, one: Reaction, _actor: Name, _targets: tuple[Name, ...]) -> WhyNot | None:
    """Return why a defense is no Reaction to a lasting power, against which there is no Defense."""
    item = one.item(scene)
    counts = item and (effect_of(item).bonuses or read_card(item).against or read_card(item).gives)
    return WhyNot(say("There is no Defense against this power."), "AV-41") if counts else None


def _not_aimed_at(scene: Scene, one: Reaction, actor: Name, targets: tuple[Name, ...]) -> WhyNot | None:
    """Return why a Reaction that only improves the holder’s Defense does not apply: another is attacked."""
    item = one.item(scene)
    card = read_card(item) if item is not None else ItemCard()
    if card.gives and targets == (one.holder,) and all(to == "for another" for _, to in card.gives):
        return WhyNot(say("This Reaction helps only another combatant."), "AV-41")
    defends = bool(item and effect_of(item).bonuses) or bool(card.against)
    if not defends or card.gives or card.mental:
        return None
    hit = {struck(scene, actor, target) for target in targets if target in scene.combatants}
    if one.holder in hit | {*targets}:
        return None
    return WhyNot(say("The Action is not aimed at {who}.", who=scene.label(one.holder)), "AV-41")
