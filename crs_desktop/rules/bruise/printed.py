"""What Bruise has printed: the suits, the Wheel of Potential, the steps of a conflict, and decks."""

from crs_desktop.rules.bruise.deck import deck
from crs_desktop.rules.bruise.house_rules import SUITS
from crs_desktop.rules.bruise.state import STEPS
from crs_desktop.rules.printed import Move, PrintedCard, PrintOut, deck_of
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say


def _of_the_tale_weaver(scene: Scene) -> tuple[PrintedCard, ...]:
    """His deck: he draws like everybody else."""
    nobody = Name("")
    return tuple(deck_of(nobody, say("the Tale Weaver"), deck(scene, nobody)))


_MOVES = (
    Move("Draw", "Attribute + Skill", "So many cards; a Meme that is tied in may stand for one of the two."),
    Move("Quality", "The highest card", "The hand with the higher one wins."),
    Move("Quantity", "The winner’s cards", "As many as reach the loser’s Quality: how well it goes."),
    Move("Color", "The winner’s highest card", "Its suit says how. Of equal high cards he chooses."),
    Move(
        "Karma",
        "1 point of Destiny or Fate",
        "Any of the cards first drawn are discarded and drawn anew, before Quality; it is told.",
    ),
    Move("Wheel", "Ten stations", "Acting one way tilts it; Destiny and Fate are ten together."),
)
"""How a conflict is read (BR-6 … BR-28)."""

PRINTED = PrintOut(
    boxes=(tuple(rule.id for rule in SUITS.values()), ("destiny", "destiny_karma", "fate_karma")),
    round=STEPS,
    steps_of="The conflict",
    more=_of_the_tale_weaver,
    moves=_MOVES,
)
