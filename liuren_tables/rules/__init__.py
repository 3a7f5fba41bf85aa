"""Rules: functions of `Charts` that return arrays over the axes they need."""
