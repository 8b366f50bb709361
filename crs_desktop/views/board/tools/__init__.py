"""The mouse and key tools of the board: drag, select, measure, answer, drop, draw walls."""
