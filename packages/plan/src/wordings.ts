import type { CONFLICT_CODES } from './plan-codes.js';

/**
 * Wordings that end up inside plans. They are part of a plan's id: changing one changes the id of
 * every plan that has it.
 */

/** What is in the way, and what to do about it, by conflict code (change.md 3.1). */
export const CONFLICT_REASONS = {
  'case-collision':
    'A name that differs only by case or Unicode form is already there. Use its exact spelling, or rename it first.',
  'config-digest-mismatch':
    'The supplied bytes of this configuration do not have the digest that the inventory lists. Observe the project again.',
  'file-missing':
    'There is no file at this path that could be deleted, moved or changed. Correct the path, or leave it out.',
  'no-evidence':
    'Nothing proves what is at this path, so it was left out of the plan. Supply its hash, or list it as missing.',
  'present-and-missing': 'This path is said to be present and missing. Observe the project again.',
  'registry-mismatch':
    'This manifest records another registry version than the request or the other manifest. Make them agree.',
  'snapshot-collision':
    'The snapshot has this path twice, or has another path that cannot exist beside it. Observe the project again.',
  'target-exists':
    'A file is at the new name of this move already, and a move replaces none. Delete the old file and change this one instead.',
  'target-collision':
    'A file stands where this target needs a directory, or the target is a directory. Choose another path.',
} as const satisfies Readonly<Record<(typeof CONFLICT_CODES)[number], string>>;

/** What plans do not do, by code (change.md 3.2). */
export const UNSUPPORTED_REASONS = {
  dependencyAmbiguous: (name: string) =>
    `The dependency ${name} gets different new specs in several sections. Use one spec.`,
  dependencyMoved: (name: string, section: string) =>
    `The dependency ${name} is removed from ${section} or moved to another section. Do that by hand.`,
  dependencyName: (name: string) =>
    `The new dependency ${name} does not have a name that registries accept.`,
  dependencySource: (name: string, section: string) =>
    `The spec of ${name} in ${section} does not point to a version in the registry. Use a version, a range or latest.`,
  guardedKey: (key: string) =>
    `The key ${key} decides what is installed or run, and it is changed. Change it by hand.`,
  lifecycleHook: (script: string) =>
    `Package managers run the script ${script} by themselves, and it is added, removed or changed. Change it by hand.`,
  manifestBytesMissing:
    'package.json was observed, but its bytes were not supplied, so its changes cannot be judged. Supply it as a configuration.',
  manifestRemoved:
    'The package.json of the app root would be deleted, moved away, or replaced by another file. Do that by hand.',
  nestedManifest:
    'This package.json is below the app root. Select its directory as the app root and plan it there.',
  workspaceUnselected: (application: string, inside: string) =>
    `This file belongs to one of several applications. Plan it with --app-root ${application}, which paths are then relative to (write ${inside}), or keep the path and plan it with --app-root . for the whole workspace.`,
} as const;

/** What a reviewer should check (change.md 3.5). */
export const VERIFICATION_CHECKS = {
  review: 'Review the diff of every file and the declared dependency changes.',
  project: "Run the project's own checks: types, lint and tests. The plan ran none of them.",
  runtime:
    'Check interactions, keyboard use and responsive layout in the running program. The plan ran nothing.',
  executed: (paths: readonly string[]) =>
    `Review with extra care: tools execute or obey these files by themselves: ${named(paths)}`,
} as const;

/** No plan of version 1 has more; a check is bounded, and a plan of version 2 may have thousands. */
const MOST_NAMED = 40;

function named(paths: readonly string[]): string {
  const more = paths.length - MOST_NAMED;
  return `${paths.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** What a plan, or a result of applying one, does not prove. Every result carries these notes. */
export const PLAN_NOTES: readonly string[] = Object.freeze([
  'A plan, and any result of applying one, proves nothing about what the program does: it verifies no behaviour.',
  'Nothing was installed, executed or downloaded, and dependency versions were not looked up.',
]);
