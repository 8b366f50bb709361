"""The panels beside the board: turn order, sheet, log."""
