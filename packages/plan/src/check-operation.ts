import { checkWritablePath, isWellFormed, type Problem, sha256, shorten } from '@holdfast/base';
import { editedPlan } from './edited-plan.js';
import { measureContent } from './measure-content.js';
import type { Operation } from './operation-model.js';
import { operationPaths } from './operation-places.js';
import type { PlanLimits } from './plan-limits.js';

/** How much an operation may hold, and what to do where that is too little. */
export interface OperationLimits extends PlanLimits {
  readonly hint: string;
}

/** Checks one operation of a plan for itself: its paths, its texts, its hashes, and that it does something. */
export function checkOperation(
  operation: Operation,
  op: number,
  limits: OperationLimits,
): Problem[] {
  for (const named of operationPaths(operation)) {
    const check = checkWritablePath(named);
    if (!check.ok) return [{ ...check.problem, op }];
    if (check.path !== named) {
      return [
        editedPlan(`${shorten(named)} is not a canonical path.`, { path: operation.path, op }),
      ];
    }
  }
  const { path } = operation;
  const at = { path, op };
  const name = `The operation on ${shorten(path)}`;
  if (!isWellFormed(operation.reason))
    return [editedPlan(`${name} has an unpaired surrogate.`, at)];
  if (operation.kind === 'delete') return [];
  if (operation.kind === 'chmod') {
    if (operation.beforeSha256 === operation.afterSha256) return [];
    return [editedPlan(`${name} changes a mode only, but its two hashes differ.`, at)];
  }
  if (operation.kind === 'move' && operation.content === undefined) {
    if (operation.encoding !== undefined)
      return [editedPlan(`${name} has an encoding of nothing.`, at)];
    if (operation.beforeSha256 === operation.afterSha256) return [];
    return [editedPlan(`${name} changes bytes, but has no content.`, at)];
  }
  const problem = checkContent(operation, at, limits);
  if (problem !== undefined) return [problem];
  if (operation.beforeSha256 !== operation.afterSha256) return [];
  return [
    operation.kind === 'move'
      ? editedPlan(`${name} has a content although its bytes stay.`, at)
      : editedPlan(`${name} would change nothing.`, at),
  ];
}

type Place = { readonly path: string; readonly op: number };

function checkContent(
  operation: Exclude<Operation, { kind: 'delete' | 'chmod' }>,
  at: Place,
  limits: OperationLimits,
): Problem | undefined {
  const measured = measureContent(operation);
  const name = shorten(operation.path);
  switch (measured.kind) {
    case 'unpaired':
      return editedPlan(`The operation on ${name} has an unpaired surrogate.`, at);
    case 'not-base64':
      return editedPlan(`The content of ${name} is not canonical Base64.`, at);
    case 'text-as-base64':
      return editedPlan(`The content of ${name} is a text, but is encoded.`, at);
    case 'bytes': {
      const { length } = measured;
      if (length > limits.fileBytes) {
        const message = `The content of ${name} has ${length} bytes; at most ${limits.fileBytes} are taken.`;
        return { code: 'too-large', message, hint: limits.hint, ...at };
      }
      if (sha256(measured.hashed) === operation.afterSha256) return undefined;
      return editedPlan(`The content of ${name} does not have the hash that is planned.`, at);
    }
  }
}
