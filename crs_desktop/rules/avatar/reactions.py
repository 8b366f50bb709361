"""Step 6: Reactions to a declared Action, to a hit and to its damage; commands among them (AV-41 … AV-47)."""

from collections.abc import Iterator
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.override import override
from crs_desktop.rules.ask import Option, Together
from crs_desktop.rules.avatar.attacks import codes_of, used_by
from crs_desktop.rules.avatar.item_card import ItemCard, effect_of, meets, read_card
from crs_desktop.rules.avatar.items import in_pile, is_thing, untrained, why_not_at_hand
from crs_desktop.rules.avatar.sheet import is_controlled_by
from crs_desktop.rules.avatar.state import Declared, Given, Reacted, Stopped, Used, state
from crs_desktop.rules.double_exposure.combat import able, all_present, combat, in_combat, in_stance
from crs_desktop.rules.double_exposure.combatants import in_initiative
from crs_desktop.rules.double_exposure.deeds import last_deed
from crs_desktop.rules.double_exposure.edition import Hit
from crs_desktop.rules.double_exposure.flee import flee_at_once
from crs_desktop.rules.double_exposure.harm import lose_life, struck
from crs_desktop.rules.double_exposure.mental import SUGGESTION, use_mind, why_not_mental
from crs_desktop.rules.double_exposure.pick import offensive_pick
from crs_desktop.rules.double_exposure.powers import EmSpent
from crs_desktop.rules.double_exposure.reactions import in_step_6, still_happens
from crs_desktop.rules.double_exposure.rest import tell
from crs_desktop.rules.double_exposure.sheet import stat
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import ItemShown, Noted
from crs_desktop.rules.questions import Amount, Choose, Confirm, Several, everyone
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.sides import usual_friend
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import listed, say

FLEE = "Flee"
"""The command that makes somebody flee out of his turn."""


class EmGained(Fact, frozen=True):
    """Damage has become EM: what it was ``before``, and what is ``left``, never above the Stat."""

    who: Name
    before: int
    left: int

    def on(self, scene: Scene) -> Scene:
        """The scene with so much EM."""
        return scene.changed(self.who, fields={**scene.of(self.who).fields, "em_left": self.left})

    @override
    def words(self, scene: Scene) -> str:
        who = scene.label(self.who)
        return say("{who}: EM {before} → {after}.", who=who, before=self.before, after=self.left)


class Reaction(Struct, frozen=True):
    """One that could be declared: who says it, who does it, and with what; ``Flee`` is no item."""

    by: Name
    holder: Name
    name: str

    @property
    def value(self) -> str:
        """As it is stored."""
        return self.name if self.by == self.holder else f"{self.holder}: {self.name}"

    def words(self, scene: Scene) -> str:
        """As it is offered."""
        if self.by == self.holder:
            return self.name
        return say("{whom} is commanded: {what}", whom=scene.label(self.holder), what=self.name)

    def item(self, scene: Scene) -> Item | None:
        """What he does it with."""
        having = scene.of(self.holder).items if self.holder in scene.combatants else ()
        return next((item for item in having if item.name == self.name), None)


async def declared(table: Table, who: Name, action: str, targets: tuple[Name, ...]) -> bool:
    """Whether the Action is taken away by the Reactions to its declaration (AV-41 … AV-45)."""
    _declare(table, who, action)
    if not _parts(table.scene, who, action, targets):
        return False
    return await in_step_6(table, _react(table, who, action, targets))


async def surprised(table: Table, who: Name, action: str, targets: tuple[Name, ...]) -> bool:
    """Against a Surprise Action only what is (Y+) helps, and only those it is aimed at (AS-3)."""
    _declare(table, who, action)
    if not _parts(table.scene, who, action, targets):
        return False
    return await _react(table, who, action, targets)


def _declare(table: Table, who: Name, action: str) -> None:
    """With what he does it: what he took for the attack, else the power or Skill of that name."""
    armed = action in (say("Short Range attack"), say("Long Range attack"))
    means = state(table.scene).means.get(who, ()) if armed else ()
    named = [item.name for item in table.of(who).items if action in (item.name, *_mental_titles(item))]
    table.happen(Declared(who, (*means, *named[:1])))
    for item in used_by(table.scene, who):
        if item.secret:
            table.happen(ItemShown(who, item.name))


