"""DuckDB over the tables: verified on opening, ENUM labels, commented columns, views and macros."""
