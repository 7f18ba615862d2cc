import { isDeepStrictEqual } from 'node:util';
import { type ErrorCode, type Problem, shorten } from '@holdfast/base';
import { editedPlan } from '../edited-plan.js';
import { operationText } from '../operation-content.js';
import type { Operation } from '../operation-model.js';
import { operationPaths } from '../operation-places.js';
import type { DependencyChange, Plan } from '../plan-model.js';
import { checkManifest } from './check-manifest.js';
import { manifestAt } from './manifest-path.js';
import { type Manifest, parseManifest } from './parse-manifest.js';
import { removedManifests } from './removed-manifests.js';

/**
 * Checks what a plan says about manifests against the manifests it plans (change.md 3 and 3.4). Of a
 * new manifest everything can be judged again; of a changed one only that each claimed spec is really
 * planned: the rest is derived from the real bytes when the plan is applied.
 */
export function checkManifestClaims(plan: Plan): Problem[] {
  const marks = new Set(plan.unsupported.map(({ code, path }) => `${code}\0${path}`));
  const isMarked = (code: ErrorCode, path: string) => marks.has(`${code}\0${path}`);
  const paths = plan.operations.flatMap(operationPaths);
  const nested = paths.filter((path) => manifestAt(path) === 'nested');
  const unmarked = nested.filter((path) => !isMarked('nested-manifest', path));
  if (unmarked.length > 0) {
    return unmarked.map((path) =>
      refuse(`The plan changes ${shorten(path)} without saying that this is unsupported.`, path),
    );
  }
  const removed = plan.operations.flatMap(removedManifests);
  const hidden = removed.filter((path) => !isMarked('manifest-removed', path));
  if (hidden.length > 0) {
    return hidden.map((path) =>
      refuse(
        `The plan removes or moves ${shorten(path)} without saying that this is unsupported.`,
        path,
      ),
    );
  }
  const written = plan.operations.find(writesRootManifest);
  if (written !== undefined) return checkRootManifest(plan, written, isMarked);
  if (plan.dependencies.length === 0) return [];
  return [refuse('The plan declares dependency changes but does not change package.json.')];
}

type Written = Extract<Operation, { readonly kind: 'create' | 'update' }>;

function writesRootManifest(operation: Operation): operation is Written {
  const { kind, path } = operation;
  return (kind === 'create' || kind === 'update') && manifestAt(path) === 'root';
}

function checkRootManifest(
  plan: Plan,
  operation: Written,
  isMarked: (code: ErrorCode, path: string) => boolean,
): Problem[] {
  const { kind, path } = operation;
  const content = operationText(operation);
  if (content === undefined) return [refuse('The planned package.json is not a text.', path)];
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
    .filter((code) => !isMarked(code, path))
    .map((code) => refuse(`The new package.json needs the unsupported entry ${code}.`, path));
}

function isPlanned({ name, before, after }: DependencyChange, manifest: Manifest): boolean {
  if (before === after) return false;
  return [...manifest.sections.values()].some((section) => section.get(name) === after);
}

function refuse(message: string, path = 'package.json'): Problem {
  return editedPlan(message, { path });
}
