"""Other projects, measured in the same run as ours: see ../README.md for what is compared and how fair it is."""

from __future__ import annotations


class Missing(Exception):
    """A peer that is not installed here; the message says what is missing."""
