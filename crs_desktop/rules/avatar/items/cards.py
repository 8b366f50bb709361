"""Printed Character Cards and Item Cards of 2.6 (supplement, 4.1 and 10)."""

from collections.abc import Iterator

from msgspec.structs import replace

from crs_desktop.rules import load_system
from crs_desktop.rules.avatar.items.item_card import LEVELS, ItemCard, as_printed, effect_of, read_card
from crs_desktop.rules.avatar.items.items import is_thing, shoots, strikes
from crs_desktop.rules.avatar.sheet import DISADVANTAGES
from crs_desktop.rules.avatar.tables import death_places
from crs_desktop.rules.double_exposure.printed import MOVES as CRS_MOVES
from crs_desktop.rules.double_exposure.sheet.effect_words import counted
from crs_desktop.rules.double_exposure.sheet.item_figures import of_effect
from crs_desktop.rules.double_exposure.sheet.sheet import PRIMARY
from crs_desktop.rules.printed import Box, Figures, PrintedCard, PrintOut, Section, Ticks
from crs_desktop.rules.printed.print_out import Move, as_written
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.values import Fields
from crs_desktop.words import say, template, translated

NOTICE = "Avatar System 2.6: ©2005 by Double Exposure, Inc. All Rights Reserved."
SECONDARY = ("or", "dr", "mind", "life", "in", "em", "lb")
_OWN = tuple(f"{id_}_disadvantage" for id_ in DISADVANTAGES)


def printed(stages: PrintOut) -> PrintOut:
    """Return the printout of 2.6; each number has a box the size of a small label (AS-283)."""
    groups = (("level", "ep"), PRIMARY, SECONDARY, _OWN)
    return replace(stages, boxes=groups, notice=NOTICE, moves=MOVES, character=character, told_of=told_of)


def character(scene: Scene, card: PrintedCard) -> PrintedCard:
    """Return a Character Card: Genre, gender, Level, EP, Stats, titles and deaths, no Items (AS-276 …)."""
    values = load_system(scene.system).written(scene, card.who)
    about = (str(values[id_]) for id_ in ("genre", "gender"))
    size = ((Box(say("S/M"), str(values["s_m"])),),) if values["s_m"] else ()
    deaths = Ticks(say("Deaths ({count})", count=values["deaths"]), death_places(scene))
    return replace(
        card,
        subtitle=" · ".join(filter(None, about)),
        boxes=(*_groups(card, values.entered), *size),
        ticks=(deaths,),
        sections=_printed(card.brief or card.sections),
        brief=(),
    )


def _printed(sections: tuple[Section, ...]) -> tuple[Section, ...]:
    """Return the sections to print: brief (AS-131), without Items (AS-282) and without fields shown above."""
    elsewhere = {say("Items"), say("Genre"), say("Gender"), say("Controlled by")}
    return tuple(one for one in sections if one.title not in elsewhere)


def _groups(card: PrintedCard, entered: Fields) -> Iterator[tuple[Box, ...]]:
    """Yield the four groups of boxes; Disadvantages of 0 and Stats not entered stay blank."""
    head, primary, secondary, less, *_ = card.boxes
    yield head
    # The minimum of 1 on an empty sheet would look like an entered value.
    known = not entered.keys().isdisjoint(PRIMARY)
    yield primary if known else tuple(Box(box.title, "") for box in primary)
    yield secondary
    named = zip(DISADVANTAGES, less, strict=True)
    yield tuple(
        Box(say("{stat} disadv.", stat=translated(id_.upper())), "" if box.value == "0" else box.value)
        for id_, box in named
    )


def figures(_scene: Scene, item: Item) -> Figures:
    """Return the bonuses of an Item in boxes; an armour has the figure of one."""
    card = read_card(item)
    kind = {"weapon": say("Weapon"), "armor": say("Armor")}.get(card.type, "")
    return replace(of_effect(effect_of(item)), kind=kind, picture="armour" if card.type == "armor" else "")


def told_of(item: Item) -> tuple[Section, ...]:
    """Return an Item’s characteristics, Type first, then its own text, which prevails (AS-75, AS-292)."""
    card = read_card(item)
    own = (Section("", card.words),) if card.words else ()
    if not is_thing(item):
        return as_written(item)
    lines = (
        say("**{title}** {value}", title=title, value=value) for title, value in _all(item, card) if value
    )
    return (Section("", tuple(lines)), *own)


