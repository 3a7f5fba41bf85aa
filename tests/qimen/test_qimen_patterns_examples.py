"""The worked examples and lists that name patterns of 奇門, each under the schools that it fits."""

from __future__ import annotations

import tomllib
from itertools import product

import numpy as np
import pytest
from qimen_examples import hour, ju, palace, rows, schools
from qimen_support import AUTHORITIES, HOURS, authority

from liuren_tables.charts.qimen.charts import QimenCharts
from liuren_tables.charts.qimen.plate import JU, LODGINGS, PALACES
from liuren_tables.rules.qimen import gates, hexagrams
from liuren_tables.rules.registry import qimen_patterns
from liuren_tables.rules.spirits import TARGETS, spirit_named
from liuren_tables.symbols.cycles import BRANCHES, STEMS
from liuren_tables.tables.make.references import families

ROWS = rows()
REGISTER = qimen_patterns()
NAMED = {
    key: row for key, row in ROWS.items()
    if {"pattern", "pattern_available"} & set(row["expect"])
}  # fmt: skip
NOTES = tomllib.loads((AUTHORITIES / "qimen_pattern_notes.toml").read_text(encoding="utf-8"))["row"]
LISTS = {"H-x007", "H-x008", "H-x048", "H-x049", "H-x050", "H-x053", "H-x060", "H-x062", "H-x009",
         "H-x111"}  # fmt: skip
TABLES = {"H-x056", "H-x057", "H-x058", "H-x059", "H-x063", "H-x064", "H-x066", "H-x081",
          "H-x082", "H-x083", "H-x112", "H-x114", "H-x115", "H-x116", "H-x117"}  # fmt: skip


def note(key: str, field: str) -> str:
    return next((n[field] for n in NOTES if n["id"] == key and field in n), "")


def where(key: str, **coordinates: object) -> np.ndarray:
    """Where a pattern holds of charts, over what is given and all palaces (the last axis)."""
    holds, _ = REGISTER.named(key).on(QimenCharts(palace=np.arange(9), **coordinates))
    return holds


def cases() -> list[tuple[str, str, object]]:
    found = []
    for key, row in NAMED.items():
        if key in LISTS:
            continue
        told = row["expect"]["pattern"]
        for name in [told] if isinstance(told, str) else told:
            found += [(key, name, school) for school in schools(row["fits"])]
    return found


@pytest.mark.parametrize(("key", "name", "school"), cases())
def test_an_example_holds_under_the_schools_that_it_fits(key, name, school):
    row, pattern = ROWS[key], note(key, "holds") or name
    given, expect = row["given"], row["expect"]
    if note(key, "lodging") and school.lodging != note(key, "lodging"):
        pytest.skip(note(key, "reason"))
    found = where(
        pattern,
        plate_school=school.plate,
        lodging=school.lodging,
        flying_doors=school.doors,
        ju=JU.index("{}{}".format(*ju(given["ju"]))),
        hour_ganzhi=HOURS.index(hour(given["hour_ganzhi"])),
    )
    assert found.any()
    at = {"三奇遊六儀": expect.get("heaven_stem_乙_palace"), "三奇得使遇甲": expect.get("zhifu_lands"),
          "天網四張·001": expect.get("net_height")}.get(pattern)  # fmt: skip
    if at is not None:
        number = palace(at)
        if number == 5 and school.plate == "turning":
            number = 8 if school.lodging == LODGINGS[1] and given["ju"][0] == "陰" else 2
        assert found.tolist() == [p + 1 == number for p in range(9)]


def test_every_row_of_patterns_is_tried_and_every_note_is_needed():
    tried = {key for key, _, _ in cases()}
    assert tried | LISTS >= set(NAMED)
    assert {n["id"] for n in NOTES} <= set(ROWS)
    assert all(n["reason"] and n["source"] == ROWS[n["id"]]["source"] for n in NOTES)


# -- lists that the text calls complete ---------------------------------------------------------
def charts_of(key: str, plate: str, lodging: str) -> set[tuple[str, str]]:
    """局 and hour of every chart on which a pattern holds somewhere."""
    every = np.arange(18)[:, None, None], np.arange(60)[:, None]
    found = where(key, plate_school=plate, lodging=lodging, ju=every[0], hour_ganzhi=every[1])
    held = np.broadcast_to(found, (18, 60, found.shape[-1])).any(axis=-1)
    return {(JU[i], HOURS[j]) for i, j in zip(*held.nonzero(), strict=True)}


