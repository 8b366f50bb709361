"""Fights of every system, played at random through the API alone."""

from pathlib import Path
from random import Random

import pytest

from crs_desktop import api
from crs_desktop.api import OpenFight, Prompt

STEPS = 40
SAMPLES = sorted(api.samples().items())


def step(fight: OpenFight, chance: Random) -> None:
    """Begin a procedure, take an offer, or answer: with a choice, or with the usual answer."""
    question = chance.choice(fight.questions or (fight.question,))
    choices = [one for one in question.choices if one.why_not is None]
    offers = [one for one in fight.offers if one.why_not is None]
    if not fight.questions:
        fight.begin(chance.choice(choices).value)
    elif offers and chance.random() < 0.2:
        fight.take(chance.choice(offers))
    elif choices and question.kind not in ("several", "plan") and chance.random() < 0.7:
        fight.answer(chance.choice(choices), question.key)
    elif question.kind == "draw" and chance.random() < 0.5:
        fight.pick(0, question.key)
    else:
        fight.accept(question.key)


def look(fight: OpenFight, question: Prompt) -> None:
    """Ask for everything that a tool may show."""
    assert fight.scene.people and question.text and (question.grammar or question.kind == "begin")
    for choice in question.choices if fight.questions else ():
        if choice.why_not is None and question.kind != "begin":
            fight.forecast(choice, question.key)


@pytest.mark.parametrize(("name", "path"), SAMPLES)
def test_a_fight_played_at_random_is_read_again_as_it_was(name: str, path: Path) -> None:
    chance, fight = Random(name), api.read_fight(path, answered=False)
    for _ in range(STEPS):
        step(fight, chance)
        if chance.random() < 0.1:
            fight.undo()
        look(fight, fight.question)
    assert api.play_record(fight.record()).scene == fight.scene
