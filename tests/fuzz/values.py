"""Values as people, programs and enemies give them: right ones, nearly right ones, wrong ones."""

from hypothesis import strategies as st

GANZHI = ("甲子", "戊申", "癸亥", "甲丑", "辛辛", "乙丑年", "子甲", "甲", "丑", "醜", "干支")
TIMES = (
    "2026-11-30 14:05", "2026-11-30T14:05:30Z", "20261130T1405", "2026年11月30日14時05分", "now",
    "2026-11-30 14:05+08:00", "2026-11-30 14:05[Asia/Shanghai]", "1500-02-29 10:00", "2026-11-30",
    "1988-04-17 00:30", "2026-02-29 10:00", "9999-12-31 23:59:59.999999", "0001-01-01 00:00",
    "1600-01-01 00:00", "2200-12-31 23:59", "1582-10-10 10:00", "２０２６－１１－３０　１４：０５",
    "2026年十一月三十日", "丑时", "1978", "46000.5", "2026-11-30 14:05 America/New_York", "0",
    "2026-11-30 14:05+99:99", "2026-11-30 24:00", "2026/11/30 2:05 pm", "2199-12-31 23:59-17:59",
)  # fmt: skip
ZONES = (
    "+08:00", "Asia/Shanghai", "Europe/London", "UTC", "-18:00", "+24:00", "Z", "../../etc/passwd",
    "Asia/Nowhere", "Asia", "localtime", "posixrules", "+8", "GMT+8", "/etc/localtime", "zone.tab",
    "tzdata.zi", "Pacific/Apia", "Africa/Monrovia", "PST8PDT", "leapseconds", "+08:00:01", "Factory",
)  # fmt: skip
NUMBERS = (
    "0", "1", "-1", "121.5", "31.2", "90", "-90", "180", "-180", "180.0000001", "nan", "inf", "-inf",
    "1e400", "-0.0", "1e-320", "9" * 30, "9" * 5000, "0x10", "1_000", "٣", "１２１．５", "+5", " 7 ",
    "2", "10", "9", "2147483648", "-9223372036854775809", "1e3", ".5", "5.", "--5", "",
)  # fmt: skip
CONDITIONS = (
    "斬關", "貴登天門 and not 斬關", "true", "false", "chu_general = '青龍'", "1", "day / 0 = 1", "NULL",
    '"孤寡·seat"', "孤寡", "lunar_day = 1", "斬關)", "(斬關", "'", '"', "/*", "--", "斩关", "start is null",
    "true order by 1", "error('x')", "sum(1) > 0", "row_number() over () = 1", "day = 'x'", "三光 or 1",
    "exists (from range(3))", "san_chuan like '%子%'", "case when day then 1 end", "?", "$1 = 1",
    "columns(*) = 1", "true qualify 1", "CAST(day AS DATE) IS NULL", "unnest([true, false])",
)  # fmt: skip
NAMES = ("斬關", "法41", "孤寡·seat", "孤寡", "玉女守門", "斩关", "法0", "法101", "法", "法４１", "chart", "lesson",
         "qimen_chart", "charts", "calendar", "../chart", "chart.parquet", "about", "", "method")  # fmt: skip