def _mental_titles(item: Item) -> Iterator[str]:
    """The Mental Actions that it gives, as they are announced."""
    titles = {"mental attack": say("Mental Attack"), "suggestion": say("Suggestion")}
    titles |= {"intimidation": say("Intimidation"), "coercion": say("Coercion")}
    yield from (titles[kind] for kind in read_card(item).mental)


def reactions_of(scene: Scene, by: Name) -> Iterator[Reaction]:
    """All that somebody could declare: of his own, and of those whom he commands (AV-46, AV-47)."""
    yield from (Reaction(by, by, item.name) for item in _reacting(scene, by))
    for whom in scene.combatants:
        if is_controlled_by(scene, whom) == by and in_combat(scene, whom) and able(scene, whom):
            yield from (Reaction(by, whom, item.name) for item in _reacting(scene, whom))
            yield Reaction(by, whom, FLEE)


def _reacting(scene: Scene, who: Name) -> list[Item]:
    """What he could react with to a declared Action; a Suggestion is a Reaction in 2.6."""
    having = (item for item in scene.of(who).items if not is_thing(item) or in_pile(item))
    return [item for item in having if read_card(item).at_once or "suggestion" in read_card(item).mental]


def why_no_reaction(scene: Scene, reaction: Reaction, actor: Name) -> WhyNot | None:
    """Why it cannot be declared now: used up, asleep, without EM, or barred by a Defensive Stance."""
    holder, item, now = reaction.holder, reaction.item(scene), state(scene)
    if in_stance(scene.of(holder)):
        return WhyNot(say("{who} is in a Defensive Stance.", who=scene.label(holder)), "AV-24")
    if Used(holder, reaction.name, now.round) in now.used and now.round:
        return WhyNot(say("{name} is used up in this round.", name=reaction.name), "AV-44")
    if item is None:
        return None
    card = read_card(item)
    if stat(scene, holder, "em_left") < card.costs:
        return WhyNot(say("It costs {cost} EM.", cost=card.costs), "AV-41")
    if "suggestion" in card.mental:
        return why_not_mental(SUGGESTION, scene, holder)
    return why_not_at_hand(scene, holder, item) or _does_not_meet(scene, item, actor)


def _does_not_meet(scene: Scene, item: Item, actor: Name) -> WhyNot | None:
    """One that names Attributes, and nothing else, does not help against others."""
    card = read_card(item)
    if card.against and not any(meets(code, codes_of(scene, actor)) for _, code in card.against):
        return WhyNot(say("It does not meet this attack."), "AV-41")
    return None


def _parts(scene: Scene, actor: Name, action: str, targets: tuple[Name, ...]) -> tuple[Several, ...]:
    """A question for each who could react, in the order of Initiative."""
    names = in_initiative(scene) if in_combat(scene, actor) else targets
    return tuple(
        _asked(name, actor, action, targets)
        for name in names
        if name != actor and _options(scene, name, actor, targets)
    )


def _options(scene: Scene, by: Name, actor: Name, targets: tuple[Name, ...]) -> tuple[Option, ...]:
    if by not in scene.combatants:
        return ()
    found = [one for one in reactions_of(scene, by) if one.holder != actor or one.name == FLEE]
    if not in_combat(scene, actor):
        found = [one for one in found if (item := one.item(scene)) and "Y+" in read_card(item).codes]
    offered = tuple(_option(scene, one, actor, targets) for one in found)
    return offered if any(option.why_not is None for option in offered) else ()


def _option(scene: Scene, one: Reaction, actor: Name, targets: tuple[Name, ...]) -> Option:
    item = one.item(scene)
    why_not = why_no_reaction(scene, one, actor) or _not_aimed_at(scene, one, targets)
    return Option(one.value, one.words(scene), why_not, item.effect if item else "")


def _not_aimed_at(scene: Scene, one: Reaction, targets: tuple[Name, ...]) -> WhyNot | None:
    """What gives its holder a better Defense, and nothing else, is for him who is attacked."""
    item = one.item(scene)
    card = read_card(item) if item is not None else ItemCard()
    defends = bool(item and effect_of(item).bonuses) or bool(card.against)
    if not defends or card.gives or card.mental:
        return None
    if one.holder in {struck(scene, target) for target in targets if target in scene.combatants} | {*targets}:
        return None
    return WhyNot(say("The Action is not aimed at {who}.", who=scene.label(one.holder)), "AV-41")


