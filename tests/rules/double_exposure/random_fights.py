"""Random fights of 2 to 12, with all that a Combat can hold; one seed is one fight, again and again."""

from random import Random
from typing import Any

from msgspec.structs import replace

from crs_desktop.play.run import Run
from crs_desktop.rules.ask import Chance, Question
from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.double_exposure.house_rules import HOUSE_RULES
from crs_desktop.rules.double_exposure.rounds import ROUND
from crs_desktop.rules.double_exposure.sheet import life_left
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import (
    CardSpent,
    CardsReturned,
    Entered,
    FieldSet,
    Left,
    Moved,
    Ordered,
    TurnOver,
)
from crs_desktop.rules.ground import Square
from crs_desktop.rules.questions import Amount, Confirm, Place, Plan, Several, Words
from crs_desktop.rules.scene import Combatant, Item, Scene
from crs_desktop.rules.values import Name
from tests.rules.playing import opening, somebody

ROUNDS = 3
MOST_ANSWERS = 1500
"""More than any round of twelve needs: a rule that asks for ever is found."""
ASIDES = 0.02
OFFERS = 0.02
ITEMS = (
    Item("bow", "+5 DR at Long Range", ("held",)),
    Item("knife", "+2 OR when held", ("held",)),
    Item("shield", "+3 DR", ("carried",)),
    Item("helmet", "+2 MIND"),
    Item("fire", "power: 2 AC Picks + EM; costs 5 EM; several targets"),
    Item("bolt", "power: 1 AC Pick + 4; costs 2 EM; at Long Range; ignores armor"),
    Item("dart", "power: 1 AC Pick"),
    Item("boots", "always flees"),
    Item("wings", "moves freely"),
    Item("gaze", "reaches anybody"),
)
USED = {"em": "used", "long-range": "used", "mental-combat": "used"}


class Broken(Exception):
    """Something that holds in every fight did not in this one."""


def fight(seed: int) -> Scene:
    """Play the fight of this seed to its end, or for so many rounds. Raises `Broken` with what it found."""
    chance = Random(seed)
    scene = crowd(chance)
    for _ in range(ROUNDS):
        if ROUND.why_not(scene) is None:
            scene = _round(chance, scene)
            _all_is_whole(scene)
    return scene


def crowd(chance: Random) -> Scene:
    """From 2 to 12 with random stats and items, some off the board, under random house rules."""
    some = [_somebody(chance, place) for place in range(chance.randint(2, 12))]
    chosen = {one.id: chance.choice(list(one.choices)) for one in HOUSE_RULES}
    kept = {id_: usual for id_, usual in USED.items() if chance.random() < 0.8}
    return replace(opening(SYSTEM, *some), house_rules={**chosen, **kept})


def _somebody(chance: Random, place: int) -> Combatant:
    highest = {"or": 12, "dr": 12, "mind": 12, "life": 30, "in": 6, "em": 20, "lb": 8}
    stats = {id_.upper(): chance.randint(id_ == "life", most) for id_, most in highest.items()}
    square = Square(place % 4 * chance.randint(1, 2), place // 4) if chance.random() < 0.8 else None
    items = tuple(chance.sample(ITEMS, chance.randint(0, 3)))
    return replace(somebody(f"N{place}", square, **stats), items=items)


def _round(chance: Random, scene: Scene) -> Scene:
    running = Run(scene, "1 Combat round", ROUND.rule)
    for _ in range(MOST_ANSWERS):
        if running.over:
            return running.scene
        _go_on(chance, running)
    raise Broken(f"the round does not end: {[*running.open]}")


def _go_on(chance: Random, running: Run) -> None:
    """An aside, an offer, or else an answer."""
    scene, dice = running.scene, chance.random()
    offers = [offer.title for offer in running.offers if offer.why_not(scene) is None]
    if dice < ASIDES:
        running.aside((_aside(chance, scene),))
    elif offers and dice < ASIDES + OFFERS:
        running.take(chance.choice(offers))
    else:
        key, question = chance.choice(list(running.open.items()))
        running.answer(key, _answer(chance, scene, question))
    _life_is_not_below_0(running.scene)


def _aside(chance: Random, scene: Scene) -> Fact:
    who = chance.choice(list(scene.combatants))
    deck = SYSTEM.cards(scene, who)
    asides: list[Fact] = [FieldSet(who, "dr", 0), FieldSet(who, "life_left", chance.choice([0, 3]))]
    asides += [Moved(who, None), TurnOver(who, skipped=True), Ordered(scene.order[::-1]), _newcomer(scene)]
    asides += [CardSpent(who, card) for card in deck.left[1:2] if len(deck.left) > 2]
    asides += [CardsReturned(who, (card,)) for card in deck.out[:1]]
    return chance.choice([*asides, Left(who)] if len(scene.combatants) > 1 else asides)


def _newcomer(scene: Scene) -> Fact:
    """One more under a name that nobody has had, as everybody's number is below his."""
    number = 1 + max(int(name[1:]) for name in scene.combatants)
    name = Name(f"N{number}")
    return Entered(name, somebody(name, None, OR=5, DR=5, LIFE=12, IN=2))


def _answer(chance: Random, scene: Scene, question: Question[Any]) -> Any:
    """One that is allowed; the usual one must always be."""
    found = _random_answer(chance, scene, question)
    if question.check(scene, found) is None:
        return found
    usual = question.usual(scene)
    if why := question.check(scene, usual):
        raise Broken(f"the usual answer to “{question.name}”, {usual!r}, is not allowed: {why}")
    return usual


def _random_answer(chance: Random, scene: Scene, question: Question[Any]) -> Any:
    if isinstance(question, Chance):
        outcomes = question.outcomes(scene)
        if not outcomes:
            raise Broken(f"nothing can come up for “{question.name}”")
        return chance.choices(list(outcomes), list(outcomes.values()))[0]
    if isinstance(question, Amount):
        low, high = question.low(scene), question.high(scene)
        return chance.randint(low, max(low, high))
    if isinstance(question, Place):
        return Square(chance.randrange(scene.ground.columns), chance.randrange(scene.ground.rows))
    if isinstance(question, Words):
        return "to sing"
    return _chosen(chance, scene, question)


def _chosen(chance: Random, scene: Scene, question: Question[Any]) -> Any:
    allowed = [option.value for option in question.options(scene) if option.why_not is None]
    if isinstance(question, Several) and question.name == "who acts":
        return tuple(
            allowed if chance.random() < 0.6 else chance.sample(allowed, chance.randint(0, len(allowed)))
        )
    if isinstance(question, Several | Plan):
        return tuple(chance.sample(allowed, chance.randint(0, min(3, len(allowed)))))
    if isinstance(question, Confirm):
        return "yes" in allowed and chance.random() < 0.7
    return chance.choice(allowed) if allowed else ""


def _life_is_not_below_0(scene: Scene) -> None:
    for who in scene.combatants:
        if life_left(scene, who) < 0:
            raise Broken(f"{who} has LIFE {life_left(scene, who)}")


def _all_is_whole(scene: Scene) -> None:
    """At a quiet point no card is lost or doubled, and no Ace is out."""
    for who in scene.combatants:
        deck = SYSTEM.cards(scene, who)
        if sorted(deck.left + deck.out) != sorted(SYSTEM.deck(scene, who)):
            raise Broken(f"{who} has lost or doubled cards: {deck.left} and {deck.out}")
        if "A" in deck.out:
            raise Broken(f"the Ace of {who} is out")
