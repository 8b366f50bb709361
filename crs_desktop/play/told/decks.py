"""Cards that are out of a deck, and why."""

from msgspec import Struct

from crs_desktop.play.session.entry_tree import Node
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.who_may_know import is_face_up
from crs_desktop.rules.facts import CardSpent
from crs_desktop.rules.keys import spoken
from crs_desktop.rules.values import Card, Name
from crs_desktop.words import say


class Spent(Struct, frozen=True):
    """A card that is out: why, and whether everyone may see it; ``key`` is the key that would show it.

    ``purpose`` is the reason in one or two words, equal for all cards of one pick.
    """

    card: Card
    why: str = ""
    open: bool = True
    key: str = ""
    purpose: str = ""


def spent_cards(session: Session, who: Name) -> tuple[Spent, ...]:
    """Return the cards out of a combatant's deck, in the order they left it."""
    scene = session.scene
    wanted, found = list(scene.spent.get(who, ())), dict[Card, Spent]()
    # read from the latest entry and no farther than needed, because each step asks for a deck
    for node in reversed(session.path):
        if len(found) == len(wanted):
            break
        for fact in node.entry.all_facts():
            if isinstance(fact, CardSpent) and fact.who == who and fact.card not in found:
                open_ = is_face_up(fact, node, scene)
                found[fact.card] = Spent(fact.card, _why(node), open_, node.entry.key, _purpose(node))
    return tuple(found.get(card, Spent(card)) for card in wanted)


def _purpose(node: Node) -> str:
    """Return the step that asked for the card; a special draw is a step of its own.

    Whose pick it was is no purpose: the step of the round around it is, or none is known.
    """
    if node.entry.kind != "answer":
        return say("the GM’s word")
    said, steps = spoken(node.entry.key, node.before), node.entry.key.split("/")[1:]
    if len(said) < 2 or not steps[-1].startswith("pick"):
        return said[-1]
    if Name(steps[-2]) not in node.before.combatants:
        return said[-2]
    return said[-3] if len(said) > 2 and steps[-3].startswith("step") else ""


def _why(node: Node) -> str:
    """Return the reason for a draw: the steps of its key, and how the card came."""
    entry = node.entry
    if entry.kind != "answer":
        return say("the GM’s word")
    came = {"entered": say("entered"), "program": say("drawn by the program")}.get(entry.by, "")
    return ", ".join([*spoken(entry.key, node.before), *([came] if came else [])])
