"""A cast as JSON: in, out, and as its schema says."""

import json
from base64 import b64encode
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from msgspec.structs import replace

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.lists.people.names import name_for
from crs_desktop.play.lists.people.newcomers import characters
from crs_desktop.play.lists.people.roster import RosterEntry
from crs_desktop.play.lists.people.transfer import arrivals
from crs_desktop.play.lists.reading.list_rows import Rows
from crs_desktop.play.lists.writing import cast, rpg_cards
from crs_desktop.play.lists.writing.cast_schema import schema
from crs_desktop.rules import SYSTEMS, load_system
from crs_desktop.rules.facts import Entered
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Combatant, Item, Marker, Scene
from crs_desktop.rules.sheet import Field
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.play import people
from tests.toys import every_kind

CRS = load_system("crs")
ALL = [*(load_system(entry.id) for entry in SYSTEMS), every_kind.SYSTEM]
FRED = Combatant(
    Name("Fred"), "Fred", "Bar", fields={"or": 8, "life": 20}, items=(Item("Mug", "+1 OR | wet", ("held",)),),
    tags=("bar",), notes="Drinks.\n\nA lot.",
)  # fmt: skip


@pytest.mark.parametrize("system", ALL, ids=lambda system: system.id)
def test_what_is_written_is_read_back_as_it_was(system: System) -> None:
    @settings(max_examples=25, deadline=None, derandomize=True, database=None)
    @given(people.cast(system))
    def holds(some: list[Combatant]) -> None:
        called = [replace(one, name=Name(f"N{at}")) for at, one in enumerate(some)]
        shelf = some[0].items
        read = cast.read(cast.write(called, shelf, system, Campaign(None), "All"), system)
        assert (read.people, read.shelf, read.title) == (tuple(called), shelf, "All")
        assert not read.bad and not read.slips

    holds()


def test_portraits_go_with_their_people(campaign: Campaign) -> None:
    one = replace(FRED, portrait=campaign.keep_picture(b"\x89PNG"))
    read = cast.read(cast.write([one, replace(FRED, name=Name("Other"))], (), CRS, campaign), CRS)
    assert read.pictures == {one.portrait: b"\x89PNG"}
    assert read.people[0].portrait == one.portrait


def test_a_bad_character_never_stops_the_others_and_can_be_mended_as_a_row() -> None:
    held = json.loads(cast.write([FRED], (), CRS, Campaign(None)))
    bad: list[Any] = [
        {"name": "A", "sheet": {"or": "much", "dr": 3}, "tags": ["x", "y"], "items": [{"name": "Rope"}]},
        {"name": "B", "colour": "red"},
        {"label": "C", "items": "rope", "bystander": True},
        7,
    ]
    held["characters"] = [*bad[:2], held["characters"][0], *bad[2:]]
    read = cast.read(json.dumps(held), CRS)
    assert read.people == (FRED,)
    assert [slip.partition(",")[0] for slip in read.slips] == [f"Character {n}" for n in (1, 2, 4, 5)]
    assert read.slips[0].startswith("Character 1, OR is “much”")
    assert "colour" in read.slips[1]
    found = characters(Rows.of(read.bad), CRS, CRS.opening())
    assert [str(slip.why) for slip in found.slips] == ["OR is “much”: expected a whole number from 0 to 999."]
    assert read.bad[0].cells["tags"] == "x; y" and read.bad[0].cells["items"] == "Rope"
    assert [fact.combatant.label for fact in found.facts.values()] == ["B", "C", "7"]


def one(**held: Any) -> cast.Read:
    """A good one, and a character as he was written by hand."""
    characters = [{"name": "Good"}, {"name": "Bad", **held}]
    return cast.read(json.dumps({"format": 1, "system": "crs", "characters": characters}), CRS)


