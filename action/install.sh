#!/usr/bin/env bash
# Step "Install holdfast" of action.yml: answers the program to run as the output `program`.
set -euo pipefail

fail() {
  echo "::error title=holdfast::$1"
  exit 2
}

program=$RUNNER_TEMP/holdfast/node_modules/@holdfast/cli/dist/main.js
case $HOLDFAST_PATH in
  *$'\n'*) fail 'The input path has a line break.' ;;
  '')
    # Nothing but a version or a tag: npm would also take an address here.
    [[ $HOLDFAST_VERSION =~ ^[0-9A-Za-z][0-9A-Za-z.-]*$ ]] || fail 'The input version is not a version.'
    package=@holdfast/cli@$HOLDFAST_VERSION
    ;;
  *.tgz) package=$(realpath -e -- "$HOLDFAST_PATH") || fail 'The file of the input path is not there.' ;;
  *)
    package=
    program=$(realpath -e -- "$HOLDFAST_PATH") || fail 'The file of the input path is not there.'
    ;;
esac
if [ -n "$package" ]; then
  npm install --prefix "$RUNNER_TEMP/holdfast" --ignore-scripts --no-audit --no-fund --loglevel=error "$package"
fi
echo "program=$program" >>"$GITHUB_OUTPUT"
