import type { DirHandle } from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import { emptiedOf, type Part } from './emptied-directories.js';
import { prefixesOf } from './in-the-way.js';
import { lstatIfThere } from './lstat-if-there.js';
import type { OpenTransaction } from './open-transaction.js';
import type { Place, Places } from './places.js';
import { joinPath } from './project-path.js';
import { setAttributes } from './set-attributes.js';
import type { RecordedDirectory } from './transaction-record.js';

/** Which directories are made again. */
export interface DirectoriesToRemake {
  readonly part: Part;
  /** The files that need them, relative to the app root. */
  readonly paths: readonly string[];
  /** Whether an earlier recovery may have died between making one and giving it its mode. */
  readonly mayBeTorn: boolean;
}

/**
 * Makes directories again that were removed, with the owner and mode that they had. An access list is not
 * kept: what had one, or gets one from the directory above, is for its owner only, so that nobody may do
 * more than before.
 *
 * @returns paths, relative to the app root, of those that are not exactly as they were.
 */
export async function remakeDirectories(
  tx: OpenTransaction,
  places: Places,
  { part, paths, mayBeTorn }: DirectoriesToRemake,
): Promise<readonly string[]> {
  const needed = new Set(paths.flatMap(prefixesOf));
  const directories = emptiedOf(tx.record, part).filter(({ path }) => needed.has(path));
  const inexact: string[] = [];
  for (let start = 0; start < directories.length; start += AT_ONCE) {
    const made: Made[] = [];
    try {
      for (const directory of directories.slice(start, start + AT_ONCE)) {
        const path = joinPath(tx.record.appRoot, directory.path);
        places.visit(path, (place) => {
          const dir = makeAgain(tx, directory, place, mayBeTorn);
          if (dir !== undefined) made.push({ directory, dir });
        });
        places.touch(path);
      }
      inexact.push(...(await giveAttributes(tx, made)));
    } finally {
      for (const { dir } of made) closeQuietly(tx.fs, dir);
    }
  }
  return inexact;
}

/** As many as are open at once. */
const AT_ONCE = 64;

interface Made {
  readonly directory: RecordedDirectory;
  readonly dir: DirHandle;
}

/**
 * Makes one, for its owner alone at first; `undefined` for one that is there, which stays as it is. Only
 * one that is for its owner alone may be what a crash left.
 */
function makeAgain(
  { fs }: OpenTransaction,
  { mode }: RecordedDirectory,
  { parent, leaf }: Place,
  mayBeTorn: boolean,
): DirHandle | undefined {
  const there = lstatIfThere(fs, parent, leaf);
  if (there === undefined) fs.mkdir(parent, leaf, PRIVATE);
  else if (!mayBeTorn || there.type !== 'directory' || there.mode !== PRIVATE || mode === PRIVATE) {
    return undefined;
  }
  return fs.openDir(parent, leaf);
}

const PRIVATE = 0o700;

async function giveAttributes(
  { fs }: OpenTransaction,
  made: readonly Made[],
): Promise<readonly string[]> {
  if (made.length === 0) return [];
  const listed = await fs.listedDirectories(made.map(({ dir }) => dir));
  return made.flatMap(({ directory, dir }) => {
    const allowed = directory.listed || listed.has(dir) ? PRIVATE : directory.mode;
    return setAttributes(fs, dir, directory, allowed).exact ? [] : [directory.path];
  });
}
