"""What the server counts, for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    """The figures of one process."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        self.tables = Gauge("delve_tables", "Tables in memory", registry=registry)
        self.connections = Gauge("delve_connections", "Open WebSockets", registry=registry)
        self.entries = Counter("delve_entries", "Stored changes of tables, by kind", ["kind"], registry=registry)
        self.refused = Counter("delve_refused", "Refused messages, by code", ["code"], registry=registry)
        self.broken = Counter("delve_rules_broken", "Answers on which a rule failed", registry=registry)
        self.requests = Counter("delve_requests", "HTTP requests, by status", ["status"], registry=registry)
        self.answer_seconds = Histogram(
            "delve_answer_seconds",
            "From a message to its acknowledgement",
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1),
            registry=registry,
        )

    def text(self) -> bytes:
        """All figures in the format of Prometheus."""
        return generate_latest(self.registry)
