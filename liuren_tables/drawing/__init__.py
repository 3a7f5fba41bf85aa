"""Drawing a reading: as text now; in the languages and scripts of `words`."""
