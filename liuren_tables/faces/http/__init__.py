"""The service over HTTP: JSON for each operation, files for casting, SQL by workers."""
