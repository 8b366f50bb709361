"""Many fights of the CRS at once, in arrays; a test keeps each fact equal to the rules."""
