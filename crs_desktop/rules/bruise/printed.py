"""What Bruise has printed: the suits, the Wheel of Potential, the steps of a conflict, and decks."""

from crs_desktop.rules.bruise.deck import deck
from crs_desktop.rules.bruise.house_rules import SUITS
from crs_desktop.rules.bruise.state import STEPS
from crs_desktop.rules.printed import PrintedCard, PrintOut, deck_of
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say


def _of_the_tale_weaver(scene: Scene) -> tuple[PrintedCard, ...]:
    """His deck: he draws like everybody else."""
    nobody = Name("")
    return tuple(deck_of(nobody, say("the Tale Weaver"), deck(scene, nobody)))


PRINTED = PrintOut(
    boxes=(tuple(rule.id for rule in SUITS.values()), ("destiny", "destiny_karma", "fate_karma")),
    round=STEPS,
    steps_of="The conflict",
    more=_of_the_tale_weaver,
)
