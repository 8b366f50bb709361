"""Output as PDF, PNG and SVG, to a printer, and by the print command."""
