"""The two buttons under most dialogs."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox

_KINDS = QDialogButtonBox.StandardButton


class OkCancel(QDialogButtonBox):
    """Takes its dialog or leaves it. ``ok`` stands out, and has ``words`` where it does more than agree."""

    def __init__(self, dialog: QDialog, words: str = "") -> None:
        super().__init__(_KINDS.Ok | _KINDS.Cancel)
        self.ok = self.button(_KINDS.Ok)
        self.ok.setProperty("primary", True)
        if words:
            self.ok.setText(words)
        self.accepted.connect(dialog.accept)
        self.rejected.connect(dialog.reject)