def test_wandering_wonders_by_ju():
    """H-x007, H-x008 (004:25–31): 轉盤 with the centre in 坤 and 艮; 陽一四七 is 陽二四七."""
    found: dict[str, set[str]] = {}
    for name, at in charts_of("三奇遊六儀", "turning", LODGINGS[1]):
        found.setdefault(name, set()).add(at[0])
    listed = ROWS["H-x008"]["expect"]["by_ju"]
    assert {name: "".join(w for w in "乙丙丁" if w in found[name]) for name in found} == listed
    assert "乙" in found[JU[2]]
    assert not charts_of("三奇遊六儀", "flying", LODGINGS[1])


def test_the_maiden_at_the_gate():
    """H-x009 (004:29): six hours, in every 局, and no others."""
    listed = {each["hour_ganzhi"] for each in ROWS["H-x009"]["given"]["enumerated"]}
    for plate, lodging in product(("turning", "flying"), LODGINGS):
        assert charts_of("玉女守門", plate, lodging) == set(product(JU, listed))


def test_wonders_that_serve_and_meet_the_chief():
    """004:31: twelve charts and no others, if the centre has 死門 in both 遁."""
    eight = {"丙辰": {"陽1": 8, "陽3": 1, "陽5": 3, "陰6": 8, "陰4": 6, "陰2": 4},
             "丁酉": {"陽3": 9, "陽5": 2, "陽7": 4, "陰9": 3, "陰4": 7, "陰2": 5}}  # fmt: skip
    listed = {(name, at) for at, of in eight.items() for name in of}
    for plate in ("turning", "flying"):
        assert charts_of("三奇得使遇甲", plate, "kun") == listed
        more = charts_of("三奇得使遇甲", plate, LODGINGS[1]) - listed
        assert more == {("陰1", "丙辰"), ("陰8", "丁酉")}


def test_doors_at_home():
    """H-x024 to H-x048 (004:71–81): hours of 癸, and those of 庚 and 丁 that it lists."""
    listed = set(product(JU, HOURS[9::10]))
    for at, numbers in (("庚戌", "陽1 陰9"), ("庚子", "陽2 陰8"), ("庚寅", "陽3 陰7"),
                        ("庚辰", "陽4 陰6"), ("庚午", "陽5 陰5"), ("庚申", "陽9 陰1"),
                        ("丁丑", "陽1 陰9"), ("丁卯", "陽2 陰8"), ("丁巳", "陽6 陰4"),
                        ("丁未", "陽7 陰3"), ("丁酉", "陽8 陰2"), ("丁亥", "陽9 陰1")):  # fmt: skip
        listed |= {(name, at) for name in numbers.split()}
    assert charts_of("門伏吟", "turning", LODGINGS[1]) == listed
    flying = {(name, at) for name, at in listed if at[0] != "丁"}
    assert charts_of("門伏吟", "flying", LODGINGS[1]) == flying


def test_stars_at_home():
    """004:69–71: one hour of each ten, in every 局."""
    listed = {"戊辰", "己卯", "庚寅", "辛丑", "壬子", "癸亥"}
    assert charts_of("星伏吟", "turning", "kun") == set(product(JU, listed))
    stars = charts_of("星伏吟·001", "flying", "kun")
    assert stars == set(product(JU, listed | set(HOURS[::10])))


def test_nets():
    """H-x048, H-x049 (004:99)."""
    hours_ = {each["hour_ganzhi"] for each in ROWS["H-x048"]["given"]["enumerated"]}
    four = {("{}{}".format(*ju(e["ju"])), e["hour_ganzhi"])
            for e in ROWS["H-x049"]["given"]["enumerated"]}  # fmt: skip
    for plate, lodging in product(("turning", "flying"), LODGINGS):
        assert charts_of("天網時", plate, lodging) == set(product(JU, hours_))
        assert charts_of("天網四張", plate, lodging) == four
        assert set(product(JU, hours_)) <= charts_of("門伏吟", plate, lodging)


def test_chief_and_door_meet():
    """H-x050 (004:101): five hours of 甲寅, in every 局, in which both go to one palace."""
    listed = {each["hour_ganzhi"] for each in ROWS["H-x050"]["given"]["enumerated"]}
    assert charts_of("天乙持衡", "turning", "kun") == set(product(JU, listed))
    for name, at in product(range(18), listed):
        c = QimenCharts(ju=name, hour_ganzhi=HOURS.index(at))
        assert c.hour_palace == c.count_palace
        assert c.zhifu_palace == c.zhishi_palace


def test_greed_and_restraint():
    """H-x053 and 004:105: 乙 and 庚 share 坤 in 陽三, 艮 in 陰七, by the lodging of 004 only."""
    every = np.arange(18)[:, None]
    for lodging, listed in (
        (LODGINGS[1], {("陽3", "坤"), ("陰7", "艮")}),
        ("kun", {("陽3", "坤")}),
    ):
        found = where("貪合受制", lodging=lodging, ju=every)
        assert {(JU[i], PALACES[p]) for i, p in zip(*found.nonzero(), strict=True)} == listed
    assert not where("貪合受制", plate_school="flying", ju=every).any()


