"""The Character Card and the Item Card of 2.6, as they are printed (supplement, 4.1 and 10)."""

from collections.abc import Iterator

from msgspec.structs import replace

from crs_desktop.rules import load_system
from crs_desktop.rules.avatar.items.item_card import LEVELS, ItemCard, effect_of, read_card
from crs_desktop.rules.avatar.items.items import is_thing, shoots, strikes
from crs_desktop.rules.avatar.sheet import DISADVANTAGES
from crs_desktop.rules.avatar.tables import death_places
from crs_desktop.rules.double_exposure.printed import MOVES as CRS_MOVES
from crs_desktop.rules.double_exposure.sheet.effect_words import counted
from crs_desktop.rules.double_exposure.sheet.sheet import PRIMARY
from crs_desktop.rules.printed import Box, PrintedCard, PrintOut, Section, Ticks
from crs_desktop.rules.printed.print_out import Move, as_written
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.values import Fields
from crs_desktop.words import say, template, translated

NOTICE = "Avatar System 2.6: ©2005 by Double Exposure, Inc. All Rights Reserved."
SECONDARY = ("or", "dr", "mind", "life", "in", "em", "lb")
_OWN = tuple(f"{id_}_disadvantage" for id_ in DISADVANTAGES)


def printed(stages: PrintOut) -> PrintOut:
    """What is printed: every number in a box of its own, the size of a small label (AS-283)."""
    groups = (("level", "ep"), PRIMARY, SECONDARY, _OWN)
    return replace(stages, boxes=groups, notice=NOTICE, moves=MOVES, character=character, told_of=told_of)


def character(scene: Scene, card: PrintedCard) -> PrintedCard:
    """Name, Genre, gender, Level with what the next one needs; Stats, titles, deaths; no Items (AS-276 …)."""
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
    """By title only (AS-131), no Items (AS-282), and nothing that stands elsewhere on the card."""
    elsewhere = {say("Items"), say("Genre"), say("Gender"), say("Controlled by")}
    return tuple(one for one in sections if one.title not in elsewhere)


def _groups(card: PrintedCard, entered: Fields) -> Iterator[tuple[Box, ...]]:
    """The four of them; a blank means none: of Disadvantages, and of Stats that nobody has entered."""
    head, primary, secondary, less, *_ = card.boxes
    yield head
    known = not entered.keys().isdisjoint(PRIMARY)
    yield primary if known else tuple(Box(box.title, "") for box in primary)
    yield secondary
    named = zip(DISADVANTAGES, less, strict=True)
    yield tuple(
        Box(say("{stat} disadv.", stat=translated(id_.upper())), "" if box.value == "0" else box.value)
        for id_, box in named
    )


def told_of(item: Item) -> tuple[Section, ...]:
    """Of an Item its characteristics, the Type first, and then its own words, which win (AS-75, AS-292)."""
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
    proficiency = f"{translated(kind.title())} {LEVELS[needed].upper()}" if kind else ""
    codes = f"({','.join(card.codes)})" if card.codes else ""
    yield say("Type"), translated((card.type or "general").capitalize())
    yield say("Class"), " ".join(filter(None, (card.kind, codes)))
    yield say("Use"), "/".join(translated(mode.capitalize()) for mode in card.mode.split("/") if mode)
    yield say("Range"), _range(item)
    yield say("Proficiency"), proficiency or (say("Null") if card.type == "weapon" else "")
    yield say("Minimum"), ", ".join(f"{id_.upper()} {least}" for id_, least in card.needs)
    yield say("Bonuses"), " ".join((*_bonuses(card), *counted(replace(effect_of(item), reach=0))))
    yield say("Ownership"), translated(card.ownership.capitalize()) if card.ownership else ""
    yield say("Item Units"), str(card.iu or "")
    yield say("Uses"), card.uses
    yield say("Full OR"), say("whole OR, no pulled punch") if "full or" in card.flags else ""
    yield say("Besides"), ", ".join(translated(_FLAGS[flag]) for flag in card.flags if flag in _FLAGS)


_FLAGS = {"exempt": template("lies in no slot of the pile"), "imitates a power": template("imitates a Power")}


def _bonuses(card: ItemCard) -> Iterator[str]:
    yield from (say("{bonus} against {code}.", bonus=bonus, code=code) for bonus, code in card.against)


def _range(item: Item) -> str:
    ways = [say("Short")] * strikes(item) + [say("Long")] * shoots(item)
    far = effect_of(item).reach
    return say("{ways}, up to {feet} feet", ways=", ".join(ways), feet=far) if far else ", ".join(ways)


_OTHERWISE = (
    Move(
        "Long Range attack",
        "More than 5 feet, in sight, no farther than the Item reaches",
        "Pick + DR against Pick + DR; then DR is halved for this round. In a melee it is drawn who is hit: "
        "S/M and Marksmanship change the chances.",
    ),
    Move(
        "Mental Attack",
        "In sight; with a Skill, Power or Item that gives it",
        "Pick + any part of MIND against Pick + MIND. What it exceeds by is LIFE lost. Not against MIND 0.",
    ),
    Move(
        "Suggestion",
        "In sight; with a Skill, Power or Item that gives it",
        "MIND against MIND: one particular Action to do or not to do, within ten minutes. Also a Reaction.",
    ),
    Move(
        "Defensive Stance",
        "Step 3, in place of an Action",
        "Base DR counts double for this round. Only what is Continuous helps, and nothing reacts.",
    ),
)
_BESIDES = (
    Move(
        "Item Swap",
        "Step 2 of a later round, in place of an Action",
        "One Item out of the pile, one into it, or both. It is in use at once.",
    ),
    Move(
        "Reaction",
        "Step 6: to an Action that is declared, to a hit, or to its damage",
        "What is (Y), and commands to the controlled. All are declared together, go by Initiative, and are "
        "used up for the round.",
    ),
    Move(
        "Power that lasts",
        "Whom its user names; EM by its card",
        "What it comes to counts for a round. In Step 4 it is kept up with EM, beside any Action.",
    ),
    Move(
        "Hide in Shadows",
        "In no melee, and not aimed at",
        "Out of character for ten minutes, which is no Flee; then he may come again as a newcomer.",
    ),
    Move(
        "Surprise",
        "In no Combat; what is (S), Mental or at Long Range",
        "One Action in a situation, with full Defense. Only what is (Y+) reacts.",
    ),
    Move(
        "Pickpocket",
        "In no Combat",
        "Pick + DR against Pick + MIND. The thief names a Class; one Stealable Item of it is his by chance.",
    ),
    Move(
        "Loot a body",
        "Within four minutes, by one who has won over the dead",
        "A Class is named, and one Item of it taken by chance; a Special one is not kept.",
    ),
    Move(
        "Resurrection",
        "Within four minutes, one try; 5 EM + Level",
        "3 AC Picks above 0 bring back with 1 LIFE. A failure makes the body vanish.",
    ),
)


def _as_in_2_6(move: Move) -> Move:
    return next((one for one in _OTHERWISE if one.term == move.term), move)


MOVES = (*map(_as_in_2_6, CRS_MOVES), *_BESIDES)
"""What may be done, with how far it reaches (AV-12, AV-33 … AV-47; supplement, 7 … 9)."""
