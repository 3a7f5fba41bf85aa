-- qimen_patterns_of(ju, hour_ganzhi, …): the patterns of a chart of 奇門, 局 as 陽3 or as code (陽1 = 0),
-- hour as 干支 or as code; those of the whole chart first, with palace null. What is left out of
-- day and year (codes of 干支), month (branch) and month_stem is unknown, and a pattern that hangs
-- on it is told with holds null.
CREATE MACRO qimen_patterns_of(ju, hour_ganzhi, plate_school := 'turning', lodging := 'kun',
                               day := NULL, month := NULL, month_stem := NULL, year := NULL)
AS TABLE
    WITH chart AS (
        SELECT q.ju, q.hour_ganzhi, q.plate_school::VARCHAR AS plate, q.lodging::VARCHAR AS host
        FROM qimen_hour q
        WHERE (q.ju_label::VARCHAR = ju::VARCHAR OR q.ju::VARCHAR = ju::VARCHAR)
          AND (q.hour_label::VARCHAR = hour_ganzhi::VARCHAR
               OR q.hour_ganzhi::VARCHAR = hour_ganzhi::VARCHAR)
          AND q.plate_school::VARCHAR = known_plate(plate_school)
          AND q.lodging::VARCHAR = known_lodging(lodging)
    )
    SELECT h.palace, p.pattern, p.name, p.family, p.parent, p.nature, p.criterion, p.source,
           p.is_default,
           bool_or(in_mask(h.day_mask, day, 60) AND in_mask(h.month_mask, month, 12)
                   AND in_mask(h.month_stem_mask, month_stem, 10)
                   AND in_mask(h.year_mask, year, 60)) AS holds
    FROM chart c
    JOIN qimen_pattern_hit h
      ON (h.ju IS NULL OR h.ju = c.ju) AND (h.hour_ganzhi IS NULL OR h.hour_ganzhi = c.hour_ganzhi)
     AND (h.plate_school IS NULL OR h.plate_school::VARCHAR = c.plate)
     AND (h.lodging IS NULL OR h.lodging::VARCHAR = c.host)
    JOIN qimen_pattern p USING (pattern)
    GROUP BY ALL
    HAVING holds IS DISTINCT FROM false
    ORDER BY h.palace NULLS FIRST, p.pattern;

-- qimen_charts_with(name): 局, hours and palaces in which a pattern of 奇門 holds (its id, or its name
-- for the default reading); the masks say for which days, months and years.
CREATE MACRO qimen_charts_with(name, plate_school := 'turning', lodging := 'kun') AS TABLE
    SELECT p.pattern, q.ju, q.hour_ganzhi, h.palace, q.ju_label, q.hour_label, q.zhifu_star,
           q.zhifu_palace, q.zhishi_door, q.zhishi_palace, h.day_mask, h.month_mask,
           h.month_stem_mask, h.year_mask
    FROM qimen_pattern p
    JOIN qimen_pattern_hit h USING (pattern)
    JOIN qimen_hour q
      ON (h.ju IS NULL OR h.ju = q.ju) AND (h.hour_ganzhi IS NULL OR h.hour_ganzhi = q.hour_ganzhi)
     AND (h.plate_school IS NULL OR h.plate_school::VARCHAR = q.plate_school::VARCHAR)
     AND (h.lodging IS NULL OR h.lodging::VARCHAR = q.lodging::VARCHAR)
    WHERE (p.pattern::VARCHAR = name OR (p.name = name AND p.is_default))
      AND q.plate_school::VARCHAR = known_plate(plate_school)
      AND q.lodging::VARCHAR = known_lodging(lodging)
    ORDER BY q.ju, q.hour_ganzhi, h.palace, h.part;

-- qimen_hexagrams_of(ju, hour_ganzhi): 演卦: the hexagram of 值符 with 值使 (符使, palace null) and
-- those of the doors at the palaces (門方), the door above; with door_below the palace is above.
CREATE MACRO qimen_hexagrams_of(ju, hour_ganzhi, plate_school := 'turning', lodging := 'kun',
                                door_below := false)
AS TABLE
    WITH chart AS (
        SELECT q.*,
               CASE WHEN q.lodging::VARCHAR = 'kun' OR q.dun::VARCHAR = '陽' THEN 2 ELSE 8 END AS host
        FROM qimen_hour q
        WHERE (q.ju_label::VARCHAR = ju::VARCHAR OR q.ju::VARCHAR = ju::VARCHAR)
          AND (q.hour_label::VARCHAR = hour_ganzhi::VARCHAR
               OR q.hour_ganzhi::VARCHAR = hour_ganzhi::VARCHAR)
          AND q.plate_school::VARCHAR = plate_school AND q.lodging::VARCHAR = lodging
    ), placed AS (
        SELECT '符使' AS kind, NULL::UTINYINT AS palace,
               CASE WHEN o.palace = 5 THEN c.host ELSE o.palace END AS above,
               CASE WHEN i.palace = 5 THEN c.host ELSE i.palace END AS below
        FROM chart c
        JOIN qimen_palace o ON o.name = c.count_palace::VARCHAR
        JOIN qimen_palace i ON i.name = c.head_palace::VARCHAR
        UNION ALL
        SELECT '門方', k.palace, CASE WHEN door_below THEN k.palace ELSE w.palace END,
               CASE WHEN door_below THEN w.palace ELSE k.palace END
        FROM chart c
        JOIN qimen_chart k
          ON k.ju = c.ju AND k.hour_ganzhi = c.hour_ganzhi AND k.plate_school = c.plate_school
         AND k.lodging = c.lodging
        JOIN qimen_door d ON d.name = k.door::VARCHAR
        JOIN qimen_palace w ON w.name = d.home::VARCHAR
        WHERE k.door IS NOT NULL
    )
    SELECT p.kind, p.palace, h.full_name, h.name, h.self_line, h.answer_line, h.branches,
           p.above, p.below
    FROM placed p JOIN qimen_hexagram h ON h.upper = p.above AND h.lower = p.below
    ORDER BY p.palace NULLS FIRST;
