-- shehai_difference: the lessons where the schools of 涉害 differ: what each gives, and what the
-- printed table of 720 has.
CREATE VIEW shehai_difference AS
    SELECT day, turn, any_value(l.day_ganzhi) AS day_ganzhi, any_value(l.gan_shang) AS gan_shang,
           any_value(l.san_chuan) FILTER (shehai = 'mengzhong') AS mengzhong,
           any_value(l.san_chuan) FILTER (shehai = 'depth') AS depth,
           any_value(l.san_chuan) FILTER (shehai = 'depth_noseat') AS depth_noseat,
           any_value(l.san_chuan) FILTER (shehai = 'printed') AS printed_school,
           any_value(p.printed) AS printed, any_value(p.status) AS status,
           any_value(p.source) AS source
    FROM lesson l JOIN printed_lesson p USING (day, turn)
    GROUP BY ALL
    HAVING count(DISTINCT l.san_chuan) > 1
    ORDER BY day, turn;

-- calendar_at(utc_offset_s): the calendar dated by the clock of a fixed offset: year, month and 月將
-- at local midnight, the local time at which a solar term changes them, and what they are after it.
CREATE MACRO calendar_at(utc_offset_s := 28800) AS TABLE
    WITH dated AS (
        SELECT c.date, c.day, c.day_ganzhi, c.lunar_year, c.lunar_month, c.lunar_leap, c.lunar_day,
               make_timestamp(epoch_us(c.date::TIMESTAMP) - utc_offset_s::BIGINT * 1000000)
                   AS begins
        FROM calendar c
    ), changes AS (
        SELECT c.date, c.change, n.year, n.month, n.month_general
        FROM calendar c JOIN calendar n ON n.date = c.date + 1
    ), placed AS (
        SELECT d.*, s.year, s.month, s.month_general, t.instant AS change_utc
        FROM dated d
        ASOF JOIN (SELECT coalesce(change, date::TIMESTAMP) AS since, year, month, month_general
                   FROM changes WHERE change IS NOT NULL) s ON d.begins >= s.since
        LEFT JOIN (SELECT instant, make_timestamp(epoch_us(instant)
                                 + utc_offset_s::BIGINT * 1000000)::DATE AS local_date
                   FROM solar_term) t ON t.local_date = d.date
    )
    SELECT p.date, p.day, p.year, p.month, p.month_general, p.day_ganzhi,
           make_timestamp(epoch_us(p.change_utc) + utc_offset_s::BIGINT * 1000000) AS change,
           n.year AS year_after, n.month AS month_after, n.month_general AS month_general_after,
           p.lunar_year, p.lunar_month, p.lunar_leap, p.lunar_day
    FROM placed p LEFT JOIN placed n ON n.date = p.date + 1
    ORDER BY p.date;
