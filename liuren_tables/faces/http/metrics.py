"""Counters and histograms by route and outcome, in a registry of the application's own."""

from __future__ import annotations

from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

__all__ = ["Metrics"]

_BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)


class Metrics:
    """What the service counts."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "liuren_requests", "requests by route and outcome", ("route", "outcome"),
            registry=self._registry,
        )  # fmt: skip
        self._seconds = Histogram(
            "liuren_request_seconds", "seconds until the response was sent", ("route", "outcome"),
            buckets=_BUCKETS, registry=self._registry,
        )  # fmt: skip
        self.active = Gauge(
            "liuren_requests_active", "requests being worked off", registry=self._registry
        )

        self._of = cache(self._labelled)

    def _labelled(self, route: str, outcome: str) -> tuple[Counter, Histogram]:
        return self._requests.labels(route, outcome), self._seconds.labels(route, outcome)

    def count(self, route: str, outcome: str, seconds: float) -> None:
        """One request that was answered."""
        requests, waits = self._of(route, outcome)
        requests.inc()
        waits.observe(seconds)

    def text(self) -> bytes:
        """All of it in the format of Prometheus."""
        return generate_latest(self._registry)
