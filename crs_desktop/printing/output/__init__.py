"""Output: PDF, printer, PNG, SVG and the print command."""
