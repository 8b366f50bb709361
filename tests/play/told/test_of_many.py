"""One change over many, as the menu says it."""

import pytest

from crs_desktop.play.told.story import of_many
from crs_desktop.rules import load_system
from crs_desktop.rules.fact import Fact, happen_all
from crs_desktop.rules.facts import Entered, FieldCleared, FieldSet, Left, NotesWritten, Sided, Tagged
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name

ANN, BOB, EVE = Name("Ann"), Name("Bob"), Name("Eve")
ALL = (ANN, BOB, EVE)


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ([FieldSet(who, "or", 2) for who in ALL], "3 characters: OR 8 → 2"),
        ([FieldSet(ANN, "or", 9), FieldSet(EVE, "dr", 9)], ""),
        ([FieldSet(who, "or", at) for at, who in enumerate(ALL)], "3 characters: OR 8 → …"),
        ([FieldSet(who, "life", 2) for who in ALL], "3 characters: LIFE … → 2"),
        ([FieldCleared(who, "or") for who in ALL], "3 characters: OR 8 → computed"),
        ([FieldCleared(who, "life_left") for who in ALL], "3 characters: LIFE left … → …"),
        ([Sided(who, "Bar") for who in ALL], "3 characters: side Bar"),
        ([Tagged(who, ("old", "bar")) for who in (ANN, BOB)], "2 characters: tags old and bar"),
        ([Left(who) for who in ALL], "3 characters: taken out"),
        ([Entered(who, Combatant(who, who)) for who in ALL], "3 characters: new"),
        ([FieldSet(ANN, "or", 2)], ""),
        ([FieldSet(ANN, "or", 2), FieldSet(ANN, "dr", 2)], ""),
        ([NotesWritten(who, "Sings.") for who in ALL], ""),
        ([FieldSet(who, "no such field", 2) for who in ALL], ""),
        ([FieldSet(Name(who), "or", 2) for who in ("Ann", "Nobody")], ""),
    ],
)
def test_what_was_done_to_several_is_told_once(facts: list[Fact], told: str) -> None:
    people = [Combatant(who, who, fields={"or": 8, "life": at}) for at, who in enumerate(ALL, 3)]
    scene = happen_all(load_system("crs").opening(), [Entered(one.name, one) for one in people])
    assert of_many(facts, scene) == told
