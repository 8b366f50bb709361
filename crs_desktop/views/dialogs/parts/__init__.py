"""Parts and small questions that most dialogs share."""
