"""SQL, conditions and files of strangers, worked off in processes of their own.

SQL is code with the rights of the process that runs it, and a reader of files trusts their writer.
So both go to a worker: a process without inherited descriptors or environment, on a read-only copy
of the tables, with every lock that DuckDB has and a limit on its address space. The parent waits
until a deadline and then kills it; the next request finds a new one.
"""
