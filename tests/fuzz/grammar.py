"""Queries as a small grammar over the database gives them, and texts that are nearly queries."""

from functools import cache

from hypothesis import strategies as st

from liuren_tables.database.connection import connect
from tests.fuzz.values import ODD


@cache
def known():
    """Tables with their columns, macros with their parameters, columns of `test_all_types`."""
    with connect(None) as connection:
        columns = connection.execute(
            "SELECT table_name, list(column_name) FROM duckdb_columns() "
            "WHERE NOT internal GROUP BY ALL ORDER BY 1"
        ).fetchall()
        macros = connection.execute(
            "SELECT function_name, len(parameters), function_type FROM duckdb_functions() "
            "WHERE NOT internal ORDER BY 1"
        ).fetchall()
        types = connection.execute("DESCRIBE FROM test_all_types()").fetchall()
    return dict(columns), macros, [row[0] for row in types]


LITERALS = (
    "1", "-1", "0", "NULL", "true", "'子'", "''", "'x'", "1.5", "1e308", "1e999", "'nan'::DOUBLE", "'inf'::FLOAT",
    "'-inf'::DOUBLE", "170141183460469231731687303715884105727", "'9'::BIGNUM", "1::UHUGEINT", "9" * 60,
    "123456789012345678901234567.8901::DECIMAL(38,10)", "DATE '2026-11-30'", "DATE 'infinity'", "DATE '-infinity'",
    "DATE '290000-01-01'", "DATE '0044-03-15 (BC)'", "TIMESTAMP 'infinity'", "TIMESTAMP '2026-11-30 14:05'",
    "TIMESTAMP '290000-01-01 00:00:00'", "TIMESTAMPTZ '2026-11-30 14:05+08'", "TIMESTAMPTZ '-infinity'",
    "TIME '24:00:00'", "TIMETZ '14:05+15:59:59'", "'2026-11-30 14:05:00.123456789'::TIMESTAMP_NS",
    "TIMESTAMP_S 'infinity'", "INTERVAL '1 month -3 days 1 second'", "INTERVAL '999999999 days'",
    "INTERVAL '178956970 years'", "'\\xFF\\x00'::BLOB", "'1010'::BIT", "uuid()", "'a'::ENUM('a', 'b')",
    "union_value(n := 1)", "union_value(t := 'nan'::DOUBLE)", "{'a': 1}", "{'a': 'nan'::DOUBLE, 'b': [NULL]}",
    "row(1, 'x')", "MAP {'a': 1}", "MAP {1: 2}", "MAP {[1]: 2}", "MAP {{'a': 1}: 'x'}", "MAP {'nan'::FLOAT: 1}",
    "MAP {DATE '2026-11-30': 1}", "MAP {1: 1, 2: 2}::MAP(DOUBLE, INT)", "MAP()", "[]", "[[1], NULL, []]",
    "[1, 2]::INT[2]", "'{\"a\": [1, null]}'::JSON", "'[1]'::JSON::INT[]", "'{\"a\": 1, \"a\": 2}'::JSON",
    "x'ff'", "chr(0)", "'\x00'", "chr(1114111)", "repeat('子', 5000)", "''::BLOB", "''::BIT", "range(5)", "'x'::VARIANT",
    "{'A': 1, 'a': 2}", "lambda x : x", "[x + 1 for x in [1, 2]]", "list_transform([1], lambda x : x)",
    "'POINT(1 2)'::GEOMETRY", "INTERVAL 5 SECOND * 1e9", "(SELECT 1)", "ARRAY[1]", "?", "$1", "$x", ":x", "DEFAULT",
)  # fmt: skip
KINDS = (
    "INT", "VARCHAR", "DOUBLE", "DATE", "TIMESTAMP", "BLOB", "UUID", "INTERVAL", "BIT", "BOOLEAN", "TIME", "JSON",
    "HUGEINT", "DECIMAL(3,2)", "INT[]", "STRUCT(a INT)", "MAP(VARCHAR, INT)", "TIMESTAMPTZ", "UNION(a INT, b VARCHAR)",
    "ENUM('a')", "VARIANT", "BIGNUM", "NULL", "nothing", "DECIMAL(99,1)", "INT[3]", "TIME_NS", "TIMESTAMP_NS",
)  # fmt: skip
FUNCTIONS = (
    "length", "sum", "count", "max", "list", "abs", "sqrt", "ln", "typeof", "to_json", "json_extract", "unnest", "hash",
    "strftime", "epoch", "age", "encode", "decode", "unhex", "list_sort", "map_entries", "histogram", "regexp_matches",
    "regexp_replace", "regexp_extract_all", "string_split", "printf", "format", "chr", "bitstring", "to_base64",
    "list_reduce", "array_agg", "arg_max", "quantile", "approx_quantile", "struct_pack", "error", "getenv", "nextval",
    "current_setting", "substring", "left", "repeat", "lpad", "strptime", "date_trunc", "make_date", "make_timestamp",
    "factorial", "gamma", "to_days", "generate_series", "read_text", "md5", "json_structure", "json_transform", "pg_typeof",
    "add_parquet_key", "in_search_path", "set_bit", "translate", "levenshtein", "parse_path", "url_decode", "bar",
)  # fmt: skip
TABLES = (
    "test_all_types()", "test_all_types(use_large_enum := true)", "range(5)", "range(1000000000)", "duckdb_settings()",
    "duckdb_functions()", "duckdb_tables()", "pragma_table_info('chart')", "repeat(1, 3)", "unnest([1, 2])", "(VALUES (1), (2))",
    "generate_series(DATE '2020-01-01', DATE '2020-02-01', INTERVAL 1 DAY)", "information_schema.columns", "glob('*')",
    "json_each('[1]')", "sqlite_master", "nowhere", "query('SELECT 1')", "query_table('chart')", "read_csv('x')", "'x.csv'",
    "duckdb_types()", "pg_class", "summary((SELECT 1))", "tables.main.chart", "chart TABLESAMPLE 10%", "duckdb_logs()",
    "icu_calendar_names()", "pg_timezone_names()", "checkpoint()", "force_checkpoint()", "sql_auto_complete('SEL')",
    "json_execute_serialized_sql(json_serialize_sql('SELECT 1'))", "test_vector_types(NULL::INT)", "repeat_row(1, num_rows := 2)",
    "seq_scan('chart')", "which_secret('x', 's3')", "parquet_scan('x')", "index_scan()", "duckdb_approx_database_count()",
)  # fmt: skip
PATTERNS = (
    "'(a+)+$'",
    "'['",
    "'(?<x>a)'",
    "'.*'",
    "'子|丑'",
    "'(a{1,1000}){1,1000}'",
    "'\\p{Han}+'",
    "''",
    "'(' || 'x'",
)
OPERATORS = ("+", "-", "*", "/", "//", "%", "||", "=", "<>", "<", "AND", "OR", "LIKE", "~", "^", "&", ">>", "<<", "IN", "->",
             "->>", "IS DISTINCT FROM", "SIMILAR TO", "GLOB", "@>", "COLLATE", "::")  # fmt: skip
