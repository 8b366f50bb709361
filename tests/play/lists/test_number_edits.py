"""A number is typed by what changes it."""

import pytest

from crs_desktop.play.lists.people.edits import all_edited, typed_over
from crs_desktop.rules.facts import FieldSet
from crs_desktop.rules.sheet import Field, Number, Text
from crs_desktop.rules.values import Value
from crs_desktop.rules.why import NotAllowed
from tests.sessions import bridge

LIFE = Number(id="life", term="LIFE")
MODIFIER = Number(id="modifier", term="Modifier", low=-99, high=99)
SKILL = Number(id="skill", term="Skill", fractions=True)


@pytest.mark.parametrize(
    ("field", "now", "text", "then"),
    [
        (LIFE, 10, "-4", 6), (LIFE, 10, "−4", 6), (LIFE, 10, " +2 ", 12), (LIFE, 10, "=8", 8),
        (LIFE, 10, "8", 8), (LIFE, 3, "-4", 0), (LIFE, 998, "+4", 999), (MODIFIER, 0, "-4", -4),
        (MODIFIER, -5, "-4", -4), (MODIFIER, -5, "+2", -3), (MODIFIER, 3, "=-4", -4),
        (SKILL, 12.5, "-0.25", 12.25), (SKILL, 12.5, "+0.5", 13), (Text(id="a", term="A"), "", "-4", "-4"),
    ],
)  # fmt: skip
def test_what_is_typed_over_a_number(field: Number, now: int, text: str, then: int) -> None:
    assert typed_over(field, now, text) == then


@pytest.mark.parametrize("text", ["-many", "=", "=-4", "+1.5", "1000"])
def test_what_cannot_be_read_is_refused_by_the_field(text: str) -> None:
    with pytest.raises(NotAllowed, match="LIFE is"):
        typed_over(LIFE, 10, text)


def test_a_number_for_many_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read, typed = list[str](), Field.typed

    def counted(field: Field, text: str) -> Value:
        read.append(text)
        return typed(field, text)

    monkeypatch.setattr(Field, "typed", counted)
    scene = bridge().scene
    facts, _ = all_edited(scene.combatants.values(), scene, "or", "9")
    assert len(facts) == 3 and read == ["9"]


def test_four_damage_to_many_is_four_to_each() -> None:
    scene = bridge().scene
    facts, why = all_edited(scene.combatants.values(), scene, "life_left", "-12")
    assert why == ""
    assert [(fact.who, fact.value) for fact in facts if isinstance(fact, FieldSet)] == [
        *(("Fred", 8), ("Mary", 0), ("John", 0)),
    ]
