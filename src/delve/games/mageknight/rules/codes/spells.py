"""What only single Spells do."""

from __future__ import annotations
