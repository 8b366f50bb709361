"""The commands of the fight: who is in it, what they have, whose turn it is."""

from collections.abc import Callable, Collection

from msgspec.structs import replace

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.turns.turns import no_order, of_those, why_not_shifted, why_not_skipped
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.views.actions.command import Command
from crs_desktop.views.commands import combatants as who
from crs_desktop.views.commands import turns_and_cards as turns
from crs_desktop.views.commands.combatants import CombatantCommands
from crs_desktop.views.commands.turns_and_cards import TurnAndCardCommands
from crs_desktop.views.library.librarian import KEEP, Librarian
from crs_desktop.views.window.dialogs import Dialogs
from crs_desktop.words import say, template

FIGHT = "F&ight"


def fight_commands(
    people: CombatantCommands,
    acts: TurnAndCardCommands,
    librarian: Librarian,
    dialogs: Dialogs,
) -> tuple[Command, ...]:
    """In the order of their menu."""
    return (
        *_of_people(people, acts),
        *_of_coming(people, librarian),
        *(replace(one, within=template("Tu&rns and cards")) for one in _of_turns(acts)),
        Command(*("show-hidden", FIGHT, say("Show what is hi&dden"), people.show_hidden, ("Alt+U",), "eye")),
        Command(
            *("overrule", FIGHT, say("&Overrule an outcome…"), dialogs.overrule, ("Ctrl+Shift+O",)),
            changes=True,
        ),
        Command("rules", FIGHT, say("&House rules…"), dialogs.house_rules, ("Ctrl+H",), changes=True),
        Command(
            *("next", FIGHT, say("Select the ne&xt"), lambda: people.select(1), ("Alt+J",)),
            why_not=_empty,
        ),
        Command(
            *("previous", FIGHT, say("Select the one be&fore"), lambda: people.select(-1), ("Alt+K",)),
            why_not=_empty,
        ),
    )


def _of_people(people: CombatantCommands, acts: TurnAndCardCommands) -> tuple[Command, ...]:
    return (
        Command("add", FIGHT, say("&New combatant…"), people.add, ("Alt+N",), "add-combatant", changes=True),
        Command("rename", FIGHT, say("Re&name…"), people.rename, ("F2",), "edit", who.RENAME),
        Command("side", FIGHT, say("&Side…"), people.side, ("Alt+S",), "flag", who.SIDE),
        Command(
            *("bystander", FIGHT, say("Stand &by, or take part"), people.stand_by, ("Alt+B",), "eye"),
            who.STAND_BY,
        ),
        Command(
            *("mob", FIGHT, say("Act as &one"), people.band, ("Ctrl+G",)),
            over=who.MOB,
            why_not=_alone,
        ),
        Command("mark", FIGHT, say("Mar&k…"), acts.mark, ("Ctrl+M",), "flag", turns.MARK),
    )


def _of_coming(people: CombatantCommands, librarian: Librarian) -> tuple[Command, ...]:
    return (
        Command(
            *("many", FIGHT, say("Combatants in a &table…"), people.add_many, ("Ctrl+T",), "add-combatant"),
            changes=True,
        ),
        Command(
            *(
                "paste",
                FIGHT,
                say("&Paste combatants…"),
                people.paste,
                ("Ctrl+Shift+V", "Ctrl+V"),
            ),
            changes=True,
        ),
        Command(
            *("items", FIGHT, say("&Items, skills and powers…"), people.items, ("Alt+T",), "sword"),
            who.ITEMS,
        ),
        Command("library", FIGHT, say("&Library…"), librarian.open, ("Ctrl+L",), "deck"),
        Command("keep", FIGHT, say("&Keep in the library"), librarian.keep, ("Ctrl+Shift+L",), over=KEEP),
        Command("keep-all", FIGHT, say("Keep e&verybody in the library"), librarian.keep_all),
        Command(
            *("remove", FIGHT, say("Re&move"), people.remove, ("Alt+Del",), "trash", who.REMOVE),
            last=True,
            why_not=_nobody_chosen,
        ),
    )


def _of_turns(acts: TurnAndCardCommands) -> tuple[Command, ...]:
    return (
        Command(
            *("earlier", FIGHT, say("&Earlier in the order"), acts.earlier, ("Alt+Up",)),
            over=turns.EARLIER,
            why_not=_of_chosen(lambda scene, names: why_not_shifted(scene, names, -1)),
        ),
        Command(
            *("later", FIGHT, say("&Later in the order"), acts.later, ("Alt+Down",)),
            over=turns.LATER,
            why_not=_of_chosen(lambda scene, names: why_not_shifted(scene, names, 1)),
        ),
        Command(
            *("skip", FIGHT, say("S&kip the turn"), acts.skip),
            over=turns.SKIP,
            why_not=_of_chosen(why_not_skipped),
        ),
        Command(
            *("turn", FIGHT, say("&Give a turn"), acts.give_turn),
            over=turns.TURN,
            why_not=lambda bridge: no_order(bridge.scene),
        ),
        Command(
            *("deck", FIGHT, say("&All cards back into the deck"), acts.reset_deck),
            over=turns.DECK,
            why_not=_of_chosen(_why_whole),
            means_something=lambda system: system.has_cards,
        ),
    )


def _of_chosen(why_not: Callable[[Scene, Collection[Name]], str]) -> Callable[[Bridge], str]:
    """The reason why none of those can be changed whom a command acts on."""
    return lambda bridge: why_not(bridge.scene, bridge.chosen)


def _why_whole(scene: Scene, names: Collection[Name]) -> str:
    if any(scene.spent.get(name) for name in names):
        return ""
    return of_those(scene, names, "No card of {who}’s is out.", "No card is out of those selected.")


def _alone(bridge: Bridge) -> str:
    """One who is in no mob makes none."""
    few = len(bridge.chosen) < 2 and not any(bridge.scene.of(name).mob for name in bridge.chosen)
    return say("Select several who are to act as one.") if few else ""


def _nobody_chosen(bridge: Bridge) -> str:
    """Nobody goes whom the GM has not selected."""
    return "" if bridge.selection else say("Nobody is selected: select whoever is to be removed.")


def _empty(bridge: Bridge) -> str:
    return "" if bridge.scene.combatants else say("Nobody is here yet.")
