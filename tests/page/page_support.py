"""Reading a page as a person would: its controls, its links, its errors."""

import re
from html.parser import HTMLParser
from urllib.parse import parse_qs, urlsplit

GIVEN = {
    "when": "1988-08-02T10:30", "zone": "Asia/Shanghai", "longitude": "121.5", "latitude": "31.2",
    "solar": "true", "clock": "wall", "calendar": "gregorian", "fold": "1", "day": "甲子",
    "hour": "寅", "month_general": "亥", "daynight": "夜", "birth": "1978", "sex": "女",
    "age_by": "lunar", "ben_ming": "戊午", "xing_nian": "寅", "shehai": "depth", "noble": "xieji",
    "day_start": "00:00", "daynight_rule": "sun", "ju": "陽3", "hour_ganzhi": "乙丑",
    "ju_method": "zhi_run", "plate_school": "flying", "lodging": "yang_kun_yin_gen",
    "zhi_run_limit": "10",
}  # fmt: skip


class Page(HTMLParser):
    """What a page holds.

    Attributes:
        values: of the controls of its form by name, hidden ones too.
        links: addresses by text.
        errors: texts by id of the field's message.
    """

    def __init__(self, text):
        super().__init__()
        self.values, self.links, self.errors = {}, {}, {}
        self.tags, self.text = [], []
        self._select = self._link = self._error = self._area = None
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        a = dict(attrs)
        self.tags.append((tag, a))
        if tag == "input" and "name" in a:
            self.values[a["name"]] = a.get("value", "")
        elif tag == "select":
            self._select = a["name"]
        elif tag == "option" and self._select and "selected" in a:
            self.values[self._select] = a["value"]
        elif tag == "textarea":
            self._area = a["name"]
            self.values[self._area] = ""
        elif tag == "a":
            self._link = a.get("href")
        elif tag == "p" and a.get("class") == "error":
            self._error = a.get("id", "")
            self.errors[self._error] = ""

    def handle_endtag(self, tag):
        if tag == "select":
            self._select = None
        elif tag == "textarea":
            self._area = None
        elif tag == "a":
            self._link = None
        elif tag == "p":
            self._error = None

    def handle_data(self, data):
        self.text.append(data)
        if self._area:
            self.values[self._area] += data
        if self._link is not None:
            self.links[data.strip()] = self._link
        if self._error is not None:
            self.errors[self._error] += data


def query_of(address):
    return {name: values[-1] for name, values in parse_qs(urlsplit(address).query).items()}


def style_colours(css):
    """Colours by name: light, then dark."""
    light, dark = css.split("prefers-color-scheme: dark", 1)
    pattern = re.compile(r"--(\w+): (#[0-9a-f]{6})")
    return dict(pattern.findall(light)), dict(pattern.findall(dark.split("* {", 1)[0]))


def contrast(one, other):
    """Of two colours, by the formula of the accessibility guidelines."""

    def luminance(colour):
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