def _all(item: Item, card: ItemCard) -> Iterator[tuple[str, str]]:
    kind, needed = card.proficiency
    proficiency = f"{as_printed(kind)} {LEVELS[needed].upper()}" if kind else ""
    codes = f"({','.join(card.codes)})" if card.codes else ""
    # the first of the twelve characteristics is the only one whose place is known (supplement, 4.1)
    yield say("Type"), as_printed(card.type or "general")
    yield say("Class"), " ".join(filter(None, (card.kind, codes)))
    yield say("Use"), "/".join(as_printed(mode) for mode in card.mode.split("/") if mode)
    yield say("Range"), _range(item)
    # a Null Weapon can be used by anybody, which a blank would not say (supplement, 5)
    yield say("Proficiency"), proficiency or (say("Null") if card.type == "weapon" else "")
    yield say("Minimum"), ", ".join(f"{id_.upper()} {least}" for id_, least in card.needs)
    yield say("Bonuses"), " ".join((*_bonuses(card), *counted(replace(effect_of(item), reach=0))))
    yield say("Ownership"), as_printed(card.ownership)
    yield say("Item Units"), str(card.iu or "")
    yield say("Uses"), card.uses
    yield say("Full OR"), say("full OR, no pulled punch") if "full or" in card.flags else ""
    yield say("Other"), ", ".join(translated(_FLAGS[flag]) for flag in card.flags if flag in _FLAGS)


_FLAGS = {"exempt": template("takes no slot of the pile"), "imitates a power": template("imitates a Power")}


def _bonuses(card: ItemCard) -> Iterator[str]:
    yield from (say("{bonus} against {code}.", bonus=bonus, code=code) for bonus, code in card.against)


def _range(item: Item) -> str:
    ways = [say("Short")] * strikes(item) + [say("Long")] * shoots(item)
    far = effect_of(item).reach
    return say("{ways}, up to {feet} feet", ways=", ".join(ways), feet=far) if far else ", ".join(ways)


_OTHERWISE = (
    Move(
        "Long Range attack",
        "More than 5 feet, in sight, within the Item’s range",
        "Pick + DR against Pick + DR; then DR is halved for this round. In a melee a draw decides the "
        "target: S/M and Marksmanship change the chances.",
    ),
    Move(
        "Mental Attack",
        "In sight; with a Skill, Power or Item that gives it",
        "Pick + any part of MIND against Pick + MIND. The excess is lost LIFE. Not against MIND 0.",
    ),
    Move(
        "Suggestion",
        "In sight; with a Skill, Power or Item that gives it",
        "MIND against MIND: one particular Action to do or avoid within ten minutes. Also a Reaction.",
    ),
    Move(
        "Defensive Stance",
        "Step 3, in place of an Action",
        "Base DR counts double for this round. Only Continuous Items help, and no Reactions are possible.",
    ),
)
_BESIDES = (
    Move(
        "Item Swap",
        "Step 2 of a later round, in place of an Action",
        "One Item out of the pile, one into it, or both. The new Item is in use at once.",
    ),
    Move(
        "Reaction",
        "Step 6: to a declared Action, to a hit, or to its damage",
        "Anything (Y), and commands to the controlled. All are declared together, resolved by Initiative "
        "and used up for the round.",
    ),
    Move(
        "Power that lasts",
        "Targets named by its user; EM by its card",
        "Its result counts for a round. In Step 4 it can be kept up with EM, in addition to any Action.",
    ),
    Move(
        "Hide in Shadows",
        "In no melee, and not the target of an Action",
        "Out of character for ten minutes, which is no Flee; then free to return as a newcomer.",
    ),
    Move(
        "Surprise",
        "Outside a Combat; anything (S), Mental or at Long Range",
        "One Action in a situation, with full Defense. Only (Y+) can react.",
    ),
    Move(
        "Pickpocket",
        "Outside a Combat",
        "Pick + DR against Pick + MIND. The thief names a Class and takes a random Stealable Item of it.",
    ),
    Move(
        "Loot a body",
        "Within four minutes, by a winner over the dead",
        "The looter names a Class and takes a random Item of it; a Special one is not kept.",
    ),
    Move(
        "Resurrection",
        "Within four minutes, one attempt; 5 EM + Level",
        "A total of 3 AC Picks above 0 brings back with 1 LIFE. A failure makes the body vanish.",
    ),
)


def _as_in_2_6(move: Move) -> Move:
    return next((one for one in _OTHERWISE if one.term == move.term), move)


MOVES = (*map(_as_in_2_6, CRS_MOVES), *_BESIDES)
"""The moves of 2.6 with their ranges (AV-12, AV-33 … AV-47; supplement, 7 … 9)."""