def _announced(scene: Scene, actor: Name, action: str, targets: tuple[Name, ...]) -> str:
    """Who announces what, and at whom."""
    names = listed([scene.label(name) for name in targets])
    said = say("{action}: {targets}", action=action, targets=names) if targets else action
    return say("{who} announces {action}.", who=scene.label(actor), action=said)


def _asked(name: Name, actor: Name, action: str, targets: tuple[Name, ...]) -> Several:
    def words(scene: Scene) -> str:
        announced = _announced(scene, actor, action, targets)
        return say("{announced} Does {who} react?", announced=announced, who=scene.label(name))

    return Several(
        who=name,
        name=name,
        words=words,
        choices=lambda scene: _options(scene, name, actor, targets),
        rule="AV-42",
    )


async def _react(table: Table, who: Name, action: str, targets: tuple[Name, ...]) -> bool:
    """All are declared at once and used up; then each resolved by Initiative (AV-42 … AV-44)."""

    def words(scene: Scene) -> str:
        return say("Step 6: {announced} Who reacts?", announced=_announced(scene, who, action, targets))

    parts = partial(_parts, actor=who, action=action, targets=targets)
    asked = Together(who=Name(""), name="Reactions", words=words, parts=parts, rule="AV-42")
    said = await table.ask(asked)
    chosen = _declared(table.scene, said)
    for one in chosen:
        _use_up(table, one)
    unsure = False
    for place, one in enumerate(chosen, 1):
        at, can = table.at(one.by, f"Reaction {place}"), partial(_can, one=one)
        unsure = bool(await at.turn(can, _resolve(at, one, who, targets))) or unsure
    if not unsure or who not in table.scene.combatants or await table.ask(still_happens(who)):
        return False
    table.happen(Stopped(who))
    return True


def _declared(scene: Scene, said: "object") -> list[Reaction]:
    answers = dict(said) if isinstance(said, dict) else {}
    found = []
    for by in in_initiative(scene):
        known = {one.value: one for one in reactions_of(scene, by)}
        found += [known[value] for value in answers.get(by, ()) if value in known]
    return found


def _use_up(table: Table, one: Reaction) -> None:
    """Shown, paid and used up, before the first is resolved (AV-44)."""
    if one.by != one.holder:
        table.happen(Noted("{who} commands {whom}.", {"who": one.by, "whom": one.holder}))
    table.happen(Reacted(one.holder, one.name))
    item = one.item(table.scene)
    if item is not None:
        _show_and_pay(table, one.holder, item, read_card(item).costs)


def _show_and_pay(table: Table, who: Name, item: Item, em: int) -> None:
    if item.secret:
        table.happen(ItemShown(who, item.name))
    if em:
        before = stat(table.scene, who, "em_left")
        tell(table, EmSpent(who, em, before, max(0, before - em)))


def _can(scene: Scene, one: Reaction) -> bool:
    return one.holder in scene.combatants and (able(scene, one.holder) or not combat(scene).round)


async def _resolve(table: Table, one: Reaction, actor: Name, targets: tuple[Name, ...]) -> bool:
    """Carry out one; whether the GM is to say if the Action still takes place."""
    if one.name == FLEE and one.item(table.scene) is None:
        await _flees(table, one.holder)
        return False
    item = one.item(table.scene)
    if item is None:
        return False
    card = read_card(item)
    if "suggestion" in card.mental:
        before = len(combat(table.scene).bent)
        await use_mind(table, one.holder, SUGGESTION)
        return len(combat(table.scene).bent) > before
    own = [f"{b.amount:+} {b.rating.upper()}" for b in effect_of(item).bonuses]
    own += [bonus for bonus, code in card.against if meets(code, codes_of(table.scene, actor))]
    if own:
        table.happen(Given(one.holder, item.name, "; ".join(own)))
    for bonus, to in card.gives:
        whom = actor if to == "of the actor" else await _for_whom(table, one.holder, targets)
        if whom is not None:
            table.happen(Given(whom, item.name, bonus))
    return not own and not card.gives


async def _flees(table: Table, who: Name) -> None:
    if not await flee_at_once(table, who):
        table.happen(Noted("Somebody would stop {who}: the command waits for the turn.", {"who": who}))


