# A number to raise, as a request, a patch and a branch have it. Sourced: each function is a step.

start() {
  git init -q
  mkdir -p src scripts drafts
  printf '%s\n' 'const a = 1' 'console.log(a)' >src/a.ts
  printf '%s\n' 'export const old = true;' >src/legacy.ts
  printf '%s\n' 'export const amount = 3;' >src/amount.ts
  printf '%s\n' '#!/bin/sh' 'echo released' >scripts/release.sh
  printf '\211PNG\r\n\032\n' >drafts/logo.png
  commit 'Start'
  git switch -qc feature
  sed -i 's/const a = 1/const a = 2/' src/a.ts
  commit 'Raise a'
  git format-patch --quiet --stdout main >../0001-raise-a.patch
  git switch -q main
  mv ../0001-raise-a.patch .
  printf '%s\n' '*.json' '*.patch' blocks.txt review.html >>.git/info/exclude
}

# Somebody works on, and commits nothing.
uncommitted() {
  sed -i 's/const a = 1/const a = 2/' src/a.ts
}

# What the page shows as a request is one.
plan_more() {
  holdfast change plan more.json >/dev/null
}

planned() {
  cat >request.json <<'END'
{ "candidates": [{ "path": "src/a.ts", "content": "const a = 2\n", "reason": "Raise a" }] }
END
  holdfast change plan request.json --output plan.json >/dev/null
}

# The plan is applied, and there is a place for old changes.
applied() {
  planned
  holdfast change apply plan.json >/dev/null
  mkdir ../old-changes
}

commit() {
  git add -A
  GIT_AUTHOR_DATE=2026-11-30T10:00:00Z GIT_COMMITTER_DATE=2026-11-30T10:00:00Z git commit -qm "$1"
}
