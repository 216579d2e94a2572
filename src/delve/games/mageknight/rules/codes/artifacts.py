"""What only single Artifacts do."""

from __future__ import annotations
