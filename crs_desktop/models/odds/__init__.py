"""Item models of the odds panel."""
