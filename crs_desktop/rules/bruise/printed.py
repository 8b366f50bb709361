"""The printouts of Bruise: suits, Wheel of Potential, steps of a conflict, and decks."""

from crs_desktop.rules.bruise.deck import deck
from crs_desktop.rules.bruise.house_rules import SUITS
from crs_desktop.rules.bruise.state import STEPS
from crs_desktop.rules.printed import Move, PrintedCard, PrintOut, deck_of
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say


def _of_the_tale_weaver(scene: Scene) -> tuple[PrintedCard, ...]:
    """Return the Tale Weaver’s deck, as they draw like every character."""
    nobody = Name("")
    return tuple(deck_of(nobody, say("the Tale Weaver"), deck(scene, nobody)))


_MOVES = (
    Move("Draw", "Attribute + Skill", "Draw that many cards; a Meme may replace one of the two."),
    Move("Quality", "The highest card", "The hand with the higher Quality wins."),
    Move(
        "Quantity",
        "The winner’s cards",
        "The number of cards that reach the loser’s Quality: how well it goes.",
    ),
    Move(
        "Color",
        "The winner’s highest card",
        "Its suit sets the mood. The winner chooses among equal high cards.",
    ),
    Move(
        "Karma",
        "1 point of Destiny or Fate",
        "Before Quality, discard any cards of the hand and draw as many; narrate the Karma later.",
    ),
    Move("Wheel", "Ten stations", "Acting one way tilts it; Destiny and Fate always add up to ten."),
)
"""The reference card of a conflict (BR-6 … BR-28)."""

PRINTED = PrintOut(
    boxes=(tuple(rule.id for rule in SUITS.values()), ("destiny", "destiny_karma", "fate_karma", "legacy")),
    round=STEPS,
    steps_of="The conflict",
    more=_of_the_tale_weaver,
    moves=_MOVES,
)