CHOICES = {
    "clock": ("standard", "wall"), "solar": ("zone", "mean", "true"), "day_start": ("23:00", "00:00"),
    "daynight_rule": ("mao_shen", "mao_you", "sun"), "shehai": ("mengzhong", "depth", "printed"),
    "noble": ("daquan", "xieji", "gengxin"), "script": ("traditional", "simplified"),
    "lang": ("zh", "en"), "calendar": ("julian", "gregorian"), "art": ("liuren", "qimen"),
    "age_by": ("lichun", "lunar"), "ju_method": ("chai_bu", "zhi_run", "mao_shan"),
    "plate_school": ("turning", "flying"), "lodging": ("kun", "yang_kun_yin_gen"),
    "format": ("table", "csv", "json", "jsonl"), "fold": ("0", "1"), "zhi_run_limit": ("9", "10"),
    "view": ("liuren", "qimen", "tables", "sql"), "sex": ("男", "女", "male", "F"),
    "daynight": ("晝", "夜", "昼", "0", "1", "day"), "as_json": ("true", "false"),
}  # fmt: skip
LISTED = {
    "when": TIMES, "birth": TIMES, "start": TIMES, "stop": TIMES, "zone": ZONES,
    "longitude": NUMBERS, "latitude": NUMBERS, "rows": NUMBERS, "most": NUMBERS, "port": NUMBERS,
    "from_year": NUMBERS, "to_year": NUMBERS, "offset": NUMBERS, "condition": CONDITIONS,
    "name": NAMES, "table": NAMES, "day": GANZHI, "hour": GANZHI, "month_general": ("亥", "登明", *GANZHI),
    "ben_ming": GANZHI, "xing_nian": GANZHI, "hour_ganzhi": GANZHI, "ju": ("陽3", "陰九局", "阳三局", "陽0", "3"),
    "pillars": ("丙午 己亥 戊申 己未", "丙午己亥戊申己未", "丙午,己亥，戊申 己未", "甲子甲子甲子甲子", "丙午"),
    "columns": ("all", "san_chuan", "day_ganzhi,method", "", ",", "san_chuan,san_chuan", "ts", "patterns",
                "spirits", "error", "ju_label", "palaces"),
    "time": ("ts", "n", "when", "", "nothing", "ts,n"), "prefix": ("c_", "", "t", "漢"),
    "limit": ("rows=5", "sql=off", "rows", "rows=x", "=", "seconds=1e999", "sql=maybe", "rows==5", "rows=-1"),
    "host": ("127.0.0.1", "", "::1", "256.1.1.1", "0.0.0.0", "a" * 70, "[::1]", "a..b", "%", "-", "１２７.0.0.1"),
}  # fmt: skip
"""By parameter: what it accepts, and what is near to it."""
ODD = (
    "", " ", "\t", "\n", "\r\n", "\x1b[31m", "\x7f", "\u202e倒\u202c", "\ufeff", "\u200b", "e\u0301" * 9,
    "Z" + "\u0335" * 60, "𠀀", "👩‍👩‍👧", "\uffff", "％００", "%00", "%s%n", "{0}", "{{7*7}}", "<script>", "'", '"',
    "\\", "--", "-", "=", "&", ";", "#", "../", "[red]", "[/]", "$HOME", "`id`", "null", "None", "NaN", "true",
    "A" * 70_000, "干" * 3000, "(" * 2000, "\u0660\u0661", "½", "①", "\u2028", "\x85", "~", "@/etc/passwd",
)  # fmt: skip


@st.composite
def _mutated(draw, texts):
    """A text with some characters dropped, doubled, swapped, widened or put in."""
    text = draw(texts)
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        head, one, tail = text[:at], text[at : at + 1], text[at + 1 :]
        how = draw(st.integers(0, 6))
        if how == 0:
            text = head + tail
        elif how == 1:
            text = head + one * 2 + tail
        elif how == 2:
            text = head + tail[:1] + one + tail[1:]
        elif how == 3:
            text = (
                head + "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in one) + tail
            )
        elif how == 4:
            text = head + draw(st.sampled_from(ODD)) + one + tail
        elif how == 5:
            text = head + draw(st.text(max_size=4)) + tail
        else:
            text = text[at:] + text[:at]
    return text


def mutated(texts):
    return _mutated(texts)


ANY = st.sampled_from(ODD) | st.text(max_size=20) | st.sampled_from(NUMBERS)


def value_of(name, accepted=()):
    """A value for the parameter of this name: mostly right or nearly so."""
    listed = CHOICES.get(name) or LISTED.get(name) or tuple(accepted) or TIMES
    right = st.sampled_from(listed)
    return st.one_of(*[right] * 6, mutated(right), ANY)
