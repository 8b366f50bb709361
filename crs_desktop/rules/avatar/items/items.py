"""Items that count now: the pile, Items in use, sleeping Items (AV-9 … AV-24; supplement, 4 and 5)."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from crs_desktop.rules import load_system
from crs_desktop.rules.avatar.items.item_card import LEVELS, NO_ATTACK, ItemCard, effect_of, meets, read_card
from crs_desktop.rules.avatar.state import Lent, Running, changed, state
from crs_desktop.rules.cache import ByIdentity
from crs_desktop.rules.double_exposure.combat import in_combat, in_stance, is_on
from crs_desktop.rules.double_exposure.markers import bonus
from crs_desktop.rules.double_exposure.markers import markers as of_the_crs
from crs_desktop.rules.scene import Item, Marker, Scene
from crs_desktop.rules.values import Name, whole
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say

PILE = ("held", "worn")
"""States of Items in the pile: held in the hand, or worn or otherwise in use."""
_LAID_DOWN = "laid down"


def is_thing(item: Item) -> bool:
    """Return whether it is an Item, not a Skill or Power."""
    return "skill" not in item.states and "power" not in item.states


def things(scene: Scene, who: Name) -> tuple[Item, ...]:
    """Return all Items that a combatant carries, in the pile or not."""
    return tuple(item for item in scene.of(who).items if is_thing(item) and _LAID_DOWN not in item.states)


def in_pile(item: Item) -> bool:
    """Return whether the Item is in the pile."""
    return "held" in item.states or "worn" in item.states


def pile(scene: Scene, who: Name) -> tuple[Item, ...]:
    """Return the Items in a combatant’s pile (AV-9)."""
    return tuple(item for item in things(scene, who) if in_pile(item))


def slot(card: ItemCard) -> str:
    """Return the slot of the pile that an Item takes: “hand”, “armor” or none (AV-15, AV-17)."""
    if "exempt" in card.flags:
        return ""
    if card.type == "weapon" or (card.mode == "activated" and not card.worn):
        return "hand"
    return "armor" if card.type == "armor" else ""


def why_not_pile(items: tuple[Item, ...]) -> WhyNot | None:
    """Return why these cannot be one pile, which holds one Weapon or Activated Item and one Armor.

    Rules: AV-15, AV-16.
    """
    taken: dict[str, str] = {}
    for item in items:
        # one hand for Weapons and Activated Items together (supplement 13, no. 14)
        place = slot(read_card(item))
        if place and place in taken:
            said = "{item} and {other}: a pile holds only one Weapon or Activated Item."
            said = said if place == "hand" else "{item} and {other}: a pile holds only one Armor."
            return WhyNot(say(said, item=item.name, other=taken[place]), "AV-15")
        taken |= {place: item.name} if place else {}
    return None


def put(item: Item, into: bool) -> Item:
    """Return the item put into the pile, where it is secret, or taken out of it (AV-10)."""
    others = tuple(one for one in item.states if one not in (*PILE, "carried"))
    if not into:
        return replace(item, states=("carried", *others))
    state_ = "held" if slot(read_card(item)) == "hand" else "worn"
    # AV-10: others see that there is a pile, and not what is in it
    return replace(item, states=(state_, *others), secret=True)


def why_asleep(scene: Scene, who: Name, item: Item, on_sheet: bool = False) -> WhyNot | None:
    """Return why an Item sleeps: a Stat is below its minimum (AS-128).

    A House Skill has no minimum (AS-126). ``on_sheet`` ignores bonuses from other Items.
    """
    card = read_card(item)
    if not card.needs or "house skill" in card.flags:
        return None
    system = load_system(scene.system)
    values = system.written(scene, who) if on_sheet else system.values(scene, who)
    for id_, least in card.needs:
        if id_ in values and whole(values[id_]) < least:
            said = "Asleep: {who} needs {stat} {least}."
            return WhyNot(say(said, who=scene.label(who), stat=id_.upper(), least=least), "AV-29")
    return None


def lent(scene: Scene, who: Name) -> Mapping[str, int]:
    """Return the bonuses of Items in use to the Stats of the sheet (AS-84).

    Sleeping is checked against the bare sheet, so that no Item wakes another. An Inherent Disadvantage
    cancels a bonus to LIFE (AS-290).
    """
    found: dict[str, int] = {}
    # nothing is asked more often than a Stat, and few carry anything that lends
    if not _can_lend(scene.of(who).items):
        return found
    for item in _lending(scene, who):
        for id_, more in effect_of(item).lends:
            found[id_] = found.get(id_, 0) + more
    if found.get("life", 0) > 0:
        found["life"] = max(0, found["life"] - whole(scene.of(who).fields.get("life_disadvantage", 0)))
    return found


@ByIdentity
def _can_lend(items: tuple[Item, ...]) -> bool:
    return any(effect_of(one).lends for one in items)


def _lending(scene: Scene, who: Name) -> Iterator[Item]:
    chosen = state(scene).means.get(who, ())
    for item in scene.of(who).items:
        if not effect_of(item).lends:
            continue
        card = read_card(item)
        used = (card.continuous and (in_pile(item) or not is_thing(item))) or item.name in chosen
        if used and why_asleep(scene, who, item, on_sheet=True) is None:
            yield item


def level(scene: Scene, who: Name, kind: str) -> int:
    """Return the level of a Weapon Proficiency, 0 for none; House Ares Skills raise it (AS-121, AS-122)."""
    skills = [item for item in scene.of(who).items if "skill" in item.states]
    named = {item.name.casefold() for item in skills}
    having = (read_card(item).proficiency for item in skills)
    # a sheet may list lower levels beside the higher one
    own = max((number for name, number in having if name == kind), default=0)
    if kind == "martial arts":
        return own
    if "weapon mastery" in named:
        # One level more, at least II; only Edged goes up to V.
        return min(max(own + 1, 2), 5 if kind == "edged" else 4)
    return max(own, 1) if "weapon familiarity" in named else own


def why_unskilled(scene: Scene, who: Name, card: ItemCard) -> WhyNot | None:
    """Return why ``who`` cannot use a Weapon; Blunt and Cleaving need no Proficiency (supplement, 5)."""
    kind, needed = card.proficiency
    # these two can be held untrained: Blunt adds nothing then, Cleaving does no damage (supplement, 5)
    if not kind or kind in ("blunt", "cleaving") or level(scene, who, kind) >= needed:
        return None
    said = "{who} needs the Proficiency {kind} {level}."
    return WhyNot(say(said, who=scene.label(who), kind=kind.title(), level=LEVELS[needed].upper()), "AV-29")


def untrained(scene: Scene, who: Name, card: ItemCard) -> str:
    """Return the class of a Weapon if ``who`` lacks its Proficiency, else an empty string."""
    kind, needed = card.proficiency
    return kind if kind and level(scene, who, kind) < needed else ""


def why_not_at_hand(scene: Scene, who: Name, item: Item) -> WhyNot | None:
    """Return why ``who`` cannot use an Item, Skill or Power now (AV-11, AV-23, AV-24)."""
    if is_thing(item) and not in_pile(item) and is_on(scene):
        return WhyNot(say("{item} is not in {who}’s pile.", item=item.name, who=scene.label(who)), "AV-11")
    if not in_combat(scene, who) and not _surprises(item):
        return WhyNot(say("{item} cannot be used for a Surprise Action.", item=item.name), "AS-73")
    return _why_not_in_a_stance(scene, who, item) or why_asleep(scene, who, item)


def _why_not_in_a_stance(scene: Scene, who: Name, item: Item) -> WhyNot | None:
    """Return why a Defensive Stance bars an Item, or a Skill or Power not both Continuous and defensive."""
    if not in_stance(scene.of(who)):
        return None
    continuous = read_card(item).continuous
    if is_thing(item) and not continuous:
        said = "{who} is in a Defensive Stance: only Continuous Items count."
        return WhyNot(say(said, who=scene.label(who)), "AV-23")
    if not is_thing(item) and not (continuous and _only_defends(item)):
        said = (
            "{who} is in a Defensive Stance: a Skill or Power counts only if it is Continuous and defensive."
        )
        return WhyNot(say(said, who=scene.label(who)), "AV-24")
    return None


def _only_defends(item: Item) -> bool:
    """Return whether all bonuses of the item improve a Defense."""
    given = {f"{bonus.rating} {bonus.where}".strip() for bonus in effect_of(item).bonuses}
    given |= {bonus.split()[-1].casefold() for bonus, _ in read_card(item).against}
    return bool(given) and given <= {"dr", "mind"}


def _surprises(item: Item) -> bool:
    """Return whether it is usable outside a Combat: a power must be (S), Mental or Long Range (AS-73)."""
    power, codes = effect_of(item).power, read_card(item).codes
    return power is None or power.ranges == ("long",) or bool({"S", "M"} & set(codes))


def in_use(scene: Scene, who: Name) -> tuple[Item, ...]:
    """Return all that counts now: Continuous and chosen Items, powers, and effects lent by others."""
    now = state(scene)
    if not (scene.of(who).items or now.lent or now.running):
        return ()
    others = (Item(one.name, one.effect, ("skill",)) for one in _given(scene, who))
    counting = tuple(_counting(scene, who, item) for item in _counts(scene, who))
    seen = (item for item in pile(scene, who) if _is_known_to_shoot(item))
    names = {item.name for item in counting}
    # Items seen but not in use now still tell the board their range.
    far = (Item(one.name, f"reaches {reach(one)} feet", one.states) for one in seen if one.name not in names)
    return (*counting, *others, *far)


def unattacked(scene: Scene) -> Scene:
    """Return the scene of a Flee or a Catch, in which no bonus against attacks counts (AS-111)."""
    return changed(scene, codes=NO_ATTACK)


def _given(scene: Scene, who: Name) -> list[Lent | Running]:
    """Return the effects that ``who`` has by Reactions for this Action, and by powers for this round."""
    now = state(scene)
    # a power counts only in its own round, because one that was not kept up ends without a fact
    running = (one for one in now.running if who in one.whom and one.round == now.round and one.effect)
    return [*(one for one in now.lent if one.who == who and one.action == now.actions), *running]


def markers(scene: Scene, who: Name) -> tuple[Marker, ...]:
    """Return the markers of the CRS, and the effects that count now; of a Reaction during its Action."""
    given = (one for one in _given(scene, who) if isinstance(one, Running) or state(scene).aimed)
    return (*of_the_crs(scene, who), *(bonus(one.name, one.effect) for one in given))


def _is_known_to_shoot(item: Item) -> bool:
    """Return whether a maximum range may be shown: only once all have seen the Item (AV-10)."""
    return not item.secret and reach(item) > 0


def _counts(scene: Scene, who: Name) -> Iterator[Item]:
    chosen = state(scene).means.get(who, ())
    for item in scene.of(who).items:
        there = why_not_at_hand(scene, who, item) is None and _LAID_DOWN not in item.states
        if there and (item.name in chosen or _by_itself(item)):
            yield item


def _by_itself(item: Item) -> bool:
    """Return whether the item counts, or is available, without being chosen for the Action."""
    card, effect = read_card(item), effect_of(item)
    proficiency = card.proficiency[0] and not is_thing(item)
    there_to_use = effect.power is not None or effect.always_flees or card.mental
    return bool(card.continuous or proficiency or there_to_use)


def _counting(scene: Scene, who: Name, item: Item) -> Item:
    """Return the item with only the effect that counts in the current calculation."""
    card, effect = read_card(item), item.effect
    if is_thing(item) and untrained(scene, who, card):
        return replace(item, effect="")
    if not is_thing(item) and card.proficiency[0]:
        return replace(item, effect=_trained(scene, who, card, effect))
    met = [bonus for bonus, code in card.against if meets(code, state(scene).codes)]
    return replace(item, effect="; ".join([effect, *met])) if met else item


def _trained(scene: Scene, who: Name, card: ItemCard, effect: str) -> str:
    """Return the effect of a Proficiency: in an attack with its class, in Defense with one in the pile.

    Martial Arts counts while the hand slot is empty (AS-118).
    """
    kind, now = card.proficiency[0], state(scene)
    own = [item for item in pile(scene, who) if read_card(item).proficiency[0] == kind]
    bare = kind == "martial arts" and not any(slot(read_card(item)) == "hand" for item in pile(scene, who))
    used = bare or any(item.name in now.means.get(who, ()) for item in own)
    clauses = effect.split(";") if used else []
    met = [bonus for bonus, code in card.against if (own or bare) and meets(code, now.codes)]
    return "; ".join([*clauses, *met])


def reach(item: Item) -> int:
    """Return the maximum range in feet; 0 if the card names none (AV-33)."""
    return effect_of(item).reach


def shoots(item: Item) -> bool:
    """Return whether the item can make a Long Range attack."""
    effect, card = effect_of(item), read_card(item)
    # a range beyond 5 feet can only be meant for shooting
    far = reach(item) > 5 or any(bonus.where == "long" for bonus in effect.bonuses)
    return card.proficiency[0] == "marksmanship" or far


def strikes(item: Item) -> bool:
    """Return whether the item can make a Short Range attack."""
    effect = effect_of(item)
    near = any(bonus.rating == "or" for bonus in effect.bonuses)
    return near or (read_card(item).type == "weapon" and not shoots(item))
