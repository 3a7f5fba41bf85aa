-- explain(name): a pattern, told whole: its row in `pattern` or `qimen_pattern` with its art, the other
-- readings of the name (variants) and its 格 (parts). By its id, its name or another name of it in
-- traditional characters, or the number of a method of 畢法賦 (法41), whose patterns are then the
-- parts; a name that both arts have is that of 六壬. `charts_with` and `qimen_charts_with` have the
-- charts.
CREATE MACRO explain(name) AS TABLE
    WITH every AS (
        SELECT 'liuren' AS art, enum_code(p.pattern) AS place, p.* REPLACE (p.pattern::VARCHAR AS pattern)
        FROM pattern p
        UNION ALL BY NAME
        SELECT 'qimen' AS art, enum_code(q.pattern) AS place,
               q.* REPLACE (q.pattern::VARCHAR AS pattern),
               '' AS hexagram, false AS has_exemption
        FROM qimen_pattern q
    ), found AS (
        SELECT e.*,
               CASE WHEN e.method_no <> '' AND e.method_no = regexp_replace(name, '^法(\d)$', '法0\1')
                        THEN CASE WHEN e.parent = '' THEN 0 ELSE 1 END
                    WHEN e.pattern = name THEN 2
                    WHEN e.is_default AND e.name = name THEN 3
                    WHEN e.is_default AND list_contains(string_split(e.aliases, ' '), name) THEN 4
               END AS nearness
        FROM every e
    ), head AS (
        SELECT f.* FROM found f
        WHERE f.nearness IS NOT NULL
        ORDER BY f.art, f.nearness, f.place
        LIMIT 1
    )
    SELECT h.* EXCLUDE (place, nearness),
           coalesce((SELECT list({'pattern': e.pattern, 'criterion': e.criterion, 'source': e.source,
                                  'charts': e.charts} ORDER BY e.place)
                     FROM every e
                     WHERE e.art = h.art AND e.name = h.name AND e.pattern <> h.pattern), [])
               AS variants,
           coalesce((SELECT list({'pattern': e.pattern, 'criterion': e.criterion, 'source': e.source,
                                  'charts': e.charts} ORDER BY e.place)
                     FROM every e
                     WHERE e.art = h.art AND e.pattern <> h.pattern
                       AND CASE WHEN h.nearness < 2 THEN e.method_no = h.method_no
                                ELSE e.parent = h.name AND e.is_default END), []) AS parts
    FROM head h;
