"""Whole fights at random, without a journal; what must hold in each of them is checked on the way."""

from itertools import count
from random import Random
from typing import Any

from msgspec.structs import replace

from crs_desktop.play.run import Run
from crs_desktop.rules.ask import Chance, Question
from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.double_exposure.sheet import life_left
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import (
    CardSpent,
    CardsReturned,
    Entered,
    FieldSet,
    Left,
    Marked,
    Moved,
    Ordered,
    TurnOver,
)
from crs_desktop.rules.ground import Square
from crs_desktop.rules.questions import Amount, Place, Several, Words
from crs_desktop.rules.scene import Combatant, Item, Marker, Scene
from crs_desktop.rules.table import Procedure
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.rules.playing import opening, somebody

ITEMS = (
    Item("Sword", "+5 OR when held", ("held",)),
    Item("Pistol", "+5 DR at Long Range", ("held",)),
    Item("Armor", "+5 DR", ("worn",)),
    Item("Cunning", "always flees", ("skill",)),
    Item("Speed", "moves freely", ("skill",)),
    Item("Whisper", "reaches anybody", ("skill",)),
    Item("Fire dart", "power: 1 AC Pick + EM; costs 5 EM; Long Range", ("power",)),
    Item("Fireball", "power: 2 AC Picks + EM; costs 10 EM; several targets; ignores armor", ("power",)),
    Item("Doom", "power: 1 AC Pick + 3; cannot be dodged", ("power",)),
)
ROUNDS = 4


def fight(seed: int) -> int:
    """Play a fight of 2–12 from its seed to its end; how many questions were answered."""
    chance = Random(seed)
    scene, answered = begin(chance), 0
    for number in range(ROUNDS):
        procedure = procedure_for(chance, scene)
        if procedure is None:
            break
        run = Run(scene, f"{number} {procedure.title}", procedure.rule)
        answered += play_out(chance, run)
        scene = run.scene
        check_quiet(scene)
    return answered


def begin(chance: Random) -> Scene:
    """Somebody of every kind, on a small board, under house rules of any reading."""
    crowd = [one(chance, number) for number in range(chance.randint(2, 12))]
    readings = {rule.id: chance.choice([*rule.choices]) for rule in SYSTEM.house_rules}
    return replace(opening(SYSTEM, *crowd), house_rules={**readings, "em": "used"})


def one(chance: Random, number: int) -> Combatant:
    square = Square(chance.randrange(6), chance.randrange(4)) if chance.random() < 0.9 else None
    stats = {id_: chance.randint(0, 14) for id_ in ("OR", "DR", "MIND", "IN")}
    made = somebody(f"N{number}", square, **stats, LIFE=chance.randint(1, 30), LB=chance.randint(0, 6), EM=20)
    items = tuple(chance.sample(ITEMS, chance.randrange(3)))
    return replace(made, items=items, bystander=chance.random() < 0.2, size=chance.choice((1, 1, 1, 2)))


def procedure_for(chance: Random, scene: Scene) -> Procedure | None:
    """A round where one is possible, and now and then anything else."""
    possible = [one for one in SYSTEM.procedures if one.why_not(scene) is None and one.title != "Random draw"]
    first = [one for one in possible if one.title == "Combat round"]
    return chance.choice(first * 6 + possible) if possible else None


def play_out(chance: Random, run: Run) -> int:
    """Answer whatever is asked, with asides and offers in between; how often."""
    for answered in count():
        if run.over:
            return answered
        assert answered < 2000, "a round ends"
        if chance.random() < 0.03:
            aside(chance, run)
        elif chance.random() < 0.02 and run.offers:
            take(chance, run)
        elif run.open:
            key = chance.choice([*run.open])
            run.answer(key, reply(chance, run, run.question(key)))
        check_life(run.scene)
    raise AssertionError


def reply(chance: Random, run: Run, question: Question[Any]) -> Any:
    """Any answer that is allowed; there is always one, and the usual one is one of them."""
    if isinstance(question, Chance):
        return chance.choice([*question.outcomes(run.scene)])
    usual = question.usual(run.scene)
    assert question.check(run.scene, usual) is None, (question.words(run.scene), usual)
    tried = any_answer(chance, run.scene, question)
    return usual if tried is None or question.check(run.scene, tried) else tried


def any_answer(chance: Random, scene: Scene, question: Question[Any]) -> Any:
    match question:
        case Amount():
            return chance.randint(question.low(scene), question.high(scene))
        case Place():
            return Square(chance.randrange(6), chance.randrange(4))
        case Words():
            return "this, or that"
        case Several():
            return tuple(one.value for one in question.options(scene) if chance.random() < 0.5)
    values = [one.value for one in question.options(scene) if one.why_not is None]
    return question.read(scene, chance.choice(values)) if values else None


def aside(chance: Random, run: Run) -> None:
    """A ruling of any kind about anybody."""
    scene, who = run.scene, chance.choice([*run.scene.combatants, Name("")])
    if not who:
        newcomer = somebody(f"X{chance.random()}", OR=4, LIFE=9)
        run.aside((Entered(newcomer.name, newcomer),))
        return
    deck = SYSTEM.cards(scene, who)
    left = [card for card in deck.left if card != "A"]
    facts: list[Fact] = [
        FieldSet(who, "life_left", chance.randrange(12)),
        FieldSet(who, "mind", 0),
        Left(who),
        Moved(who, Square(chance.randrange(4), 0)),
        Marked(who, Marker("stance", "Defensive Stance")),
        TurnOver(who, skipped=True),
        Ordered(tuple(chance.sample(scene.order, len(scene.order)))),
        *(CardSpent(who, card) for card in left[:1]),
        *(CardsReturned(who, (card,)) for card in deck.out[:1]),
    ]
    run.aside((chance.choice(facts),))


def newcomer(chance: Random) -> Fact:
    """Somebody under a name that nobody has had."""
    name = f"X{chance.random()}"
    return Entered(Name(name), somebody(name, OR=4, LIFE=9))


def take(chance: Random, run: Run) -> None:
    offer = chance.choice(run.offers)
    if offer.why_not(run.scene) is None:
        run.take(offer.title)


def check_quiet(scene: Scene) -> None:
    """What holds at every quiet point."""
    for who in scene.combatants:
        deck = SYSTEM.cards(scene, who)
        assert sorted(deck.left + deck.out) == sorted(SYSTEM.deck(scene, who)), "no card is lost or doubled"
        assert "A" not in deck.out


def check_life(scene: Scene) -> None:
    """What holds after every answer."""
    assert all(life_left(scene, who) >= 0 for who in scene.combatants), "LIFE is never below 0"


def told_by(seed: int) -> str:
    """What went wrong in the fight of a seed; empty when nothing did."""
    try:
        fight(seed)
    except (AssertionError, NotAllowed, KeyError, IndexError, TypeError, ValueError) as error:
        return f"seed {seed}: {error!r}"
    return ""
