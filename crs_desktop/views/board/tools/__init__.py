"""What mouse and keys do on the board: drag, select, measure, answer, drop."""
