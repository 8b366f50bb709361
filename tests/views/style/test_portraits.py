"""One road for portraits, whoever shows them."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtGui import QColor, QImage

from crs_desktop.rules.why import NotAllowed
from crs_desktop.views.style.portraits import dropped, is_one, of_file


def picture(path: Path, wide: int, high: int, seen: QImage.Format = QImage.Format.Format_RGB32) -> Path:
    image = QImage(wide, high, seen)
    image.fill(QColor(0, 128, 128, 120))
    assert image.save(str(path))
    return path


def of_files(*paths: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


@pytest.mark.parametrize(
    ("wide", "high", "kept"),
    [
        (900, 300, (512, 170)),
        (9000, 30, (512, 1)),
        (300, 900, (170, 512)),
        (512, 512, (512, 512)),
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
        "list.png is no picture that can be shown here.",
        "large.png is 16000 × 4001 pixels: expected no more than 64 million in all.",
        "gone.png is no picture that can be shown here.",
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