HELD = ("{}", "{}", "{}", "[{}]", "[{}, NULL]", "{{'a': {}}}", "{{'A b': {}, 'c': NULL}}", "MAP {{{}: 1}}", "MAP {{1: {}}}",
        "row({})", "union_value(u := {})", "({})::VARIANT", "list({})", "typeof({})", "to_json({})", "max({})",
        "min_by({0}, {0})", "histogram({})", "CAST({} AS VARCHAR)", "struct_pack(x := {})", "map_entries(MAP {{{}: 1}})")  # fmt: skip
PREFIXES = ("", "", "", "", "EXPLAIN ", "EXPLAIN ANALYZE ", "DESCRIBE ", "SUMMARIZE ", "EXPLAIN (FORMAT json) ", "PREPARE p AS ",
            "CREATE TABLE t AS ", "SHOW ", "-- x\n", "/* x */ ", "WITH x AS (SELECT 1) ", "((", "SELECT 1; ", "EXECUTE ")  # fmt: skip
TOKENS = ("'", '"', "(", ")", "[", "]", "{", "}", "--", "/*", "*/", ";", "$$", "$x$", ",", ".", "::", "?", "$1", "@", "#", "\\",
          "SELECT", "FROM", "WHERE", "NULL", "*", "COLUMNS(*)", "EXCLUDE", "OVER ()", "FILTER (WHERE true)", "PIVOT", "UNPIVOT",
          "QUALIFY", "LATERAL", "ASOF", "POSITIONAL", "JOIN", "USING SAMPLE 1", "UNION ALL", "LIMIT 1e9", "OFFSET -1", "1e",
          "0x", "E'\\x'", "U&'\\0000'", "b'1'", "\x00", "\u200b", "；", "＇", "“", "INTO OUTFILE", "GROUPING SETS (())")  # fmt: skip


