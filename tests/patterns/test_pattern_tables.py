"""The tables of hits say what the register says, and every way of asking them says the same."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import cache

import duckdb
import numpy as np
import pytest

from liuren_tables import connect, find, read, read_of
from liuren_tables.calendar.clock import chart_keys
from liuren_tables.charts.axes import AXES, axes_of, axis_sizes
from liuren_tables.charts.charts import Charts
from liuren_tables.conventions import Conventions
from liuren_tables.reading.facts import pattern_index, term_days
from liuren_tables.reading.lists import pattern_lists
from liuren_tables.reading.reading import Reading
from liuren_tables.reading.store import open_store
from liuren_tables.rules.boxes import ANY, FURTHER, boxes
from liuren_tables.rules.registry import liuren_patterns
from liuren_tables.symbols.cycles import BRANCHES, GANZHI

PATTERNS = tuple(liuren_patterns()._patterns)
OF_TIME = {axis.name for axis in AXES[:9]}
DAY_STARTS = ("23:00", "00:00")


@cache
def cubes() -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """Where each pattern holds, and where its exception applies to a hit."""
    grid = Charts.grid()
    found = {}
    for p in PATTERNS:
        holds, exempt = p.on(grid)
        holds = holds.reshape((1,) * (len(AXES) - holds.ndim) + holds.shape)
        found[p.id] = holds, np.zeros_like(holds) if exempt is None else holds & exempt
    return found


@cache
def database() -> duckdb.DuckDBPyConnection:
    return connect()


# -- the rows -----------------------------------------------------------------------------------
Rows = dict[str, np.ndarray]


def _spread(shape: tuple[int, ...], rows: Rows, wanted: np.ndarray) -> np.ndarray:
    """How many of the wanted rows cover each chart of the axes of a shape."""
    at = np.flatnonzero(wanted)
    place = np.zeros(len(at), np.int64)
    for axis, size in zip(AXES, shape, strict=True):
        if axis.name in ("day", "turn"):
            values = rows[axis.name][at]
            assert size > 1 or (values == ANY).all()
            bits = (values[:, None] == ANY) | (values[:, None] == np.arange(size))
        else:
            masks = rows[f"{axis.name}_mask"][at].astype(np.uint64)
            assert not (masks >> np.uint64(axis.size)).any()
            bits = (masks[:, None] >> np.arange(axis.size, dtype=np.uint64)) & np.uint64(1) != 0
            if size == 1:
                assert bits.all()
                bits = bits[:, :1]
        source, code = np.nonzero(bits)
        at, place = at[source], place[source] * size + code
    return np.bincount(place, minlength=int(np.prod(shape))).reshape(shape)


@cache
def _rows() -> dict[str, Rows]:
    columns = open_store().columns("pattern_hit")
    codes = columns["pattern"].values
    found = {}
    for code, name in enumerate(columns["pattern"].names or ()):
        mine = codes == code
        found[name] = {n: c.values[mine] for n, c in columns.items() if n != "pattern"}
    return found


def test_the_rows_are_the_register_on_the_whole_product_of_axes():
    assert list(_rows()) == [p.id for p in PATTERNS]
    wrong = []
    for identifier, rows in _rows().items():
        holds, exempt = cubes()[identifier]
        shape = np.broadcast_shapes(holds.shape, exempt.shape)
        plain = _spread(shape, rows, ~rows["exempt"])
        excused = _spread(shape, rows, rows["exempt"])
        every_hit = (plain + excused).astype(bool)
        if not np.array_equal(every_hit, np.broadcast_to(holds, shape)):
            wrong.append((identifier, "holds"))
        if not np.array_equal(excused.astype(bool), np.broadcast_to(exempt, shape)):
            wrong.append((identifier, "exempt"))
        if plain.max(initial=0) > 1 or excused.max(initial=0) > 1:
            wrong.append((identifier, "twice"))
    assert wrong == []


def test_the_rows_of_a_pattern_are_numbered_within_day_and_plate():
    for rows in _rows().values():
        seen: dict[tuple[int, int], int] = {}
        numbers = (rows[name].tolist() for name in ("day", "turn", "part"))
        for day, turn, part in zip(*numbers, strict=True):
            assert part == seen.get((day, turn), 0)
            seen[day, turn] = part + 1


def test_the_columns_of_a_pattern():
    records = {row["pattern"]: row for row in open_store().records("pattern")}
    assert list(records) == [p.id for p in PATTERNS]
    for p in PATTERNS:
        row, (holds, exempt) = records[p.id], cubes()[p.id]
        lessons = np.broadcast_to(holds, (60, 12, *holds.shape[2:])).reshape(720, -1)
        assert row["axes"].split() == list(axes_of(np.broadcast_shapes(holds.shape, exempt.shape)))
        assert row["charts"] == lessons.any(axis=1).sum()
        assert row["share"] == pytest.approx(holds.mean(), rel=1e-6)
        assert row["has_exemption"] == (p.on(Charts.grid())[1] is not None)
        assert (row["criterion"], row["source"]) == (p.criterion, p.source)


@pytest.mark.parametrize("seed", range(12))
def test_boxes_of_any_array_are_exact(seed):
    draw = np.random.default_rng(seed)
    used = set(draw.choice(len(AXES), draw.integers(1, 5), replace=False).tolist())
    shape = tuple(axis.size if place in used else 1 for place, axis in enumerate(AXES))
    holds = draw.random(shape) < draw.choice([0.02, 0.5, 0.98])
    places, masks = boxes(holds)
    rows = {"day": places[:, 0], "turn": places[:, 1]}
    rows |= {f"{axis.name}_mask": masks[:, n] for n, axis in enumerate(FURTHER)}
    assert np.array_equal(_spread(shape, rows, np.ones(len(places), np.bool_)), holds)


# -- one time: SQL, Python and the register -----------------------------------------------------
@cache
def moments() -> tuple[datetime, ...]:
    """Random minutes of 1900–2100, days of 四立 and 分至 and their eves, the hour from 23:00."""
    draw = np.random.default_rng(1900)
    first = datetime(1900, 1, 1)
    chosen = [first + timedelta(minutes=int(m)) for m in draw.integers(0, 201 * 525_949, 120)]
    instants, _ = open_store().terms
    terms = open_store().columns("solar_term")
    quarters = instants[terms["term"].values % 3 == 0]
    since = np.datetime64("1900-01-02").astype("datetime64[us]").astype(np.int64)
    until = np.datetime64("2100-12-30").astype("datetime64[us]").astype(np.int64)
    quarters = quarters[(quarters > since) & (quarters < until)]
    for us in draw.choice(quarters, 40, replace=False).tolist():
        local = datetime(1970, 1, 1) + timedelta(microseconds=us, hours=8)
        chosen += [
            local.replace(microsecond=0) + timedelta(seconds=1),
            local.replace(hour=int(draw.integers(24)), minute=30, second=0, microsecond=0),
            (local - timedelta(days=1)).replace(hour=23, minute=int(draw.integers(60))),
        ]
    return tuple(m.replace(microsecond=0) for m in chosen)


def _term_day(local: datetime) -> int:
    """By a walk over the terms, in the dates of the clock."""
    terms = open_store().columns("solar_term")
    instants, codes = open_store().terms[0], terms["term"].values
    us = int((local - timedelta(hours=8) - datetime(1970, 1, 1)).total_seconds() * 1e6)
    near = np.flatnonzero(np.abs(instants - us) < 3 * 86_400_000_000)
    for at in near.tolist():
        day = (datetime(1970, 1, 1) + timedelta(microseconds=int(instants[at]), hours=8)).date()
        if codes[at] % 3 == 0:
            kind = 1 if codes[at] % 6 == 0 else 3
            if day == local.date():
                return kind
            if day == local.date() + timedelta(days=1):
                return kind + 1
    return 0


def _told(reading: Reading) -> dict[str, int]:
    """Codes of a reading by axis, from its labels."""
    year, month = (GANZHI.index(reading[name]) for name in ("year_ganzhi", "month_ganzhi"))
    return {
        "day": GANZHI.index(reading["day_ganzhi"]),
        "turn": (BRANCHES.index(reading["month_general_branch"])
                 - BRANCHES.index(reading["hour_branch"])) % 12,
        "daynight": "晝夜".index(reading["daynight_label"]),
        "hour": BRANCHES.index(reading["hour_branch"]),
        "month": month % 12, "year_branch": year % 12, "year_stem": year % 10,
        "lunar_day": reading["lunar_day"] - 1,
        "term_day": _term_day(reading["local"].replace(tzinfo=None)),
    }  # fmt: skip


def _by_register(
    known: dict[str, int], asked: tuple[str, ...] = ()
) -> dict[str, tuple[bool, bool, bool]]:
    """By pattern: it holds whatever is unknown, for some of it, and is exempt whatever is unknown."""
    found = {}
    for identifier in asked or cubes():
        holds, exempt = cubes()[identifier]
        shape = np.broadcast_shapes(holds.shape, exempt.shape)

        def at(array: np.ndarray, shape: tuple[int, ...] = shape) -> np.ndarray:
            whole = np.broadcast_to(array, shape)
            return whole[
                tuple(
                    slice(None) if axis.name not in known else known[axis.name] if size > 1 else 0
                    for axis, size in zip(AXES, shape, strict=True)
                )
            ]

        found[identifier] = bool(at(holds).all()), bool(at(holds).any()), bool(at(exempt).all())
    return found


@pytest.mark.parametrize("day_start", DAY_STARTS)
def test_a_reading_has_the_patterns_of_the_register(day_start):
    for moment in moments()[::2]:
        reading = read(moment, day_start=day_start)
        expected = _by_register(_told(reading))
        hits = {hit.pattern: hit for hit in reading.patterns()}
        certain = {one for one, hit in hits.items() if not hit.open}
        assert certain == {one for one, (sure, _, _) in expected.items() if sure}, moment
        assert set(hits) == {one for one, (_, possible, _) in expected.items() if possible}, moment
        for one in certain:
            assert hits[one].exempt == expected[one][2], (moment, one)
        for one in set(hits) - certain:
            assert set(hits[one].open).isdisjoint(OF_TIME), (moment, one)


@pytest.mark.parametrize("day_start", DAY_STARTS)
def test_sql_and_python_tell_the_same_patterns(day_start):
    values = ", ".join(f"(TIMESTAMP '{moment}')" for moment in moments())
    rows = database().execute(
        f"SELECT e.ts, p.pattern, p.holds, p.exempt FROM (VALUES {values}) e(ts), "
        f"LATERAL (SELECT * FROM reading_patterns(e.ts, day_start := '{day_start}')) p"
    ).fetchall()  # fmt: skip
    told: dict[datetime, dict[str, tuple[bool, bool]]] = {moment: {} for moment in moments()}
    for moment, pattern, holds, exempt in rows:
        assert pattern not in told[moment]
        told[moment][pattern] = holds is True, holds is True and exempt
    for moment in moments():
        hits = read(moment, day_start=day_start).patterns()
        ours = {hit.pattern: (not hit.open, not hit.open and hit.exempt) for hit in hits}
        assert told[moment] == ours, moment


def test_with_the_querent_nothing_is_open():
    draw = np.random.default_rng(3)
    for moment in moments()[:60]:
        born = int(draw.integers(20, 60))
        reading = read(moment, birth=moment.year - born, sex="男") if born else read(moment)
        known = _told(reading)
        persons = [BRANCHES.index(reading[name][-1]) for name in ("ben_ming", "xing_nian")]
        known |= {"ben_ming": persons[0], "xing_nian": persons[1]}
        by_one, by_other = (_by_register(known | {"person": one}) for one in persons)
        hits = {hit.pattern: hit for hit in reading.patterns() if not hit.open}
        sure = {one for one in by_one if by_one[one][0] or by_other[one][0]}
        assert set(hits) == sure, moment


# -- the lists of a cast ------------------------------------------------------------------------
def test_the_lists_of_a_cast_are_the_patterns_of_each_reading():
    lists, store = pattern_lists(open_store()), open_store()
    local = np.array([
        int((moment - datetime(1970, 1, 1)).total_seconds()) * 1_000_000 for moment in moments()
    ])  # fmt: skip
    keys = chart_keys(store.calendar, local_us=local, conventions=Conventions())
    turn = ((keys.month_general + 12 - keys.hour) % 12).astype(np.uint8)
    places = lists.places(keys.day, turn, keys.hour, keys.daynight, keys.month % np.uint8(12))
    date_row = keys.local_us // 86_400_000_000 - store.calendar.first
    dates = {
        "year_branch": keys.year % np.uint8(12),
        "year_stem": keys.year % np.uint8(10),
        "lunar_day": (store.lunar[3].values[date_row] - 1).astype(np.uint8),
        "term_day": term_days(store, keys.local_us, keys.utc_us),
    }
    of_charts = lists.of_charts(places).to_pylist()
    of_dates = lists.of_dates(places, dates).to_pylist()
    for moment, plain, dated in zip(moments(), of_charts, of_dates, strict=True):
        hits = read(moment).patterns()
        wanted = [hit.pattern for hit in hits if hit.is_default and not hit.open]
        assert len(set(plain + dated)) == len(plain) + len(dated), moment
        assert sorted(plain + dated) == sorted(wanted), moment


# -- macros -------------------------------------------------------------------------------------
def _ids(names: list[str]) -> list[str]:
    known = {p.id for p in PATTERNS}
    return [name for name in names if name in known]


SAMPLED = ["斬關", "三交", "元首", "貴登天門", "天羅地網", "引從天干", "時泰", "六儀", "伏吟", "官爵",
           "二煩", "天禍"]  # fmt: skip


@pytest.mark.parametrize("name", SAMPLED)
def test_charts_with_tells_the_lessons_of_a_pattern(name):
    default = next(p for p in PATTERNS if p.name == name and p.is_default)
    rows = database().execute(
        "SELECT DISTINCT pattern, day, turn, day_ganzhi FROM charts_with(?)", [name]
    ).fetchall()  # fmt: skip
    holds = cubes()[default.id][0]
    lessons = np.broadcast_to(holds, (60, 12, *holds.shape[2:])).reshape(60, 12, -1).any(axis=2)
    assert {(pattern, day, turn) for pattern, day, turn, _ in rows} == {
        (default.id, int(day), int(turn)) for day, turn in np.argwhere(lessons)
    }
    assert all(GANZHI[day] == ganzhi for _, day, _, ganzhi in rows)


@cache
def _asked() -> list[str]:
    """Patterns whose hits need no querent, spread over the register, and those sampled."""
    timed = [p.id for p in PATTERNS if set(axes_of(cubes()[p.id][0].shape)) <= OF_TIME]
    return list(dict.fromkeys(_ids(SAMPLED) + timed[::90]))


@cache
def _double_hours(first: str, last: str) -> dict[datetime, dict[str, int]]:
    """Beginnings of the double-hours of a span, and what a reading tells of each."""
    begin, end = (datetime.fromisoformat(date) for date in (first, last))
    count = (end - begin) // timedelta(hours=2)
    moments = [begin + timedelta(hours=1 + 2 * n) for n in range(count)]
    return {moment: _told(read(moment)) for moment in moments}


@pytest.mark.parametrize("name", _asked())
def test_times_with_is_find_and_both_are_the_register(name):
    first, last = "2027-01-28", "2027-02-18"
    rows = database().execute(
        f"SELECT ts FROM times_with('{name}', '{first}', '{last}')"
    ).fetchall()  # fmt: skip
    by_sql = [ts for (ts,) in rows]
    assert len(set(by_sql)) == len(by_sql)
    hours = _double_hours(first, last)
    identifier = liuren_patterns().named(name).id
    wanted = {
        moment for moment, told in hours.items()
        if _by_register(told, (identifier,))[identifier][0]
    }  # fmt: skip
    assert set(by_sql) == wanted
    found = find(f'"{name}"', first, last)
    spans = list(zip(found["start"].to_pylist(), found["end"].to_pylist(), strict=True))
    shift = timedelta(hours=8)
    held = [
        (start.replace(tzinfo=None) + shift, end.replace(tzinfo=None) + shift)
        for start, end in spans
    ]
    beginnings = {start for start, _ in held if start.minute == start.second == 0}
    assert {start for start in beginnings if start.hour % 2 == 1} == wanted


def test_patterns_of_tells_what_hangs_on_the_unknown():
    """A chart by hand: no month, no year; a pattern that hangs on them is told with holds null."""
    for day, hour, general, night in (("甲子", "子", "丑", "夜"), ("丁卯", "午", "子", "晝")):
        reading = read_of(day, hour, general, night)
        known = {axis: _told_by_hand(reading)[axis] for axis in ("day", "turn", "daynight", "hour")}
        rows = database().execute(
            f"SELECT pattern, holds FROM patterns_of({known['day']}, {known['turn']}, "
            f"daynight := {known['daynight']}, hour := {known['hour']})"
        ).fetchall()  # fmt: skip
        expected = _by_register(known)
        assert {p for p, holds in rows if holds} == {
            one for one, (sure, _, _) in expected.items() if sure
        }
        assert {p for p, _ in rows} == {one for one, (_, some, _) in expected.items() if some}
        hits = reading.patterns()
        assert {(hit.pattern, not hit.open) for hit in hits} == {
            (p, holds is True) for p, holds in rows
        }
        bare = database().execute(
            f"SELECT pattern, holds FROM patterns_of({known['day']}, {known['turn']})"
        ).fetchall()  # fmt: skip
        assert {p for p, _ in rows} <= {p for p, _ in bare}
        assert {p for p, holds in bare if holds} <= {p for p, holds in rows if holds}


def _told_by_hand(reading: Reading) -> dict[str, int]:
    hour, general = (BRANCHES.index(reading[n]) for n in ("hour_branch", "month_general_branch"))
    return {
        "day": GANZHI.index(reading["day_ganzhi"]),
        "turn": (general - hour) % 12,
        "daynight": "晝夜".index(reading["daynight_label"]),
        "hour": hour,
    }


def test_bifa_tells_the_methods_of_a_time():
    methods = {p.id: p.method_no for p in PATTERNS}
    for moment in moments()[:20]:
        rows = database().execute(
            f"SELECT pattern, method_no, holds FROM bifa(TIMESTAMP '{moment}')"
        ).fetchall()  # fmt: skip
        hits = read(moment).patterns()
        assert {p for p, _, _ in rows} == {hit.pattern for hit in hits if hit.method_no}
        assert all(methods[p] == number for p, number, _ in rows)
        assert [number for _, number, _ in rows] == sorted(number for _, number, _ in rows)


def test_the_index_has_every_axis():
    index = pattern_index(open_store())
    assert list(index.axes) == list(axis_sizes())[2:]
    assert len(index) == sum(
        (np.where(rows["day"] == ANY, 60, 1) * np.where(rows["turn"] == ANY, 12, 1)).sum()
        for rows in _rows().values()
    )
