import { configJsonSchema } from '../config/config-schema.js';
import { HELP } from './help.js';
import { parseCommand } from './parse-command.js';
import { VERSION } from './version.js';

/**
 * Does what a command line asks for. Results go to stdout, notes to stderr; a service logs to stdout.
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
    case 'initialise-database': {
      const { initialiseEmbedded } = await import('../database/open-embedded.js');
      return await initialiseEmbedded(command.directory);
    }
    case 'check': {
      const { programContext } = await import('./program-context.js');
      programContext(command);
      process.stderr.write('Nothing to complain about.\n');
      return;
    }
    case 'worker':
      return await (await import('./work.js')).work(command);
    case 'check-once': {
      const { checkOnce } = await import('./check-once.js');
      process.exitCode = await checkOnce(command, command.repository);
      return;
    }
    case 'token':
      return await (await import('./make-token.js')).makeToken(command);
    case 'backup':
      return await (await import('./back-up.js')).backUp(command);
    case 'restore':
      return await (await import('./back-up.js')).restore(command);
    case 'doctor': {
      const { doctor } = await import('./doctor.js');
      process.exitCode = await doctor(command);
      return;
    }
    case 'serve':
      return await (await import('./serve.js')).serve(command);
  }
}
