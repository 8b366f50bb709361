"""The campaign file: journal, formats, earlier copies and pictures."""
