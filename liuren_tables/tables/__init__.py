"""Tables: one schema of names, types and meanings; arrays to Arrow to Parquet; the manifest.

`schema` says what a table is. Each module of `make` builds some tables as arrays of codes with
their labels. `parquet` writes them so that equal content is equal bytes, `manifest` seals and
verifies a folder of them, `build` does all of it.
"""
