import { isDeepStrictEqual } from 'node:util';
import { type Problem, shorten } from '@holdfast/base';
import type { DependencyChange, Operation, Plan } from '../plan-model.js';
import { checkManifest } from './check-manifest.js';
import { manifestAt } from './manifest-path.js';
import { type Manifest, parseManifest } from './parse-manifest.js';

/**
 * Checks what a plan says about manifests against the manifests it plans (change.md 3 and 3.4). Of a
 * new manifest everything can be judged again; of a changed one only that each claimed spec is really
 * planned: the rest is derived from the real bytes when the plan is applied.
 */
export function checkManifestClaims(plan: Plan): Problem[] {
  const nested = plan.operations.filter(({ path }) => manifestAt(path) === 'nested');
  const unmarked = nested.filter(({ path }) => !isMarked(plan, 'nested-manifest', path));
  if (unmarked.length > 0) {
    return unmarked.map(({ path }) =>
      refuse(`The plan changes ${shorten(path)} without saying that this is unsupported.`, path),
    );
  }
  const operation = plan.operations.find(({ path }) => manifestAt(path) === 'root');
  if (operation !== undefined) return checkRootManifest(plan, operation);
  if (plan.dependencies.length === 0) return [];
  return [refuse('The plan declares dependency changes but does not change package.json.')];
}

function isMarked(plan: Plan, code: Plan['unsupported'][number]['code'], path: string): boolean {
  return plan.unsupported.some((entry) => entry.code === code && entry.path === path);
}

function checkRootManifest(plan: Plan, { kind, path, content }: Operation): Problem[] {
  const parsed = parseManifest(content, 'refuse');
  if (!parsed.ok) return [refuse(`The planned ${parsed.problem.message}`, path)];
  if (kind === 'update') {
    const claims = plan.dependencies.filter((entry) => !isPlanned(entry, parsed.manifest));
    return claims.map(({ name }) =>
      refuse(`The declared change of ${shorten(name)} is not in the planned package.json.`, path),
    );
  }
  const derived = checkManifest(undefined, content);
  if (!isDeepStrictEqual(derived.dependencies, plan.dependencies)) {
    const message = 'The declared dependencies are not those of the planned package.json.';
    return [refuse(message, path)];
  }
  const codes = new Set(derived.unsupported.map(({ code }) => code));
  return [...codes]
    .filter((code) => !isMarked(plan, code, path))
    .map((code) => refuse(`The new package.json needs the unsupported entry ${code}.`, path));
}

function isPlanned({ name, before, after }: DependencyChange, manifest: Manifest): boolean {
  if (before === after) return false;
  return [...manifest.sections.values()].some((section) => section.get(name) === after);
}

function refuse(message: string, path = 'package.json'): Problem {
  return {
    code: 'plan-invalid',
    message: `${message} A plan that was edited must be made again and reviewed again.`,
    path,
  };
}
