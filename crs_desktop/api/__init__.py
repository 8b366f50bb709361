"""The public Python API: fights for scripts, notebooks and tools, without a window.

The names in ``__all__`` are the API, with their methods and the fields that their docstrings and
``resources/manual/api.md`` name. They follow semantic versioning: only a new major version removes or
changes one of them. Everything else in ``crs_desktop`` is private and may change with any version.

Every failure raises a `CrsError` with a sentence as its message. Only `OpenFight.write_pdf` loads Qt.

>>> from crs_desktop import api
>>> fight = api.new_fight("crs", seed="gate")
>>> fight.enter("Fred", {"or": 8, "dr": 4, "life": 20}, square="C3")
>>> fight.enter("John", {"or": 6, "dr": 6, "life": 10}, square="D3")
>>> fight.begin("Short Range attack")
>>> fight.question.text
'Who attacks at Short Range?'
>>> [choice.words for choice in fight.question.choices]
['Fred', 'John']
>>> fight.answer("Fred")
>>> [(choice.words, choice.why_not) for choice in fight.question.choices]
[('Fred', 'An attack needs another combatant as its target.'), ('John', None)]
>>> fight.answer("John")
>>> fight.forecast("8").hit
Fraction(817, 1350)
>>> fight.answer("8")
>>> fight.answer("6")  # a real card, typed
>>> fight.accept()  # a card that the program draws
>>> [fact.values["amount"] for fact in fight.facts if fact.kind == "LifeLost"]
[]
>>> fight.undo()
>>> fight.rule("FieldSet who=John field=life_left value=3", words="a broken arm")
>>> fight.scene.person("John").values["life_left"]
3
>>> fight.answer("11")
Traceback (most recent call last):
    ...
crs_desktop.api.errors.CrsError: “11” is not a card: type A, 2 … 10, J, Q, K.
"""

from crs_desktop.api.campaigns import (
    CampaignFile,
    new_fight,
    open_campaign,
    play_record,
    read_fight,
    samples,
    systems,
)
from crs_desktop.api.cast import Cast, read_cast
from crs_desktop.api.errors import CrsError
from crs_desktop.api.fight import USUAL_CARDS, OpenFight
from crs_desktop.api.views import FactView, PersonView, SceneView
from crs_desktop.play.told.prompt import Prompt
from crs_desktop.play.told.story import LogLine
from crs_desktop.rules.ask import Option
from crs_desktop.rules.odds.forecast import Forecast

__all__ = [
    "USUAL_CARDS",
    "CampaignFile",
    "Cast",
    "CrsError",
    "FactView",
    "Forecast",
    "LogLine",
    "OpenFight",
    "Option",
    "PersonView",
    "Prompt",
    "SceneView",
    "new_fight",
    "open_campaign",
    "play_record",
    "read_cast",
    "read_fight",
    "samples",
    "systems",
]
