/** What `--help` prints. */
export const HELP = `Usage: holdfast-anchor-checker [command] [options]

Checks the documents of many repositories after every push, and shows which have stopped being true.

Commands:
  serve             run the service: page, REST interface and a worker (this is what no command means)
  worker            run a worker alone, beside others with the same DATABASE_URL
  check-once REPO   check one registered repository, by name or id, and print the answer
  token             make a token and print it
  backup FILE       write everything that is decided and known into a file
  restore FILE      read it into an empty database
  doctor            say what is wrong with the configuration, the database, git and the parser
  check             check the configuration
  schema            print the JSON Schema of the configuration

Options of all commands:
  -c, --config FILE   configuration, in JSON; the environment overrules it
      --data DIR      data directory (./holdfast-data)

Options of serve:
      --host HOST     address to listen at (127.0.0.1)
      --port PORT     port to listen at, 0 for any free one (7412)

Options of token:
      --name NAME     who uses it, as it will stand in the record
      --scopes LIST   of read, check, write, confirm, admin; with commas (read)
      --person        it is a person's; a program's otherwise

Documentation: docs/guide/checker.md
`;
