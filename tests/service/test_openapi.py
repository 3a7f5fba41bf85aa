"""schemathesis over the OpenAPI: every operation is hit, nothing fails, within half a minute."""

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.config import SchemathesisConfig

from liuren_tables.faces.operations import OPERATIONS
from tests.service.conftest import Server

ANSWERS = ["2xx", "400", "404", "406", "413", "415", "429"]
"""A value of the right kind may still be no time, no pattern, or outside the tables."""
CONFIG = SchemathesisConfig.from_dict(
    {"checks": {"positive_data_acceptance": {"expected-statuses": ANSWERS}}}
)
LIMITS = ("seconds=2", "sql_seconds=1", "rows=50", "answer_bytes=200000")
PATHS = [f"/v1/{each.name}" for each in OPERATIONS]
GIVEN = settings(
    max_examples=8, deadline=None, derandomize=True, phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck), database=None,
)  # fmt: skip


@pytest.fixture(scope="module")
def described():
    it = Server(*LIMITS)
    url = f"http://127.0.0.1:{it.port}/openapi.json"
    yield schemathesis.openapi.from_url(url, config=CONFIG)
    assert "Traceback" not in it.stop()


def test_every_operation_is_in_the_schema(described):
    assert sorted(each.ok().path for each in described.get_all_operations()) == sorted(PATHS)


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
@pytest.mark.parametrize("path", PATHS)
def test_what_the_schema_says_is_so(described, path, mode):
    method = "POST" if path in ("/v1/cast", "/v1/sql") else "GET"
    hit = []

    @GIVEN
    @given(case=described[path][method].as_strategy(generation_mode=mode))
    def call(case):
        hit.append(case.call_and_validate().status_code)

    try:
        call()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE  # nothing can be wrong where nothing is asked
    assert hit or mode is GenerationMode.NEGATIVE
