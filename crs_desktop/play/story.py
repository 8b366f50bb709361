"""What happened, as sentences: the log on the screen and every export of it."""

from msgspec import Struct

from crs_desktop.play.tree import Node
from crs_desktop.rules.fact import Fact, happen
from crs_desktop.rules.scene import Scene
from crs_desktop.words import say


class Line(Struct, frozen=True):
    """One line of the log. ``entry`` is its entry's id; ``secret`` is not for the players."""

    entry: int
    text: str
    tone: str = "plain"
    secret: bool = False


def lines(node: Node) -> list[Line]:
    """The lines of one entry: a heading where something begins, then what its facts say."""
    scene, told = node.before, []
    for fact in node.entry.all_facts():
        told.append((fact.words(scene), fact.tone, not visible(fact, node.entry.key, node.after)))
        scene = happen(scene, fact)
    heading = _heading(node)
    said = [Line(node.id, text, tone, secret) for text, tone, secret in told if text]
    return [Line(node.id, heading, "heading"), *said] if heading else said


def visible(fact: Fact, key: str, scene: Scene) -> bool:
    """Whether everybody may know a fact that was told under this key."""
    return fact.seen == "open" or (fact.seen == "hidden" and key in scene.shown)


def story(path: tuple[Node, ...], to_gm: bool = True) -> list[Line]:
    """The whole log; without what only the GM may know when it is for the players."""
    told = [line for node in path for line in lines(node)]
    return [line for line in told if to_gm or not line.secret]


def title(node: Node) -> str:
    """An entry in a few words, for the menu that undoes it."""
    entry = node.entry
    if entry.kind == "answer":
        return say("{question}: {answer}", question=entry.key.rpartition("/")[2], answer=entry.text)
    if entry.kind in ("begin", "offer"):
        return entry.key
    return entry.text or next(iter(line.text for line in lines(node)), entry.kind)


def _heading(node: Node) -> str:
    entry = node.entry
    if entry.kind in ("begin", "offer"):
        return entry.key
    if entry.kind == "ruling":
        return say("The GM rules: {words}", words=entry.text) if entry.text else say("The GM rules")
    return ""
