"""From the library into a fight, and back."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.lists.people.transfer import arrivals, copies
from crs_desktop.play.lists.people.updates import AS_KNOWN, changed, keeping, leaving, ruled
from crs_desktop.play.session.session import Session
from crs_desktop.rules import load_system
from crs_desktop.rules.fact import Fact, happen, happen_all
from crs_desktop.rules.facts import (
    Entered,
    FieldCleared,
    FieldSet,
    ItemLost,
    ItemPut,
    Left,
    Marked,
    Moved,
    Renamed,
    Sided,
    Tagged,
)
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Combatant, Item, Marker, Scene
from crs_desktop.rules.values import Name
from tests.sessions import desk

CRS = load_system("crs")
FRED, JOHN = Name("Fred"), Name("John")


def bar() -> tuple[Desk, Session, Session]:
    """The brawl as it begins, and the library beside it."""
    made = desk()
    return made, made.session, made.library("crs")


def kept(library: Scene, people: Sequence[Combatant]) -> tuple[Fact, ...]:
    return ruled(library, keeping(library, CRS, people), AS_KNOWN)


def keep(library: Session, fight: Session, *who: Name) -> None:
    library.rule(*kept(library.scene, [fight.scene.of(name) for name in who]))


def test_who_comes_has_a_name_of_his_own_and_a_free_square() -> None:
    _, fight, _ = bar()
    goblin = Combatant(Name("G"), "Goblin", "Cave")
    john = fight.scene.of(JOHN)
    fight.rule(*arrivals(fight.scene, [goblin, goblin, john]))
    came = [fight.scene.of(Name(name)) for name in ("Goblin", "Goblin 2", "John 2")]
    assert [one.label for one in came] == ["Goblin", "Goblin 2", "John 2"]
    squares = [one.square for one in fight.scene.combatants.values()]
    assert None not in squares and len(set(squares)) == len(squares)
    fight.undo()
    assert list(fight.scene.combatants) == ["Fred", "Mary", "John"]


def test_a_prepared_place_is_kept_where_it_is_free() -> None:
    _, fight, _ = bar()
    ogre = Combatant(Name("O"), "Ogre", square=Square(2, 2), size=2)
    (fact,) = arrivals(fight.scene, [ogre])
    assert fact.combatant.square == Square(2, 2)
    taken = fight.scene.of(FRED).square
    (fact,) = arrivals(fight.scene, [replace(ogre, square=taken)])
    assert fact.combatant.square not in (taken, None)


@pytest.mark.parametrize(
    ("size", "asked", "given"),
    [(1, Square(3, 3), False), (1, Square(4, 4), True), (2, Square(1, 1), False), (2, Square(0, 0), True)],
    ids=["under its far corner", "beside it", "over its near corner", "with a corner at its corner"],
)
def test_nobody_is_placed_where_any_part_of_him_lies_on_any_part_of_another(
    size: int, asked: Square, given: bool
) -> None:
    scene = happen(CRS.opening(), Entered(FRED, Combatant(FRED, "Fred", square=Square(2, 2), size=2)))
    (fact,) = arrivals(scene, [Combatant(JOHN, "John", square=asked, size=size)])
    assert (fact.combatant.square == asked) is given


def test_copies_are_numbered_on() -> None:
    scene = CRS.opening()
    for label in ("Goblin", "Goblin 3"):
        scene = Entered(Name(label), Combatant(Name(label), label)).on(scene)
    more = copies(scene, [scene.of(Name("Goblin 3"))], 3)
    assert [fact.combatant.label for fact in more] == ["Goblin 2", "Goblin 4", "Goblin 5"]
    assert all(fact.combatant.square is None for fact in more)


def test_copies_of_several_stand_beside_their_own() -> None:
    scene = CRS.opening()
    for label in ("Goblin", "Troll"):
        scene = Entered(Name(label), Combatant(Name(label), label)).on(scene)
    more = copies(scene, [*scene.combatants.values()], 2)
    assert [fact.combatant.label for fact in more] == ["Goblin 2", "Goblin 3", "Troll 2", "Troll 3"]


def test_who_is_kept_is_fresh_and_off_the_board() -> None:
    _, fight, library = bar()
    fight.rule(FieldSet(FRED, "life_left", 3), Marked(FRED, Marker("flag", "prone")))
    keep(library, fight, FRED)
    one = library.scene.of(FRED)
    assert (one.square, one.markers, one.fields.get("life_left"), one.fields["or"]) == (None, (), None, 8)
    library.undo()
    assert not library.scene.combatants
    assert fight.scene.of(FRED).fields["life_left"] == 3


def test_who_is_known_by_his_name_is_brought_up_to_date_and_keeps_what_is_written_of_him() -> None:
    _, fight, library = bar()
    keep(library, fight, FRED)
    library.rule(Tagged(FRED, ("bar",)), ItemPut(FRED, Item("Old hat")))
    fight.rule(
        FieldSet(FRED, "or", 9), ItemPut(FRED, Item("Mug", "+1 OR")), Sided(FRED, "Bar"), Moved(FRED, None)
    )
    keep(library, fight, FRED)
    one = library.scene.of(FRED)
    assert list(library.scene.combatants) == ["Fred"]
    assert (one.fields["or"], one.side, one.tags) == (9, "Bar", ("bar",))
    assert [item.name for item in one.items] == ["Old hat", "Mug"]
    assert kept(library.scene, [fight.scene.of(FRED)]) == ()


def test_what_a_fight_did_to_one_goes_back_to_the_library_once() -> None:
    _, fight, library = bar()
    keep(library, fight, FRED)
    library.rule(ItemPut(FRED, Item("Old hat")), ItemPut(FRED, Item("Potion")))
    fight.rule(ItemPut(FRED, Item("Potion")), FieldSet(FRED, "life_left", 0), FieldSet(FRED, "em_left", 2))
    fight.rule(ItemLost(FRED, "Potion"))

    def left() -> tuple[Fact, ...]:
        happened = [fact for node in fight.path for fact in node.entry.all_facts()]
        return ruled(library.scene, leaving(library.scene, CRS, [fight.scene.of(FRED)], happened), {})

    assert {*left()} == {
        FieldSet(FRED, "life_left", 0), FieldSet(FRED, "em_left", 2), ItemLost(FRED, "Potion"),
    }  # fmt: skip
    library.rule(*left())
    assert [item.name for item in library.scene.of(FRED).items] == ["Old hat"], "never taken along, not lost"
    assert left() == (), "the other GM of this fight confirms the same: nothing changes twice"
    fight.rule(FieldCleared(FRED, "life_left"))
    assert left() == (FieldCleared(FRED, "life_left"),), "healed"
    assert kept(library.scene, [fight.scene.of(FRED)]) == (), "rested is another choice"


CHANGED: dict[str, Any] = {
    "side": "Bar", "bystander": True, "fields": {"or": 9, "life_left": 3}, "square": Square(9, 9), "size": 2,
    "items": (Item("Mug", "+1 OR"),), "markers": (Marker("flag", "prone"),), "source": "table", "draws": "gm",
    "tags": ("bar",), "notes": "Sings.", "handout": "You sing.", "portrait": "a picture",
    "facing": 90, "hidden": True, "mob": "Rats",
}  # fmt: skip
WORN = {"fields": {"or": 9}, "square": None, "markers": (), "facing": -1, "hidden": False, "mob": ""}
"""What is kept of one who has come to all that, where it is not just that."""


@pytest.mark.parametrize("attribute", Combatant.__struct_fields__[2:])
def test_all_that_is_known_of_one_is_kept_whether_he_is_new_or_known(attribute: str) -> None:
    plain = Combatant(FRED, "Fred", fields={"or": 8})
    changed = replace(plain, **{attribute: CHANGED[attribute]})
    expected = WORN.get(attribute, CHANGED[attribute])
    known = happen_all(CRS.opening(), kept(CRS.opening(), [plain]))
    for library in (CRS.opening(), known):
        after = happen_all(library, kept(library, [changed]))
        assert after.of(FRED) == replace(plain, **{attribute: expected})
        assert kept(after, [changed]) == ()


def test_nobody_else_is_brought_up_to_date_where_two_are_called_alike() -> None:
    _, fight, library = bar()
    keep(library, fight, FRED, JOHN)
    library.rule(Renamed(JOHN, "Fred"))
    fight.rule(FieldSet(FRED, "or", 19))
    before = library.scene.of(JOHN)
    keep(library, fight, FRED)
    assert library.scene.of(FRED).fields["or"] == 19
    assert library.scene.of(JOHN) == before
    fight.rule(Renamed(JOHN, "Fred"), FieldSet(JOHN, "or", 18))
    keep(library, fight, JOHN)
    assert [one.fields["or"] for one in library.scene.combatants.values()] == [19, 18]


def test_an_encounter_is_prepared_beside_the_fight_and_merged_by_one_ruling() -> None:
    made, fight, _ = bar()
    cave = made.prepare("crs", "The cave")
    cave.rule(*arrivals(cave.scene, [Combatant(Name("G"), "Goblin", "Cave")] * 4))
    assert made.session is fight
    before: Scene = fight.scene
    fight.rule(*arrivals(fight.scene, [*cave.scene.combatants.values()]))
    assert len(fight.scene.combatants) == len(before.combatants) + 4
    fight.undo()
    assert fight.scene == before and len(cave.scene.combatants) == 4


def test_nobody_inherits_the_name_of_one_who_is_gone() -> None:
    _, fight, _ = bar()
    john = fight.scene.of(JOHN)
    fight.rule(Left(JOHN))
    (fact,) = arrivals(fight.scene, [john])
    assert (fact.who, fact.combatant.label) == ("John 2", "John 2")
    fight.undo()
    assert fight.scene.names == {"Fred", "Mary", "John"}


def test_what_a_fight_has_not_brought_is_never_emptied() -> None:
    whole = Combatant(
        FRED, "Fred", "Bar", fields={"or": 8, "str": 9}, items=(Item("Hat"),), tags=("bar",), notes="Sings."
    )
    library = happen(CRS.opening(), Entered(FRED, whole))
    bare = Combatant(FRED, "Fred", fields={"or": 9}, items=(Item("Mug"),))
    after = happen_all(library, kept(library, [bare])).of(FRED)
    assert after == replace(whole, fields={"or": 9, "str": 9}, items=(Item("Hat"), Item("Mug")))


def test_somebody_else_of_the_same_name_comes_beside_and_another_stays_as_he_is() -> None:
    goblins = [
        Combatant(Name("Goblin"), "Goblin", fields={"or": 5}),
        Combatant(JOHN, "John", fields={"or": 1}),
    ]
    library = happen_all(CRS.opening(), [Entered(one.name, one) for one in goblins])
    people = [replace(one, fields={"or": 7}) for one in goblins]
    matches = keeping(library, CRS, people)
    assert [changed(library, match, CRS) for match in matches] == [["OR: 5 → 7"], ["OR: 1 → 7"]]
    after = happen_all(library, ruled(library, matches, {0: "other", 1: "leave"}))
    assert [(one.label, one.fields["or"]) for one in after.combatants.values()] == [
        ("Goblin", 5),
        ("John", 1),
        ("Goblin 2", 7),
    ]


def test_each_thing_that_changes_is_told() -> None:
    plain = Combatant(FRED, "Fred", fields={"or": 8})
    library = happen(CRS.opening(), Entered(FRED, plain))
    for attribute, value in CHANGED.items():
        (match,) = keeping(library, CRS, [replace(plain, **{attribute: value})])
        assert bool(match.facts) is (WORN.get(attribute, value) != getattr(plain, attribute))
        assert bool(changed(library, match, CRS)) is bool(match.facts), attribute
