-- pillar_branch(pillar): code of the branch of a 干支 or of a branch alone, in 漢字 or as code
-- (0–59); null where it is null.
CREATE MACRO pillar_branch(pillar) AS
    CASE WHEN pillar IS NULL THEN NULL
         WHEN try_cast(pillar::VARCHAR AS INTEGER) BETWEEN 0 AND 59
             THEN try_cast(pillar::VARCHAR AS INTEGER) % 12
         WHEN length(pillar::VARCHAR) = 1 AND strpos('子丑寅卯辰巳午未申酉戌亥', pillar::VARCHAR) > 0
             THEN strpos('子丑寅卯辰巳午未申酉戌亥', pillar::VARCHAR) - 1
         WHEN length(pillar::VARCHAR) = 2
              AND strpos('甲乙丙丁戊己庚辛壬癸', left(pillar::VARCHAR, 1)) > 0
              AND strpos('子丑寅卯辰巳午未申酉戌亥', right(pillar::VARCHAR, 1)) > 0
              AND (strpos('甲乙丙丁戊己庚辛壬癸', left(pillar::VARCHAR, 1))
                   + strpos('子丑寅卯辰巳午未申酉戌亥', right(pillar::VARCHAR, 1))) % 2 = 0
             THEN strpos('子丑寅卯辰巳午未申酉戌亥', right(pillar::VARCHAR, 1)) - 1
         ELSE error(pillar::VARCHAR || ' is neither one of the sixty 干支 nor a branch; '
                    || 'accepted are 甲子 … 癸亥, 子 … 亥 or a code 0–59') END;

-- pillar_stem(pillar): code of the stem of a 干支, in 漢字 or as code (0–59); null of a branch alone
-- and where it is null.
CREATE MACRO pillar_stem(pillar) AS
    CASE WHEN pillar_branch(pillar) IS NULL OR strpos('子丑寅卯辰巳午未申酉戌亥', pillar::VARCHAR) > 0
             THEN NULL
         WHEN try_cast(pillar::VARCHAR AS INTEGER) IS NOT NULL
             THEN try_cast(pillar::VARCHAR AS INTEGER) % 10
         ELSE strpos('甲乙丙丁戊己庚辛壬癸', left(pillar::VARCHAR, 1)) - 1 END;

-- pillar_code(pillar): code of a 干支, 甲子 = 0; null of a branch alone and where it is null.
CREATE MACRO pillar_code(pillar) AS
    (6 * pillar_stem(pillar) - 5 * pillar_branch(pillar) + 60) % 60;

-- spirit_keys(year, month, day, hour): every basis from which 神煞 are counted, with its code.
CREATE MACRO spirit_keys(year, month, day, hour) AS
    [{'basis': 'fixed', 'basis_code': 0},
     {'basis': 'year_branch', 'basis_code': pillar_branch(year)},
     {'basis': 'year_stem', 'basis_code': pillar_stem(year)},
     {'basis': 'season', 'basis_code': (pillar_branch(month) + 10) % 12 // 3},
     {'basis': 'month', 'basis_code': pillar_branch(month)},
     {'basis': 'xun', 'basis_code': pillar_code(day) // 10},
     {'basis': 'day', 'basis_code': pillar_code(day)},
     {'basis': 'day_stem', 'basis_code': pillar_stem(day)},
     {'basis': 'day_branch', 'basis_code': pillar_branch(day)},
     {'basis': 'hour', 'basis_code': pillar_branch(hour)}];

-- spirit_of(year, month, day, hour): the 神煞 on every branch by the default readings, in the order
-- of the branches. Each pillar is a 干支 (the month and the hour may be a branch alone) in 漢字 or
-- as code, or null where it is not known; what needs it is then left out.
CREATE MACRO spirit_of(year, month, day, hour) AS TABLE
    WITH keys AS (SELECT unnest(spirit_keys(year, month, day, hour), recursive := true))
    SELECT g.place_label::branch_label AS branch, v.spirit, v.basis, v.nature, v.governs, v.source
    FROM keys k
    JOIN spirit_grid g ON g.basis = k.basis::spirit_basis_label AND g.basis_code = k.basis_code
    JOIN spirit_variant v ON v.spirit = g.spirit AND v.basis = g.basis AND v.variant = g.variant
    WHERE g.is_default AND g.target = 'branch'
    ORDER BY g.place, v.basis, v.spirit;

-- reading_spirits(ts): the 神煞 on every branch at one time, and which of 四課 (by their upper god)
-- and 三傳 that branch is; in the order of the branches.
CREATE MACRO reading_spirits(ts, utc_offset_s := 28800, day_start := '23:00',
                             daynight_rule := 'mao_shen') AS TABLE
    WITH r AS (
        SELECT * FROM reading(ts, utc_offset_s := utc_offset_s, day_start := day_start,
                              daynight_rule := daynight_rule)
    ), keys AS (
        SELECT r.chu, r.zhong, r.mo, r.ke1_upper, r.ke2_upper, r.ke3_upper, r.ke4_upper,
               unnest(spirit_keys(r.year_ganzhi, r.month_ganzhi, r.day_ganzhi, r.hour_branch),
                      recursive := true)
        FROM r
    )
    SELECT g.place_label::branch_label AS branch, v.spirit, v.basis, v.nature, v.governs, v.source,
           k.chu = g.place_label::branch_label AS in_chu,
           k.zhong = g.place_label::branch_label AS in_zhong,
           k.mo = g.place_label::branch_label AS in_mo,
           k.ke1_upper = g.place_label::branch_label AS in_ke1,
           k.ke2_upper = g.place_label::branch_label AS in_ke2,
           k.ke3_upper = g.place_label::branch_label AS in_ke3,
           k.ke4_upper = g.place_label::branch_label AS in_ke4
    FROM keys k
    JOIN spirit_grid g ON g.basis = k.basis::spirit_basis_label AND g.basis_code = k.basis_code
    JOIN spirit_variant v ON v.spirit = g.spirit AND v.basis = g.basis AND v.variant = g.variant
    WHERE g.is_default AND g.target = 'branch'
    ORDER BY g.place, v.basis, v.spirit;
