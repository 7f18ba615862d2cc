import { basename, resolve } from 'node:path';
import type { Config } from '../config/config-schema.js';
import { readConfig } from '../config/read-config.js';
import { openServer } from '../serve/open-server.js';
import { stopOnSignal } from '../serve/stop-on-signal.js';
import type { ServeCommand } from './parse-command.js';
import { VERSION } from './version.js';

/** Runs the server until a signal ends it. */
export async function serve(command: ServeCommand): Promise<void> {
  const server = await openServer(configOf(command), {
    version: VERSION,
    noAuth: command.noAuth,
    env: process.env,
    logTo: process.stdout,
    // Beside this file where it is bundled.
    factsEntries: {
      worker: new URL('./facts-worker.js', import.meta.url),
      swift: new URL('./facts-child.js', import.meta.url),
    },
  });
  process.stderr.write(`Holdfast listens at ${server.url}\n`);
  stopOnSignal(server);
}

/** The configuration file, and what the command line says over it. */
function configOf({ config: file, root, host, port }: ServeCommand): Config {
  const config = file === undefined ? {} : readConfig(file);
  const listen = {
    ...config.listen,
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
  };
  const repositories =
    root === undefined
      ? config.repositories
      : [...(config.repositories ?? []), { name: basename(resolve(root)), root: resolve(root) }];
  return { ...config, listen, ...(repositories === undefined ? {} : { repositories }) };
}
