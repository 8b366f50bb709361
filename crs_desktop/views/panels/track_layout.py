"""Where the slips of a time line lie: as far along as they come, in as few lanes as keep them apart."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from crs_desktop.rules.track import Activity, Track

GAP = 4


class Slip(Struct, frozen=True):
    """An activity on its slip, in pixels: ``x`` is where it comes on the line, ``left`` where it begins.

    ``lane`` counts from the line.
    """

    activity: Activity
    x: float
    left: float
    width: float
    lane: int


def slips(track: Track, left: float, right: float, width_of: Callable[[Activity], float]) -> tuple[Slip, ...]:
    """One for each activity; no two in a lane overlap, and none reaches beyond ``left`` and ``right``."""
    ends: list[list[tuple[float, float]]] = []
    laid = []
    for activity in track.in_order():
        x = left + track.part(activity.at) * (right - left)
        width = min(width_of(activity), right - left)
        begins = max(left, min(x - width / 2, right - width))
        lane = _free(ends, begins, begins + width)
        ends[lane].append((begins, begins + width))
        laid.append(Slip(activity, x, begins, width, lane))
    return tuple(laid)


def lanes(laid: Sequence[Slip]) -> int:
    """How many lanes they take."""
    return max((slip.lane + 1 for slip in laid), default=0)


def ticks(track: Track, room: float, apart: float) -> list[int]:
    """The numbers that stand at the line, so that they are at least so many pixels apart."""
    low, high = sorted((track.first, track.last))
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000) if _fits(high - low, step, room, apart))
    return [at for at in range(low, high + 1) if at % step == 0]


def _fits(span: int, step: int, room: float, apart: float) -> bool:
    return step == 1000 or span == 0 or room / span * step >= apart


def _free(ends: list[list[tuple[float, float]]], begins: float, stops: float) -> int:
    for lane, taken in enumerate(ends):
        if all(stops + GAP <= left or right + GAP <= begins for left, right in taken):
            return lane
    ends.append([])
    return len(ends) - 1
