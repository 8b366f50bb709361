"""The numbers of a sheet that are printed in boxes."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from crs_desktop.rules.printed.card import Box, Dial
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.sheet import Computed, Field, Number, Values, Wheel
from crs_desktop.rules.values import whole

if TYPE_CHECKING:
    from crs_desktop.rules.system import System

_NUMBERS = (Number, Computed, Wheel)


class Boxes:
    """The sheet fields of a game, sorted into boxes, dials and text."""

    def __init__(self, system: "System", scene: Scene) -> None:
        sheet = system.fields(scene)
        self.fields = {field.id: field for field in sheet if _is_full(field)}
        self.texts = [field for field in sheet if not isinstance(field, _NUMBERS)]
        wheels = [field for field in sheet if isinstance(field, Wheel)]
        self._groups = system.printed.boxes or (tuple(self.fields),)
        self._beside = {wheel.id: _beside(wheel, system.printed.boxes) for wheel in wheels}
        self._on_dials = {id_ for wheel, others in self._beside.items() for id_ in (wheel, *others)}
        self.always = tuple(id_ for group in self._groups for id_ in group)
        self.further = tuple(id_ for id_ in self.fields if id_ not in self.always)

    def columns(self) -> Iterator[Field]:
        """Yield the columns of the table of the cast: the numbers, then the texts."""
        yield from (self.fields[id_] for id_ in (*self.always, *self.further) if id_ in self.fields)
        yield from self.texts

    def of(self, one: Combatant, values: Values) -> Iterator[tuple[Box, ...]]:
        """Yield the groups of boxes of a combatant; optional numbers only where they have one."""
        for group in (*self._groups, tuple(id_ for id_ in self.further if one.number(id_))):
            shown = [self.fields[id_] for id_ in group if id_ in self.fields and id_ not in self._on_dials]
            if shown:
                yield tuple(Box(field.title, field.show(values[field.id])) for field in shown)

    def dials(self, values: Values) -> Iterator[Dial]:
        """Yield the wheels with their present ratings; numbers beside them that are no points, unless 0."""
        for field in self.fields.values():
            if isinstance(field, Wheel):
                beside = (self.fields[id_] for id_ in self._beside[field.id] if id_ in self.fields)
                told = (one for one in beside if one.id in field.points or values[one.id])
                boxes = tuple(Box(one.title, one.show(values[one.id])) for one in told)
                rating = whole(values[field.id])
                yield Dial(field.title, field.other, rating, field.stations, boxes)


def _is_full(field: Field) -> bool:
    """Return whether a field is a lasting number; one that counts down is tracked at the table instead."""
    return isinstance(field, _NUMBERS) and not (isinstance(field, Number) and field.left_of)


def _beside(wheel: Wheel, groups: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """Return the ids of a wheel's points, then of the other numbers in its group."""
    group = next((group for group in groups if wheel.id in group), ())
    return tuple(id_ for id_ in dict.fromkeys((*wheel.points, *group)) if id_ != wheel.id)
