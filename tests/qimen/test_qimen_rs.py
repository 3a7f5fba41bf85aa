"""All 1,080 charts of 轉盤 by 拆補 against qimen-rs, found by searching instants."""

import datetime as dt

import numpy as np
import pytest
from qimen_support import HOURS, NONE, chart, whole

from liuren_tables.calendar.clock import chart_keys
from liuren_tables.calendar.ju import YUAN, chai_bu
from liuren_tables.charts.qimen.plate import JU
from liuren_tables.conventions import Conventions
from liuren_tables.symbols.growth import STAGES
from tests.oracle.qimen import BRANCHES, BRANCHES_IN, EIGHT_GODS, STEMS

qimen_rs = pytest.importorskip(
    "qimen_rs", reason="qimen-rs, the second engine, is not installed (pip install qimen-rs)"
)


def _names(theirs: str, ours: str | list[str] | tuple[str, ...]) -> dict[str, str]:
    return dict(zip(theirs.split(), ours, strict=True))


STEM = _names("jia yi bing ding wu ji geng xin ren gui", STEMS)
BRANCH = _names("zi chou yin mao chen si wu wei shen you xu hai", BRANCHES)
STAR = _names("peng rui chong fu qin xin zhu ren ying", "蓬芮沖輔禽心柱任英")
DOOR = _names("xiu si shang du kai jing sheng scene", "休死傷杜開驚生景")
GOD = _names("zhi_fu teng_she tai_yin liu_he bai_hu xuan_wu jiu_di jiu_tian", EIGHT_GODS)
YUAN_OF = _names("upper middle lower", YUAN)
STAGE = _names("chang_sheng mu_yu guan_dai lin_guan di_wang shuai bing si mu jue tai yang", STAGES)
EXTENSIONS = {
    "hidden_stems": "duty_door_hour_stem_with_center_fallback",
    "growth_stages": "yang_forward_yin_reverse_fire_earth",
}
HOUR = 3_600_000_000


@pytest.fixture(scope="module")
def found(terms, calendar):
    """An instant of each of the 1,080 charts, with what 拆補 says of it, by 局 and hour."""
    start = int(np.datetime64("2000-01-01T00:30", "us").astype(np.int64)) - 8 * HOUR
    utc = start + np.arange(0, 2 * 366 * 12, dtype=np.int64) * 2 * HOUR
    keys = chart_keys(calendar, utc_us=utc, conventions=Conventions())
    told = chai_bu(terms, keys.utc_us, keys.local_us)
    charts = told.ju.astype(int) * 60 + keys.hour_ganzhi
    _, first = np.unique(charts, return_index=True)
    assert len(first) == 1080
    rows = []
    for k in first:
        local = dt.datetime(1970, 1, 1) + dt.timedelta(microseconds=int(keys.local_us[k]))
        asked = {n: getattr(local, n) for n in ("year", "month", "day", "hour", "minute")}
        rows.append((k, keys, told, qimen_rs.calculate(asked, extensions=EXTENSIONS)))
    return rows


def test_term_yuan_ju_and_pillars(found):
    for k, keys, told, theirs in found:
        assert JU[told.ju[k]] == f"{'陽' if theirs['dun'] == 'yang' else '陰'}{theirs['ju']}"
        assert YUAN[told.yuan[k]] == YUAN_OF[theirs["yuan"]]
        assert (int(told.head_day[k]) + 17) % 60 == theirs["yuan_head"]["index"]
        pillars = theirs["calendar"]["four_pillars"]
        for name, column in (("year", "year"), ("month", "month"), ("day", "day")):
            assert pillars[name]["index"] == getattr(keys, column)[k]
        assert pillars["hour"]["index"] == keys.hour_ganzhi[k]
        # they count the terms from 冬至
        assert (theirs["calendar"]["solar_term"]["index"] - 3) % 24 == told.term[k]


def test_boards(found):
    """Stems, stars, doors, gods, 值符, 值使, 暗干: equal in all."""
    for k, keys, told, theirs in found:
        name, hour = JU[told.ju[k]], HOURS[keys.hour_ganzhi[k]]
        ours = chart(name[0], int(name[1]), hour)
        palaces = {p["number"]: p for p in theirs["palaces"]}
        outer = [p for p in range(1, 10) if p != 5]
        assert ours.earth == {p: STEM[palaces[p]["earth_stem"]] for p in range(1, 10)}
        assert palaces[ours.host]["hosted_earth_stem"] is not None
        assert STEM[palaces[ours.host]["hosted_earth_stem"]] == ours.earth[5]
        heaven = {
            p: "".join(
                STEM[s["stem"]]
                for s in sorted(palaces[p]["heaven_stems"], key=lambda s: s["is_center_hosted"])
            )
            for p in outer
        }
        stars = {p: "".join(STAR[s[5:]] for s in palaces[p]["stars"]) for p in outer}
        assert ours.heaven == heaven, (name, hour)
        assert ours.stars == stars, (name, hour)
        assert ours.doors == {p: DOOR[palaces[p]["door"]] for p in outer}, (name, hour)
        assert ours.gods == {p: GOD[palaces[p]["deity"]] for p in outer}, (name, hour)
        assert palaces[5]["heaven_stems"] == palaces[5]["stars"] == []
        assert palaces[5]["door"] is palaces[5]["deity"] is None
        leaders = theirs["leaders"]
        assert (ours.zhifu, ours.zhifu_palace) == (
            STAR[leaders["star"][5:]],
            leaders["star_palace"],
        )
        assert (ours.zhishi, ours.zhishi_palace) == (DOOR[leaders["door"]], leaders["door_palace"])
        assert ours.head_palace == leaders["original_palace"]
        assert ours.count_end == leaders["door_raw_palace"]
        assert ours.head_stem == STEM[theirs["xun"]["hidden_stem"]]
        hidden = theirs["extensions"]["hidden_stems"]["palaces"]
        assert ours.hidden == {h["palace"]: STEM[h["stem"]] for h in hidden}, (name, hour)


def test_marks(found):
    """空亡, 馬星 and 十二長生 of the stems of both plates."""
    of = whole("turning", "kun")
    for k, keys, told, theirs in found:
        at = int(told.ju[k]), int(keys.hour_ganzhi[k])
        for palace in theirs["palaces"]:
            here = (*at, palace["number"] - 1)
            flags = of["void_branches"][here]
            void = [b for b, f in zip(BRANCHES_IN[palace["number"]], flags, strict=False) if f]
            assert void == [BRANCH[b] for b in palace["void_branches"]]
            assert of["horse"][here] == palace["is_horse"]
        for each in theirs["extensions"]["growth_stages"]["stems"]:
            placed = each["placement"]
            if placed["plate"] == "hidden":
                continue
            row = of[f"{placed['plate']}_stages"][(*at, placed["palace"] - 1)]
            ours = [STAGES[s] for s in row[int(placed["is_center_hosted"])] if s != NONE]
            assert ours == [STAGE[b["stage"]] for b in each["branches"]], (at, placed)
