import { canonicalJson, HoldfastError, LIMITS, sha256, utf8Length } from '@holdfast/base';
import type { Evidence } from './evidence.js';
import { measurePlan, type PlanSize } from './measure-plan.js';
import type { Operation, TextOperation } from './operation-model.js';
import { TEXT_CONFLICT_CODES, TEXT_UNSUPPORTED_CODES } from './plan-codes.js';
import { documentBytesOf, FIRST_LIMITS, type PlanLimits } from './plan-limits.js';
import type { Plan, PlanV1, PlanV2 } from './plan-model.js';
import { RAISE_HINT, SPLIT_HINT } from './split-hint.js';

/** Everything that a plan says but its version and its id. */
export type PlanParts = Omit<PlanV2, 'id' | 'schemaVersion'>;

/**
 * Adds the lowest version that can say a plan, and the id, after a check that the plan can be loaded
 * again.
 *
 * @throws HoldfastError `too-large`.
 */
export function sealPlan(parts: PlanParts, evidence: Evidence, limits: PlanLimits): Plan {
  const { operations } = parts;
  const size = measurePlan(parts);
  if (isFirst(parts, operations, size, evidence)) {
    const first = { schemaVersion: 1, ...parts, operations } as const;
    return seal<PlanV1>(first, LIMITS.conflicts, LIMITS.documentBytes, SPLIT_HINT);
  }
  requireSize(size, limits);
  const second = { schemaVersion: 2, ...parts } as const;
  return seal<PlanV2>(second, LIMITS.planConflicts, documentBytesOf(limits), RAISE_HINT);
}

function isFirst(
  parts: PlanParts,
  operations: readonly Operation[],
  size: PlanSize,
  { present }: Evidence,
): operations is readonly TextOperation[] {
  const originals = operations.map(({ path }) => present.get(path)?.size ?? 0);
  return (
    operations.every(
      (operation) => isText(operation) && present.get(operation.path)?.isText !== false,
    ) &&
    size.files <= FIRST_LIMITS.files &&
    size.fileBytes <= FIRST_LIMITS.fileBytes &&
    size.totalBytes <= FIRST_LIMITS.totalBytes &&
    originals.every((bytes) => bytes <= LIMITS.contentBytes) &&
    originals.reduce((sum, bytes) => sum + bytes, 0) <= LIMITS.originalTotalBytes &&
    parts.conflicts.every(({ code }) => FIRST_CODES.has(code)) &&
    parts.unsupported.every(({ code }) => FIRST_CODES.has(code))
  );
}

const FIRST_CODES: ReadonlySet<string> = new Set([
  ...TEXT_CONFLICT_CODES,
  ...TEXT_UNSUPPORTED_CODES,
]);

function isText(operation: Operation): boolean {
  return (
    (operation.kind === 'create' || operation.kind === 'update') &&
    operation.encoding === undefined &&
    operation.executable === undefined
  );
}

function requireSize(size: PlanSize, limits: PlanLimits): void {
  const over = (['files', 'fileBytes', 'totalBytes'] as const).find(
    (one) => size[one] > limits[one],
  );
  if (over === undefined) return;
  const what = {
    files: 'operations',
    fileBytes: 'bytes in one file',
    totalBytes: 'bytes in all',
  }[over];
  throw tooLarge(
    `The plan would have ${size[over]} ${what}; at most ${limits[over]} are taken.`,
    RAISE_HINT,
  );
}

function seal<Sealed extends Plan>(
  content: Omit<Sealed, 'id'> & Omit<Plan, 'id'>,
  most: number,
  documentBytes: number,
  hint: string,
): Sealed {
  const lists = { dependencies: LIMITS.dependencies, conflicts: most, unsupported: most };
  for (const list of ['dependencies', 'conflicts', 'unsupported'] as const) {
    if (content[list].length > lists[list]) {
      throw tooLarge(`The plan would have more than ${lists[list]} ${list}.`, hint);
    }
  }
  const canonical = canonicalJson(content);
  const id = sha256(canonical);
  if (utf8Length(canonical) + ID_MEMBER_BYTES > documentBytes) {
    throw tooLarge(`The plan would have more than ${documentBytes} bytes.`, hint);
  }
  const { schemaVersion, ...rest } = content;
  return { schemaVersion, id, ...rest } as unknown as Sealed;
}

const ID_MEMBER_BYTES = ',"id":""'.length + 64;

function tooLarge(message: string, hint: string): HoldfastError {
  return new HoldfastError('too-large', message, { hint });
}
