"""How long the fuzz runs: a fixed number of examples, or for so many seconds with new ones.

``LIUREN_FUZZ_SECONDS`` is the length of all of it; each of the three faces has a third.
"""

import json
import os
import random
import time
import warnings

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import HypothesisWarning

SECONDS = float(os.environ.get("LIUREN_FUZZ_SECONDS") or 0)
FACES = 3
_ROUND = 200


def fuzz(strategy, check, examples, share):
    """Let `check` see what `strategy` gives.

    Args:
        examples: how many there are in the short run, the same each time.
        share: of the time of a face that the long run takes.
    """
    warnings.simplefilter("ignore", HypothesisWarning)  # of cases that are long on purpose
    given_so = {
        "deadline": None, "database": None, "suppress_health_check": list(HealthCheck),
        "phases": [Phase.explicit, Phase.generate, Phase.shrink], "print_blob": False,
    }  # fmt: skip
    if not SECONDS:
        settings(max_examples=examples, derandomize=True, **given_so)(given(strategy)(check))()
        return
    began, count, found = time.monotonic(), 0, False
    until = began + SECONDS / FACES * share

    def counted(case):
        nonlocal count, found
        if time.monotonic() > until and not found:
            return  # the rest of a round whose time is over
        count += 1
        try:
            check(case)
        except BaseException:
            found = True
            raise

    while time.monotonic() < until:
        number = random.SystemRandom().getrandbits(32)
        once = seed(number)(settings(max_examples=_ROUND, **given_so)(given(strategy)(counted)))
        try:
            once()
        except BaseException:
            print(f"found with seed {number} after {count} examples")
            raise
    print(f"{count} examples in {time.monotonic() - began:.0f} s")


def _refused(text):
    raise ValueError(f"{text} is not JSON")


def _distinct(pairs):
    names = [name for name, _ in pairs]
    if len(set(names)) < len(names):
        raise ValueError(f"names stand twice: {names}")
    return dict(pairs)


def strict_json(text):
    """JSON as the standard has it: no NaN, no name twice in one object."""
    return json.loads(text, parse_constant=_refused, object_pairs_hook=_distinct)