def _cells():
    columns, macros, types = known()
    names = st.sampled_from(sorted({c for listed in columns.values() for c in listed}) + types)
    leaves = st.sampled_from(LITERALS) | st.sampled_from(LITERALS) | names.map('"{}"'.format)
    scalars = [m for m in macros if m[2] == "macro"]

    def grown(inner):
        called = st.tuples(
            st.sampled_from(FUNCTIONS), st.lists(inner | st.sampled_from(PATTERNS), max_size=3)
        )
        ours = st.sampled_from(scalars).flatmap(
            lambda m: st.lists(inner, min_size=m[1], max_size=m[1]).map(lambda a: (m[0], a))
        )
        return st.one_of(
            (called | ours).map(lambda c: f"{c[0]}({', '.join(c[1])})"),
            st.tuples(inner, st.sampled_from(OPERATORS), inner).map(lambda c: f"({' '.join(c)})"),
            st.tuples(inner, st.sampled_from(KINDS)).map(lambda c: f"CAST({c[0]} AS {c[1]})"),
            st.tuples(inner, st.sampled_from(KINDS)).map(lambda c: f"TRY_CAST({c[0]} AS {c[1]})"),
            st.lists(inner, max_size=3).map(lambda c: f"[{', '.join(c)}]"),
            inner.map(lambda c: f"{{'a': {c}, 'é''': [{c}]}}"),
            inner.map(lambda c: f"CASE WHEN {c} THEN 1 END"),
            inner.map(lambda c: f"(SELECT {c})"),
        )

    return st.recursive(leaves, grown, max_leaves=5)


def _sources():
    columns, macros, _ = known()
    called = st.sampled_from([m for m in macros if m[2] != "macro"]).flatmap(
        lambda m: st.lists(st.sampled_from(LITERALS), max_size=m[1]).map(
            lambda a: f"{m[0]}({', '.join(a)})"
        )
    )
    some = st.sampled_from(sorted(columns)) | st.sampled_from(TABLES)
    return some | some | called


def _held():
    """Every kind of value, alone and inside every kind of vessel: most of these are answered."""
    vessels = st.sampled_from(HELD)
    value = st.sampled_from(LITERALS) | st.sampled_from(known()[2]).map('"{}"'.format)
    held = st.tuples(vessels, vessels, value).map(lambda c: c[0].format(c[1].format(c[2])))
    return held.map(lambda c: f"SELECT {c}" + (" FROM test_all_types()" if '"' in c else ""))


@st.composite
def _selects(draw):
    source, cells = draw(_sources()), draw(st.lists(CELLS, min_size=1, max_size=3))
    shape = draw(st.integers(0, 9))
    if shape <= 3:
        text = f"SELECT {', '.join(cells)}"
    elif shape <= 6:
        text = f"SELECT {draw(st.sampled_from(('*', 'DISTINCT *', cells[0], 'COLUMNS(*)', 'count(*)')))} FROM {source}"
    elif shape == 7:
        _, _, types = known()
        text = f'SELECT "{draw(st.sampled_from(types))}" FROM test_all_types()'
    elif shape == 8:
        text = f"PIVOT {source} ON {cells[0]} USING count(*)"
    else:
        text = f"FROM {source} a, {draw(_sources())} b SELECT {cells[0]}"
    if draw(st.booleans()):
        text += draw(
            st.sampled_from(
                (" LIMIT 3", " WHERE ", " GROUP BY ALL", " ORDER BY ALL", " ORDER BY 1", ";", " --")
            )
        )
        text += draw(CELLS) if text.endswith("WHERE ") else ""
    return draw(st.sampled_from(PREFIXES)) + text


@st.composite
def _broken(draw):
    text = draw(_selects())
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        put = draw(st.sampled_from(TOKENS) | st.sampled_from(ODD) | st.text(max_size=3))
        text = (
            text[:at]
            + draw(st.sampled_from(("", " ")))
            + put
            + text[at + draw(st.integers(0, 2)) :]
        )
    return text


def _deep():
    pairs = (("(", ")"), ("[", "]"), ("{'a': ", "}"), ("(SELECT ", ")"), ("list_value(", ")"), ("NOT ", ""), ("-", ""),
             ("abs(", ")"), ("CASE WHEN true THEN ", " END"), ("row(", ")"), ("MAP {1: ", "}"), ("1 + ", ""), ("'", "'"),
             ("to_json([", "])"), ("/* ", " */"), ("[x for x in ", "]"), ("TRY(", ")"))  # fmt: skip
    times = st.sampled_from((3, 30, 90, 200, 450, 900, 1500, 20_000))
    return st.tuples(
        st.sampled_from(pairs),
        times,
        st.sampled_from(("1", "NULL", "day FROM chart", "'nan'::FLOAT", "")),
    ).map(lambda c: f"SELECT {c[0][0] * c[1]}{c[2]}{c[0][1] * c[1]}")


CELLS = st.deferred(_cells)


def queries():
    """Texts for `sql`."""
    odd = st.sampled_from(ODD) | st.text(max_size=30)
    return st.one_of(_held(), _held(), _held(), _selects(), _selects(), _broken(), _deep(), odd)
