"""From the library into a fight, and back."""

from msgspec.structs import replace

from crs_desktop.play.between import arrivals, copies, kept
from crs_desktop.play.desk import Desk
from crs_desktop.play.session import Session
from crs_desktop.rules import load_system
from crs_desktop.rules.facts import Entered, FieldSet, ItemPut, Left, Marked, Moved, Renamed, Sided, Tagged
from crs_desktop.rules.ground import Square
from crs_desktop.rules.scene import Combatant, Item, Marker, Scene
from crs_desktop.rules.values import Name
from tests.sessions import desk

CRS = load_system("crs")
FRED, JOHN = Name("Fred"), Name("John")


def bar() -> tuple[Desk, Session, Session]:
    """The brawl as it begins, and the library beside it."""
    made = desk()
    return made, made.session, made.library("crs")


def keep(library: Session, fight: Session, *who: Name) -> None:
    library.rule(*kept(library.scene, CRS, [fight.scene.of(name) for name in who]))


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


def test_copies_are_numbered_on() -> None:
    scene = CRS.opening()
    for label in ("Goblin", "Goblin 3"):
        scene = Entered(Name(label), Combatant(Name(label), label)).on(scene)
    more = copies(scene, scene.of(Name("Goblin 3")), 3)
    assert [fact.combatant.label for fact in more] == ["Goblin 2", "Goblin 4", "Goblin 5"]
    assert all(fact.combatant.square is None for fact in more)


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
    assert [item.name for item in one.items] == ["Mug"]
    assert kept(library.scene, CRS, [fight.scene.of(FRED)]) == ()


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
