import { configJsonSchema } from '../config/config-schema.js';
import { readConfig } from '../config/read-config.js';
import { HELP } from './help.js';
import { parseCommand } from './parse-command.js';
import { printToken } from './print-token.js';
import { serve } from './serve.js';
import { VERSION } from './version.js';

/**
 * Does what a command line asks for. Results go to stdout, notes to stderr; a server logs to stdout.
 *
 * @throws HoldfastError for everything that the user can do something about.
 */
export async function runCommand(argv: readonly string[]): Promise<void> {
  const command = parseCommand(argv);
  switch (command.kind) {
    case 'help':
      process.stdout.write(HELP);
      return;
    case 'version':
      process.stdout.write(`${VERSION}\n`);
      return;
    case 'schema':
      process.stdout.write(`${JSON.stringify(configJsonSchema(), undefined, 2)}\n`);
      return;
    case 'check':
      readConfig(command.config);
      process.stderr.write(`${command.config}: nothing to complain about.\n`);
      return;
    case 'token':
      printToken(command);
      return;
    case 'serve':
      await serve(command);
  }
}
