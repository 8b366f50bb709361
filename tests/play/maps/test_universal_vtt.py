"""Maps of other programs: what they hold, every quirk, and what is refused with a sentence."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crs_desktop.play.maps.universal_vtt import VttMap, is_vtt, read_vtt
from crs_desktop.rules.fact import happen
from crs_desktop.rules.facts import WallsPut
from crs_desktop.rules.facts.walls import MOST_PARTS
from crs_desktop.rules.ground.walls import write_spots
from crs_desktop.rules.why import NotAllowed
from tests.rules.fight import FIGHT

_RESOLUTION = {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 6, "y": 4}, "pixels_per_grid": 10}


def door(closed: bool) -> dict[str, Any]:
    x = 3.5 if closed else 1
    return {"bounds": [{"x": x, "y": 3}, {"x": x, "y": 4}], "rotation": 1.57, "closed": closed}


def held(**changes: Any) -> bytes:
    """A room of 6 × 4 squares with a wall, a pillar, a closed and an open door; no picture to speak of."""
    usual: dict[str, Any] = {
        "format": 0.3,
        "resolution": _RESOLUTION,
        "line_of_sight": [[{"x": 1, "y": 1}, {"x": 3.5, "y": 1}, {"x": 3.5, "y": 3}]],
        "objects_line_of_sight": [[{"x": 5, "y": 2}, {"x": 5.25, "y": 2.25}]],
        "portals": [door(True), door(False)],
        "environment": {"baked_lighting": True},
        "lights": [{"position": {"x": 2, "y": 2}, "range": 5}],
        "image": "iVBORw==",
    }
    return json.dumps({**usual, **changes}).encode()


def read(**changes: Any) -> VttMap:
    return read_vtt(held(**changes), "room.dd2vtt")


def walls(found: VttMap) -> list[tuple[str, bool, str]]:
    return [(wall.kind, wall.open, write_spots(wall.points)) for wall in found.walls]


def test_size_picture_walls_and_doors_are_read() -> None:
    found = read()
    assert (found.columns, found.rows, found.picture, found.told) == (6, 4, b"\x89PNG", ())
    assert walls(found) == [
        ("wall", False, "1, 1 → 3.5, 1 → 3.5, 3"),
        ("wall", False, "5, 2 → 5.25, 2.25"),
        ("door", False, "3.5, 3 → 3.5, 4"),
        ("door", True, "1, 3 → 1, 4"),
    ]


def test_an_origin_that_is_not_0_is_taken_off() -> None:
    moved = {**_RESOLUTION, "map_origin": {"x": 1, "y": -2.5}}
    assert walls(read(resolution=moved))[0] == ("wall", False, "0, 3.5 → 2.5, 3.5 → 2.5, 5.5")


def test_without_an_origin_it_is_0_and_what_is_missing_is_none() -> None:
    bare = json.dumps({"format": 0.2, "resolution": {"map_size": {"x": 2, "y": 2}, "pixels_per_grid": 70}})
    found = read_vtt(bare.encode(), "bare.uvtt")
    assert (found.walls, found.picture, found.told) == ((), b"", ())


@pytest.mark.parametrize("version", [0.2, 0.3, 1, 1.0, "0.3", "1.0", "0.2"])
def test_versions_are_numbers_or_texts(version: object) -> None:
    assert read(format=version).told == ()


@pytest.mark.parametrize("version", [2.5, "2", "next", None])
def test_an_unknown_version_is_read_with_a_warning(version: object) -> None:
    found = read(format=version)
    said = version if version is None else str(version)
    assert found.told == (
        f"The version {said or '–'} of Universal VTT is not known. The map was read as version 1.0.",
    )
    assert len(found.walls) == 4


def test_a_mark_at_the_beginning_and_a_data_url_are_no_hindrance() -> None:
    text = b"\xef\xbb\xbf" + held(image="data:image/png;base64,iVBO\nRw==")
    assert is_vtt(text[:8])
    assert read_vtt(text, "room.uvtt").picture == b"\x89PNG"


def test_what_it_is_is_told_by_its_content() -> None:
    assert is_vtt(b' \n{"format": 1}') and not is_vtt(b"\x89PNG") and not is_vtt(b"")


def test_walls_of_no_length_and_points_nowhere_are_left_out_and_told() -> None:
    dot = {"x": 2, "y": 2}
    odd = [[dot, dot], [], [dot], [dot, {"x": 1e300, "y": 0}], [dot, {"x": 3, "y": 2}]]
    found = read(line_of_sight=odd, objects_line_of_sight=[], portals=[{"closed": True}])
    assert walls(found) == [("wall", False, "2, 2 → 3, 2")]
    assert found.told == ("Skipped: 5 walls or doors without a length or a place.",)
    found = read(line_of_sight=[[dot, dot], [dot, {"x": 3, "y": 2}]], objects_line_of_sight=[], portals=[])
    assert found.told == ("Skipped: a wall or door without a length or a place.",)


def test_a_million_walls_are_refused() -> None:
    line = [{"x": 1, "y": 1}, {"x": 2, "y": 1}]
    with pytest.raises(NotAllowed) as refused:
        read(line_of_sight=[line] * (MOST_PARTS + 1), objects_line_of_sight=[], portals=[])
    assert refused.value.why == (
        f"room.dd2vtt has {MOST_PARTS + 1} parts of walls. At most {MOST_PARTS} are allowed."
    )


def test_walls_without_end_are_refused_before_they_are_read() -> None:
    line = [{"x": 1, "y": 1}, {"x": 2, "y": 1}]
    with pytest.raises(NotAllowed) as refused:
        read(line_of_sight=[line] * 300_000)
    assert refused.value.why == "room.dd2vtt has 11 MB of walls and doors. At most 8 MB are allowed."


def test_a_picture_with_escaped_letters_is_read() -> None:
    text = held(image="iVBO//w=").replace(b"/", rb"\/")
    assert read_vtt(text, "room.dd2vtt").picture == b"\x89PN\xff\xfc"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"", "is not a Universal VTT map: "),
        (b"{", "is not a Universal VTT map: "),
        (b"[]", "Expected `object`, got `array`"),
        (b"{}", "missing required field `resolution`"),
        (b'{"a":' * 1000 + b"1" + b"}" * 1000, "is not a Universal VTT map: "),
        (b'{"resolution":' + b"[" * 200_000, "is not a Universal VTT map: "),
        (held().replace(b'"x": 6', b'"x": NaN'), "is not a Universal VTT map: "),
        (held().replace(b'"x": 6', b'"x": 1e999'), "is not a Universal VTT map: "),
        (held().replace(b'"x": 6', b'"x": "six"'), "Expected `float`, got `str`"),
        (held().replace(b'"x": 3.5', b'"x": Infinity'), "is not a Universal VTT map: "),
        (held(image="no base 64!"), "the picture is not valid base64"),
        (held(image="iVBORw="), "the picture is not valid base64"),
        (held().replace(b'"x": 6', b'"x": 0'), "is a map of 0 × 4 squares. Expected 1 to 500 each way."),
        (held().replace(b'"x": 6', b'"x": 9e9'), "is a map of 9e+09 × 4 squares"),
        (b"\xff\xfe\x00", "is not a Universal VTT map: "),
    ],
)  # fmt: skip
def test_what_is_no_map_is_refused_with_the_file_and_the_reason(text: bytes, why: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        read_vtt(text, "room.dd2vtt")
    assert refused.value.why.startswith("room.dd2vtt") and why in refused.value.why
    assert len(refused.value.why) < 400


@given(st.data())
def test_a_garbled_file_is_a_map_or_a_sentence(data: st.DataObject) -> None:
    text = bytearray(held())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text) - 1))
        text[at : at + data.draw(st.integers(0, 9))] = data.draw(st.binary(max_size=4))
    try:
        found = read_vtt(bytes(text), "room.uvtt")
    except NotAllowed as error:
        assert error.why.startswith("room.uvtt")
    else:
        put = {f"w{number}": wall for number, wall in enumerate(found.walls)}
        assert len(happen(FIGHT, WallsPut(put)).walls.named) == len(put)
