"""Responses leave whole, in order, and bounded."""

import asyncio

import pytest

from liuren_tables.faces.http.wire import _HELD_BYTES, _Together


class Connection:
    """A transport that keeps what was written."""

    def __init__(self):
        self.written, self.closed = [], False

    def write(self, data):
        assert not self.closed
        self.written.append(data)

    def close(self):
        self.closed = True

    def is_closing(self):
        return self.closed

    def get_extra_info(self, name):
        return f"the {name}"


@pytest.fixture
def turn():
    """What one turn of a loop does to a connection."""

    def run(work):
        connection = Connection()

        async def once():
            work(_Together(connection, asyncio.get_running_loop()))
            before = list(connection.written)
            await asyncio.sleep(0)
            return before

        return asyncio.run(once()), connection

    return run


def test_a_turn_is_one_piece(turn):
    def work(transport):
        transport.write(b"head ")
        transport.write(b"body")

    before, connection = turn(work)
    assert before == []
    assert connection.written == [b"head body"]
    assert not connection.closed


def test_closing_loses_nothing(turn):
    def work(transport):
        transport.write(b"last")
        transport.close()
        assert transport.is_closing()

    before, connection = turn(work)
    assert before == connection.written == [b"last"]


def test_what_is_held_is_bounded(turn):
    def work(transport):
        for _ in range(3):
            transport.write(b"x" * _HELD_BYTES)

    before, connection = turn(work)
    assert [len(part) for part in before] == [2 * _HELD_BYTES]
    assert sum(map(len, connection.written)) == 3 * _HELD_BYTES


def test_nothing_is_written_to_a_lost_connection(turn):
    def work(transport):
        transport.write(b"late")
        transport._transport.close()

    _, connection = turn(work)
    assert connection.written == []


def test_the_rest_is_that_of_the_connection(turn):
    told = []
    turn(lambda transport: told.append(transport.get_extra_info("peername")))
    assert told == ["the peername"]
