"""The part of a fight that one player may know of their own character, as data for their phone.

A player knows their own sheet, their secret items and their hand. Words that may name others (questions,
markers, reasons) are left out when they name a secret. Notes and tags of the GM are never in it, and a draw
that only the GM may see is picked from without a face.
"""

import re
from collections.abc import Collection, Iterator
from typing import Any

from msgspec import Struct

from crs_desktop.play.session.session import Session
from crs_desktop.play.session.sources import source_of
from crs_desktop.play.told.decks import spent_cards
from crs_desktop.play.told.who_may_know import for_all
from crs_desktop.rules.ask import Question
from crs_desktop.rules.cards.card import called, rank, suit
from crs_desktop.rules.chance_questions import Deal, Draw, Roll
from crs_desktop.rules.condition import Gauge
from crs_desktop.rules.item_states import shown_states
from crs_desktop.rules.questions import Several
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.sheet import Number
from crs_desktop.rules.values import Card, Name
from crs_desktop.words import say

_SENTENCES = re.compile(r"(?<=[.?!])\s+")


class Face(Struct, frozen=True):
    """A card face up: rank, suit letter (empty for none), its spoken name, and why it was drawn."""

    rank: str
    suit: str
    called: str
    why: str = ""


class Row(Struct, frozen=True):
    """A line of a sheet: a field with its value, or an item with its effect."""

    title: str
    value: str


class Ask(Struct, frozen=True):
    """The open draw or throw of the character.

    ``kind`` is “fan” for ``count`` cards face down, “deal” or “throw” for a single button, “hand” for a
    choice among the cards of the hand, “table” for real cards or dice. ``turned`` is the place of the card
    that was picked before an undo, −1 for none; ``face`` is that card unless it is secret.
    """

    kind: str
    words: str
    count: int = 0
    turned: int = -1
    face: Face | None = None


class Own(Struct, frozen=True):
    """Sheet, hand and open draw of one character; ``here`` is False for a character outside this fight."""

    who: str
    here: bool = True
    up: bool = False
    word: str = ""
    gauges: tuple[Gauge, ...] = ()
    injuries: tuple[str, ...] = ()
    markers: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    items: tuple[Row, ...] = ()
    handout: str = ""
    hand: tuple[Face, ...] = ()
    drawn: tuple[Face, ...] = ()
    left: int = 0
    ask: Ask | None = None


def own(session: Session, who: Name) -> Own:
    """Return everything that the player of ``who`` may know of them now."""
    scene, system = session.scene, session.system
    if who not in scene.combatants:
        return Own(say("Your character"), here=False)
    one, how = scene.of(who), system.condition(scene, who)
    hand = hand_of(session, who)
    marked = [marker.word for marker in system.display.markers(scene, who)]
    return Own(
        one.label,
        up=scene.up == who,
        word=how.word,
        gauges=how.gauges,
        injuries=how.injuries,
        markers=tuple(for_all(scene, *marked)),
        rows=tuple(_rows(session, who)),
        items=tuple(_items(one)),
        handout=one.handout,
        hand=tuple(map(face, hand)),
        drawn=tuple(_drawn(session, who, hand)),
        left=len(system.cards(scene, who).left),
        ask=next((_ask(session, key) for key in asked(session, who)), None),
    )


def hand_of(session: Session, who: Name) -> tuple[Card, ...]:
    """Return the cards of a character that lie on the table."""
    hands = session.system.decks.hands(session.scene)
    return tuple(card for held in hands if held.who == who for card in held.cards)


def asked(session: Session, who: Name) -> Iterator[str]:
    """Yield the keys of the open questions that a phone answers, unless the program does.

    These are the draws and throws of the character, and a choice among the cards of their hand.
    """
    for key, question in session.open.items():
        if question.who != who or source_of(question, session.scene) == "program":
            continue
        if isinstance(question, Draw | Deal | Roll) or _is_of_hand(session, question):
            yield key


def _is_of_hand(session: Session, question: Question[Any]) -> bool:
    if not isinstance(question, Several):
        return False
    options = {option.value for option in question.options(session.scene)}
    # recognise the question by its options, so that no system is named here
    return bool(options) and options <= {*hand_of(session, question.who)}


def face(card: Card, why: str = "") -> Face:
    """Return a card face up."""
    return Face(rank(card), suit(card), called(card), why)


def _rows(session: Session, who: Name) -> Iterator[Row]:
    """Yield the fields that hold a value; a modifier of 0 and what a gauge shows are not worth a line."""
    values, fields = session.system.values(session.scene, who), session.system.fields(session.scene)
    counted = [one for one in fields if isinstance(one, Number) and one.left_of]
    gauges = {id_ for one in counted for id_ in (one.id, one.left_of)}
    for field in fields:
        shown = field.show(values[field.id])
        if field.id not in gauges and shown not in ("", "0"):
            yield Row(field.title, shown.replace("-", "−") if isinstance(values[field.id], int) else shown)


def _items(one: Combatant) -> Iterator[Row]:
    for item in one.items:
        yield Row(item.name, " · ".join(filter(None, (item.effect, *shown_states(item.states)))))


def _drawn(session: Session, who: Name, hand: Collection[Card]) -> Iterator[Face]:
    """Yield the cards out of deck and hand that players may see, the last one first."""
    for one in reversed(spent_cards(session, who)):
        if one.open and one.card not in hand:
            yield face(one.card, next(iter(for_all(session.scene, one.purpose)), ""))


def _ask(session: Session, key: str) -> Ask:
    scene, question = session.scene, session.question(key)
    words = about(scene, question.who, question.words(scene)) or say("It is your turn to draw.")
    if isinstance(question, Several):
        return Ask("hand", words)
    if source_of(question, scene) == "table":
        return Ask("table", words)
    if not isinstance(question, Draw):
        return Ask("deal" if isinstance(question, Deal) else "throw", words)
    fan = session.fan(key)
    if fan.turned is None:
        return Ask("fan", words, len(fan.order))
    shown = face(fan.turned) if _may_see(scene, question.who) else None
    return Ask("fan", words, len(fan.order), fan.order.index(fan.turned), shown)


def about(scene: Scene, who: Name, words: str) -> str:
    """Return the sentences of a question that name no secret and nobody else, whose numbers would follow."""
    others = [re.escape(one.label) for one in scene.combatants.values() if one.name != who and one.label]
    named = re.compile(rf"(?<!\w)(?:{'|'.join(others)})(?!\w)") if others else None
    told = for_all(scene, *_SENTENCES.split(words))
    return " ".join(one for one in told if not (named and named.search(one)))


def _may_see(scene: Scene, who: Name) -> bool:
    return who in scene.combatants and scene.of(who).draws == "open"
