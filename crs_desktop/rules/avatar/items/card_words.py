"""Explanation of an Item Card’s effect for the GM who wrote it."""

from collections.abc import Iterator

from crs_desktop.rules.avatar.items.item_card import LEVELS, ItemCard, Lasting, as_printed, read_card
from crs_desktop.rules.double_exposure.sheet.effect_words import counted
from crs_desktop.rules.double_exposure.sheet.effect_words import grammar as crs_grammar
from crs_desktop.rules.double_exposure.sheet.effects import read_effect
from crs_desktop.rules.scene import Item
from crs_desktop.words import listed, say, say_many


def grammar() -> str:
    """Return how the effects of Item Cards are written."""
    return say(
        "Weapon, Armor or General · Continuous, Wearable/Continuous, Wearable or Activated · (R,Y) · "
        "Edged II or Null · Class Jewel · needs STR 12 · Stealable, Unstealable or Special · full OR · "
        "exempt · imitates a Power · 8 IU · uses 12 arrows · House Skill · "
        "mental attack · +4 DR against E · +3 DR for another · -4 OR of the actor · "
        "returns, or deflects, 1 AC Pick + EM · absorbs 2 · costs 3 EM · "
        "gives 1 AC Pick + EM - 3 to Offense and Defense · "
        "takes 1 AC Pick + EM - 3 from Offense · kept up for 1 EM by a new draw; and as in the CRS: {crs}",
        crs=crs_grammar(),
    )


def understood(text: str) -> str:
    """Return sentences about an effect: characteristics, automatic bonuses, Reactions, and the GM’s part."""
    card = read_card(Item("", text))
    said = [*_characteristics(card), *counted(read_effect(text)), *_of_reactions(card)]
    if card.words:
        said.append(say("Left to the GM: {words}.", words="; ".join(card.words)))
    return " ".join(said)


def unread(text: str) -> tuple[str, ...]:
    """Return the clauses that the rules do not understand and leave to the GM."""
    return read_card(Item("", text)).words


def _characteristics(card: ItemCard) -> Iterator[str]:
    kind, needed = card.proficiency
    proficiency = f"{as_printed(kind)} {LEVELS[needed].upper()}" if kind else ""
    # Characteristics that the card does not name are empty and are left out.
    sorts = (card.type, card.mode, card.ownership, *card.flags, *card.mental)
    parts = [*(as_printed(one) for one in sorts if one), *filter(None, (card.kind, proficiency))]
    if parts:
        yield say("{parts}.", parts=", ".join(parts))
    if card.iu:
        yield say("{units} Item Units.", units=card.iu)
    if card.uses:
        yield say("Uses {uses}.", uses=card.uses)
    if card.codes:
        yield say("Attributes {codes}.", codes=", ".join(card.codes))
    if card.needs:
        needs = [f"{id_.upper()} {least}" for id_, least in card.needs]
        yield say("Sleeps below {needs}.", needs=listed(needs))


def _of_reactions(card: ItemCard) -> Iterator[str]:
    for bonus, code in card.against:
        yield say("{bonus} against {code}.", bonus=bonus, code=code)
    for bonus, to in card.gives:
        whom = say("another") if to == "for another" else say("the actor")
        yield say("Gives {whom} {bonus}.", whom=whom, bonus=bonus)
    if card.returns:
        away = say("After a hit at Long Range, sends part of the damage to the one who draws lowest.")
        yield away if card.deflects else say("After a hit at Long Range, sends part of the damage back.")
    if card.absorbs:
        yield say_many(
            "Turns 1 point of damage into EM.", "Turns {count} points of damage into EM.", card.absorbs
        )
    if card.lasting is not None:
        yield from _of_lasting(card.lasting)
    if card.costs:
        yield say("Costs {cost} EM.", cost=card.costs)


def _of_lasting(power: Lasting) -> Iterator[str]:
    said = "For a round, adds its result to {ratings} of those named."
    if power.sign < 0:
        said = "For a round, subtracts its result from {ratings} of those named."
    yield say(said, ratings=listed(list(power.ratings)))
    if power.upkeep:
        yield say("Kept up for {em} EM in the Initiative step.", em=power.upkeep)
