-- cast_events(events, ts): every row of the table named, with its chart: 'events' names the table,
-- 'ts' its column of times. Plain times are clock readings at utc_offset_s. Rows outside the
-- calendar keep their place with nulls; the order of rows is not promised.
CREATE MACRO cast_events(events, ts, utc_offset_s := 28800, day_start := '23:00',
                         daynight_rule := 'mao_shen') AS TABLE
    WITH timed AS (
        SELECT *, instant_us(COLUMNS(lambda c: c = ts), utc_offset_s := utc_offset_s) AS utc_us
        FROM query_table(events)
    ), placed AS (
        SELECT *, chart_hour(utc_us + utc_offset_s::BIGINT * 1000000) AS chart_hour_code,
               chart_day(utc_us + utc_offset_s::BIGINT * 1000000, day_start := day_start)
                   AS chart_day_code,
               make_timestamp(utc_us) AS instant
        FROM timed
    ), dated AS (
        SELECT p.*, CASE WHEN p.instant >= c.change THEN c.year_after ELSE c.year END
                   AS chart_year,
               CASE WHEN p.instant >= c.change THEN c.month_after ELSE c.month END
                   AS chart_month,
               CASE WHEN p.instant >= c.change THEN c.general_after ELSE c.month_general END
                   AS chart_month_general
        FROM placed p
        LEFT JOIN (SELECT c.date, c.change, c.year, c.month, c.month_general,
                          n.year AS year_after, n.month AS month_after,
                          n.month_general AS general_after
                   FROM calendar c JOIN calendar n ON n.date = c.date + 1) c
               ON c.date = p.instant::DATE
    )
    SELECT d.* EXCLUDE (utc_us, chart_hour_code, chart_day_code, instant, chart_year, chart_month,
                        chart_month_general),
           d.chart_year AS year, d.chart_month AS month, k.*
    FROM dated d
    LEFT JOIN chart k
           ON k.day = d.chart_day_code AND k.hour = d.chart_hour_code
          AND k.month_general = d.chart_month_general
          AND k.daynight = chart_daynight(d.chart_hour_code, daynight_rule := daynight_rule);

-- reading(ts): the chart of one time, with the pillars of year, month and hour, the lunar date, the
-- solar term and the conventions used. Of many times: FROM events, reading(events.ts).
CREATE MACRO reading(ts, utc_offset_s := 28800, day_start := '23:00',
                     daynight_rule := 'mao_shen') AS TABLE
    WITH placed AS (
        SELECT instant_us(ts, utc_offset_s := utc_offset_s) AS utc_us,
               utc_us + utc_offset_s::BIGINT * 1000000 AS local_us,
               make_timestamp(utc_us) AS instant, chart_hour(local_us) AS h,
               chart_day(local_us) % 5 * 12 + h AS hour_code
    )
    SELECT p.instant, make_timestamp(p.local_us) AS local,
           CASE WHEN p.instant >= c.change THEN n.year_ganzhi ELSE c.year_ganzhi END
               AS year_ganzhi,
           CASE WHEN p.instant >= c.change THEN n.month_ganzhi ELSE c.month_ganzhi END
               AS month_ganzhi,
           enum_range(NULL::ganzhi_label)[p.hour_code + 1]::ganzhi_label AS hour_ganzhi,
           l.lunar_year, l.lunar_month, l.lunar_leap, l.lunar_day,
           -- a 節 opens the month, its 中氣 brings the 月將 that joins (六合) the month's branch
           enum_range(NULL::solar_term_label)[
               (CASE WHEN p.instant >= c.change THEN n.month ELSE c.month END + 10) % 12 * 2
               + CASE WHEN (k.month_general + CASE WHEN p.instant >= c.change THEN n.month
                                                   ELSE c.month END) % 12 = 1 THEN 2 ELSE 1 END
           ]::solar_term_label AS term,
           k.*, utc_offset_s AS utc_offset_s, day_start AS day_start,
           daynight_rule AS daynight_rule, 'mengzhong' AS shehai, 'daquan' AS noble,
           (SELECT value FROM about WHERE name = 'data_version') AS data_version
    FROM placed p
    JOIN calendar c ON c.date = p.instant::DATE
    JOIN calendar n ON n.date = c.date + 1
    JOIN chart k
      ON k.day = chart_day(p.local_us, day_start := day_start) AND k.hour = p.h
     AND k.month_general = CASE WHEN p.instant >= c.change THEN n.month_general
                                ELSE c.month_general END
     AND k.daynight = chart_daynight(p.h, daynight_rule := daynight_rule)
    LEFT JOIN calendar l ON l.date = make_timestamp(p.local_us)::DATE;

-- reading_of(day, hour, month_general): the charts of a day, an hour and a 月將, each as 漢字 or as
-- code; by day and by night unless daynight is given.
CREATE MACRO reading_of(day, hour, month_general, daynight := NULL) AS TABLE
    SELECT k.*
    FROM chart k
    WHERE (k.day_ganzhi::VARCHAR = day::VARCHAR OR k.day::VARCHAR = day::VARCHAR)
      AND (k.hour_branch::VARCHAR = hour::VARCHAR OR k.hour::VARCHAR = hour::VARCHAR)
      AND (k.month_general_branch::VARCHAR = month_general::VARCHAR
           OR k.month_general::VARCHAR = month_general::VARCHAR)
      AND (daynight IS NULL OR k.daynight_label::VARCHAR = daynight::VARCHAR
           OR k.daynight::VARCHAR = daynight::VARCHAR)
    ORDER BY k.daynight;
