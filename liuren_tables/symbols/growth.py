"""十二長生, the twelve stages from birth to conception, in every system of the texts.

A system says where each stem is born (mapping `growth_start`) and whether the yin stems run
backward. 六壬 rules take ``element`` unless their line says otherwise.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.symbols.cycles import U8
from liuren_tables.symbols.mappings import mapping

__all__ = ["GROWTH_SCHOOLS", "STAGES", "stage"]

STAGES = (
    "長生", "沐浴", "冠帶", "臨官", "帝旺", "衰", "病", "死", "墓", "絕", "胎", "養",
)  # fmt: skip

GROWTH_SCHOOLS = ("element", "earth_yin", "stem")


def stage(stem: npt.ArrayLike, branch: npt.ArrayLike, school: str = "element") -> U8:
    """Stage of a stem at a branch, as index into `STAGES`.

    Args:
        stem, branch: codes that broadcast.
        school: ``element`` (yin and yang alike, 戊己 with water: 003:6999), ``earth_yin`` (the
            same with 戊己 born in 寅: 003:8639), ``stem`` (yin stems reversed: 003:383).
    """
    s = np.asarray(stem, np.int16)
    direction = np.where(s % 2 == 1, -1, 1) if school == "stem" else 1
    start = mapping("growth_start", school)[s].astype(np.int16)
    return ((np.asarray(branch, np.int16) - start) * direction % 12).astype(np.uint8)
