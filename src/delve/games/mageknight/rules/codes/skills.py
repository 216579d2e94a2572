"""What only single Skills do."""

from __future__ import annotations
