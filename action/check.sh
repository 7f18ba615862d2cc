#!/usr/bin/env bash
# Step "Check" of action.yml: checks, reports, and answers the outputs `exit-code` and `report`. It
# succeeds whatever was found, so that the report can be sent before the last step fails the job.
set -euo pipefail

report=
case $HOLDFAST_FORMAT in
  annotations) format=--github ;;
  sarif) format=--sarif report=$RUNNER_TEMP/holdfast.sarif ;;
  junit) format=--junit report=$RUNNER_TEMP/holdfast.xml ;;
  text) format= ;;
  *)
    echo '::error title=holdfast::The input format is none of annotations, sarif, junit, text.'
    exit 2
    ;;
esac
arguments=()
# With = so that a value is never taken for an option.
[ -z "$HOLDFAST_SINCE" ] || arguments+=("--since=$HOLDFAST_SINCE")
[ -z "$HOLDFAST_FAIL_ON" ] || arguments+=("--fail-on=$HOLDFAST_FAIL_ON")
cd -- "$HOLDFAST_DIRECTORY"
text=$RUNNER_TEMP/holdfast.txt

check() {
  node "$HOLDFAST_PROGRAM" check ${arguments[@]+"${arguments[@]}"} "$@"
}

code=0
check --no-color >"$text" 2>&1 || code=$?

# The text quotes the repository, and a line of it must not be taken for a command to the runner.
token=$(node --print 'crypto.randomUUID()')
echo "::stop-commands::$token"
cat "$text"
echo "::$token::"
{
  echo '## holdfast check'
  echo '<pre>'
  head -c 900000 "$text" | sed 's/&/\&amp;/g; s/</\&lt;/g'
  echo '</pre>'
} >>"$GITHUB_STEP_SUMMARY"

# What could not be done once need not be tried again.
if [ "$code" -le 1 ] && [ -n "$format" ]; then
  if [ -n "$report" ]; then check "$format" >"$report" || true; else check "$format" || true; fi
fi
[ "$code" -le 1 ] || report=
[ "$code" -le 1 ] || echo '::error title=holdfast::The check could not be done, see the log.'
echo "exit-code=$code" >>"$GITHUB_OUTPUT"
echo "report=$report" >>"$GITHUB_OUTPUT"
