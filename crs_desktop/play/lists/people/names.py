"""Names and labels of people: valid in records, and unique."""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import count
from typing import cast

from msgspec.structs import replace

from crs_desktop.play.lists.reading.tidy import is_tidy, joined
from crs_desktop.rules.facts import Renamed
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_STRANGE = r"[^\w.’' -]+"


def name_for(label: str, taken: Collection[str], begun: dict[str, int] | None = None) -> Name:
    """Return a name for records from a label; numbered if it is taken.

    ``begun`` is kept between calls for the same names and holds the numbers known to be taken.

    >>> name_for("Fred: the Red", ["Fred the Red"])
    'Fred the Red 2'
    """
    plain = " ".join(re.sub(_STRANGE, " ", label).split()) or say("Somebody")
    # no combatant may have the name GM, because “GM: …” in a record is an answer of the GM
    if plain not in taken and plain != "GM":
        return Name(plain)
    return Name(_free(plain, taken, {} if begun is None else begun))


def _free(stem: str, taken: Collection[str], begun: dict[str, int]) -> str:
    """Return the stem with its first free number, searching from the number in ``begun``."""
    # continue from the last number: 20,000 equal names took minutes when each count began at 2
    begun[stem] = next(number for number in count(begun.get(stem, 2)) if f"{stem} {number}" not in taken)
    return f"{stem} {begun[stem]}"


def names_for(labels: Sequence[str]) -> list[Name]:
    """Return names for many labels when no name is taken; most labels are valid names already."""
    text = joined(labels)
    are_names = all(labels) and "GM" not in labels and is_tidy(text) and not _is_strange(text)
    return cast("list[Name]", [*labels]) if are_names else [name_for(label, ()) for label in labels]


def _is_strange(text: str) -> bool:
    """Return whether a text has a sign that names cannot have, with a quick test for plain letters."""
    return not text.replace(" ", "x").replace("_", "x").isalnum() and bool(re.search(_STRANGE, text))


def numbered(label: str, taken: Collection[str], begun: dict[str, int] | None = None) -> tuple[str, Name]:
    """Return label and name with the next free number; ``taken`` holds labels and names.

    ``begun`` is used as in `name_for`.

    >>> numbered("Goblin 2", ["Goblin", "Goblin 2"])
    ('Goblin 3', 'Goblin 3')
    """
    if label not in taken:
        return label, name_for(label, taken, begun)
    # match only from the first blank of a run, or a long run is tried again from each of its blanks
    stem = re.sub(r"(?<!\s)\s+\d+$", "", label)
    free = _free(stem, taken, {} if begun is None else begun)
    return free, name_for(free, taken, begun)


def renamed(scene: Scene, who: Name, label: str) -> Renamed:
    """Return the fact of a new label.

    Raises:
        NotAllowed: The label is empty, or is the label or record name of another: typed, it would mean both.

    """
    if not label:
        raise NotAllowed(say("Name is empty: expected a name."))
    for other in scene.combatants.values():
        if other.name != who and label == other.label:
            raise NotAllowed(say("{label} already exists here. Choose another name.", label=label))
        if other.name != who and label == other.name:
            said = "{other} entered as {label}, and records use that name for them. Choose another name."
            raise NotAllowed(say(said, other=other.label, label=label))
    return Renamed(who, label)


def called(scene: Scene, people: Sequence[Combatant], on_board: bool) -> Iterator[Combatant]:
    """Yield the same combatants, each with a unique name and label, numbered if taken."""
    return _named(scene, people) if on_board else _kept(scene, people)


def _named(scene: Scene, people: Sequence[Combatant]) -> Iterator[Combatant]:
    taken = {*scene.names, *(one.label for one in scene.combatants.values())}
    begun = dict[str, int]()
    for one in people:
        named = _numbered(one, taken, begun)
        taken |= {named.label, named.name}
        yield named


def _kept(scene: Scene, people: Sequence[Combatant]) -> Iterator[Combatant]:
    names, labels = set(scene.combatants), {one.label for one in scene.combatants.values()}
    if _are_new([one.name for one in people], names) and _are_new([one.label for one in people], labels):
        yield from people
        return
    taken, begun = {*names, *labels}, dict[str, int]()
    for one in people:
        named = one if one.name not in names and one.label not in labels else _numbered(one, taken, begun)
        names.add(named.name)
        labels.add(named.label)
        taken.add(named.name)
        taken.add(named.label)
        yield named


def _are_new(names: Sequence[str], taken: Collection[str]) -> bool:
    """Return whether the names are new and differ from each other."""
    return len({*names, *taken}) == len(names) + len(taken)


def _numbered(one: Combatant, taken: Collection[str], begun: dict[str, int]) -> Combatant:
    label, name = numbered(one.label, taken, begun)
    return replace(one, name=name, label=label)