@pytest.mark.parametrize(
    ("held", "sentence"),
    [
        ({"size": 0}, "size is “0”: expected 1 or more."),
        ({"size": 20_000}, "size is “20000”: expected 20 or less."),
        ({"size": 2.5}, "size is “2.5”: expected a whole number."),
        ({"items": [{"name": "Axe"}, {"name": 7}]}, "items[1].name is “7”: expected words."),
        ({"sheet": {"or": [1]}}, "sheet: expected words."),
        ({"sheet": 3}, "sheet is “3”: expected fields with their names."),
        ({"shoe": 43}, "shoe is not a known field."),
        ({"hand": "foot"}, "hand is “foot”: this word is not allowed here."),
    ],
)
def test_one_who_cannot_be_is_told_with_field_and_find_and_the_good_ones_come(
    held: dict[str, Any], sentence: str
) -> None:
    read = one(**held)
    assert [one.label for one in read.people] == ["Good"]
    assert read.slips == (f"Character 2, {sentence}",) and read.bad[0].cells["name"] == "Bad"


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda parts: (
        st.lists(parts, max_size=3)
        | st.dictionaries(st.sampled_from(["name", "or", "effect", "states", "x"]), parts, max_size=3)
    ),
    max_leaves=6,
)
NAMES = st.sampled_from([*RosterEntry.__struct_fields__, "shoe"])


@settings(max_examples=100, deadline=None, derandomize=True, database=None)
@given(st.lists(ANYTHING | st.dictionaries(NAMES, ANYTHING), max_size=3))
def test_nothing_that_stands_for_somebody_stops_the_others(characters: list[Any]) -> None:
    file = {"format": 1, "system": "crs", "characters": [*characters, {"name": "Good"}]}
    read = cast.read(json.dumps(file), CRS)
    assert read.people[-1].label == "Good"
    assert len(read.people) + len(read.bad) == len(characters) + 1


def test_half_a_letter_is_left_out() -> None:
    assert one(notes="Sings \ud800badly").people[1].notes == "Sings badly"


def test_a_portrait_is_found_by_whatever_name_the_file_has_for_it(campaign: Campaign) -> None:
    held = {
        "format": 1,
        "system": "crs",
        "characters": [
            {"name": "Ann", "portrait": "ann.png"},
            {"name": "Bob", "portrait": "gone.png"},
            {"name": "Cid", "portrait": "ann.png", "sheet": {"or": "much"}},
        ],
        "pictures": {"ann.png": b64encode(b"\x89PNG").decode()},
    }
    read = cast.portrayed(cast.read(json.dumps(held), CRS), campaign)
    ann, bob = read.people
    assert campaign.picture(ann.portrait) == b"\x89PNG" and bob.portrait == ""
    assert read.kept[3]["portrait"] == ann.portrait
    said = "The file has no picture “gone.png”. Characters that use it will have no portrait."
    assert read.slips[-1] == said and len(read.slips) == 2
    again = cast.read(cast.write(read.people, (), CRS, campaign), CRS)
    assert cast.portrayed(again, campaign).people == read.people
    bare = cast.portrayed(replace(again, pictures={}), campaign)
    assert bare.people == read.people and not bare.slips  # the campaign holds it already


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("no", "this is not valid JSON: "),
        ("[]", "this is not a cast. Expected an object"),
        (
            '{"format": 2, "system": "crs"}',
            "it was written by a newer CRS Desktop (format 2; this one reads 1).",
        ),
        ('{"format": 1, "system": "contest"}', "this is a cast of the system “contest”: expected “crs”."),
        (
            '{"format": 1, "system": "crs", "shelf": 3}',
            "this is not a cast: shelf is “3”: expected a list.",
        ),
    ],
)
def test_what_is_no_cast_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        cast.read(text, CRS)
    assert str(refused.value).startswith(sentence)


def test_one_bad_picture_or_thing_never_stops_the_others(campaign: Campaign) -> None:
    held = {
        "format": 1,
        "system": "crs",
        "characters": [{"name": "Ann", "portrait": "a"}, {"name": "Bob"}],
        "shelf": [{"name": "x" * 201}, {"name": "Rope"}],
        "pictures": {"a": "é"},
    }
    found = cast.portrayed(cast.read(json.dumps(held), CRS), campaign)
    assert [(one.name, one.portrait) for one in found.people] == [("Ann", ""), ("Bob", "")]
    assert [item.name for item in found.shelf] == ["Rope"]
    assert [why.partition(":")[0] for why in found.slips[:2]] == [
        "picture “a” is not valid base64",
        f"“{'x' * 40}…” is too long",
    ]


def valid(text: str, schema: str) -> bool:
    return bool(Draft202012Validator(json.loads(schema)).is_valid(json.loads(text)))


