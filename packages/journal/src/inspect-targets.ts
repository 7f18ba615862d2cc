import type { DirHandle, FsPort } from '@holdfast/files';
import type { Conflict, Plan } from '@holdfast/plan';
import { closeQuietly } from './close-quietly.js';
import { type Directories, openDirectories } from './directories.js';
import { emptiedDirectories } from './emptied-by-deletes.js';
import { prefixesOf } from './in-the-way.js';
import { inspectOne } from './inspect-one.js';
import type { InspectOneOptions } from './inspect-one-options.js';
import type { InspectedTarget, Inspection } from './inspected-target.js';
import { inOrder, lostSources } from './order-targets.js';
import { joinPath } from './project-path.js';
import { isNameGone } from './recheck-targets.js';
import { changesOf, type TargetChange } from './target-change.js';

/** Where to look. */
export interface InspectTargetsOptions extends Partial<Pick<InspectOneOptions, 'ownLinks'>> {
  /** Relative to the project root. */
  readonly appRoot: string;
}

/**
 * Looks at every target of a plan, changing nothing (change.md 5): an ordinary file with one name, no
 * symlink on the way, at its before or after hash, no name that differs only by case, and the
 * manifest policy on the real bytes. Everything found wrong is a conflict; errors of the file system
 * pass through.
 */
export function inspectTargets(
  fs: FsPort,
  root: DirHandle,
  plan: Plan,
  options: InspectTargetsOptions,
): Inspection {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return inspectOnce(fs, root, plan, options);
    } catch (error) {
      // Another program took something away between two looks at it: the next look says what.
      if (attempt === ATTEMPTS || !isNameGone(error)) throw error;
    }
  }
}

const ATTEMPTS = 3;

function inspectOnce(
  fs: FsPort,
  root: DirHandle,
  plan: Plan,
  options: InspectTargetsOptions,
): Inspection {
  const directories = openDirectories(fs, root);
  const targets: InspectedTarget[] = [];
  const close = (): void => {
    for (const { original } of targets.splice(0)) {
      if (original?.handle !== undefined) closeQuietly(fs, original.handle);
    }
    directories.close();
  };
  try {
    const found = inspectAll(fs, directories, plan, options, targets);
    return { targets, ...found, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** What goes first is looked at first: it decides what the others find. */
function inspectAll(
  fs: FsPort,
  directories: Directories,
  plan: Plan,
  { appRoot, ownLinks = [] }: InspectTargetsOptions,
  targets: InspectedTarget[],
): Pick<Inspection, 'emptied' | 'conflicts'> {
  const conflicts: Conflict[] = [];
  const changes = changesOf(plan);
  const deletes = changes.filter(({ kind }) => kind === 'delete');
  const writes = changes.filter(({ kind }) => kind !== 'delete');
  let total = 0;
  const made = deletes.length === 0 ? [] : createdPaths(writes, appRoot);
  const making = {
    made: new Set(made),
    madeIn: new Set(made.flatMap((path) => prefixesOf(path).slice(0, -1))),
  };
  let known: Pick<InspectOneOptions, 'gone' | 'emptied'> = NOTHING_KNOWN;
  const look = (change: TargetChange): InspectedTarget[] => {
    const path = joinPath(appRoot, change.path);
    const options = { ...making, ...known, ownLinks, open: targets.length };
    const found = inspectOne(fs, directories, { plan, change, path, total }, options);
    if ('code' in found) {
      conflicts.push(found);
      return [];
    }
    total += found.stat?.size ?? 0;
    return [found];
  };
  const removed = deletes.flatMap((change) => {
    const found = look(change);
    targets.push(...found);
    return found;
  });
  const emptied = emptiedDirectories(directories, appRoot, removed, writes);
  known = goneAndEmptied(appRoot, removed, emptied);
  const written: InspectedTarget[] = [];
  for (const change of writes) {
    const found = look(change);
    written.push(...found);
    targets.push(...found);
  }
  if (removed.length > 0) {
    conflicts.push(...lostSources(removed, written));
    targets.splice(0, targets.length, ...inOrder(removed, written));
  }
  return { emptied, conflicts };
}

const NOTHING_KNOWN: Pick<InspectOneOptions, 'gone' | 'emptied'> = {
  gone: new Map(),
  emptied: new Set(),
};

function createdPaths(writes: readonly TargetChange[], appRoot: string): string[] {
  return writes.flatMap(({ kind, path }) => (kind === 'create' ? [joinPath(appRoot, path)] : []));
}

function goneAndEmptied(
  appRoot: string,
  removed: readonly InspectedTarget[],
  emptied: Inspection['emptied'],
): Pick<InspectOneOptions, 'gone' | 'emptied'> {
  return {
    gone: new Map(removed.map((target) => [target.path, target])),
    emptied: new Set(emptied.map(({ path }) => joinPath(appRoot, path))),
  };
}
