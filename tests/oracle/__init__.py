"""A second implementation of the charts, written from the rules for the tests alone."""
