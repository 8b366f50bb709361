"""The OK and Cancel buttons of most dialogs."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox

_KINDS = QDialogButtonBox.StandardButton


class OkCancel(QDialogButtonBox):
    """Buttons that accept or reject their dialog; ``ok`` is highlighted and reads ``words`` if given."""

    def __init__(self, dialog: QDialog, words: str = "") -> None:
        super().__init__(_KINDS.Ok | _KINDS.Cancel)
        self.ok = self.button(_KINDS.Ok)
        self.ok.setProperty("primary", True)
        if words:
            self.ok.setText(words)
        self.accepted.connect(dialog.accept)
        self.rejected.connect(dialog.reject)
