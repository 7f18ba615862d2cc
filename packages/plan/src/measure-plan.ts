import { utf8Length } from '@holdfast/base';
import { base64Length } from './base64.js';
import type { Operation } from './operation-model.js';
import type { Plan } from './plan-model.js';

/** How much a plan holds. */
export interface PlanSize {
  readonly files: number;
  /** Of the longest content. */
  readonly fileBytes: number;
  readonly totalBytes: number;
}

/** Counts the operations of a plan and the bytes of their contents. */
export function measurePlan({ operations }: Pick<Plan, 'operations'>): PlanSize {
  let fileBytes = 0;
  let totalBytes = 0;
  for (const operation of operations) {
    const bytes = contentBytes(operation);
    fileBytes = Math.max(fileBytes, bytes);
    totalBytes += bytes;
  }
  return { files: operations.length, fileBytes, totalBytes };
}

function contentBytes(operation: Operation): number {
  if (!('content' in operation) || operation.content === undefined) return 0;
  const { content, encoding } = operation;
  return encoding === undefined ? utf8Length(content) : (base64Length(content) ?? 0);
}