@pytest.mark.parametrize("entry", SYSTEMS, ids=lambda entry: entry.id)
def test_what_is_written_is_what_the_schema_says(entry: Any) -> None:
    system = load_system(entry.id)
    one, any_ = schema(entry.id), schema()

    @settings(max_examples=15, deadline=None, derandomize=True, database=None)
    @given(people.cast(system))
    def holds(some: list[Combatant]) -> None:
        written = cast.write(some, some[0].items, system, Campaign(None))
        assert valid(written, one)
        assert valid(written, any_)

    holds()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda held: held.update(format=2),
        lambda held: held.update(colour="red"),
        lambda held: held["characters"][0].update(size="large"),
        lambda held: held["characters"][0]["sheet"].update({"or": "much"}),
        lambda held: held["characters"][0]["sheet"].update({"or": 1000}),
        lambda held: held["characters"][0]["sheet"].update({"charm": 3}),
        lambda held: held["characters"][0].pop("name"),
    ],
)
def test_the_schema_refuses_what_is_refused(spoil: Any) -> None:
    held = json.loads(cast.write([FRED], (), CRS, Campaign(None)))
    spoil(held)
    assert not valid(json.dumps(held), schema())


@pytest.mark.parametrize("field", [field for system in ALL for field in system.sheet], ids=lambda one: one.id)
def test_every_kind_of_field_says_what_it_may_hold(field: Field) -> None:
    @settings(max_examples=10, deadline=None, derandomize=True, database=None)
    @given(people.value(field))
    def holds(value: Any) -> None:
        assert Draft202012Validator(field.schema()).is_valid(json.loads(json.dumps(value)))

    holds()


def test_a_card_for_rpg_cards_holds_stats_items_and_the_players_text() -> None:
    one = replace(FRED, handout="Drinks.\nA lot.")
    scene = Entered(FRED.name, one).on(Scene(system="crs"))
    (card,) = json.loads(rpg_cards.write([one], CRS, scene))
    assert (card["count"], card["title"], card["tags"]) == (1, "Fred", ["bar"])
    assert card["contents"][:2] == ["subtitle | Bar · CRS 1.0", "rule"]
    assert {"property | OR | 8", "property | LIFE | 20", "property | DR | 5"} <= set(card["contents"])
    assert card["contents"][-3:] == ["property | Mug | +1 OR ¦ wet", "text | Drinks.", "text | A lot."]
    assert not any("LIFE left" in line for line in card["contents"])


def test_a_library_that_goes_out_and_comes_in_is_the_same_text(campaign: Campaign) -> None:
    picture = campaign.keep_picture(b"\x89PNG")
    renamed = Combatant(Name("New character"), "Bob", portrait=picture, facing=90, hidden=True, draws="gm")
    people = [renamed, replace(FRED, markers=(Marker("skull", "marked"),)), Combatant(Name("Bob"), "Ann")]
    text = cast.write(people, FRED.items, CRS, campaign, "All")
    read = cast.read(text, CRS)
    came = [fact.combatant for fact in arrivals(CRS.opening(), read.people, on_board=False)]
    assert came == people
    assert cast.write(came, read.shelf, CRS, campaign, read.title) == text


def test_encounters_are_read_back_as_they_were_written(campaign: Campaign) -> None:
    held = campaign.keep_picture(b"\x89PNG")
    ambush = cast.Group("Ambush", (replace(FRED, square=Square(2, 3), portrait=held),))
    groups = (ambush, cast.Group("Nobody"))
    text = cast.write([FRED], (), CRS, campaign, "All", groups)
    assert valid(text, schema()) and valid(text, schema("crs"))
    read = cast.read(text, CRS)
    assert (read.encounters, read.pictures, read.slips) == (groups, {held: b"\x89PNG"}, ())


