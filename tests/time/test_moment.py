"""The plain path of one moment says what the clock of columns says."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from liuren_tables import Conventions
from liuren_tables.calendar.clock import chart_keys
from liuren_tables.calendar.moment import plain_moment
from liuren_tables.reading.store import open_store

CALENDAR = open_store().calendar
CHANGES = CALENDAR.change[CALENDAR.change < 1 << 62]
instants = st.one_of(
    st.integers(-12_000_000_000_000_000, 7_500_000_000_000_000),
    st.builds(
        lambda at, by: int(CHANGES[at]) + by,
        st.integers(0, len(CHANGES) - 1),
        st.integers(-200_000_000, 200_000_000),
    ),
)


@given(
    instants,
    st.booleans(),
    st.sampled_from(["+08:00", "Z", "-03:30", "+14:00"]),
    st.sampled_from(["23:00", "00:00"]),
    st.sampled_from(["mao_shen", "mao_you"]),
)
@settings(max_examples=600, deadline=None)
def test_one_moment_equals_the_column(us, absolute, zone, day_start, rule):
    conventions = Conventions(zone=zone, day_start=day_start, daynight_rule=rule)
    ours = plain_moment(CALENDAR, us, absolute, conventions)
    at = np.array([us])
    keys = chart_keys(
        CALENDAR, conventions=conventions, **{"utc_us" if absolute else "local_us": at}
    )
    if keys.error[0]:
        assert ours is None
        return
    for name, value in ours._asdict().items():
        assert value == getattr(keys, "index" if name == "chart" else name)[0], name


def test_what_is_not_plain_is_left_to_the_clock():
    for conventions in (
        Conventions(zone="Asia/Shanghai"),
        Conventions(longitude=104.0, solar="mean"),
        Conventions(longitude=104.0, latitude=30.0, daynight_rule="sun"),
    ):
        assert plain_moment(CALENDAR, 0, True, conventions) is None
