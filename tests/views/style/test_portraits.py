"""One road for portraits, whoever shows them."""

import gzip
from base64 import b64decode, b64encode
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QMimeData, QUrl
from PySide6.QtGui import QColor, QColorSpace, QGuiApplication, QImage, QImageWriter

from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign, picture_id
from crs_desktop.play.lists.writing import cast
from crs_desktop.rules.facts import Entered, Portrayed
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.views.board.maps import map_reading
from crs_desktop.views.style.portraits import anew, copy, dropped, is_one, kinds, of_bytes, of_file, shown
from tests.views.windows import of_files

ANN = Name("Ann")


def picture(path: Path, wide: int, high: int, seen: QImage.Format = QImage.Format.Format_RGB32) -> Path:
    image = QImage(wide, high, seen)
    image.fill(QColor(0, 128, 128, 120))
    assert image.save(str(path))
    return path


@pytest.mark.parametrize(
    ("wide", "high", "kept"),
    [
        (1800, 600, (1024, 341)),
        (9000, 30, (1024, 3)),
        (600, 1800, (341, 1024)),
        (1024, 1024, (1024, 1024)),
        (40, 60, (40, 60)),
    ],
)
def test_a_large_picture_is_kept_small_and_a_small_one_as_it_is(
    qapp: object, tmp_path: Path, wide: int, high: int, kept: tuple[int, int]
) -> None:
    image = QImage.fromData(of_file(picture(tmp_path / "face.png", wide, high)))
    assert (image.width(), image.height()) == kept


def test_what_can_be_seen_through_stays_so(qapp: object, tmp_path: Path) -> None:
    clear = picture(tmp_path / "clear.png", 600, 600, QImage.Format.Format_ARGB32)
    assert QImage.fromData(of_file(clear)).pixelColor(3, 3).alpha() == 120


def test_a_picture_with_the_ending_of_another_kind_is_read(qapp: object, tmp_path: Path) -> None:
    named = picture(tmp_path / "face.png", 30, 30).rename(tmp_path / "face.jpg")
    assert QImage.fromData(of_file(named)).width() == 30


def test_what_is_no_picture_or_too_large_is_refused_with_a_sentence(qapp: object, tmp_path: Path) -> None:
    garbage = tmp_path / "list.png"
    garbage.write_text("name\nAnn\n", encoding="utf-8")
    large = picture(tmp_path / "large.png", 16_000, 4_001, QImage.Format.Format_Mono)
    told = []
    for path in (garbage, large, tmp_path / "gone.png"):
        with pytest.raises(NotAllowed) as refused:
            of_file(path)
        told.append(str(refused.value))
    assert told == [
        "list.png is not a picture that can be shown here.",
        "large.png is 16000 × 4001 pixels. Limit: 64 million pixels, 65535 on each side.",
        "gone.png is not a picture that can be shown here.",
    ]


def test_one_picture_file_or_a_picture_out_of_another_program_may_be_dropped(
    qapp: object, tmp_path: Path
) -> None:
    face = picture(tmp_path / "face.png", 30, 20)
    words = tmp_path / "list.txt"
    words.write_text("Ann", encoding="utf-8")
    assert is_one(of_files(face))
    assert not is_one(of_files(face, face))
    assert not is_one(of_files(words))
    assert not is_one(of_files(tmp_path / "gone.png"))
    assert not is_one(QMimeData())
    copied = QMimeData()
    copied.setImageData(QImage(str(face)))
    copied.setUrls([QUrl("https://example.org/face")])
    assert is_one(copied)
    made = dropped(copied)
    copied.clear()
    assert QImage.fromData(made()).width() == 30


HOSTILE = {
    "svg": b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    "declared svg": b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    "svgz": gzip.compress(b'<svg xmlns="http://www.w3.org/2000/svg"/>'),
    "pdf": b"%PDF-1.4\n1 0 obj",
    "ppm": b"P6 2 2 255\n" + bytes(12),
    "cut png": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0",
    "nothing": b"",
}


@pytest.mark.parametrize("held", HOSTILE.values(), ids=HOSTILE)
def test_drawings_and_other_kinds_are_no_portraits(qapp: object, tmp_path: Path, held: bytes) -> None:
    named = tmp_path / "face.png"
    named.write_bytes(held)
    with pytest.raises(NotAllowed, match=r"^face\.png is not a picture that can be shown here\.$"):
        of_file(named)
    with pytest.raises(NotAllowed, match=r"^face\.png is not a picture that can be shown here\.$"):
        anew(held, "face.png")
    assert shown(held).isNull(), "also where an older version kept it"


def test_no_ending_of_a_drawing_is_offered() -> None:
    assert {"png", "jpg", "jpeg"} <= set(kinds())
    assert not {"svg", "svgz", "pdf"} & set(kinds())


def test_bytes_of_another_program_are_read_by_their_kind(qapp: object, tmp_path: Path) -> None:
    data, drawing = QMimeData(), QMimeData()
    data.setData("image/png", picture(tmp_path / "face.png", 30, 20).read_bytes())
    drawing.setData("image/svg+xml", HOSTILE["svg"])
    assert is_one(data) and QImage.fromData(dropped(data)()).width() == 30
    assert not is_one(drawing)


