"""What only single Advanced Actions do."""

from __future__ import annotations
