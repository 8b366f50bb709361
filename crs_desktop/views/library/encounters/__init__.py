"""The encounters that are prepared."""
