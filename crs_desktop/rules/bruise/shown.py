"""The hands of a conflict as the screen draws them."""

from collections.abc import Iterator

from crs_desktop.rules.bruise.deck import card_of
from crs_desktop.rules.bruise.state import (
    COMPARED,
    called,
    color_words,
    conflict,
    equal_high,
    hand,
    quantities,
)
from crs_desktop.rules.cards.hands import Held
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import begun, say


def hands(scene: Scene) -> tuple[Held, ...]:
    """Return all hands, highest card first, with the cards that make the Quality highlighted."""
    return tuple(_held(scene, who) for who in conflict(scene).hands)


def _held(scene: Scene, who: Name) -> Held:
    cards = hand(scene, who)
    words = " · ".join(_comes_to(scene, who))
    # the narration must mention them (BR-12, BR-28), so they lie beside the cards until then
    notes = conflict(scene).tied_in.get(who, ())
    return Held(who, begun(called(scene, who)), cards, equal_high(scene, who), words, notes)


def _comes_to(scene: Scene, who: Name) -> Iterator[str]:
    now = conflict(scene)
    # Before that step Karma may still change the hand: a Quality would be premature.
    if now.step < COMPARED:
        return
    yield say("Quality {card}", card=card_of(scene, hand(scene, who)))
    if who in now.won:
        yield quantities(scene, who, now.won[who])
    if who in now.colors:
        yield say("Color {color}", color=color_words(scene, now.colors[who]))
