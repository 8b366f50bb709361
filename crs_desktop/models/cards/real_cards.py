"""Typing of real cards: without Enter when the card is certain, and several at once."""

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.cards.card import each_card
from crs_desktop.rules.chance_questions import Draw
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say


def complete(bridge: Bridge, text: str) -> bool:
    """Return whether the typed text can only be one card, so that it needs no Enter."""
    prompt = bridge.prompt
    question = bridge.session.question(prompt.key) if prompt.kind == "draw" else None
    return isinstance(question, Draw) and question.complete(bridge.scene, text)


def type_all(bridge: Bridge, text: str) -> str:
    """Answer with the typed text; several cards answer one draw after another.

    Return the text that answered no question; ``refused`` has told the GM why.
    """
    words = each_card(text) if bridge.prompt.kind == "draw" else (text,)
    for place, word in enumerate(words):
        rest = " ".join(words[place:])
        if place and bridge.prompt.kind != "draw":  # only further draws may take the rest
            bridge.refused.emit(WhyNot(say("No card is asked for now. {rest} was not used.", rest=rest)))
            return rest
        if not bridge.type(word):
            return rest
    return ""
