-- branches_in(mask): the branches of a mask as text (寅卯), null where all are in it.
CREATE MACRO branches_in(mask) AS
    CASE WHEN mask = 4095 THEN NULL
         ELSE list_aggregate([CASE WHEN (mask >> n) & 1 = 1
                              THEN substr('子丑寅卯辰巳午未申酉戌亥', (n + 1)::INTEGER, 1) ELSE '' END
                              FOR n IN range(12)], 'string_agg', '') END;

-- in_mask(mask, code, size): whether a code is in a mask; true where the code is unknown (null) but the
-- mask has all values, null where the unknown code matters.
CREATE MACRO in_mask(mask, code, size) AS
    CASE WHEN mask::UBIGINT = (CASE WHEN size = 64 THEN ~0::UBIGINT
                               ELSE (1::UBIGINT << size::UBIGINT) - 1 END) THEN true
         WHEN code IS NULL THEN NULL
         ELSE (mask::UBIGINT >> code::UBIGINT) & 1 = 1 END;

-- pattern_chart: every hit on every day and plate (those that leave out day or plate spread out),
-- with its masks.
CREATE VIEW pattern_chart AS
    SELECT h.* REPLACE (d.day AS day, t.turn AS turn)
    FROM pattern_hit h
    JOIN (SELECT unnest(range(60))::UTINYINT AS day) d ON h.day IS NULL OR h.day = d.day
    JOIN (SELECT unnest(range(12))::UTINYINT AS turn) t ON h.turn IS NULL OR h.turn = t.turn;

-- charts_with(name): the days and plates on which a pattern holds (its id, or its name for the
-- default reading), with what further it asks for and whether its exception applies.
CREATE MACRO charts_with(name) AS TABLE
    SELECT p.pattern, l.day, l.turn, l.day_ganzhi, l.gan_shang, l.zhi_shang, l.san_chuan, l.method,
           h.exempt,
           CASE h.daynight_mask WHEN 1 THEN '晝' WHEN 2 THEN '夜' END AS daynight,
           branches_in(h.hour_mask) AS hours, branches_in(h.month_mask) AS months,
           branches_in(h.year_branch_mask) AS years, branches_in(h.person_mask) AS persons,
           branches_in(h.ben_ming_mask) AS ben_ming, branches_in(h.xing_nian_mask) AS xing_nian
    FROM pattern p
    JOIN pattern_chart h USING (pattern)
    JOIN lesson l ON l.shehai = 'mengzhong' AND l.day = h.day AND l.turn = h.turn
    WHERE p.pattern::VARCHAR = name OR (p.name = name AND p.is_default)
    ORDER BY l.day, l.turn, h.part;

-- patterns_of(day, turn, …): the patterns of a chart for a full set of coordinates; what is left
-- out is unknown, and a pattern that hangs on it is told with holds null.
CREATE MACRO patterns_of(day, turn, daynight := NULL, hour := NULL, month := NULL,
                         year_branch := NULL, year_stem := NULL, lunar_day := NULL,
                         term_day := NULL, person := NULL, ben_ming := NULL, xing_nian := NULL)
AS TABLE
    WITH told AS (
        SELECT h.pattern, h.exempt,
               in_mask(h.daynight_mask, daynight, 2) AND in_mask(h.hour_mask, hour, 12)
               AND in_mask(h.month_mask, month, 12)
               AND in_mask(h.year_branch_mask, year_branch, 12)
               AND in_mask(h.year_stem_mask, year_stem, 10)
               AND in_mask(h.lunar_day_mask, lunar_day, 30)
               AND in_mask(h.term_day_mask, term_day, 5)
               AND in_mask(h.person_mask, person, 12)
               AND in_mask(h.ben_ming_mask, ben_ming, 12)
               AND in_mask(h.xing_nian_mask, xing_nian, 12)
               AND in_mask(h.husband_mask, NULL, 12) AND in_mask(h.wife_mask, NULL, 12)
               AND in_mask(h.husband_stem_mask, NULL, 10)
               AND in_mask(h.wife_stem_mask, NULL, 10)
               AND in_mask(h.husband_ben_ming_mask, NULL, 12)
               AND in_mask(h.wife_ben_ming_mask, NULL, 12) AS holds
        FROM pattern_hit h
        WHERE (h.day = day OR h.day IS NULL) AND (h.turn = turn OR h.turn IS NULL)
    )
    SELECT p.pattern, p.name, p.family, p.method_no, p.nature, p.criterion, p.source, p.is_default,
           bool_or(t.holds) AS holds,
           coalesce(bool_or(t.exempt) FILTER (t.holds), false) AS exempt
    FROM told t JOIN pattern p USING (pattern)
    WHERE t.holds IS DISTINCT FROM false
    GROUP BY ALL
    ORDER BY p.pattern;

