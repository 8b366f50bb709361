"""`typing.override`, which Python 3.11 does not have yet."""

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from typing_extensions import override
else:
    Method = TypeVar("Method")

    def override(method: Method) -> Method:
        """Mark a method described by its base class: it needs no docstring of its own."""
        return method


__all__ = ["override"]
