import { compareCodeUnits, isHoldfastError, type Problem, shorten } from '@holdfast/base';
import { parseAppRoot } from './app-root.js';
import { checkOperation, type OperationLimits } from './check-operation.js';
import { EDITED, editedPlan } from './edited-plan.js';
import { checkManifestClaims } from './manifest-policy/manifest-claims.js';
import { measurePlan } from './measure-plan.js';
import type { Operation } from './operation-model.js';
import { operationPlaces } from './operation-places.js';
import { findPlaceCollisions, type NamedPlace } from './place-collisions.js';
import { planId } from './plan-id.js';
import { FIRST_LIMITS, type PlanLimits } from './plan-limits.js';
import type { Plan } from './plan-model.js';
import { RAISE_HINT, SPLIT_HINT } from './split-hint.js';

/**
 * Checks what the shape of a plan does not say (change.md 3). The problems are those of the first step
 * that fails.
 *
 * @param limits - of version 2; version 1 has its own.
 */
export function checkPlan(plan: Plan, limits: PlanLimits): readonly Problem[] {
  const taken: OperationLimits =
    plan.schemaVersion === 1
      ? { ...FIRST_LIMITS, hint: SPLIT_HINT }
      : { ...limits, hint: RAISE_HINT };
  for (const check of CHECKS) {
    const problems = check(plan, taken);
    if (problems.length > 0) return problems;
  }
  return [];
}

/** In this order; each may rely on the ones before it. */
const CHECKS: readonly ((plan: Plan, limits: OperationLimits) => Problem[])[] = [
  checkAppRoot,
  checkCount,
  ({ operations }, limits) => operations.flatMap((one, op) => checkOperation(one, op, limits)),
  checkTotal,
  checkCollisions,
  checkOrder,
  checkManifestClaims,
  checkId,
];

function checkAppRoot({ appRoot }: Plan): Problem[] {
  const root = parseAppRoot(appRoot);
  if (!root.ok) return [root.problem];
  if (root.appRoot === appRoot) return [];
  return [editedPlan(`The app root ${shorten(appRoot)} is not in its canonical form.`)];
}

function checkCount({ operations }: Plan, { files, hint }: OperationLimits): Problem[] {
  if (operations.length <= files) return [];
  const message = `The plan has ${operations.length} operations; at most ${files} are taken.`;
  return [{ code: 'too-large', message, hint }];
}

function checkTotal(plan: Plan, { totalBytes, hint }: OperationLimits): Problem[] {
  const total = measurePlan(plan).totalBytes;
  if (total <= totalBytes) return [];
  const message = `The operations have ${total} bytes in all; at most ${totalBytes} are taken.`;
  return [{ code: 'too-large', message, hint }];
}

function checkCollisions({ operations }: Plan): Problem[] {
  return findPlaceCollisions(placesOf(operations)).map(({ outer, inner }) => ({
    code: 'target-collision',
    message: `${shorten(inner)} is the same file as ${shorten(outer)}, or inside it. ${EDITED}`,
    path: inner,
  }));
}

function placesOf(operations: readonly Operation[]): readonly NamedPlace[] {
  return operations.flatMap((operation) => operationPlaces(operation));
}

function checkOrder({ operations, dependencies, conflicts }: Plan): Problem[] {
  const problems: Problem[] = [];
  if (!isAscending<Operation>(operations, (a, b) => compareCodeUnits(a.path, b.path))) {
    problems.push(editedPlan('The operations are not sorted by path.'));
  }
  if (!isAscending(dependencies, (a, b) => compareCodeUnits(a.name, b.name))) {
    problems.push(editedPlan('The dependencies are not sorted by name, or one is there twice.'));
  }
  const byPathAndCode = isAscending(
    conflicts,
    (a, b) => compareCodeUnits(a.path, b.path) || compareCodeUnits(a.code, b.code),
  );
  if (!byPathAndCode) {
    problems.push(
      editedPlan('The conflicts are not sorted by path and code, or one is there twice.'),
    );
  }
  return problems;
}

function isAscending<Entry>(
  list: readonly Entry[],
  compare: (a: Entry, b: Entry) => number,
): boolean {
  return list.every((entry, index) => {
    const previous = list[index - 1];
    return previous === undefined || compare(previous, entry) < 0;
  });
}

function checkId(plan: Plan): Problem[] {
  try {
    if (planId(plan) === plan.id) return [];
  } catch (error) {
    if (!isHoldfastError(error)) throw error;
    return [editedPlan('The plan has a text with an unpaired surrogate.')];
  }
  return [editedPlan('The id does not belong to this plan: something in it was changed.')];
}
