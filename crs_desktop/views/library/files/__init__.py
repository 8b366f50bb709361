"""Lists and files that come into the library and go out of it."""
