# A file that a plan and a person change. Sourced: each function is a step.

start() {
  git init -q
  cat >rates.txt <<'END'
# Rates per hour
design 90
build 100
review 80
# Valid from
2026-01-01
END
  git add -A
  GIT_AUTHOR_DATE=2026-11-30T10:00:00Z GIT_COMMITTER_DATE=2026-11-30T10:00:00Z git commit -qm 'Keep rates'
  cat >request.json <<'END'
{
  "schemaVersion": 2,
  "candidates": [
    { "path": "rates.txt", "edits": [{ "old": "2026-01-01", "new": "2027-01-01" }], "reason": "Rates of next year" }
  ]
}
END
  holdfast change plan request.json --output plan.json >/dev/null
  sed -i 's/design 90/design 95/' rates.txt
}

# A person decides about the very line that the plan changes.
same_line() {
  sed -i 's/2026-01-01/2026-07-01/' rates.txt
}
