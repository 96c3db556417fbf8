"""What the server tells Prometheus: counts and times. No label names a table, a person, a seat or a choice."""

from collections.abc import Iterator
from typing import TYPE_CHECKING
from wsgiref.simple_server import WSGIServer

from prometheus_client import CollectorRegistry, Counter, Histogram, start_http_server
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from haversack.server.hub import Hub

METHODS = ("GET", "HEAD", "POST")
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics(Collector):
    """The counts of one server; what stands in memory is counted when it is asked for."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.registry.register(self)
        ProcessCollector(registry=self.registry)
        kept = self.registry
        self.requests = Counter(
            "haversack_requests_total", "Requests by method and status.", ["method", "status"], registry=kept
        )
        self.messages = Counter(
            "haversack_messages_total", "Messages of sockets by what became of them.", ["end"], registry=kept
        )
        self.writes = Histogram("haversack_write_seconds", "Time to store a move.", buckets=SECONDS, registry=kept)
        self.failed = Counter("haversack_failed_writes_total", "Moves that could not be stored.", registry=kept)
        self.hub: Hub | None = None

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield what stands now."""
        hub = self.hub
        if hub is None:
            return
        tables = hub.in_memory()
        yield GaugeMetricFamily("haversack_tables", "Tables in memory.", len(tables))
        listeners = sum(len(table.audience.listeners) for table in tables)
        yield GaugeMetricFamily("haversack_sockets", "Sockets at tables.", listeners)
        yield GaugeMetricFamily("haversack_unreadable_tables", "Tables that do not replay.", len(hub.unreadable))
        yield GaugeMetricFamily("haversack_writing", "Whether the last move was stored.", int(hub.store.is_writing))

    def count_request(self, method: str, status: int) -> None:
        """Count a request; methods nobody has heard of are one."""
        self.requests.labels(method if method in METHODS else "other", str(status)).inc()

    def serve(self, host: str, port: int) -> WSGIServer:
        """Answer Prometheus at an address of its own, in a thread; return the server to be shut down."""
        server, _ = start_http_server(port, host, registry=self.registry)
        return server