-- term_day_of(ts): code of the axis term_day of a local date at utc_offset_s: 1 day of a 四立, 2 its
-- eve, 3 day of a 分至, 4 its eve, 0 none of these.
CREATE MACRO term_day_of(ts, utc_offset_s := 28800) AS
    coalesce((SELECT min(CASE WHEN t.term % 6 = 0 THEN 1 ELSE 3 END
                         + datediff('day', ts::DATE, make_timestamp(epoch_us(t.instant)
                               + utc_offset_s::BIGINT * 1000000)::DATE))
              FROM solar_term t
              WHERE t.term % 3 = 0
                AND make_timestamp(epoch_us(t.instant) + utc_offset_s::BIGINT * 1000000)::DATE
                    BETWEEN ts::DATE AND ts::DATE + 1), 0);

-- reading_patterns(ts): the patterns that hold at a time, by the clock of utc_offset_s; one that
-- hangs on the querent is told with holds null.
CREATE MACRO reading_patterns(ts, utc_offset_s := 28800, day_start := '23:00',
                              daynight_rule := 'mao_shen') AS TABLE
    WITH r AS (
        SELECT k.*, pillar_branch(k.month_ganzhi::VARCHAR) AS month_branch,
               pillar_branch(k.year_ganzhi::VARCHAR) AS year_branch,
               pillar_stem(k.year_ganzhi::VARCHAR) AS year_stem,
               term_day_of(k.local, utc_offset_s := utc_offset_s) AS term_day
        FROM reading(ts, utc_offset_s := utc_offset_s, day_start := day_start,
                     daynight_rule := daynight_rule) k
    ), told AS (
        SELECT h.pattern, h.exempt,
               in_mask(h.daynight_mask, r.daynight, 2) AND in_mask(h.hour_mask, r.hour, 12)
               AND in_mask(h.month_mask, r.month_branch, 12)
               AND in_mask(h.year_branch_mask, r.year_branch, 12)
               AND in_mask(h.year_stem_mask, r.year_stem, 10)
               AND in_mask(h.lunar_day_mask, r.lunar_day - 1, 30)
               AND in_mask(h.term_day_mask, r.term_day, 5)
               AND in_mask(h.person_mask, NULL, 12) AND in_mask(h.ben_ming_mask, NULL, 12)
               AND in_mask(h.xing_nian_mask, NULL, 12) AND in_mask(h.husband_mask, NULL, 12)
               AND in_mask(h.wife_mask, NULL, 12) AND in_mask(h.husband_stem_mask, NULL, 10)
               AND in_mask(h.wife_stem_mask, NULL, 10)
               AND in_mask(h.husband_ben_ming_mask, NULL, 12)
               AND in_mask(h.wife_ben_ming_mask, NULL, 12) AS holds
        FROM r JOIN pattern_hit h
          ON (h.day = r.day OR h.day IS NULL) AND (h.turn = r.turn OR h.turn IS NULL)
    )
    SELECT p.pattern, p.name, p.family, p.method_no, p.parent, p.nature, p.criterion, p.source,
           p.is_default, bool_or(t.holds) AS holds,
           coalesce(bool_or(t.exempt) FILTER (t.holds), false) AS exempt
    FROM told t JOIN pattern p USING (pattern)
    WHERE t.holds IS DISTINCT FROM false
    GROUP BY ALL
    ORDER BY p.pattern;

