"""Undo in a library that other laptops edit too.

Undo moves the head back over the last change, if this laptop made it. If another laptop made it, that would
take back their change. So undo then looks for the last own change and sets its fields back by a new ruling,
which stands behind the other change. The key of that ruling tells the next undo that one own change is done.
"""

from collections.abc import Callable, Iterator, Sequence

from crs_desktop.play.journal.journal import Entry
from crs_desktop.play.session.entry_tree import Node, Tree
from crs_desktop.play.session.save_points import last_own
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import FieldCleared, FieldSet
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_BACK = "undo"
"""Key of a ruling that takes an own change back."""


def undone(tree: Tree) -> Node | None:
    """Return the entry that undo takes back: in a shared library the last one of this laptop."""
    place = last_own(tree.path)
    if place is None or _is_own(tree, tree.path[place]):
        return None if place is None else tree.path[place]
    return _own_before(tree)


def taken_back(tree: Tree) -> Entry | None:
    """Return the ruling by which undo takes back an own change; None if it only moves the head.

    Raises `NotAllowed` if there is nothing to undo, or if another laptop has changed the same since.
    """
    place, node = last_own(tree.path), undone(tree)
    if place is None:
        raise NotAllowed(say("There is nothing to undo."))
    if node is None:
        raise NotAllowed(_refusal(tree.path, tree.author))
    if node is tree.path[place]:
        return None
    return Entry("ruling", _BACK, given=back(tree.path, tree.author, node))


def _is_own(tree: Tree, node: Node) -> bool:
    return node.entry.key != _BACK and not tree.author(node.id)


def _refusal(path: Sequence[Node], author: Callable[[int], str]) -> str:
    name = next((name for node in reversed(path) if (name := author(node.id))), say("Another laptop"))
    return say("{name} has changed this since. Undo takes back your own changes alone.", name=name)


def _own_before(tree: Tree) -> Node | None:
    done = 0
    for node in reversed(tree.path):
        if node.entry.kind != "ruling" or node.entry.by == "program" or tree.author(node.id):
            continue
        # Each such ruling has taken back one own change, which lies farther behind.
        if node.entry.key == _BACK:
            done += 1
        elif not done:
            return node
        else:
            done -= 1
    return None


def back(path: Sequence[Node], author: Callable[[int], str], node: Node) -> tuple[Fact, ...]:
    """Return the facts that set the fields of an own change back to what they were before it.

    ``author`` names the other laptop that wrote an entry. Raises `NotAllowed` if one made this change or has
    changed the same since, or if the change is not about fields.
    """
    if author(node.id):
        raise NotAllowed(_refusal([node], author))
    # all or nothing: a refusal of the second field must not leave the first set back
    return tuple(_back(path, author, node))


def _back(path: Sequence[Node], author: Callable[[int], str], node: Node) -> Iterator[Fact]:
    others = [one for one in path[path.index(node) + 1 :] if author(one.id)]
    for fact in node.entry.given:
        if not isinstance(fact, FieldSet | FieldCleared):
            raise NotAllowed(_refusal(path, author))
        if since := [one for one in others if changes(one, fact.who, fact.field)]:
            raise NotAllowed(_refusal(since, author))
        yield field_of(node.before, fact.who, fact.field)


def changes(node: Node, who: Name, field: str) -> bool:
    """Return whether an entry gives a field another value, or adds or removes its character."""
    before, after = node.before.combatants.get(who), node.after.combatants.get(who)
    return not after or not before or before.fields.get(field) != after.fields.get(field)


def field_of(scene: Scene, who: Name, field: str) -> FieldSet | FieldCleared:
    """Return the fact that gives a field the value that it has in a scene."""
    fields = scene.of(who).fields
    return FieldSet(who, field, fields[field]) if field in fields else FieldCleared(who, field)
