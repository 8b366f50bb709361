"""Encodings of text files."""


def decoded(file: bytes) -> str:
    """Return the text of a file in UTF-8, UTF-16, or else Western European."""
    if file[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return file.decode("utf-16", "replace")
    try:
        return file.decode("utf-8-sig")
    except UnicodeDecodeError:
        return file.decode("cp1252", "replace")
