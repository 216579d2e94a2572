"""What only single Basic Actions do."""

from __future__ import annotations
