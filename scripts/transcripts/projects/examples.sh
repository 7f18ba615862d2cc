# A copy of the examples, with the built packages installed beside them. Sourced: each function is a step.

start() {
  cp -r "$ROOT"/examples/. .
  mkdir -p node_modules/@holdfast node_modules/@modelcontextprotocol
  for package in "$ROOT"/packages/*; do ln -s "$package" node_modules/@holdfast/; done
  for sdk in client server; do
    ln -s "$(realpath "$ROOT/apps/cli/node_modules/@modelcontextprotocol/$sdk")" node_modules/@modelcontextprotocol/
  done
}
