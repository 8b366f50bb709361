"""Real cards as they are typed: which need no Enter, and several at once."""

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.cards.card import each_card
from crs_desktop.rules.chance_questions import Draw
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say


def complete(bridge: Bridge, text: str) -> bool:
    """Whether what is typed so far can be nothing but one card, so that no Enter is needed after it."""
    prompt = bridge.prompt
    question = bridge.session.question(prompt.key) if prompt.kind == "draw" else None
    return isinstance(question, Draw) and question.complete(bridge.scene, text)


def type_all(bridge: Bridge, text: str) -> str:
    """Answer as it is typed; cards that are left over answer the next question, while that asks for one.

    What has found no question is given back, and the GM has been told why.
    """
    words = each_card(text) if bridge.prompt.kind == "draw" else (text,)
    for place, word in enumerate(words):
        rest = " ".join(words[place:])
        if place and bridge.prompt.kind != "draw":
            bridge.refused.emit(WhyNot(say("No card is asked for now: {rest} is left.", rest=rest)))
            return rest
        if not bridge.type(word):
            return rest
    return ""
