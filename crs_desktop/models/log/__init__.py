"""The log as Qt item models: in full, in short, and filtered."""