@pytest.mark.parametrize("seen", [QImage.Format.Format_RGB32, QImage.Format.Format_ARGB32])
def test_what_we_wrote_ourselves_stays_byte_for_byte(
    qapp: object, tmp_path: Path, seen: QImage.Format
) -> None:
    ours = of_file(picture(tmp_path / "face.png", 700, 300, seen))
    assert anew(ours, "face") == ours


def jpeg_with_words(path: Path) -> bytes:
    held = of_file(picture(path, 40, 40))
    return held[:2] + b"\xff\xfe\0\x08secret" + held[2:]


def png_with_words(path: Path) -> bytes:
    image = QImage(str(picture(path, 40, 40, QImage.Format.Format_ARGB32)))
    image.setText("Comment", "secret")
    image.setColorSpace(QColorSpace(QColorSpace.NamedColorSpace.AdobeRgb))
    image.save(str(path))
    return path.read_bytes()


def large_png(path: Path) -> bytes:
    return picture(path, 1200, 40).read_bytes()


def gif(_path: Path) -> bytes:
    return b64decode("R0lGODlhAQABAIAAAP8AAAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==")


@pytest.mark.parametrize("made", [jpeg_with_words, png_with_words, large_png, gif])
def test_a_strangers_picture_is_encoded_anew_and_once(
    qapp: object, tmp_path: Path, made: Callable[[Path], bytes]
) -> None:
    strange = made(tmp_path / "face.png")
    kept = anew(strange, "face")
    assert kept != strange and b"secret" not in kept
    assert anew(kept, "face") == kept
    assert max(shown(kept).width(), shown(kept).height()) <= 512


def test_a_picture_is_measured_before_it_is_read(qapp: object) -> None:
    header = b"IHDR" + (60_000).to_bytes(4) + (60_000).to_bytes(4) + b"\x08\x06\0\0\0"
    bomb = b"\x89PNG\r\n\x1a\n\0\0\0\r" + header + crc32(header).to_bytes(4) + b"\0\0\0\x04IDAT" + bytes(8)
    with pytest.raises(NotAllowed, match=r"^face is 60000 × 60000 pixels"):
        anew(bomb, "face")


def test_a_record_and_a_cast_bring_their_pictures_encoded_anew(qapp: object, tmp_path: Path) -> None:
    strange = large_png(tmp_path / "face.png")
    desk = Desk(Campaign(None))
    face = desk.campaign.keep_picture(strange)
    desk.session.rule(Entered(ANN, Combatant(ANN, "Ann", portrait=face)), Portrayed(ANN, face))
    desk.write_out(tmp_path / "ann.toml")
    other = Desk(Campaign(None))
    other.campaign.encoded = anew
    session = other.bring_in(tmp_path / "ann.toml")
    small = anew(strange, "face")
    assert session.scene.of(ANN).portrait == picture_id(small)
    assert other.campaign.picture(picture_id(small)) == small
    assert other.campaign.picture(face) == b""
    text = cast.write([session.scene.of(ANN)], [], session.system, other.campaign)
    bad = text.replace(b64encode(small).decode()[:20], b64encode(HOSTILE["svg"]).decode()[:20])
    empty = Campaign(None)
    empty.encoded = anew
    found = cast.portrayed(cast.read(bad, session.system), empty)
    assert [one.portrait for one in found.people] == [""]
    assert found.slips[-1].endswith("is not a picture that can be shown here.")


def test_a_record_with_a_drawing_for_a_portrait_is_not_taken_in(qapp: object, tmp_path: Path) -> None:
    desk = Desk(Campaign(None))
    desk.session.rule(
        Entered(ANN, Combatant(ANN, "Ann", portrait=desk.campaign.keep_picture(HOSTILE["svg"])))
    )
    desk.write_out(tmp_path / "ann.toml")
    desk.campaign.encoded = anew
    fights = desk.fights()
    with pytest.raises(NotAllowed, match=r"^ann\.toml, picture “[0-9a-f]{64}” is not a picture that can be"):
        desk.bring_in(tmp_path / "ann.toml")
    assert desk.fights() == fights


def test_a_drawing_in_a_campaign_of_a_stranger_is_not_drawn_to_be_copied(
    qapp: object, tmp_path: Path
) -> None:
    clipboard = QGuiApplication.clipboard()
    clipboard.setText("before")
    copy(b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>')
    assert clipboard.text() == "before"
    copy(of_file(picture(tmp_path / "face.png", 40, 60)))
    assert clipboard.image().height() == 60
    clipboard.clear()


def test_a_picture_that_is_painted_over_without_end_is_none(qapp: object) -> None:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, b"jpg")
    writer.setProgressiveScanWrite(True)
    image = QImage(99, 99, QImage.Format.Format_RGB32)
    image.fill(QColor("teal"))
    assert writer.write(image)
    held = bytes(buffer.data().data())
    assert not shown(held).isNull() and map_reading.measure(held, "a.jpg").wide == 99
    scans = held[held.index(b"\xff\xda") : -2]
    endless = held[:-2] + scans * 200 + held[-2:]
    about = b"\xff\xe1\x00\x04\xff\xd9"  # looks like the end, and is a word about the picture
    assert shown(endless).isNull()
    for read in (of_bytes, map_reading.measure):
        for one in (endless, held[:2] + about + endless[2:], held[:2] + about * 9999 + held[2:]):
            with pytest.raises(NotAllowed, match="not a picture"):
                read(one, "a.jpg")
    assert map_reading.measure(held + b"a film" + scans * 200, "a.jpg").wide == 99
