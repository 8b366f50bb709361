"""Whole fights at random, without a journal; invariants are checked on the way."""

from itertools import count
from random import Random
from typing import Any

from msgspec.structs import replace

from crs_desktop.play.session.run import Run
from crs_desktop.rules.ask import Chance, Question
from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.double_exposure.combat import (
    able,
    is_on,
    who_is_able,
    who_is_present,
    why_not_present,
)
from crs_desktop.rules.double_exposure.house_rules.cards import ACE_HOME
from crs_desktop.rules.double_exposure.sheet.sheet import life_left
from crs_desktop.rules.fact import happen_all
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.questions import Amount, Choose, Confirm, Place, Several, Words
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.table import Procedure
from crs_desktop.rules.why import NotAllowed
from tests.rules.double_exposure.asides_at_random import ITEMS, aside
from tests.rules.double_exposure.rest_at_random import Rests
from tests.rules.playing import opening, somebody

ROUNDS = 3
_LIKELY = {
    "who acts": 0.9, "goes on": 0.9, "in sight": 0.9, "unaware": 0.9, "still takes place": 0.8,
    "free Action": 0.9, "who challenges": 0.5, "targets": 0.5, "go on taking blows": 0.7,
    "Defensive Stance": 0.1, "free Flee": 0.1, "Reactions": 0.1, "all agree": 0.2, "who objects": 0.1,
}  # fmt: skip
"""Chance of each option, or of a yes, so that fights go on; 0.3 for all others."""
_FREQUENT = {"long range": 5, "charge": 3, "power": 4, "short range": 3, "take a blow": 2}
"""Weight of each Action if it is allowed; 1 for all others."""


def fight(seed: int) -> int:
    """Play a fight of 2–12 from its seed to its end; return how many questions were answered."""
    chance = Random(seed)
    scene, answered = begin(chance), 0
    rests = Rests(scene)
    for number in range(ROUNDS):
        procedure = procedure_for(chance, scene)
        if procedure is None:
            break
        run = Run(scene, f"{number} {procedure.title}", procedure.rule)
        answered += play_out(chance, run, rests)
        scene = run.scene
        check_quiet(scene)
        scene = happen_all(scene, SYSTEM.passing(scene, scene.clock + chance.randrange(900)))
        rests.look(scene)
    return answered


def begin(chance: Random) -> Scene:
    """Somebody of every kind, on a small board, under house rules of any reading."""
    crowd = [one(chance, number) for number in range(chance.choice((2, 2, 3, 3, 4, 5, 6, 8, 12)))]
    readings = {rule.id: chance.choice([*rule.choices]) for rule in SYSTEM.house_rules}
    used = {id_: "used" for id_ in ("em", "long-range", "mental-combat") if chance.random() < 0.8}
    return replace(opening(SYSTEM, *crowd), house_rules={**readings, **used})


def one(chance: Random, number: int) -> Combatant:
    square = Square(chance.randrange(6), chance.randrange(4)) if chance.random() < 0.9 else None
    stats = {id_: chance.randint(0, 14) for id_ in ("OR", "DR", "MIND", "IN")}
    stats |= {"LIFE": chance.randint(1, 40), "LB": chance.randint(0, 6), "EM": 20}
    made = somebody(f"N{number}", square, **stats)
    items = tuple(chance.sample(ITEMS, chance.randrange(4)))
    return replace(made, items=items, bystander=chance.random() < 0.2, size=chance.choice((1, 1, 1, 2)))


def procedure_for(chance: Random, scene: Scene) -> Procedure | None:
    """A round where one is possible, and now and then anything else."""
    possible = [one for one in SYSTEM.procedures if one.why_not(scene) is None and one.title != "Random draw"]
    often = {"Combat round": 8, "Surprise": 4}
    return (
        chance.choice([one for one in possible for _ in range(often.get(one.title, 1))]) if possible else None
    )


