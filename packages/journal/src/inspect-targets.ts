import type { DirHandle, FsPort } from '@holdfast/files';
import type { Conflict, PlanV1 } from '@holdfast/plan';
import { closeQuietly } from './close-quietly.js';
import { openDirectories } from './directories.js';
import { type InspectOneOptions, inspectOne } from './inspect-one.js';
import type { InspectedTarget, Inspection } from './inspected-target.js';
import { joinPath } from './project-path.js';

/** Where to look. */
export interface InspectTargetsOptions extends InspectOneOptions {
  /** Relative to the project root. */
  readonly appRoot: string;
}

/**
 * Looks at every target of a plan, changing nothing (change.md 5): an ordinary UTF-8 file with one
 * name, no symlink on the way, at its before or after hash, no name that differs only by case, and
 * the manifest policy on the real bytes. Everything found wrong is a conflict; errors of the
 * file system pass through.
 */
export function inspectTargets(
  fs: FsPort,
  root: DirHandle,
  plan: PlanV1,
  options: InspectTargetsOptions,
): Inspection {
  const directories = openDirectories(fs, root);
  const targets: InspectedTarget[] = [];
  const conflicts: Conflict[] = [];
  const close = (): void => {
    for (const { original } of targets.splice(0)) {
      if (original !== undefined) closeQuietly(fs, original.handle);
    }
    directories.close();
  };
  let total = 0;
  try {
    for (const operation of plan.operations) {
      const path = joinPath(options.appRoot, operation.path);
      const found = inspectOne(fs, directories, { plan, operation, path, total }, options);
      if ('code' in found) {
        conflicts.push(found);
      } else {
        targets.push(found);
        total += found.stat?.size ?? 0;
      }
    }
  } catch (error) {
    close();
    throw error;
  }
  return { targets, conflicts, close };
}
