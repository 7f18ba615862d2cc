/** What `--help` prints. */
export const HELP = `Usage: holdfast-mcp-http [command] [options]

Serves Holdfast's tools to agents over HTTP (Model Context Protocol).

Commands:
  serve    run the server (this is what no command means)
  token    make the token that clients need, unless there is one, and print it
  check    check a configuration file
  schema   print the JSON Schema of the configuration

Options of serve:
  -c, --config FILE   configuration, in JSON
      --root DIR      serve this project, reading only
      --host HOST     address to listen at (127.0.0.1)
      --port PORT     port to listen at, 0 for any free one (7411)
      --no-auth       let in whoever can connect; on loopback only, reading only

Options of token:
      --file FILE     where it is kept (~/.config/holdfast/mcp-http.token)
      --rotate        make another one in its place
      --hash          print its SHA-256, for a configuration, in place of it

Documentation: docs/guide/mcp-http.md
`;