def play_out(chance: Random, run: Run, rests: Rests) -> int:
    """Answer whatever is asked, with asides and offers in between; how often."""
    for answered in count():
        if run.over:
            return answered
        assert answered < 2000, "a round ends"
        if chance.random() < 0.04:
            aside(chance, run, rests)
        elif chance.random() < 0.01 and run.offers:
            take(chance, run)
        elif run.open:
            key = chance.choice([*run.open])
            run.answer(key, reply(chance, run, run.question(key)))
        check_life(run.scene)
        check_everybody(run.scene)
        check_asked(run)
        rests.look(run.scene, run.told())
    raise AssertionError


def reply(chance: Random, run: Run, question: Question[Any]) -> Any:
    """Any answer that is allowed; there is always one, and the usual one is one of them."""
    assert question.words(run.scene) or question.options(run.scene), "a question has words"
    if isinstance(question, Chance):
        return chance.choice([*question.outcomes(run.scene)])
    usual = question.usual(run.scene)
    assert question.check(run.scene, usual) is None, (question.words(run.scene), usual)
    tried = any_answer(chance, run.scene, question)
    return usual if tried is None or question.check(run.scene, tried) else tried


def any_answer(chance: Random, scene: Scene, question: Question[Any]) -> Any:
    likely = _LIKELY.get(question.name, 0.3)
    match question:
        case Amount():
            low, high = question.low(scene), question.high(scene)
            return chance.choice((high, chance.randint(low, high)))
        case Place():
            return Square(chance.randrange(6), chance.randrange(4))
        case Words():
            return "this, or that"
        case Confirm():
            return chance.random() < likely
        case Several():
            return tuple(one.value for one in question.options(scene) if chance.random() < likely)
        case Choose():
            allowed = [one.value for one in question.options(scene) if one.why_not is None]
            return chance.choice([value for value in allowed for _ in range(_FREQUENT.get(value, 1))])
    raise AssertionError(question)


def take(chance: Random, run: Run) -> None:
    offer = chance.choice(run.offers)
    if offer.why_not(run.scene) is None:
        run.take(offer.key)


def check_quiet(scene: Scene) -> None:
    """Check the invariants of a quiet point."""
    for who in scene.combatants:
        deck = SYSTEM.cards(scene, who)
        assert sorted(deck.left + deck.spent) == sorted(SYSTEM.decks.full(scene, who)), (
            "no card is lost or doubled"
        )
        assert "A" not in deck.spent or ACE_HOME.reads(scene, "clean up")
        assert all(marker.word for marker in SYSTEM.display.markers(scene, who))


def check_life(scene: Scene) -> None:
    """Check the invariants after every answer."""
    assert all(life_left(scene, who) >= 0 for who in scene.combatants), "LIFE is never below 0"
    for who in scene.combatants:
        assert life_left(scene, who) == SYSTEM.values(scene, who)["life_left"], "it is what the sheet shows"


def check_everybody(scene: Scene) -> None:
    """Check that lookups for everybody at once agree with those for each."""
    assert who_is_able(scene) == tuple(who for who in scene.combatants if able(scene, who))
    assert [*who_is_present(scene)] == [who for who in scene.combatants if not why_not_present(scene, who)]


def check_asked(run: Run) -> None:
    """Check that nobody who has left or fled is asked, nor anybody down to decide."""
    for question in run.open.values():
        if question.who:
            assert question.who in run.scene.combatants, (question.who, question.words(run.scene))
            decides = not isinstance(question, Chance)
            why = why_not_present(run.scene, question.who) if decides and is_on(run.scene) else None
            assert why is None, (question.words(run.scene), why)


def told_by(seed: int) -> str:
    """Return the error in the fight of a seed; empty if there is none."""
    try:
        fight(seed)
    except (AssertionError, NotAllowed, LookupError, TypeError, ValueError) as error:
        return f"seed {seed}: {error!r}"
    return ""
