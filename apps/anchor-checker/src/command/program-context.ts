import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { HoldfastError } from '@holdfast/base';
import { readSettings } from '../config/read-settings.js';
import type { Settings } from '../config/settings.js';
import { createLog } from '../observe/create-log.js';
import { type OpenService, openService, type ServiceOptions } from '../serve/open-service.js';
import { takeSecrets } from '../serve/take-secrets.js';
import type { Common } from './parse-command.js';

/** What all commands begin with: settings, and what a service is opened with. */
export function programContext({ config, data }: Common): {
  readonly settings: Settings;
  readonly options: Omit<ServiceOptions, 'log'>;
} {
  const file = config ?? process.env.HOLDFAST_CONFIG;
  const env = data === undefined ? process.env : { ...process.env, HOLDFAST_DATA_DIR: data };
  const settings = readSettings({
    env,
    // What `npm start` was called in, because it changes the directory.
    cwd: process.env.INIT_CWD ?? process.cwd(),
    ...(file === undefined ? {} : { file }),
  });
  return {
    settings,
    options: {
      secrets: takeSecrets(process.env),
      // Beside this file where it is bundled.
      factsEntries: {
        worker: new URL('./facts-worker.js', import.meta.url),
        swift: new URL('./facts-child.js', import.meta.url),
      },
      initialise: initialiseInChild,
    },
  };
}

/** Opens the service for one act, and closes it after that. Errors of it go to stderr. */
export async function withService<T>(
  common: Common,
  act: (opened: OpenService, settings: Settings) => Promise<T>,
): Promise<T> {
  const { settings, options } = programContext(common);
  const opened = await openService(settings, {
    ...options,
    log: createLog('error', process.stderr),
  });
  try {
    return await act(opened, settings);
  } finally {
    await opened.close();
  }
}

/** The first opening takes twice the memory of a later one, which a process keeps once it has it. */
function initialiseInChild(directory: string): Promise<void> {
  const main = process.argv[1] ?? fileURLToPath(import.meta.url);
  return new Promise((resolve, reject) => {
    const args = [main, 'initialise-database', directory];
    execFile(process.execPath, args, (error, _stdout, stderr) => {
      if (error === null) resolve();
      else {
        const message = 'The embedded database could not be made.';
        const hint = stderr.split('\n').find((line) => line.trim() !== '');
        reject(
          new HoldfastError('database-unavailable', message, {
            path: directory,
            ...(hint === undefined ? {} : { hint }),
          }),
        );
      }
    });
  });
}
