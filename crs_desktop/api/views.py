"""Frozen values that the API returns, made of plain names, strings and numbers."""

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

    ``str(fact)`` is the fact as a fight record writes it; `OpenFight.rule` reads this text.
    """

    kind: str
    values: Mapping[str, Any]
    text: str

    def __str__(self) -> str:
        return self.text


class PersonView(Struct, frozen=True):
    """A combatant or bystander.

    ``name`` never changes and is used in answers and facts; ``label`` is shown to people. ``values`` holds
    the values of the sheet by field id, including the effects of items and wounds. ``square`` reads ``C4``,
    and is empty off the board. ``out`` says why the person can no longer act, empty while they can.
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
    """Scene at one moment: game time in seconds, all persons, and the turn order.

    ``order`` is empty outside rounds; ``up`` names the combatant whose turn it is, or is empty.
    """

    clock: int
    people: tuple[PersonView, ...]
    order: tuple[str, ...]
    up: str

    def person(self, name: str) -> PersonView:
        """Return the person of this name. Raises `CrsError` if the scene has none."""
        for one in self.people:
            if one.name == name:
                return one
        raise CrsError(say("There is no “{name}” here.", name=name))


def scene_view(session: Session) -> SceneView:
    """Return the current scene of a session."""
    scene = session.scene
    people = tuple(_person(session, who) for who in scene.combatants)
    return SceneView(scene.clock, people, tuple(turn.who for turn in scene.order), scene.up or "")


def fact_view(fact: Fact) -> FactView:
    """Convert a fact of the rules to a `FactView`."""
    # plain values, so that a class of the rules may change without breaking a script
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
