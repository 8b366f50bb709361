"""Dialogs of one line, answered."""

import pytest

from crs_desktop.views.widgets.one_line import OneLine


def answer_lines(monkeypatch: pytest.MonkeyPatch, *texts: str) -> list[str]:
    """Type these one after another into each such dialog; what it says after each will stand in the list."""
    said: list[str] = []

    def answer(dialog: OneLine) -> int:
        for text in texts:
            dialog.line.setText(text)
            dialog.accept()
            said.append(dialog.message.text())
        return dialog.result()

    monkeypatch.setattr(OneLine, "exec", answer)
    return said
