import { openServer } from '../serve/open-server.js';
import { stopOnSignal } from '../serve/stop-on-signal.js';
import { firstToken } from '../tokens/first-token.js';
import type { Command } from './parse-command.js';
import { programContext } from './program-context.js';
import { VERSION } from './version.js';

/** Runs the service until a signal ends it. */
export async function serve(command: Extract<Command, { kind: 'serve' }>): Promise<void> {
  const { settings, options } = programContext(command);
  const { host = settings.host, port = settings.port } = command;
  const server = await openServer(
    { ...settings, host, port },
    { ...options, version: VERSION, logTo: process.stdout },
  );
  stopOnSignal(server.close);
  const { service } = server.opened;
  const token = await firstToken(service.database.queries, service.now());
  if (token !== undefined) {
    process.stderr.write(`The first admin token, shown this once: ${token}\n`);
  }
  if (service.database.kind === 'embedded') {
    process.stderr.write(`The database is embedded, in ${settings.dataDirectory}.\n`);
  }
  process.stderr.write(`Holdfast listens at ${server.url}\n`);
}
