import { open, readFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { HoldfastError } from '@holdfast/base';
import { readBackup, writeBackup } from '../service/backup.js';
import type { Common } from './parse-command.js';
import { withService } from './program-context.js';
import { VERSION } from './version.js';

type Files = Common & { readonly file: string };

/** Writes a backup into a file that is not there yet, readable for nobody else. */
export async function backUp({ file, ...common }: Files): Promise<void> {
  await withService(common, async ({ service }) => {
    const lines: string[] = [];
    await writeBackup(service.database.queries, VERSION, async (line) => {
      lines.push(line);
    });
    const handle = await open(file, 'wx', 0o600).catch((cause: unknown) => {
      throw unusable(file, 'written', cause);
    });
    try {
      await handle.writeFile(gzipSync(lines.join('')));
      await handle.sync();
    } finally {
      await handle.close();
    }
    process.stderr.write(`${file}: ${lines.length - 2} rows\n`);
  });
}

/** Reads a backup into an empty database, and has every repository checked. */
export async function restore({ file, ...common }: Files): Promise<void> {
  const text = await textOf(file);
  await withService(common, async ({ service }) => {
    const { queries } = service.database;
    const rows = await readBackup(queries, text);
    for (const { id } of await queries.selectFrom('repositories').select('id').execute()) {
      await service.jobs.send('check', { repositoryId: id, trigger: 'schedule' });
    }
    process.stderr.write(`${file}: ${rows} rows\n`);
  });
}

async function textOf(file: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (cause) {
    throw unusable(file, 'read', cause);
  }
  try {
    return gunzipSync(bytes).toString('utf8');
  } catch (cause) {
    throw new HoldfastError('backup-invalid', 'The backup is damaged.', { path: file, cause });
  }
}

function unusable(file: string, how: 'written' | 'read', cause: unknown): HoldfastError {
  const hint = WHY.get(String((cause as NodeJS.ErrnoException).code));
  const details = { path: file, cause, ...(hint === undefined ? {} : { hint }) };
  return new HoldfastError('io-error', `The backup cannot be ${how}.`, details);
}

const WHY: ReadonlyMap<string, string> = new Map([
  ['EEXIST', 'There is a file already: backup never replaces one. Give another name.'],
  ['ENOENT', 'There is no such file or directory.'],
  ['EACCES', 'This user may not.'],
  ['EISDIR', 'It is a directory.'],
]);
