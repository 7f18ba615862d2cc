import { isDeepStrictEqual } from 'node:util';
import { compareCodeUnits, problemError } from '@holdfast/base';
import type { DependencyChange, Unsupported } from '../plan-model.js';
import { UNSUPPORTED_REASONS } from '../wordings.js';
import { compareDependencies } from './compare-dependencies.js';
import { FREE_IN_NEW_MANIFEST, GUARDED_KEYS } from './guarded-keys.js';
import { LIFECYCLE_HOOKS } from './lifecycle-hooks.js';
import { type Manifest, parseManifest } from './parse-manifest.js';

/** What a change of package.json comes to. */
export interface ManifestChange {
  /** Sorted by name. */
  readonly dependencies: readonly DependencyChange[];
  readonly unsupported: readonly Unsupported[];
}

/**
 * Judges a change of the package.json at the app root by the policy of change.md 3.4: which
 * dependencies change, and which changes a plan does not make (removed or moved dependencies, specs
 * outside the registry, guarded keys, scripts that run by themselves).
 *
 * @param before - the current text, `undefined` when the file does not exist.
 * @param after - the planned text. A key twice is an error here; in `before` the last one counts.
 * @throws HoldfastError `manifest-invalid` when one of the texts cannot be judged.
 *
 * @example
 * ```ts
 * import { checkManifest } from '@holdfast/plan';
 *
 * const change = checkManifest('{}', '{"dependencies":{"zod":"^4.0.0"}}');
 * console.log(change.dependencies);
 * // [ { name: 'zod', after: '^4.0.0' } ]
 * ```
 */
export function checkManifest(before: string | undefined, after: string): ManifestChange {
  const planned = read(after, 'refuse', 'The planned ');
  const current = before === undefined ? undefined : read(before, 'last-wins', 'The current ');
  const { dependencies, unsupported } = compareDependencies(current, planned);
  return {
    dependencies,
    unsupported: [
      ...unsupported,
      ...checkGuardedKeys(current, planned),
      ...checkHooks(current, planned),
    ].sort((a, b) => compareCodeUnits(a.code, b.code) || compareCodeUnits(a.reason, b.reason)),
  };
}

function read(text: string, repeatedKeys: 'refuse' | 'last-wins', which: string): Manifest {
  const parsed = parseManifest(text, repeatedKeys);
  if (parsed.ok) return parsed.manifest;
  throw problemError([parsed.problem], { message: `${which}${parsed.problem.message}` });
}

function checkGuardedKeys(before: Manifest | undefined, after: Manifest): Unsupported[] {
  return GUARDED_KEYS.filter((key) => {
    if (before === undefined && FREE_IN_NEW_MANIFEST.has(key)) return false;
    return !isDeepStrictEqual(before?.members.get(key), after.members.get(key));
  }).map((key) => ({
    code: 'guarded-key',
    path: 'package.json',
    reason: UNSUPPORTED_REASONS.guardedKey(key),
  }));
}

function checkHooks(before: Manifest | undefined, after: Manifest): Unsupported[] {
  return LIFECYCLE_HOOKS.filter(
    (hook) => before?.scripts.get(hook) !== after.scripts.get(hook),
  ).map((hook) => ({
    code: 'lifecycle-hook',
    path: 'package.json',
    reason: UNSUPPORTED_REASONS.lifecycleHook(hook),
  }));
}
