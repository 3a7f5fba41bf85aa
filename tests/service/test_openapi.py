"""schemathesis over the OpenAPI: every operation is hit, nothing fails, within half a minute."""

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.config import SchemathesisConfig

from liuren_tables.faces.http.app import create_app
from liuren_tables.faces.operations import OPERATIONS
from liuren_tables.faces.settings import Settings

ANSWERS = ["2xx", "400", "404", "406", "413", "415", "429"]
"""A value of the right kind may still be no time, no pattern, or outside the tables."""
CONFIG = SchemathesisConfig.from_dict(
    {"checks": {"positive_data_acceptance": {"expected-statuses": ANSWERS}}}
)
LIMITS = Settings(seconds=2, sql_seconds=1, rows=50, answer_bytes=1 << 18)
hit = set()


@pytest.fixture(scope="module")
def described():
    application = create_app(LIMITS)
    yield schemathesis.openapi.from_asgi("/openapi.json", application, config=CONFIG)
    application.state.service.close()


schema = schemathesis.pytest.from_fixture("described")


@schema.parametrize()
@settings(
    max_examples=12, deadline=None, derandomize=True, phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)  # fmt: skip
def test_what_the_schema_says_is_so(case):
    hit.add(case.operation.path)
    case.call_and_validate()


def test_every_operation_was_hit():
    assert hit == {f"/v1/{each.name}" for each in OPERATIONS}