@pytest.mark.parametrize(
    ("group", "told"),
    [
        ({"title": " ", "characters": []}, "Encounter 1, Title is empty: expected a title."),
        ({"characters": []}, "Encounter 1, "),
        ("Ambush", "Encounter 1, "),
        ({"title": "Ambush", "characters": 3}, "Encounter 1, "),
        ({"title": "Ambush", "colour": "red"}, "Encounter 1, "),
        ({"title": "x" * 10_000}, "Encounter 1, “xxx"),
        (
            {"title": "Ambush", "characters": [{"name": "Bob", "sheet": {"or": 1000}}]},
            "“Ambush”, character 1, ",
        ),
    ],
)
def test_an_unreadable_encounter_is_told_and_stops_nobody(group: Any, told: str) -> None:
    held = json.loads(cast.write([FRED], (), CRS, Campaign(None)))
    held["encounters"] = [group]
    read = cast.read(json.dumps(held), CRS)
    assert len(read.people) == 1 and len(read.slips) == 1 and read.slips[0].startswith(told)
    assert not valid(json.dumps(held), schema())


def judged(held: Any) -> tuple[bool, bool]:
    """Whether the schema takes a cast, and whether the program does, without a word."""
    by_schema = Draft202012Validator(json.loads(schema())).is_valid(held)
    try:
        return by_schema, not cast.read(json.dumps(held), CRS).slips
    except NotAllowed:
        return by_schema, False


CALLED = ["", " ", "Fred: the Red", "GM", "Fred", "!!!", " Fred ", "Anne-Marie d’Arc", "🐉", "a\nb"]
BASE_64 = [
    "",
    "QUJD",
    "QUI=",
    "QQ==",
    "QU\nJD\n",
    "QUJ",
    "Q",
    "QQ=",
    "QQ===",
    "====",
    "Q!JD",
    "QU=JD",
    "QUJD====",
    "QUJDé",
]


@pytest.mark.parametrize("name", CALLED)
def test_schema_and_program_judge_names_alike(name: str) -> None:
    held = {"format": 1, "system": "crs", "characters": [{"name": name}]}
    by_schema, by_program = judged(held)
    assert by_schema == by_program == bool(name.strip())
    if by_program:
        (one,) = cast.read(json.dumps(held), CRS).people
        assert one.label == name and one.name == name_for(name, ())


@pytest.mark.parametrize("picture", BASE_64)
def test_schema_and_program_judge_pictures_alike(picture: str) -> None:
    by_schema, by_program = judged({"format": 1, "system": "crs", "pictures": {"a": picture}})
    assert by_schema == by_program == (picture in BASE_64[:5])


@pytest.mark.parametrize("format_", [0, 1, 2, -1, 1.0, 1.5, True, "1", None, [1]])
def test_schema_and_program_judge_the_format_alike(format_: Any) -> None:
    by_schema, by_program = judged({"format": format_, "system": "crs"})
    assert by_schema == by_program == (format_ == 1 and format_ is not True)


WRONG: list[dict[str, Any]] = [
    {"size": 0}, {"size": 21}, {"hand": "paper"}, {"facing": 360}, {"facing": -1}, {"tags": "bar"},
    {"label": ""},
    {"sheet": {"or": 3.0}}, {"sheet": {"or": 3.5}}, {"sheet": {"or": -1}}, {"sheet": {"or": True}},
    {"sheet": {"or": "3"}}, {"sheet": {"charm": 3}}, {"items": [{"name": "Rope"}]},
    {"items": [{"effect": "+1"}]},
    {"colour": "red"}, {"notes": None}, {"name": 3}, {"size": 2.0}, {"facing": 1.0}, {"size": 1.5},
    {"label": "x" * 200}, {"label": "x" * 201}, {"name": "x" * 201}, {"side": "x" * 201}, {"mob": "x" * 201},
    {"tags": ["x" * 201]}, {"items": [{"name": "x" * 201}]}, {"markers": [{"icon": "", "word": "x" * 201}]},
    {"items": [{"name": "Rope", "states": ["x" * 201]}]}, {"notes": "x" * 201},
]  # fmt: skip


@pytest.mark.parametrize("more", WRONG, ids=lambda more: str(more)[:40])
def test_schema_and_program_judge_characters_alike(more: dict[str, Any]) -> None:
    by_schema, by_program = judged({"format": 1, "system": "crs", "characters": [{"name": "Fred", **more}]})
    assert by_schema == by_program


def test_schema_and_program_judge_one_who_stands_in_no_list_alike() -> None:
    held = {"format": 1, "system": "crs", "characters": {"name": "Ann"}}
    assert judged(held) == (False, False)
    assert [one.label for one in cast.read(json.dumps(held), CRS).people] == ["Ann"]
