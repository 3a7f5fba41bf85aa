"""The page as people use it: by keyboard, without script, on a narrow and on a wide screen."""

import pytest

from liuren_tables import read
from liuren_tables.reading.qimen import read_qimen
from tests.page.page_support import GIVEN

WIDTHS = (390, 1440)
PAGES = {
    "liuren": "/?when=2026-11-30+14:05&birth=1978&sex=男",
    "qimen": "/?view=qimen&when=2026-11-30+14:05",
    "tables": "/?view=tables",
    "table": "/?view=tables&table=lesson",
    "sql": "/?view=sql&query=SELECT+method,count(*)+FROM+lesson+GROUP+BY+1",
    "wrong": "/?when=yesterday",
}
NAMED = ("textbox", "combobox", "button", "link", "DisclosureTriangle", "image", "region", "form")


@pytest.fixture
def visit(browser, address):
    """Opens a page; afterwards nothing may have been complained of in the console."""
    contexts, complaints = [], []

    def opened(path, **options):
        context = browser.new_context(base_url=address, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda m: complaints.append(m.text) if m.type != "log" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.set_default_timeout(10_000)
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert [c for c in complaints if "status of 400" not in c] == []


def tab_to(page, selector):
    """Tab until an element has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
    raise AssertionError(f"{selector} cannot be reached by the keyboard")


def board_titles(page):
    return page.locator("svg.board g > title").all_text_contents()


@pytest.mark.parametrize("script", [True, False])
def test_a_reading_of_liuren_by_keyboard(visit, script):
    page = visit("/", java_script_enabled=script)
    page.keyboard.press("Tab")
    assert page.locator(".skip").evaluate("e => e === document.activeElement")
    tab_to(page, "#f-when")
    page.keyboard.press("Control+A")
    page.keyboard.type("2026-11-30 14:05")
    page.keyboard.press("Enter")
    page.wait_for_url("**when=2026-11-30**")
    reading = read("2026-11-30 14:05")
    assert f"初傳 {reading['chu_liu_qin']} {reading['chu']} {reading['chu_general']}" in (
        board_titles(page)
    )
    tab_to(page, "details.hit summary")
    page.keyboard.press("Enter")
    hit = page.locator("details.hit[open]")
    assert reading.patterns()[0].criterion in hit.inner_text()
    assert reading.patterns()[0].source in hit.inner_text()


@pytest.mark.parametrize("script", [True, False])
def test_a_reading_of_qimen_by_keyboard(visit, script):
    page = visit("/?when=2026-11-30+14:05", java_script_enabled=script)
    tab_to(page, ".views a:nth-child(2)")
    page.keyboard.press("Enter")
    page.wait_for_url("**view=qimen**")
    assert page.locator("#f-when").input_value() == "2026-11-30 14:05"
    tab_to(page, "form details:last-child summary")
    page.keyboard.press("Enter")
    tab_to(page, "#f-plate_school")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.locator("#f-when").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**plate_school=flying**")
    reading = read_qimen("2026-11-30 14:05", plate_school="flying")
    titles = board_titles(page)
    assert len(titles) == 9
    for palace in reading["palaces"]:
        assert any(palace["star"] in t and f"地盤{palace['earth_stem']}" in t for t in titles)


def test_script_makes_links_short(visit):
    page = visit("/")
    page.locator("#f-when").fill("2026-11-30 14:05")
    page.locator("button[type=submit]").click()
    page.wait_for_url("**when=**")
    assert page.url.endswith("/?when=2026-11-30+14%3A05")
    page.locator("[data-now]").click()
    page.wait_for_url(lambda url: "2026-11-30+14%3A05" not in url)
    assert page.locator("svg.board").count() == 1


def test_a_link_carries_the_whole_state(visit):
    page = visit("/")
    given = {n: GIVEN[n] for n in ("when", "zone", "longitude", "latitude", "solar", "clock",
                                   "birth", "sex", "age_by", "xing_nian", "noble", "shehai",
                                   "daynight_rule", "day_start")}  # fmt: skip
    for group in page.locator("form details:not([open]) > summary").all()[::-1]:
        group.click()
    for name, value in given.items():
        control = page.locator(f"#f-{name}")
        if control.evaluate("e => e.tagName") == "SELECT":
            control.select_option(value)
        else:
            control.fill(value)
    page.locator("button[type=submit]").click()
    page.wait_for_url("**noble=xieji**")
    other = visit(page.get_by_role("link", name="本頁連結").get_attribute("href"))
    for name, value in given.items():
        assert other.locator(f"#f-{name}").input_value() == value
    assert board_titles(other) == board_titles(page)
    other.get_by_role("link", name="English").click()
    assert other.locator("#f-noble").input_value() == "xieji"
    assert "transmissions" in other.locator("h2").first.inner_text().lower()


def test_what_is_wrong_is_shown_beside_its_field(visit):
    page = visit("/?lang=en")
    page.locator("#f-when").fill("2026-13-30 14:05")
    page.locator("button[type=submit]").click()
    page.wait_for_url("**when=2026-13**")
    field = page.locator("#f-when")
    assert field.input_value() == "2026-13-30 14:05"
    assert field.get_attribute("aria-invalid") == "true"
    told = page.locator("#e-when")
    assert "month 13" in told.inner_text()
    below = told.bounding_box()["y"] - field.bounding_box()["y"]
    assert 0 < below < 100
    assert page.get_by_role("alert").is_visible()


def test_tables_and_console_without_script(visit):
    page = visit("/?view=tables&lang=en", java_script_enabled=False)
    page.get_by_role("link", name="qimen_hour", exact=True).click()
    assert page.locator("table.data tbody tr").count() == 50
    page.get_by_role("link", name="Later").click()
    assert "51–100" in page.locator("main").inner_text()
    with page.expect_download() as kept:
        page.get_by_role("link", name="CSV").click()
    assert kept.value.suggested_filename == "qimen_hour.csv"
    page.get_by_role("link", name="SQL", exact=True).click()
    page.locator("#f-query").fill("SELECT count(*) AS n FROM chart")
    page.get_by_role("button", name="Run").click()
    assert page.locator("table.data td").first.inner_text() == "17280"


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("name", PAGES)
def test_every_control_has_a_name(visit, name, lang):
    page = visit(f"{PAGES[name]}&lang={lang}")
    page.locator("details").evaluate_all("all => all.forEach(e => { e.open = true })")
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    seen = [n for n in nodes if not n["ignored"] and n["role"]["value"] in NAMED]
    assert len(seen) > 8
    assert [n for n in seen if not n.get("name", {}).get("value", "").strip()] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", PAGES)
def test_pictures(visit, name, width, scheme, tmp_path):
    screen = {"width": width, "height": 900}
    for lang in ("zh", "en"):
        page = visit(f"{PAGES[name]}&lang={lang}", viewport=screen, color_scheme=scheme)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        picture = tmp_path / f"{name}-{lang}-{width}-{scheme}.png"
        page.screenshot(path=picture, full_page=True)
        assert picture.stat().st_size > 10_000


def test_boards_can_be_read_at_320(visit):
    for path in ("/?when=2026-11-30+14:05", "/?view=qimen&when=2026-11-30+14:05"):
        page = visit(path, viewport={"width": 320, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        heights = page.locator("svg.board text").evaluate_all(
            "all => all.map(e => e.getBoundingClientRect().height)"
        )
        assert min(heights) >= 11
