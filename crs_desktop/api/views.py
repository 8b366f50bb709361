"""The values that the API returns: frozen, with plain names, strings and numbers in them."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from crs_desktop.api.errors import CrsError
from crs_desktop.play.record.fact_text import write_fact
from crs_desktop.play.session.session import Session
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.values import Name
from crs_desktop.words import say


class FactView(Struct, frozen=True):
    """A change of the scene: its kind, such as ``LifeLost``, and its values by field.

    ``str(fact)`` is the fact as a fight record has it, which `OpenFight.rule` reads.
    """

    kind: str
    values: Mapping[str, Any]
    text: str

    def __str__(self) -> str:
        return self.text


class PersonView(Struct, frozen=True):
    """A combatant or bystander.

    ``name`` never changes and is what answers and facts use; ``label`` is what people read. ``values`` are
    those of the sheet by field, with what items and wounds change. ``square`` reads ``C4``, empty off the
    board. ``out`` says why the person can no longer act, empty while they can.
    """

    name: str
    label: str
    side: str
    values: Mapping[str, Any]
    square: str
    items: tuple[str, ...]
    out: str
    bystander: bool
    hidden: bool


class SceneView(Struct, frozen=True):
    """The scene at one moment: game time in seconds, everyone in it, and the order of the round.

    ``order`` is empty outside rounds; ``up`` is whose turn it is, empty where it is nobody's.
    """

    clock: int
    people: tuple[PersonView, ...]
    order: tuple[str, ...]
    up: str

    def person(self, name: str) -> PersonView:
        """Return the person of this name. Raises `CrsError` when there is none."""
        for one in self.people:
            if one.name == name:
                return one
        raise CrsError(say("There is nobody called “{name}” here.", name=name))


def scene_view(session: Session) -> SceneView:
    """Return the scene of a session as it is now."""
    scene = session.scene
    people = tuple(_person(session, who) for who in scene.combatants)
    return SceneView(scene.clock, people, tuple(turn.who for turn in scene.order), scene.up or "")


def fact_view(fact: Fact) -> FactView:
    """Return a fact of the rules as the API shows it."""
    values: dict[str, Any] = msgspec.to_builtins(fact)
    return FactView(values.pop("type"), values, write_fact(fact))


def _person(session: Session, who: Name) -> PersonView:
    system, scene = session.system, session.scene
    one = scene.of(who)
    return PersonView(
        name=one.name,
        label=one.label,
        side=one.side,
        values=dict(system.values(scene, who)),
        square="" if one.square is None else str(one.square),
        items=tuple(item.name for item in one.items),
        out=system.out(scene, who),
        bystander=one.bystander,
        hidden=one.hidden,
    )
