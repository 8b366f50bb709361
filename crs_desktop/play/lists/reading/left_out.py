"""Sentences about the parts of a list that were not read, so that nothing is skipped silently."""

from collections.abc import Iterable, Sequence

from crs_desktop.play.lists.columns import Columns, plain
from crs_desktop.play.lists.reading.headed_list import HeadedList, too_far_right
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.sheet import Field
from crs_desktop.rules.system import HouseRule, System
from crs_desktop.words import say, say_many

_MOST_EFFECTS = 5
"""Effects named in the sentence; the others are counted."""


def left_out(headed: HeadedList, ids: Sequence[str], columns: Columns) -> tuple[str, ...]:
    """Return a sentence for each skipped part of a list, except columns that the GM chose to skip."""
    unread = [_unread(headed, at, columns) for at in strange(headed, ids, columns)]
    return (*headed.told, *unread, *beyond(headed))


def strange(headed: HeadedList, ids: Sequence[str], columns: Columns) -> list[int]:
    """Return the indexes of columns that are not empty and have no meaning."""
    bare = (at for at, id_ in enumerate(ids) if not id_ and headed.samples(at, 1))
    # an empty id is the GM's choice to skip the column; a missing id is no choice
    return [at for at in bare if columns.before.get(plain(headed.headings[at])) != ""]


def beyond(headed: HeadedList) -> list[str]:
    """Return a sentence for each line that is longer than the line of headings."""
    width = len(headed.headings)
    far = ((at, cells[width:]) for at, cells in headed.lines if len(cells) > width)
    return [too_far_right(at, cells) for at, cells in far if any(map(str.strip, cells))]


def unused(headed: HeadedList, ids: Sequence[str], system: System, scene: Scene) -> list[str]:
    """Return a sentence for each house rule that hides columns of the list from the sheets."""
    told = [id_ for at, id_ in enumerate(ids) if id_ and headed.samples(at, 1)]
    used = {field.id for field in system.fields(scene)}
    hidden = [field for field in system.sheet if field.id in told and field.id not in used]
    return [_not_used(rule, hidden, scene) for rule in system.house_rules if _titled(hidden, rule)]


def unread_effects(people: Iterable[Combatant], system: System) -> list[str]:
    """Return one sentence about the effects that the rules do not understand; no sentence if all are."""
    unread = system.items.unread
    items = ((item.name, unread(item.effect)) for one in people for item in one.items if item.effect)
    each = [f"{name} ({'; '.join(words)})" for name, words in dict.fromkeys(items) if words]
    if not each:
        return []
    one = "1 effect is not understood and left to the GM: {which}."
    many = "{count} effects are not understood and left to the GM: {which}."
    return [say_many(one, many, len(each), which=_first(each))]


def _first(names: Sequence[str]) -> str:
    rest = len(names) - _MOST_EFFECTS
    shown = ", ".join(names[:_MOST_EFFECTS])
    return say("{names} and {rest} more", names=shown, rest=rest) if rest > 0 else shown


def _titled(fields: Sequence[Field], rule: HouseRule) -> str:
    return ", ".join(f"“{field.title}”" for field in fields if field.used_by == rule.id)


def _not_used(rule: HouseRule, hidden: Sequence[Field], scene: Scene) -> str:
    words, titled = rule.words(rule.chosen(scene.house_rules)), _titled(hidden, rule)
    return say("No sheet shows {columns}: {rule} {words}.", columns=titled, rule=rule.title, words=words)


def name_of(headed: HeadedList, column: int) -> str:
    """Return the heading of a column, or its number."""
    return headed.headings[column] or say("Column {number}", number=column + 1)


def _unread(headed: HeadedList, at: int, columns: Columns) -> str:
    heading = headed.headings[at]
    if columns.ids().get(plain(heading)):
        said = "Column “{cell}” repeats an earlier column and was skipped."
        return say(said, cell=heading)
    if heading:
        said = "Column “{cell}” is not on this sheet and was skipped. Expected one of {known}."
        return say(said, cell=heading, known=", ".join(columns.titles.values()))
    found = ", ".join(f"“{cell}”" for cell in headed.samples(at))
    said = "Column {number} ({found}) has no heading that gives it a meaning and was skipped."
    return say(said, number=at + 1, found=found)
