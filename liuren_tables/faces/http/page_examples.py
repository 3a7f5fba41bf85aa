"""Questions that the SQL console offers."""

from __future__ import annotations

__all__ = ["examples"]

_EXAMPLES = (
    ("各課式有多少課", "How many charts has each method?",
     "SELECT method, count(*) AS charts\nFROM lesson\nWHERE shehai = 'mengzhong'\nGROUP BY method"
     "\nORDER BY charts DESC"),
    ("三傳俱為財的日課", "Lessons whose three transmissions are all wealth",
     "SELECT day_ganzhi, gan_shang, san_chuan, method\nFROM lesson\nWHERE shehai = 'mengzhong'\n"
     "  AND chu_liu_qin = '妻財' AND zhong_liu_qin = '妻財' AND mo_liu_qin = '妻財'\n"
     "ORDER BY day, turn"),
    ("一時之神煞與所臨傳課", "The spirits of a time and what they stand on",
     "SELECT * FROM reading_spirits(TIMESTAMP '2026-11-30 14:05')"),
    ("手定一局", "A chart of qimen by hand",
     "SELECT palace_label, god, star, door, heaven_stem, earth_stem, hidden_stem\n"
     "FROM qimen_of('陽3', '甲子')"),
    ("最少見的課格", "The rarest patterns",
     "SELECT pattern, family, charts, criterion\nFROM pattern\nWHERE is_default AND charts > 0\n"
     "ORDER BY charts, pattern\nLIMIT 30"),
    ("各門落各宮之局數（轉盤）", "How often each door rides on each palace (turning plate)",
     "SELECT palace_label, door, count(*) AS charts\nFROM qimen_chart\n"
     "WHERE plate_school = 'turning' AND lodging = 'kun' AND door IS NOT NULL\n"
     "GROUP BY ALL\nORDER BY palace_label, charts DESC"),
)  # fmt: skip


def examples() -> tuple[tuple[str, str, str], ...]:
    """Title in Chinese and English, and the query."""
    return _EXAMPLES
