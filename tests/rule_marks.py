"""The marker that says which rules a test shows, and ``pytest --unshown``, which says what no test shows."""

from collections.abc import Generator, Iterable
from textwrap import fill
from typing import Any

import pytest

from crs_desktop.play.told.rule_index import shipped_rules


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test, a class or (as ``pytestmark``) a module with the ids of the rules that it shows."""
    return pytest.mark.rule(*ids)


def pytest_addoption(parser: pytest.Parser) -> None:
    said = "list the rules that no collected test shows, of all texts or of one: --unshown=CRS"
    parser.addoption("--unshown", nargs="?", const="", metavar="TEXT", help=said)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules of resources/rules.toml that the test shows")
    text = config.getoption("--unshown")
    if text is None:
        return
    if text and text not in _texts(shipped_rules()):
        known = ", ".join(_texts(shipped_rules()))
        raise pytest.UsageError(f"--unshown={text}: there is no such text, only {known}.")
    config.pluginmanager.register(Unshown(text))


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem(collector: pytest.Collector) -> Generator[None, Any, Any]:
    """Refuse unknown ids where pytest makes tests of functions: also under xdist, also of parameters."""
    made = yield
    for item in made if isinstance(made, list) else []:
        unknown = [id_ for id_ in _shown_by(item) if id_ not in shipped_rules()]
        if unknown:
            said = f"{item.nodeid} shows {', '.join(unknown)}, but resources/rules.toml has no such rule."
            raise collector.CollectError(said)
    return made


class Unshown:
    """Gathers what is shown; of xdist, each worker tells the controller what it has collected."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._shown: set[str] = set()

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        self._shown.update(_shown_by(item))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput["shown"] = sorted(self._shown)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        self._shown.update(getattr(node, "workeroutput", {}).get("shown", []))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section("rules that no test shows")
        for text, ids in _texts(shipped_rules()).items():
            if self._text in ("", text):
                missing = [id_ for id_ in ids if id_ not in self._shown]
                terminalreporter.line(f"{text}: {len(missing)} of {len(ids)}")
                terminalreporter.line(fill(" ".join(missing), 110, break_on_hyphens=False))


def _shown_by(item: pytest.Item) -> list[str]:
    return [id_ for mark in item.iter_markers("rule") for id_ in mark.args]


def _texts(ids: Iterable[str]) -> dict[str, list[str]]:
    """The ids by the text that they are of: what stands before the hyphen."""
    texts: dict[str, list[str]] = {}
    for id_ in ids:
        texts.setdefault(id_.partition("-")[0], []).append(id_)
    return texts
