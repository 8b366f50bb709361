"""A code on a card is the character himself: what is drawn is read back as text, and the text as him."""

import pytest
import segno
from msgspec.structs import replace

from crs_desktop.play.lists.writing import cast
from crs_desktop.play.lists.writing.code import code_text
from crs_desktop.printing.card import codes
from crs_desktop.printing.card.look import CardLook
from crs_desktop.printing.job import told_of
from crs_desktop.printing.marks import Frame, Mark
from crs_desktop.printing.page.grid import Backs
from crs_desktop.printing.wanted import Wanted
from crs_desktop.rules.printed import Contents
from crs_desktop.rules.scene import Item
from tests.printing.people import CRS, imposition, job, person, scene

CODED = CardLook("none", icons=False, lines=False, code=True)
CHARACTERS = Wanted(frozenset({"character"}), cast=False)
FRED = replace(
    person("Fred", Item("Wänd", "+5 OR; 3 charges", ("held",)), life=18),
    side="Guards", handout="You **sing**.", notes="He is a spy.", tags=("traitor",), portrait="a" * 64,
)  # fmt: skip


def modules(marks: tuple[Mark, ...]) -> set[tuple[int, int]]:
    """The dark modules of the one code among these marks, by column and row."""
    bars = [mark for mark in marks if isinstance(mark, Frame) and mark.fill == "#000000"]
    side = min(bar.height for bar in bars)
    left, top = min(bar.x for bar in bars), min(bar.y for bar in bars)
    found = set()
    for bar in bars:
        x, y = round((bar.x - left) / side), round((bar.y - top) / side)
        found |= {(x + at, y) for at in range(round(bar.width / side))}
    return found


@pytest.mark.parametrize("backs", ["none", "long"])
def test_the_code_on_a_card_is_that_of_his_text(backs: Backs) -> None:
    (laid,) = job(scene(FRED), imposition(card="tarot", backs=backs), CHARACTERS, CODED).laid
    marks = laid.back if backs == "long" else laid.front
    expected = segno.make_qr(code_text(FRED, CRS), error="m", boost_error=False).matrix
    assert modules(marks) == {(x, y) for y, row in enumerate(expected) for x, dark in enumerate(row) if dark}
    assert not laid.no_code


def test_his_text_is_read_back_as_himself_without_what_only_the_gm_may_know() -> None:
    text = code_text(FRED, CRS)
    assert "spy" not in text and "traitor" not in text
    hidden = replace(FRED, items=(*FRED.items, Item("Letter", secret=True)))
    assert code_text(hidden, CRS) == text
    (one,) = cast.read(text, CRS).people
    assert one == replace(FRED, notes="", tags=(), portrait="")


def test_what_a_player_may_not_read_is_in_no_code() -> None:
    wanted = replace(CHARACTERS, contents=Contents(handout=False, side=False, effects=False))
    (laid,) = job(scene(FRED), imposition(card="tarot", backs="long"), wanted, CODED).laid
    text = code_text(FRED, CRS, wanted.contents)
    assert not [word for word in ("Guards", "sing", "+5 OR") if word in text] and "Wänd" in text
    expected = segno.make_qr(text, error="m", boost_error=False).matrix
    assert len(modules(laid.back)) == sum(map(sum, expected))


@pytest.mark.parametrize("backs", ["none", "long"])
def test_a_code_that_could_not_be_read_is_left_out_and_told(backs: Backs) -> None:
    wordy = replace(FRED, handout="It goes on and on. " * 40)
    made = job(scene(wordy), imposition(card="business", backs=backs), CHARACTERS, CODED)
    assert made.no_code == ["Fred"] and not codes.least("x" * 4000)
    assert any("A readable code does not fit: “Fred”" in told for told in told_of(made, True))


def test_every_module_is_large_enough_and_white_stays_about_it() -> None:
    (laid,) = job(scene(FRED), imposition(card="tarot", backs="long"), CHARACTERS, CODED).laid
    paper = next(mark for mark in laid.back if isinstance(mark, Frame) and mark.width == mark.height)
    bars = [mark for mark in laid.back if isinstance(mark, Frame) and mark.fill == "#000000"]
    module = min(bar.height for bar in bars)
    assert module >= codes.LEAST - 1e-9
    assert min(bar.x for bar in bars) - paper.x == pytest.approx(4 * module)
    assert paper.x + paper.width - max(bar.x + bar.width for bar in bars) == pytest.approx(4 * module)


def test_nobody_has_a_code_unless_it_is_wanted() -> None:
    (laid,) = job(scene(FRED), imposition(backs="long"), CHARACTERS).laid
    assert not [mark for mark in laid.back if isinstance(mark, Frame) and mark.fill == "#000000"]
