"""What only single Units do."""

from __future__ import annotations
