import { checkWritablePath, type Problem } from '@holdfast/base';
import { parseSnapshot } from './parse-snapshot.js';
import { repeatedTargets } from './repeated-targets.js';
import type { Snapshot } from './request-model.js';

/** What one step of parsing comes to. */
export type Step<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** A value where nothing is wrong with it. */
export function step<Value>(value: Value, problems: readonly Problem[]): Step<Value> {
  return problems.length === 0 ? { ok: true, value } : { ok: false, problems };
}

/** The snapshot of a host's request, its paths in canonical form. */
export function readSnapshot(
  snapshot: Snapshot | undefined,
  problems: readonly Problem[],
): Step<Snapshot | undefined> {
  if (snapshot === undefined || problems.length > 0) return step(undefined, problems);
  const parsed = parseSnapshot(snapshot);
  return parsed.ok ? step(parsed.snapshot, []) : step(undefined, parsed.problems);
}

/** The paths that a host has seen to be absent, in canonical form. */
export function readMissingFiles(
  missing: readonly string[] | undefined,
  issues: readonly Problem[],
): Step<readonly string[] | undefined> {
  if (missing === undefined || issues.length > 0) return step(undefined, issues);
  const paths: string[] = [];
  const problems: Problem[] = [];
  for (const text of missing) {
    const check = checkWritablePath(text);
    if (check.ok) paths.push(check.path);
    else problems.push(check.problem);
  }
  return step(paths, problems.length > 0 ? problems : repeatedTargets(paths));
}
