import pytest
from PySide6.QtWidgets import QApplication


@pytest.fixture(autouse=True)
def letters(qapp: QApplication) -> QApplication:
    """Letters are measured only where Qt runs."""
    return qapp
