import {
  checkWritablePath,
  compareCodeUnits,
  findPathCollisions,
  isHoldfastError,
  isWellFormed,
  LIMITS,
  type Problem,
  sha256,
  shorten,
  utf8Length,
} from '@holdfast/base';
import { parseAppRoot } from './app-root.js';
import { detachJson } from './detach-json.js';
import { checkManifestClaims } from './manifest-policy/manifest-claims.js';
import { planId } from './plan-id.js';
import type { Operation, Plan } from './plan-model.js';
import { planSchema } from './plan-schema.js';
import { schemaProblem } from './schema-problems.js';
import { SPLIT_HINT } from './split-hint.js';

/** A plan that may be trusted to say what it said when it was made, or why it may not. */
export type PlanResult =
  | { readonly ok: true; readonly plan: Plan }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Loads a plan and checks all of it again (change.md 3): shape, app root and paths, hashes of the
 * contents, totals, collisions, order, dependency claims against the planned manifest, and last the
 * id. The problems are those of the first step that fails. The plan is frozen in all its parts, and
 * is not checked again when it is given to this function.
 *
 * @param json - what `JSON.parse` gave, or a plan of an earlier call; anything else is refused, never
 *   thrown at.
 *
 * @example
 * ```ts
 * import { parsePlan } from '@holdfast/plan';
 *
 * const result = parsePlan({ schemaVersion: 2 });
 * console.log(result.ok);
 * // false
 * ```
 */
export function parsePlan(json: unknown): PlanResult {
  if (isParsed(json)) return { ok: true, plan: json };
  const detached = detachJson(json, 'plan');
  if (!detached.ok) return { ok: false, problems: [detached.problem] };
  const parsed = planSchema.safeParse(detached.value);
  if (!parsed.success) {
    const { issues } = parsed.error;
    const source = {
      document: detached.value,
      issues,
      code: 'plan-invalid',
      what: 'plan',
    } as const;
    const problems = issues.slice(0, MAX_PROBLEMS).map((issue) => ({
      hint: OUTDATED_HINT,
      ...schemaProblem(issue, source),
    }));
    return { ok: false, problems };
  }
  const plan = parsed.data;
  for (const check of CHECKS) {
    const problems = check(plan);
    if (problems.length > 0) return { ok: false, problems: problems.slice(0, MAX_PROBLEMS) };
  }
  return { ok: true, plan: remember(plan) };
}

/** Plans that passed all checks. They are frozen, so that they still say what was checked. */
const PARSED = new WeakSet<object>();

function isParsed(json: unknown): json is Plan {
  return typeof json === 'object' && json !== null && PARSED.has(json);
}

function remember(plan: Plan): Plan {
  freezeAll(plan);
  PARSED.add(plan);
  return plan;
}

function freezeAll(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const part of Object.values(value)) freezeAll(part);
  Object.freeze(value);
}

/** More would only bury the first ones. */
const MAX_PROBLEMS = 50;

// In the message and not a hint: machine-readable errors carry the message only.
const EDITED = 'A plan that was edited must be made again and reviewed again.';

const OUTDATED_HINT = 'Make the plan again with this version of Holdfast, and review it again.';

/** In this order; each may rely on the ones before it. */
const CHECKS: readonly ((plan: Plan) => Problem[])[] = [
  checkAppRoot,
  (plan) => plan.operations.flatMap(checkOperation),
  checkTotal,
  checkCollisions,
  checkOrder,
  checkManifestClaims,
  checkId,
];

function invalid(message: string, more: Partial<Problem> = {}): Problem {
  return { code: 'plan-invalid', message: `${message} ${EDITED}`, ...more };
}

function checkAppRoot({ appRoot }: Plan): Problem[] {
  const root = parseAppRoot(appRoot);
  if (!root.ok) return [root.problem];
  if (root.appRoot === appRoot) return [];
  return [invalid(`The app root ${shorten(appRoot)} is not in its canonical form.`)];
}

function checkOperation(operation: Operation, op: number): Problem[] {
  const { path, content, reason, afterSha256, beforeSha256 } = operation;
  const check = checkWritablePath(path);
  if (!check.ok) return [{ ...check.problem, op }];
  const at = { path, op };
  if (check.path !== path) return [invalid(`${shorten(path)} is not a canonical path.`, at)];
  if (!isWellFormed(content) || !isWellFormed(reason)) {
    return [invalid(`The operation on ${shorten(path)} has an unpaired surrogate.`, at)];
  }
  const bytes = utf8Length(content);
  if (bytes > LIMITS.contentBytes) {
    const message = `The content of ${shorten(path)} has ${bytes} bytes; at most ${LIMITS.contentBytes} are taken.`;
    return [{ code: 'too-large', message, hint: SPLIT_HINT, ...at }];
  }
  if (sha256(content) !== afterSha256) {
    return [invalid(`The content of ${shorten(path)} does not have the hash that is planned.`, at)];
  }
  if (beforeSha256 === afterSha256) {
    return [invalid(`The operation on ${shorten(path)} would change nothing.`, at)];
  }
  return [];
}

function checkTotal({ operations }: Plan): Problem[] {
  const total = operations.reduce((sum, operation) => sum + utf8Length(operation.content), 0);
  if (total <= LIMITS.contentTotalBytes) return [];
  const message = `The operations have ${total} bytes in all; at most ${LIMITS.contentTotalBytes} are taken.`;
  return [{ code: 'too-large', message, hint: SPLIT_HINT }];
}

function checkCollisions({ operations }: Plan): Problem[] {
  return findPathCollisions(operations.map((operation) => operation.path)).map(
    ({ outer, inner }) => ({
      code: 'target-collision',
      message: `${shorten(inner)} is the same file as ${shorten(outer)}, or inside it. ${EDITED}`,
      path: inner,
    }),
  );
}

function checkOrder({ operations, dependencies, conflicts }: Plan): Problem[] {
  const problems: Problem[] = [];
  if (!isAscending(operations, (a, b) => compareCodeUnits(a.path, b.path))) {
    problems.push(invalid('The operations are not sorted by path.'));
  }
  if (!isAscending(dependencies, (a, b) => compareCodeUnits(a.name, b.name))) {
    problems.push(invalid('The dependencies are not sorted by name, or one is there twice.'));
  }
  const byPathAndCode = isAscending(
    conflicts,
    (a, b) => compareCodeUnits(a.path, b.path) || compareCodeUnits(a.code, b.code),
  );
  if (!byPathAndCode) {
    problems.push(invalid('The conflicts are not sorted by path and code, or one is there twice.'));
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
    return [invalid('The plan has a text with an unpaired surrogate.')];
  }
  return [invalid('The id does not belong to this plan: something in it was changed.')];
}
