# This repository's own fixtures, in a copy. Sourced: each function is a step.

start() {
  mkdir -p test-fixtures/projects
  cp -r "$FIXTURES/projects/next-app" test-fixtures/projects/
}
