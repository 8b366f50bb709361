"""Fights for any system, out of its own description: who is there, with random sheets.

Nobody is out at the beginning: a fight can begin. What is at zero, the rulings of the suite try.
"""

from random import Random

from crs_desktop.play.session.opening import opening as opening_scene
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Entered, HouseRuleChosen
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Combatant, Item, Marker
from crs_desktop.rules.sheet import Computed, Field, Figure, Listing, Number, Wheel
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Name, Seen, Source, Value

SOURCES: tuple[Source, ...] = ("fan", "table", "program")
SEEN: tuple[Seen, ...] = ("open", "gm", "hidden")
WHO = (("Fred", "Fred"), ("Goblin", "Goblin"), ("Goblin 2", "Goblin"), ("time lord", "2"))
"""Names and labels that are easily taken for each other, or for something else."""


def opening(system: System, chance: Random) -> tuple[Fact, ...]:
    """Four who stand close together; the last one is perhaps beside the board, and perhaps stands by."""
    chosen = [HouseRuleChosen(rule.id, chance.choice([*rule.choices])) for rule in system.house_rules]
    return (*chosen, *(_entered(system, chance, place) for place in range(len(WHO))))


def _entered(system: System, chance: Random, place: int) -> Entered:
    name, label = WHO[place]
    last = place == len(WHO) - 1
    one = Combatant(
        Name(name),
        label,
        side=chance.choice(("", "red", "blue")),
        bystander=last and chance.random() < 0.3,
        fields=_sheet(system, chance),
        square=None if last and chance.random() < 0.3 else Square(3 + place % 2, 3 + place // 2),
        source=chance.choice(SOURCES),
        items=(*((Item("rope"),) if place == 1 else ()), *_out_of_its_tables(system, chance)),
        markers=(Marker("eye", "watchful"),) if place == 2 else (),
    )
    return Entered(one.name, one)


def _out_of_its_tables(system: System, chance: Random) -> tuple[Item, ...]:
    """Things that the system has values for: weapons in hand, armour worn, whatever its tables name."""
    rows = [row for table in opening_scene(system).tables.values() for row in table]
    named = dict.fromkeys(chance.choices(rows, k=4) if rows else [])
    return tuple(Item(row, states=(chance.choice(("held", "held", "worn", "carried")),)) for row in named)


def _sheet(system: System, chance: Random) -> dict[str, Value]:
    """Another one, until its numbers may stand beside each other."""
    while system.stats.unsound(held := _any_sheet(system, chance)) is not None:
        pass
    return held


def _any_sheet(system: System, chance: Random) -> dict[str, Value]:
    return {field.id: _value(field, chance) for field in system.sheet if chance.random() < 0.8}


def _value(field: Field, chance: Random) -> Value:
    match field:
        case Number():
            return chance.randint(max(field.low, 1), min(field.high, 12))
        case Computed():
            return max(field.low, chance.randint(0, 9))
        case Wheel():
            return chance.randint(0, 9)
        case Listing():
            return ("a limp 2", "a grin")
        case Figure():
            return {field.parts[0]: "scratched"}
    return "Who dares?"
