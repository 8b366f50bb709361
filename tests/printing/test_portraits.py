"""Portraits on paper: cut to their box, as fine as print is, on fronts and small on the GM’s sheet."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QColor, QImage, QPainter

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.lists.writing import cast
from crs_desktop.play.record.open_for_reading import opened
from crs_desktop.printing import sizes
from crs_desktop.printing.card.head import INSET
from crs_desktop.printing.card.look import CardLook
from crs_desktop.printing.marks import Icon, Label, Mark, Photo
from crs_desktop.printing.output.painter import paint_marks
from crs_desktop.printing.output.pictures import cut
from crs_desktop.printing.page.grid import Backs
from crs_desktop.printing.wanted import Wanted
from crs_desktop.rules.scene import Combatant, Item, Scene
from tests.printing.people import CRS, imposition, job, page_image, person, picture, scene

NUMBERS = {"or": 8, "dr": 12, "mind": 4, "life": 18, "in": 5, "em": 10, "lb": 1}
SWORD = Item("Sword", "+5 OR", ("held",))


@pytest.fixture(scope="module")
def face() -> bytes:
    """Red at the left, blue at the right, green in the middle third, black at the foot."""

    def tone(x: int, y: int) -> QColor:
        return QColor("black" if y >= 80 else "red" if x < 20 else "blue" if x >= 40 else "lime")

    return picture(60, 90, tone)


def portrayed(*people: Combatant) -> Scene:
    return scene(*(replace(one, portrait="face") for one in people))


def photos(marks: Sequence[Mark]) -> list[Photo]:
    return [mark for mark in marks if isinstance(mark, Photo)]


@pytest.mark.parametrize("size", sizes.CARDS, ids=lambda size: size.id)
def test_a_portrait_stands_on_the_front_of_every_size_within_its_card(size: sizes.Size, face: bytes) -> None:
    fight = portrayed(person("Fred", SWORD, **NUMBERS))
    (front, *_) = job(fight, imposition(card=size.id), pictures=lambda _: face).laid
    (photo,) = photos(front.front)
    assert photo.held == face
    assert photo.x >= INSET and photo.x + photo.width <= size.width - INSET + 0.01
    assert photo.width >= (0.2 if size.id == "mini-us" else 0.3) * (size.width - 2 * INSET)
    for words in front.front:
        if isinstance(words, Label):
            beside = words.x >= photo.x + photo.width or words.x < photo.x
            assert beside or words.y <= photo.y or words.y >= photo.y + photo.height, words
    assert not front.over


def test_where_there_is_no_picture_nothing_is_kept_free() -> None:
    fight = portrayed(person("Fred", SWORD, **NUMBERS))
    assert not photos(job(fight, imposition()).laid[0].front)


def test_a_portrait_goes_into_the_head_where_words_would_be_lost(face: bytes) -> None:
    effects = (Item(f"A very long sword {number}", "", ("held",)) for number in range(14))
    fight = portrayed(person("Fred", *effects, **NUMBERS))
    (front, *_) = job(fight, imposition(card="mini"), pictures=lambda _: face).laid
    (photo,) = photos(front.front)
    title = next(mark for mark in front.front if isinstance(mark, Label))
    assert photo.width == photo.height > 7 and photo.x > title.x + 10 and photo.y < title.y
    assert not front.over


@pytest.mark.parametrize("system", ["crs", "avatar", "bruise", "contest", "duellist"])
@pytest.mark.parametrize("size", ["mini", "poker", "tarot", "a6"])
@pytest.mark.parametrize("backs", ["none", "long"])
def test_nobody_of_any_system_is_without_his_portrait_or_a_number(
    system: str, size: str, backs: Backs, face: bytes
) -> None:
    one = replace(person("Fred"), portrait="face", handout="He sings of the road. " * 12)
    (laid, *_) = job(
        scene(one, system=system), imposition(card=size, backs=backs), pictures=lambda _: face
    ).laid
    boxes = [box for group in laid.card.boxes for box in group]
    parted = size == "mini" and system in ("avatar", "contest")
    sides = (*laid.front, *laid.back) if parted else laid.front
    shown = [mark.text for mark in sides if isinstance(mark, Label)]
    if laid.over:
        assert size == "mini", "a larger card has room"
        return
    assert len(photos(laid.front)) == 1
    assert [box.title for box in boxes if box.title not in shown] == []


def test_a_portrait_goes_into_the_head_before_a_code_is_given_up(face: bytes) -> None:
    one = replace(person("Zel", destiny=5), portrait="face", handout="She sings of the road. " * 4)
    look, fight = CardLook(code=True), scene(one, system="bruise")
    (laid, *_) = job(fight, imposition(backs="long"), look=look, pictures=lambda _: face).laid
    assert not laid.no_code and photos(laid.front) and not laid.goes_on


def test_who_somebody_is_says_his_portrait_on_the_back_and_a_code_goes_before_it(face: bytes) -> None:
    fight = portrayed(person("Fred", SWORD, **NUMBERS))
    (bare, *_), (coded, *_) = (
        job(fight, imposition(backs="long"), look=CardLook(code=code), pictures=lambda _: face).laid
        for code in (False, True)
    )
    (photo,) = photos(bare.back)
    assert photo.width > 30 and not any(isinstance(mark, Icon) for mark in bare.back)
    assert not coded.no_code and not photos(coded.back)


def test_a_portrait_grows_into_what_texts_leave(face: bytes) -> None:
    alone, wordy = (
        job(portrayed(person("Fred", *items)), imposition(card="mini"), pictures=lambda _: face).laid[0]
        for items in ((), tuple(Item(f"A very long sword {number}") for number in range(3)))
    )
    assert photos(alone.front)[0].height > photos(wordy.front)[0].height


def test_it_fills_its_box_and_what_is_beyond_is_cut_off(face: bytes) -> None:
    wide, tall = cut(face, 60, 30), cut(face, 20, 90)
    assert (wide.width(), wide.height()) == (60, 30)
    assert {wide.pixelColor(x, 15).name() for x in (5, 30, 55)} == {"#ff0000", "#00ff00", "#0000ff"}
    assert tall.pixelColor(0, 10).name() == tall.pixelColor(19, 10).name() == "#00ff00"
    assert "#000000" not in {wide.pixelColor(30, y).name() for y in range(30)}, "faces are above"


def test_a_box_is_painted_whole_in_print_resolution_and_no_finer(
    face: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[tuple[int, int]]()

    def watched(held: bytes, width: int, height: int, whole: bool) -> QImage:
        asked.append((width, height))
        return cut(held, width, height, whole)

    monkeypatch.setattr("crs_desktop.printing.output.painter.cut", watched)
    for dots in (4.0, 100.0):
        image = QImage(200, 200, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        paint_marks(painter, (Photo(0, 0, 25.4, 50.8, face),), dots)
        painter.end()
    assert asked == [(102, 203), (300, 600)]


def test_a_picture_that_is_damaged_stops_nothing(face: bytes) -> None:
    made = job(portrayed(person("Fred")), imposition(), pictures=lambda _: face[:60])
    assert not page_image(made.pages[0], 2).isNull()


def test_the_gms_sheet_has_them_small_beside_the_names(face: bytes) -> None:
    fight = scene(replace(person("Fred", **NUMBERS), portrait="face"), person("Mary", **NUMBERS))
    made = job(fight, imposition(), Wanted(frozenset()), pictures=lambda id_: face if id_ == "face" else b"")
    (photo,) = photos(made.pages[0].marks)
    names = {mark.text: mark for mark in made.pages[0].marks if isinstance(mark, Label)}
    assert photo.width == photo.height <= 10
    assert photo.x + photo.width <= names["Fred"].x == names["Mary"].x
    assert photo.y < names["Fred"].y < photo.y + photo.height < names["Mary"].y


def test_without_portraits_the_gms_sheet_keeps_no_room_for_them() -> None:
    assert not photos(job(scene(person("Fred")), imposition(), Wanted(frozenset())).pages[0].marks)


def test_a_cast_as_json_is_printed_with_its_portraits(tmp_path: Path, face: bytes) -> None:
    campaign, path = Campaign(None), tmp_path / "cast.json"
    fred = replace(person("Fred"), portrait=campaign.keep_picture(face))
    path.write_text(cast.write((fred,), (), CRS, campaign), "utf-8")
    campaign.close()
    with opened(path) as found:
        made = job(found.session.scene, imposition(), pictures=found.picture)
    assert photos(made.laid[0].front)[0].held == face