-- bifa(ts): the methods of 畢法賦 that hold at a time, each with its 格.
CREATE MACRO bifa(ts, utc_offset_s := 28800, day_start := '23:00',
                  daynight_rule := 'mao_shen') AS TABLE
    SELECT method_no, parent, pattern, criterion, source, holds, exempt
    FROM reading_patterns(ts, utc_offset_s := utc_offset_s, day_start := day_start,
                          daynight_rule := daynight_rule)
    WHERE method_no <> ''
    ORDER BY method_no, parent <> '', pattern;

-- times_with(name, start, stop): the double-hours of a span at which a pattern holds, by the clock of
-- utc_offset_s. A pattern that hangs on the querent is not decided by time and holds for none.
CREATE MACRO times_with(name, start, stop, utc_offset_s := 28800, day_start := '23:00',
                        daynight_rule := 'mao_shen') AS TABLE
    WITH hours AS (
        SELECT unnest(range(date_trunc('day', start::TIMESTAMP) - INTERVAL 1 HOUR,
                            stop::TIMESTAMP, INTERVAL 2 HOUR)) AS ts
    ), placed AS (
        SELECT ts, epoch_us(ts) AS local_us,
               make_timestamp(epoch_us(ts) - utc_offset_s::BIGINT * 1000000) AS instant
        FROM hours WHERE ts >= start::TIMESTAMP
    ), quarters AS (
        SELECT make_timestamp(epoch_us(instant) + utc_offset_s::BIGINT * 1000000)::DATE AS date,
               CASE WHEN term % 6 = 0 THEN 1 ELSE 3 END AS kind
        FROM solar_term
        WHERE term % 3 = 0
    ), charts AS (
        SELECT p.ts, chart_hour(p.local_us) AS hour,
               chart_day(p.local_us, day_start := day_start) AS day,
               chart_daynight(chart_hour(p.local_us), daynight_rule := daynight_rule) AS daynight,
               CASE WHEN p.instant >= c.change THEN n.year ELSE c.year END AS year,
               CASE WHEN p.instant >= c.change THEN n.month ELSE c.month END AS month,
               CASE WHEN p.instant >= c.change THEN n.month_general ELSE c.month_general END
                   AS month_general,
               l.lunar_day AS day_of_month,
               coalesce(q.kind, e.kind + 1, 0) AS term_day
        FROM placed p
        JOIN calendar c ON c.date = p.instant::DATE
        JOIN calendar n ON n.date = c.date + 1
        JOIN calendar l ON l.date = p.ts::DATE
        LEFT JOIN quarters q ON q.date = p.ts::DATE
        LEFT JOIN quarters e ON e.date = p.ts::DATE + 1
    )
    SELECT DISTINCT c.ts, k.day_ganzhi, k.hour_branch, k.month_general_branch, k.daynight_label,
           k.san_chuan, h.pattern, h.exempt
    FROM charts c
    JOIN chart k USING (day, hour, month_general, daynight)
    JOIN (SELECT h.* FROM pattern_chart h JOIN pattern p USING (pattern)
          WHERE p.pattern::VARCHAR = name OR (p.name = name AND p.is_default)) h
      ON h.day = c.day AND h.turn = k.turn
    WHERE in_mask(h.daynight_mask, c.daynight, 2) AND in_mask(h.hour_mask, c.hour, 12)
      AND in_mask(h.month_mask, c.month % 12, 12) AND in_mask(h.year_branch_mask, c.year % 12, 12)
      AND in_mask(h.year_stem_mask, c.year % 10, 10)
      AND in_mask(h.lunar_day_mask, c.day_of_month - 1, 30)
      AND in_mask(h.term_day_mask, c.term_day, 5)
      AND in_mask(h.person_mask, NULL, 12) AND in_mask(h.ben_ming_mask, NULL, 12)
      AND in_mask(h.xing_nian_mask, NULL, 12) AND in_mask(h.husband_mask, NULL, 12)
      AND in_mask(h.wife_mask, NULL, 12)
    ORDER BY c.ts;
