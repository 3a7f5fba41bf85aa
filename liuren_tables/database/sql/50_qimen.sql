-- known_plate(plate_school): the school of the plate as given; an error where there is none of that name.
CREATE MACRO known_plate(plate_school) AS
    CASE WHEN plate_school IN ('turning', 'flying') THEN plate_school
         ELSE error('plate_school is ''turning'' or ''flying''') END;

-- known_lodging(lodging): where the centre lodges as given; an error where there is none of that name.
CREATE MACRO known_lodging(lodging) AS
    CASE WHEN lodging IN ('kun', 'yang_kun_yin_gen') THEN lodging
         ELSE error('lodging is ''kun'' or ''yang_kun_yin_gen''') END;

-- qimen_of(ju, hour_ganzhi): the nine palaces of a chart of 奇門 by hand: 局 as 陽3 or as code
-- (陽1 = 0), hour as 干支 or as code, in the order 坎1 to 離9.
CREATE MACRO qimen_of(ju, hour_ganzhi, plate_school := 'turning', lodging := 'kun') AS TABLE
    SELECT c.*
    FROM qimen_chart c
    WHERE (c.ju_label::VARCHAR = ju::VARCHAR OR c.ju::VARCHAR = ju::VARCHAR)
      AND (c.hour_label::VARCHAR = hour_ganzhi::VARCHAR
           OR c.hour_ganzhi::VARCHAR = hour_ganzhi::VARCHAR)
      AND c.plate_school::VARCHAR = known_plate(plate_school)
      AND c.lodging::VARCHAR = known_lodging(lodging)
    ORDER BY c.palace;

