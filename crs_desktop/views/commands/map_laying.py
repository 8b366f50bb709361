"""The reading and fitting of a map, up to the ruling that lays it down."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QMessageBox, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.play import bounds
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.maps.universal_vtt import VttMap, is_vtt, read_vtt
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import BoardSized, MapLaid, WallsPut, WallsTaken
from crs_desktop.rules.ground.map_picture import MapPicture, squares_of
from crs_desktop.rules.ground.walls import PER_SQUARE, free_names
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.board.maps import map_reading
from crs_desktop.views.board.maps.fit_map import FitMap
from crs_desktop.views.board.maps.map_reading import Measured
from crs_desktop.views.board.maps.svg_drawing import drawn, is_drawing
from crs_desktop.views.widgets.modal import run
from crs_desktop.views.widgets.working import Progress, read_in_parts, work
from crs_desktop.words import say

_USUAL_SQUARES = 20


class MapLaying:
    """The dialogs for a map of a fight; ``campaign`` returns the campaign that keeps the picture."""

    def __init__(self, window: QWidget, bridge: Bridge, campaign: Callable[[], Campaign]) -> None:
        self._window, self._bridge, self._campaign = window, bridge, campaign

    def lay(self, path: Path) -> None:
        """Lay down the map in a file; a failure is shown at the table."""

        def read(progress: Progress) -> bytes | VttMap:
            held = read_in_parts(path, bounds.MAP_BYTES, progress, 0.7)
            if is_drawing(held):
                return drawn(held, path.name, progress)
            if not is_vtt(held[:64]):
                return held
            found = read_vtt(held, path.name)
            progress.at(0.95)
            return found

        found = self._bridge.attempt(lambda: work(self._window, _reading(path), read))
        if isinstance(found, VttMap):
            self._lay_vtt(found, path.name)
        elif found is not None:
            self._lay_picture(found, path.name)

    def fit(self) -> None:
        """Ask again how the squares of the map lie on those of the board."""
        lies = self._bridge.scene.map
        if lies is None:
            return
        held = self._campaign().picture(lies.picture)
        picture = self._bridge.attempt(lambda: QPixmap.fromImage(map_reading.shown(held, say("The map"))))
        if picture is not None:
            self._fit(picture, lies, lambda: lies.picture)

    def _lay_picture(self, held: bytes, name: str) -> None:
        kept = self._kept(held, name)
        if kept is not None:
            campaign = self._campaign()
            picture = self._bridge.attempt(lambda: QPixmap.fromImage(map_reading.shown(kept, name)))
            if picture is not None:
                self._fit(picture, None, lambda: campaign.keep_picture(kept))

    def _fit(self, picture: QPixmap, lies: MapPicture | None, keep: Callable[[], str]) -> None:
        dialog = FitMap(picture, _USUAL_SQUARES, lies, self._window)
        if run(dialog) and dialog.fit is not None:
            fit, whole = dialog.fit, dialog.whole
            board: Callable[[], Fact] = lambda: as_large(self._bridge.scene, *squares_of(fit))  # noqa: E731
            laid: Callable[[], Fact] = lambda: MapLaid(replace(fit, picture=keep()))  # noqa: E731
            self._bridge.rule_by(*((board, laid) if whole else (laid,)))

    def _lay_vtt(self, found: VttMap, name: str) -> None:
        kept = self._kept(found.picture, name) if found.picture else b""
        if kept is None:
            return
        campaign = self._campaign()

        def map_laid() -> Fact:
            if not kept:
                return MapLaid(None)
            sides = (round(found.columns * PER_SQUARE), round(found.rows * PER_SQUARE))
            return MapLaid(MapPicture(campaign.keep_picture(kept), 0, 0, *sides))

        # A twentieth of a square, left by rounding, adds no column; more of it does.
        columns, rows = (max(1, round(side + 0.45)) for side in (found.columns, found.rows))
        rest = [partial(_itself, fact) for fact in _walls_of(self._bridge.scene, found)]
        board: Callable[[], Fact] = lambda: as_large(self._bridge.scene, columns, rows)  # noqa: E731
        words = say("Map and walls")  # the name of the file may tell players what they must not know
        if self._bridge.rule_by(board, map_laid, *rest, words=words) and found.told:
            self._bridge.refused.emit(WhyNot(" ".join(found.told)))

    def _kept(self, held: bytes, name: str) -> bytes | None:
        """Return the bytes to keep of a picture; None if it cannot be read, or the GM cancels."""
        measured = self._bridge.attempt(lambda: map_reading.measure(held, name))
        if measured is None:
            return None
        smaller = self._wants_it_smaller(measured) if measured.is_large else False
        if smaller is None:
            return None

        def keep(progress: Progress) -> bytes:
            progress.at(0.2)
            return map_reading.kept(measured, smaller)

        said = say("Preparing {file}", file=name)
        return self._bridge.attempt(lambda: work(self._window, said, keep))

    def _wants_it_smaller(self, measured: Measured) -> bool | None:
        wide, high = measured.scaled()
        said = say(
            "{file} has {wide} × {high} pixels. Scaled down to {less} × {lower}, it needs less memory and "
            "makes the campaign and its copies smaller. Scale it down?",
            file=measured.name,
            wide=measured.wide,
            high=measured.high,
            less=wide,
            lower=high,
        )
        kinds = QMessageBox.StandardButton
        answer = QMessageBox.question(
            self._window, say("CRS Desktop"), said, kinds.Yes | kinds.No | kinds.Cancel, kinds.Yes
        )
        return None if answer == kinds.Cancel else answer == kinds.Yes


def as_large(scene: Scene, columns: int, rows: int) -> BoardSized:
    """Return the fact that sizes the board, at least as large as the tokens on it need."""
    ends = [(one.square, one.size) for one in scene.combatants.values() if one.square is not None]
    right = max((square.column + size for square, size in ends), default=0)
    bottom = max((square.row + size for square, size in ends), default=0)
    return BoardSized(max(columns, right), max(rows, bottom))


def _walls_of(scene: Scene, found: VttMap) -> Sequence[Fact]:
    """Return the facts that replace the walls of the board by those of the map."""
    facts = list[Fact]()
    if scene.walls.named:
        facts.append(WallsTaken(tuple(scene.walls.named)))
    if found.walls:
        names = free_names((), len(found.walls))
        facts.append(WallsPut(dict(zip(names, found.walls, strict=True))))
    return facts


def _itself(fact: Fact) -> Fact:
    return fact


def _reading(path: Path) -> str:
    return say("Reading {file}", file=path.name)
