"""A short load on loopback; the long one, with figures, is ``benchmarks/load.py``."""

from benchmarks.load import constant_path, measured, reading_path

SECONDS, ROUNDS, CLIENTS = 1.5, 3, 16


def test_readings_under_load(server):
    """No fault under 16 clients, and a rate that is a fair share of that of a constant route."""
    ratios, failed = [], 0
    for _ in range(ROUNDS):
        constant = measured(server.port, constant_path, SECONDS, CLIENTS)
        reading = measured(server.port, reading_path, SECONDS, CLIENTS)
        failed += constant.failed + reading.failed
        ratios.append(reading.rate / constant.rate)
    assert failed == 0
    assert sorted(ratios)[ROUNDS // 2] >= 0.4, ratios  # tests of others may share the processors