-- qimen_ju_of(utc_us, utc_offset_s): 定局 of an instant in microseconds of UTC by 拆補, 置閏 and
-- 茅山, one row each: term, 元, 局, 閏 and the date on which the 元 begins. 置閏 goes by the blocks
-- of the clock of +08:00 (`qimen_block`); by another clock it has no row.
CREATE MACRO qimen_ju_of(utc_us, utc_offset_s := 28800, day_start := '23:00', zhi_run_limit := 9)
AS TABLE
    WITH placed AS (
        SELECT make_timestamp(utc_us::BIGINT) AS instant,
               utc_us + utc_offset_s::BIGINT * 1000000 AS local_us,
               chart_day(local_us, day_start := day_start)::INTEGER AS day,
               make_timestamp(local_us + CASE day_start WHEN '23:00' THEN 3600000000
                                                        ELSE 0 END)::DATE AS date
    ), passed AS (
        SELECT p.*, t.term, utc_us - epoch_us(t.instant) AS elapsed,
               least(elapsed // 432000000000, 2) AS fifth
        FROM placed p ASOF JOIN solar_term t ON p.instant >= t.instant
        WHERE p.instant < (SELECT max(instant) + INTERVAL 14 DAY FROM solar_term)
    ), found AS (
        SELECT 'chai_bu' AS method, term, day // 5 % 3 AS yuan, false AS leap,
               date - day % 5 AS head_day
        FROM passed
        UNION ALL
        SELECT 'zhi_run', b.term, (p.date - b.first_date) // 5, b.leap,
               p.date - ((p.date - b.first_date) % 5)::INTEGER
        FROM placed p JOIN qimen_block b ON p.date - b.first_date BETWEEN 0 AND 14
        WHERE utc_offset_s = 28800
          AND b.zhi_run_limit = CASE WHEN zhi_run_limit IN (9, 10) THEN zhi_run_limit
                                     ELSE error('zhi_run_limit is 9 or 10') END
        UNION ALL
        SELECT 'mao_shan', term, fifth, false,
               make_timestamp((local_us - elapsed + fifth * 432000000000)::BIGINT)::DATE
        FROM passed
    )
    SELECT f.method, j.term_label AS term, j.yuan_label AS yuan, j.ju, j.ju_label, f.leap,
           f.head_day
    FROM found f JOIN qimen_ju j ON j.term = f.term AND j.yuan = f.yuan;

-- qimen_reading(ts): the chart of 奇門 of one time: pillars, lunar date, 定局 by every method, the chart
-- of the method chosen with its nine palaces as a list, and the conventions used. Of many times:
-- FROM events, qimen_reading(events.ts).
CREATE MACRO qimen_reading(ts, utc_offset_s := 28800, day_start := '23:00',
                           ju_method := 'chai_bu', zhi_run_limit := 9,
                           plate_school := 'turning', lodging := 'kun') AS TABLE
    WITH placed AS (
        SELECT instant_us(ts, utc_offset_s := utc_offset_s) AS utc_us,
               utc_us + utc_offset_s::BIGINT * 1000000 AS local_us,
               make_timestamp(utc_us) AS instant,
               chart_day(local_us, day_start := day_start) AS day,
               (chart_day(local_us) % 5 * 12 + chart_hour(local_us))::UTINYINT AS hour
    ), told AS (
        SELECT j.*, left(j.ju_label::VARCHAR, 1)::polarity_label AS dun
        FROM placed p, LATERAL qimen_ju_of(p.utc_us, utc_offset_s := utc_offset_s,
                                           day_start := day_start,
                                           zhi_run_limit := zhi_run_limit) j
    ), side_by_side AS (
        SELECT any_value(term) FILTER (method = 'chai_bu') AS term_chai_bu,
               any_value(yuan) FILTER (method = 'chai_bu') AS yuan_chai_bu,
               any_value(ju_label) FILTER (method = 'chai_bu') AS ju_chai_bu,
               any_value(dun) FILTER (method = 'chai_bu') AS dun_chai_bu,
               any_value(leap) FILTER (method = 'chai_bu') AS leap_chai_bu,
               any_value(head_day) FILTER (method = 'chai_bu') AS head_day_chai_bu,
               any_value(term) FILTER (method = 'zhi_run') AS term_zhi_run,
               any_value(yuan) FILTER (method = 'zhi_run') AS yuan_zhi_run,
               any_value(ju_label) FILTER (method = 'zhi_run') AS ju_zhi_run,
               any_value(dun) FILTER (method = 'zhi_run') AS dun_zhi_run,
               any_value(leap) FILTER (method = 'zhi_run') AS leap_zhi_run,
               any_value(head_day) FILTER (method = 'zhi_run') AS head_day_zhi_run,
               any_value(term) FILTER (method = 'mao_shan') AS term_mao_shan,
               any_value(yuan) FILTER (method = 'mao_shan') AS yuan_mao_shan,
               any_value(ju_label) FILTER (method = 'mao_shan') AS ju_mao_shan,
               any_value(dun) FILTER (method = 'mao_shan') AS dun_mao_shan,
               any_value(leap) FILTER (method = 'mao_shan') AS leap_mao_shan,
               any_value(head_day) FILTER (method = 'mao_shan') AS head_day_mao_shan
        FROM told
    )
    SELECT p.instant, make_timestamp(p.local_us) AS local,
           CASE WHEN p.instant >= c.change THEN n.year_ganzhi ELSE c.year_ganzhi END
               AS year_ganzhi,
           CASE WHEN p.instant >= c.change THEN n.month_ganzhi ELSE c.month_ganzhi END
               AS month_ganzhi,
           d.day_ganzhi, h.hour_label AS hour_ganzhi, l.lunar_year, l.lunar_month,
           l.lunar_leap, l.lunar_day, s.term_chai_bu AS term, s.*,
           j.term AS ju_term, j.yuan, j.leap, j.head_day,
           h.* EXCLUDE (plate_school, lodging, hour_ganzhi, hour_label),
           (SELECT list(q ORDER BY q.palace)
            FROM (SELECT * EXCLUDE (plate_school, lodging, ju, hour_ganzhi, ju_label, hour_label)
                  FROM qimen_chart k
                  WHERE k.plate_school = h.plate_school AND k.lodging = h.lodging
                    AND k.ju = h.ju AND k.hour_ganzhi = h.hour_ganzhi) q) AS palaces,
           utc_offset_s AS utc_offset_s, day_start AS day_start, h.plate_school, h.lodging,
           ju_method AS ju_method, zhi_run_limit AS zhi_run_limit,
           (SELECT value FROM about WHERE name = 'data_version') AS data_version
    FROM placed p
    JOIN calendar c ON c.date = p.instant::DATE
    JOIN calendar n ON n.date = c.date + 1
    CROSS JOIN side_by_side s
    JOIN told j
      ON j.method = CASE WHEN ju_method = 'zhi_run' AND utc_offset_s <> 28800
                         THEN error('置閏 by SQL goes by the clock of +08:00: use the Python API')
                         WHEN ju_method IN ('chai_bu', 'zhi_run', 'mao_shan') THEN ju_method
                         ELSE error('ju_method is ''chai_bu'', ''zhi_run'' or ''mao_shan''') END
    JOIN qimen_hour h
      ON h.ju = j.ju AND h.hour_ganzhi = p.hour
     AND h.plate_school::VARCHAR = known_plate(plate_school)
     AND h.lodging::VARCHAR = known_lodging(lodging)
    JOIN (SELECT DISTINCT day, day_ganzhi FROM calendar) d ON d.day = p.day
    LEFT JOIN calendar l ON l.date = make_timestamp(p.local_us)::DATE;
