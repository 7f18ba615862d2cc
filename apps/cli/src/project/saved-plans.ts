import { encodeUtf8, HoldfastError, LIMITS } from '@holdfast/base';
import {
  createFile,
  createNodeFs,
  type DirHandle,
  errnoOf,
  type FsPort,
  flushAll,
  readWhole,
} from '@holdfast/files';

const SHOWN = '.holdfast/plans';

/**
 * Keeps a plan in `.holdfast/plans` under its id, durably. Files are made, never replaced; saving
 * the same plan twice is fine.
 *
 * @returns the path relative to the project's root.
 */
export async function savePlan(root: string, id: string, text: string): Promise<string> {
  const fs = createNodeFs();
  const name = `${id}.json`;
  await inPlans(fs, root, true, async (plans, parents) => {
    await createDurably(fs, plans, '.gitignore', encodeUtf8('*\n'));
    const made = await createDurably(fs, plans, name, encodeUtf8(text));
    if (!made && readSaved(fs, plans, name)?.compare(encodeUtf8(text)) !== 0) {
      throw new HoldfastError(
        'output-exists',
        'A different file is saved under the id of this plan.',
        {
          path: `${SHOWN}/${name}`,
          hint: 'It was edited or is incomplete: delete it and save the plan again.',
        },
      );
    }
    await flushAll(fs, [plans, ...parents]);
  });
  return `${SHOWN}/${name}`;
}

/**
 * The bytes of a saved plan.
 *
 * @param id - its id, or the first 8 or more digits when only one saved plan starts so.
 * @throws HoldfastError `plan-not-found`.
 */
export async function loadSavedPlan(
  root: string,
  id: string,
): Promise<{ readonly id: string; readonly bytes: Uint8Array }> {
  const fs = createNodeFs();
  const found = await inPlans(fs, root, false, async (plans) => {
    const names = fs.list(plans).filter((name) => /^[0-9a-f]{64}\.json$/.test(name));
    const matches = names.filter((name) => name.startsWith(id));
    const [name] = matches;
    if (name === undefined || matches.length > 1) return matches.length;
    const bytes = readSaved(fs, plans, name);
    if (bytes === undefined) {
      throw new HoldfastError('too-large', 'The saved plan is larger than 2 MiB.', {
        path: `${SHOWN}/${name}`,
      });
    }
    return { id: name.slice(0, 64), bytes };
  });
  if (typeof found === 'object') return found;
  throw new HoldfastError(
    'plan-not-found',
    found === undefined || found === 0
      ? `No plan with the id ${id} is saved in this project.`
      : `${found} saved plans have an id that starts with ${id}.`,
    {
      hint:
        found === undefined || found === 0
          ? 'Save one with holdfast change plan <request> --save. For a file of that name, write ./ before it.'
          : 'Give more digits of the id.',
    },
  );
}

/** Runs work in the open directory of plans; `undefined` when there is none and none is made. */
async function inPlans<T>(
  fs: FsPort,
  root: string,
  make: boolean,
  work: (plans: DirHandle, parents: readonly DirHandle[]) => Promise<T>,
): Promise<T | undefined> {
  const open: DirHandle[] = [fs.openRoot(root)];
  try {
    for (const [name, mode] of [
      ['.holdfast', 0o777],
      ['plans', 0o700],
    ] as const) {
      const parent = open[0] as DirHandle;
      if (make) makeDirectory(fs, parent, name, mode);
      open.unshift(fs.openDir(parent, name));
    }
    const [plans, ...parents] = open as [DirHandle, ...DirHandle[]];
    return await work(plans, parents);
  } catch (cause) {
    const errno = errnoOf(cause);
    if (errno === 'ENOENT' && !make) return undefined;
    if (errno !== 'ELOOP' && errno !== 'ENOTDIR') throw cause;
    throw new HoldfastError('unsafe-target', `${SHOWN} is a symlink or not a directory.`, {
      path: SHOWN,
      hint: 'Holdfast keeps its state in ordinary directories only. Move it away.',
      cause,
    });
  } finally {
    for (const dir of open) fs.close(dir);
  }
}

function makeDirectory(fs: FsPort, parent: DirHandle, name: string, mode: number): void {
  try {
    fs.mkdir(parent, name, mode);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
  }
}

/** Answers `false` when the file was there already. An unfinished file is removed. */
async function createDurably(
  fs: FsPort,
  dir: DirHandle,
  name: string,
  bytes: Uint8Array,
): Promise<boolean> {
  try {
    const file = createFile(fs, dir, name, bytes, { mode: 0o600 });
    try {
      await flushAll(fs, [file]);
    } finally {
      fs.close(file);
    }
    return true;
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    removeQuietly(fs, dir, name);
    throw error;
  }
}

function removeQuietly(fs: FsPort, dir: DirHandle, name: string): void {
  try {
    fs.unlink(dir, name);
  } catch {
    // The error that led here is the one to report.
  }
}

function readSaved(fs: FsPort, plans: DirHandle, name: string): Buffer | undefined {
  const file = fs.open(plans, name, 'read');
  try {
    if (fs.fstat(file).type !== 'file') {
      throw new HoldfastError('input-not-file', 'The saved plan is not a regular file.', {
        path: `${SHOWN}/${name}`,
      });
    }
    const bytes = readWhole(fs, file, LIMITS.documentBytes);
    return bytes === undefined ? undefined : Buffer.from(bytes);
  } finally {
    fs.close(file);
  }
}
