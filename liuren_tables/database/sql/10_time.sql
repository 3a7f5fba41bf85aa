-- instant_us(ts): microseconds of UTC of a time. A plain TIMESTAMP is a clock reading at
-- utc_offset_s (+08:00 unless given), a TIMESTAMP WITH TIME ZONE an instant.
CREATE MACRO instant_us(ts, utc_offset_s := 28800) AS
    CASE WHEN typeof(ts) = 'TIMESTAMP WITH TIME ZONE' THEN epoch_us(ts)
         ELSE epoch_us(ts) - utc_offset_s::BIGINT * 1000000 END;

-- chart_hour(local_us): double hour of a clock reading in microseconds, 子 = 0. (1,200,000 days,
-- a multiple of sixty, keep the division on positive numbers.)
CREATE MACRO chart_hour(local_us) AS
    (((local_us + 103680003600000000) // 7200000000) % 12)::UTINYINT;

-- chart_day(local_us): 干支 of the day of a clock reading, the day beginning at 23:00 or 00:00.
CREATE MACRO chart_day(local_us, day_start := '23:00') AS
    (((local_us + CASE day_start WHEN '23:00' THEN 103680003600000000
                                 WHEN '00:00' THEN 103680000000000000
                                 ELSE error('day_start is ''23:00'' or ''00:00''') END)
      // 86400000000 + 17) % 60)::UTINYINT;

-- chart_daynight(hour): 晝 (0) or 夜 (1) of a double hour by the rule mao_shen or mao_you.
CREATE MACRO chart_daynight(hour, daynight_rule := 'mao_shen') AS
    (CASE daynight_rule
        WHEN 'mao_shen' THEN hour NOT BETWEEN 3 AND 8
        WHEN 'mao_you' THEN hour NOT BETWEEN 3 AND 9
        ELSE error('daynight_rule is ''mao_shen'' or ''mao_you''; by the Sun use the Python API')
     END)::UTINYINT;