async def _for_whom(table: Table, holder: Name, targets: tuple[Name, ...]) -> Name | None:
    """Whom it helps: the one target of the Action, else whoever is named."""
    if len(targets) == 1 and targets[0] != holder:
        return targets[0]

    def why_not(_scene: Scene, whom: Name) -> WhyNot | None:
        return WhyNot(say("It helps another.")) if whom == holder else None

    if len(table.scene.combatants) < 2:
        return None
    asked = Choose(
        who=holder,
        name="helped",
        words=lambda scene: say("Whom does {who} help?", who=scene.label(holder)),
        choices=lambda scene: everyone(scene, why_not),
        prefer=lambda scene: usual_friend(scene, holder, everyone(scene, why_not)),
        rule="AV-41",
    )
    return Name(await table.ask(asked))


async def hit_known(table: Table, hit: Hit) -> int:
    """What is left of the damage after Reactions to the hit, and after those to the damage (AS-R18)."""
    if any(
        untrained(table.scene, hit.who, read_card(one)) == "cleaving" for one in used_by(table.scene, hit.who)
    ):
        table.happen(Noted("Untrained with it, {who} does no damage.", {"who": hit.who}))
        return 0
    deed = last_deed(table.scene, hit.who)
    for item in _answering(table.scene, hit.whom, returns=True) if deed and deed.kind == "long" else ():
        hit = replace(hit, damage=hit.damage - await _answer(table, hit, item))
    for item in _answering(table.scene, hit.whom, returns=False):
        hit = replace(hit, damage=hit.damage - await _answer(table, hit, item))
    return max(0, hit.damage)


def _answering(scene: Scene, who: Name, returns: bool) -> list[Item]:
    """What he has for this moment: what returns a hit, or what absorbs its damage."""
    if who not in scene.combatants:
        return []
    cards = ((item, read_card(item)) for item in scene.of(who).items)
    found = [item for item, card in cards if card.reacts and (card.returns if returns else card.absorbs)]
    return [item for item in found if _can_answer(scene, who, item)]


def _can_answer(scene: Scene, who: Name, item: Item) -> bool:
    one = Reaction(who, who, item.name)
    return why_no_reaction(scene, one, who) is None


async def _answer(table: Table, hit: Hit, item: Item) -> int:
    """How much of the damage is taken off by it."""
    here = partial(all_present, names=(hit.whom,))
    at = table.at(hit.whom, item.name.replace("/", " "))
    if hit.damage <= 0 or not await at.turn(here, at.ask(_whether(hit, item))):
        return 0
    at.happen(Reacted(hit.whom, item.name))
    card = read_card(item)
    em = 0
    if card.returns_em:
        em = await at.turn(here, at.ask(_how_much(hit.whom, card.costs))) or card.costs
    _show_and_pay(at, hit.whom, item, em or card.costs)
    return await _returned(at, hit, item, em) if card.returns else _absorbed(at, hit, card.absorbs)


def _whether(hit: Hit, item: Item) -> Confirm:
    def words(scene: Scene) -> str:
        names = {"who": scene.label(hit.whom), "damage": hit.damage, "item": item.name}
        return say("{who} is hit by {damage}: does {who} use {item}?", **names)

    return Confirm(who=hit.whom, name="use it", words=words, rule="AV-41")


def _how_much(who: Name, least: int) -> Amount:
    return Amount(
        who=who,
        name="EM",
        words=lambda scene: say("How much EM does {who} put in?", who=scene.label(who)),
        low=lambda _scene: least,
        high=lambda scene: max(least, stat(scene, who, "em_left") if who in scene.combatants else 0),
        rule="AV-41",
    )


async def _returned(table: Table, hit: Hit, item: Item, em: int) -> int:
    """So much of it strikes whoever shot, who has no Defense against it."""
    purpose = say("{who}: {item}", who=table.scene.label(hit.whom), item=item.name)
    pick = await offensive_pick(table, hit.whom, purpose, read_card(item).returns)
    back = 0 if pick.nullified else min(hit.damage, pick.total + em)
    if back and hit.who in table.scene.combatants:
        lose_life(table, hit.who, back)
    return back


def _absorbed(table: Table, hit: Hit, points: int) -> int:
    amount = min(points, hit.damage)
    before, most = stat(table.scene, hit.whom, "em_left"), stat(table.scene, hit.whom, "em")
    tell(table, EmGained(hit.whom, before, max(before, min(most, before + amount))))
    return amount