def test_hours_that_do_not_meet():
    """H-x060, FC-075 (004:39): one hour of each day stem."""
    listed = {(e["day_stem"], e["hour_ganzhi"]) for e in ROWS["H-x060"]["given"]["enumerated"]}
    days, hours_ = np.arange(60)[:, None, None], np.arange(60)[:, None]
    held = where("五不遇時", day=days, hour_ganzhi=hours_)[..., 0]
    found = {(STEMS[d % 10], HOURS[h]) for d, h in zip(*held.nonzero(), strict=True)}
    case = next(c for c in authority("field_cases") if c["id"] == "FC-075")
    assert found == listed == set(case["expect"]["五不遇時"].items())
    assert held.sum() == 60
    more = where("五不遇時·001", day=days, hour_ganzhi=hours_)[..., 0] & ~held
    extra = {(STEMS[d % 10], HOURS[h]) for d, h in zip(*more.nonzero(), strict=True)}
    assert extra == {("庚", "丙戌"), ("己", "乙亥")}


def test_strikes():
    """H-x062 (001:75, 004:47): one palace for each ten."""
    found = set()
    for i, h in product(range(18), range(60)):
        held = where("六儀擊刑", plate_school="flying", ju=i, hour_ganzhi=h)
        found |= {(HOURS[h // 10 * 10], int(p) + 1) for p in held.nonzero()[0]}
    listed = ROWS["H-x062"]["given"]["enumerated"]
    assert found == {(e["xun"], e["zhifu_palace"]) for e in listed}


def test_helpers_of_heaven():
    """H-x111 (001:51) and 004:87."""
    held = where("天輔時·001", day=np.arange(60)[:, None, None], hour_ganzhi=np.arange(60)[:, None])
    found = {(STEMS[d % 10], HOURS[h]) for d, h in zip(*held[..., 0].nonzero(), strict=True)}
    listed = {(stem, at) for e in ROWS["H-x111"]["given"]["enumerated"]
              for stem in e["day_stems"] for at in e["hours"]}  # fmt: skip
    assert found == listed
    assert charts_of("天輔時", "turning", "kun") == set(product(JU, HOURS[::10]))


def test_bars_go_by_the_right_pair():
    """FC-074: 小格 is 庚 over 壬, and 壬 over 己 is none of the three."""
    case = next(c for c in authority("field_cases") if c["id"] == "FC-074")["expect"]
    named = {
        case["庚加壬"]: "庚壬",
        **{name: pair[0] + pair[2] for pair, name in case["also"].items()},
    }
    every = QimenCharts(ju=np.arange(18)[:, None, None], hour_ganzhi=np.arange(60)[:, None],
                        palace=np.arange(9))  # fmt: skip
    pairs = {(a, b): (every.heaven == STEMS.index(a)) & (every.earth == STEMS.index(b))
             for a, b in product(STEMS[1:], repeat=2)}  # fmt: skip
    for name, (above, below) in named.items():
        assert (REGISTER.named(name).on(every)[0] == pairs[above, below]).all()
    alone = pairs["壬", "己"] & ~np.logical_or.reduce([pairs[a, b] for a, b in named.values()])
    assert alone.any()
    assert case["壬加己"] is None


# -- hexagrams and 刑德 ---------------------------------------------------------------------------
def test_hexagrams_of_the_examples():
    for key in ("H-x001", "H-x002", "H-x003"):
        row = ROWS.get(key)
        if row is None:
            continue
        at = {"ju": JU.index("{}{}".format(*ju(row["given"]["ju"]))),
              "hour_ganzhi": HOURS.index(row["given"]["hour_ganzhi"])}  # fmt: skip
        for school in schools(row["fits"]):
            c = QimenCharts(palace=3, plate_school=school.plate, lodging=school.lodging, **at)
            if "hexagram_fushi" in row["expect"]:
                code = hexagrams.chief_hexagram(c)
                assert hexagrams.HEXAGRAMS[code] == row["expect"]["hexagram_fushi"]["name"]
            else:
                name = row["expect"]["hexagram_menfang"]["name"]
                assert hexagrams.HEXAGRAMS[hexagrams.door_hexagram(c)] == name
                assert hexagrams.HEXAGRAMS[hexagrams.door_hexagram(c, "door_below")] == "風水渙"


@pytest.mark.parametrize(("key", "term"), [("H-x056", 21), ("H-x057", 0), ("H-x058", 3),
                                           ("H-x059", 6)])  # fmt: skip
def test_virtue_and_punishment_at_the_gate(key, term):
    expect, given = ROWS[key]["expect"], ROWS[key]["given"]
    for each in range(term, term + 3):
        assert BRANCHES[gates.virtue(each)] == given["德"]
        at_gate = gates.gate(each, np.arange(60))
        assert (at_gate == 1).sum() == (at_gate == -1).sum() == expect["per_60_hours"]
        tens = at_gate.reshape(6, 10)
        heads = HOURS[::10]
        assert [heads[i] for i in range(6) if not (tens[i] == 1).any()] == expect["旬無德"]
        assert [heads[i] for i in range(6) if not (tens[i] == -1).any()] == expect["旬無刑"]
        assert all(HOURS[i][1] == given["刑"] for i in np.flatnonzero(at_gate == -1))
        other = gates.gate((each + 12) % 24, np.arange(60))
        assert (other == -at_gate).all()


def test_how_far_it_is_open():
    """004:7: 陽星 opens fully and shuts half, 陰星 opens half and shuts fully."""
    at = {"卯": HOURS.index("丁卯"), "酉": HOURS.index("癸酉"), "子": 0}
    named = {(b, s): gates.OPENINGS[int(gates.opening(21, at[b], s))] for b in at for s in (0, 1)}
    assert named == {("卯", 0): "盡開", ("卯", 1): "半開", ("酉", 0): "半闔", ("酉", 1): "盡闔",
                     ("子", 0): "", ("子", 1): ""}  # fmt: skip


# -- tables ---------------------------------------------------------------------------------------
def values(spirit: str, basis: str, variant: str = "") -> list[str]:
    found = [v for v in spirit_named(spirit) if v.basis == basis
             and (v.variant == variant if variant else v.is_default)]  # fmt: skip
    names = TARGETS[found[0].target].names
    return ["".join(names[p] for p in cell) for cell in found[0].cells]


def told(family: str, subject: str, aspect: str) -> list[str]:
    return [r["value"] for r in families()[family]
            if (r["subject"], r["aspect"]) == (subject, aspect) and r["is_default"] == "1"]  # fmt: skip


def test_tables_of_the_examples():
    assert set(ROWS) >= TABLES
    empty = ROWS["H-x112"]["expect"]["孤虛"]
    for name in "孤虛":
        found = values(name, "xun", "empty")
        assert [set(f) for f in found] == [set(empty[head][name]) for head in HOURS[::10]]
    for key, name, basis in (("H-x114", "地丙日支", "xun"), ("H-x115", "天目", "xun"),
                             ("H-x115", "地耳", "xun"), ("H-x116", "玉女方(人德方)", "day_branch"),
                             ("H-x117", "生神", "month")):  # fmt: skip
        listed = ROWS[key]["expect"][name]
        spirit = {"地丙日支": "地丙", "玉女方(人德方)": "玉女"}.get(name, name)
        order = HOURS[::10] if basis == "xun" else BRANCHES
        assert values(spirit, basis) == [listed[k] for k in order], key
    assert values("人德", "day_branch") == values("玉女", "day_branch")


def test_days_of_the_examples():
    named = ROWS["H-x081"]["expect"]
    numbers = [int(told("qimen_selection", k, "數")[0]) for k in "甲子未"]
    assert sum(numbers) == named["sum"]
    assert told("qimen_selection", f"合數{named['sum']}", "仙") == [named["name"]]
    yellow = ("青龍", "明堂", "金匱", "天德", "玉堂", "司命")
    month, day = BRANCHES.index("寅"), BRANCHES.index("戌")
    assert values("司命黃道", "month")[month] == "戌"
    hours_ = {values(f"{name}黃道", "day_branch")[day] for name in yellow}
    assert hours_ == set(ROWS["H-x082"]["expect"]["yellow_hours"])
    for day_name, at in ROWS["H-x083"]["expect"]["palace"].items():
        assert told("qimen_selection", day_name, "朱雀宮") == [at]
    seasons = ROWS["H-x066"]["expect"]["xingqi"]
    for branches, state in seasons.items():
        assert set(told("qimen_war", "水星", state)) == set(branches)


def test_rods_and_ring_of_the_examples():
    """H-x063, H-x064 (004:294): the rods begin at the day and each goes where the map sends it."""
    row = ROWS["H-x063"]
    place, placed = BRANCHES.index(row["given"]["day_branch"]), []
    for step in range(6):
        placed += told("qimen_war", BRANCHES[(place + step) % 12], "運籌")
    assert placed == row["expect"]["placed"][:6]
    assert told("qimen_war", "午", "運籌") == ["辰"]
    ring = [told("qimen_war", "甲子旬", "戊")[0]]
    while len(ring) < 7:
        ring += told("qimen_war", ring[-1], "閉戊")
    assert ring == ROWS["H-x064"]["expect"]["ring"]
