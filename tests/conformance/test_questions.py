"""What every question of every system owes the one who is asked."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from crs_desktop.play.session.session import Session
from crs_desktop.rules.ask import Chance, Question
from crs_desktop.rules.why import NotAllowed
from tests.conformance.playing import allowed, step

STEPS = 60
MANY = 500
"""A hand of twelve has more outcomes than anybody can look at."""
TYPED = ("", "?", "9" * 40, "Ω;Ω", "-1", "two\nlines", "A1 B2", ", ,", "٣", "1e9", "0")
FORBIDDEN = set('/=:#"\n')


def asked(session: Session, chance: Random) -> Iterator[tuple[str, Question[Any]]]:
    """Every question that stands open in a random play, by its key."""
    for _ in range(STEPS):
        step(session, chance)
        yield from session.open.items()


def test_the_usual_answer_is_allowed(fight: Session, chance: Random) -> None:
    for key, question in asked(fight, chance):
        assert question.check(fight.scene, fight.usual(key)) is None


def test_an_answer_reads_as_it_is_shown(fight: Session, chance: Random) -> None:
    for key, question in asked(fight, chance):
        for answer in (fight.usual(key), allowed(fight, key, chance)):
            assert question.read(fight.scene, question.show(answer)) == answer
            assert question.hear(fight.scene, question.spell(fight.scene, answer)) == answer


def test_every_option_is_taken_by_its_value(fight: Session, chance: Random) -> None:
    for _key, question in asked(fight, chance):
        for option in question.options(fight.scene):
            read = question.read(fight.scene, option.value)
            assert question.show(read) == option.value


def test_there_are_words_and_a_grammar(fight: Session, chance: Random) -> None:
    for _key, question in asked(fight, chance):
        assert question.words(fight.scene).strip()
        assert question.grammar(fight.scene).strip()
        assert all(option.words.strip() for option in question.options(fight.scene))


def test_whoever_is_asked_is_here(fight: Session, chance: Random) -> None:
    for _key, question in asked(fight, chance):
        assert question.who in ("", *fight.scene.combatants)


def test_names_can_stand_in_a_key_and_in_a_record(fight: Session, chance: Random) -> None:
    for key, question in asked(fight, chance):
        assert question.name and question.name == question.name.strip()
        assert not FORBIDDEN & set(question.name)
        assert key.isprintable()
        assert key.rpartition("/")[2].startswith(question.name)


def test_every_outcome_of_chance_is_allowed_and_has_a_weight(fight: Session, chance: Random) -> None:
    for _key, question in asked(fight, chance):
        if isinstance(question, Chance):
            outcomes = question.outcomes(fight.scene)
            first = [*islice(outcomes, MANY)]
            assert first and all(outcomes[outcome] > 0 for outcome in first)
            assert all(question.check(fight.scene, outcome) is None for outcome in first)


def test_what_is_not_allowed_is_refused_with_a_sentence_and_changes_nothing(
    fight: Session, chance: Random
) -> None:
    for key, question in asked(fight, chance):
        for option in question.options(fight.scene):
            if option.why_not is not None:
                before = (fight.path, fight.scene)
                with pytest.raises(NotAllowed) as refused:
                    fight.answer(key, question.read(fight.scene, option.value))
                assert refused.value.why.endswith(".")
                assert (fight.path, fight.scene) == before


def test_any_typed_text_is_an_answer_or_is_refused_with_a_sentence(fight: Session, chance: Random) -> None:
    for key, _question in asked(fight, chance):
        if key in fight.open:
            try:
                fight.type(key, chance.choice(TYPED))
            except NotAllowed as refused:
                assert str(refused.why).strip()
