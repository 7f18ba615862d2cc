import { isDeepStrictEqual } from 'node:util';
import { type Problem, shorten } from '@holdfast/base';
import type { DependencyChange, Plan } from '../plan-model.js';
import { compareDependencies } from './compare-dependencies.js';
import { manifestAt } from './manifest-path.js';
import { type Manifest, parseManifest } from './parse-manifest.js';

/**
 * Checks what a plan says about dependencies against the manifest it plans (change.md 3). Of a new
 * manifest everything can be derived again; of a changed one only that each claimed spec is really
 * planned: the rest is derived from the real bytes when the plan is applied.
 */
export function checkDependencyClaims(plan: Plan): Problem[] {
  const operation = plan.operations.find(({ path }) => manifestAt(path) === 'root');
  if (operation === undefined) {
    return plan.dependencies.length === 0
      ? []
      : [claim('The plan declares dependency changes but does not change package.json.')];
  }
  const parsed = parseManifest(operation.content, 'refuse');
  if (!parsed.ok) return [claim(`The planned ${parsed.problem.message}`)];
  if (operation.kind === 'create') {
    const derived = compareDependencies(undefined, parsed.manifest).dependencies;
    return isDeepStrictEqual(derived, plan.dependencies)
      ? []
      : [claim('The declared dependencies are not those of the planned package.json.')];
  }
  return plan.dependencies.filter((entry) => !isPlanned(entry, parsed.manifest)).map(notPlanned);
}

function isPlanned({ name, before, after }: DependencyChange, manifest: Manifest): boolean {
  if (before === after) return false;
  return [...manifest.sections.values()].some((section) => section.get(name) === after);
}

function notPlanned({ name }: DependencyChange): Problem {
  return claim(`The declared change of ${shorten(name)} is not in the planned package.json.`);
}

function claim(message: string): Problem {
  return {
    code: 'plan-invalid',
    message: `${message} A plan that was edited must be made again and reviewed again.`,
    path: 'package.json',
  };
}
