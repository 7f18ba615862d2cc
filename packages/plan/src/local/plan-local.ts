import { decodeUtf8 } from '@holdfast/base';
import { assembleFirst, assemblePlan } from '../assemble-plan.js';
import { candidatePlaces } from '../edits/candidate-places.js';
import { completeCandidates } from '../edits/complete-candidates.js';
import type { CompleteRequest, EditRequest } from '../edits/edit-model.js';
import { parseEditRequest } from '../edits/parse-edit-request.js';
import { originalPath } from '../operation-places.js';
import { type PlanLimits, planLimits } from '../plan-limits.js';
import type { Plan } from '../plan-model.js';
import { refused } from '../refused.js';
import type { LocalRequest } from '../request-model.js';
import { requireParsed } from '../require-parsed.js';
import { checkOriginalTotal } from './check-original-total.js';
import { FIRST_RULES, type GatheredEvidence, gatherEvidence } from './gather-evidence.js';
import type { PlanLocalOptions } from './local-options.js';
import { withApp } from './open-app.js';

/** A plan together with the bytes it was made from. */
export interface LocalPlan {
  readonly plan: Plan;
  /**
   * Each operation's file as it is on disk, by path relative to the app root, of a move by the old
   * name; none of a create.
   */
  readonly originals: ReadonlyMap<string, LocalOriginal>;
}

/** A file as it was read: its bytes, and whether its owner may execute it. */
export interface LocalOriginal {
  readonly bytes: Uint8Array;
  readonly executable: boolean;
}

/**
 * Plans a request against the disk. Every target is reached through open directories, so that
 * neither a symlink nor a directory swapped meanwhile leads out of the app root; nothing on disk
 * changes. Conflicts and unsupported work are part of the plan (change.md 3).
 *
 * @param request - as `parseRequest` or `parseEditRequest` returned it; any other is parsed here, so
 *   that the paths of the plan are canonical. Edits are completed from the bytes that the plan is
 *   bound to.
 * @param options - the workspace, and the app root in it.
 * @throws HoldfastError with `path`, for the first target in path order that no plan may change:
 *   `unsafe-target` (symlink, hard link, directory, FIFO, socket, device, a child of a file),
 *   `not-utf8`, `too-large`; `io-error` when the disk refuses; `path-*` for an app root in a form
 *   that is not taken; the code of the first problem when the request is refused, or when an edit
 *   does not fit (`edit-not-found`, `edit-ambiguous`, `patch-invalid`, `patch-mismatch`,
 *   `patch-ambiguous`).
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { planLocal } from '@holdfast/plan/local';
 *
 * const cwd = mkdtempSync(join(tmpdir(), 'example-'));
 * const request = {
 *   candidates: [{ path: 'src/a.ts', content: 'export {};\n', reason: 'Start' }],
 * };
 * const { plan } = await planLocal(request, { cwd });
 * console.log(plan.operations[0]?.kind);
 * // create
 * ```
 */
export async function planLocal(
  request: LocalRequest | EditRequest,
  options: PlanLocalOptions,
): Promise<LocalPlan> {
  const limits = planLimits(options.limits);
  if (request.schemaVersion !== 2) {
    const checked = requireParsed(request, 'local');
    return withApp(options, async (app) => {
      const places = checked.candidates.map(({ path }) => ({ path, role: 'made' }) as const);
      const gathered = await gatherEvidence(app, places, FIRST_RULES);
      checkOriginalTotal(checked, gathered);
      return withOriginals(assembleFirst(checked, gathered.evidence), gathered);
    });
  }
  const checked = requireEdits(request, limits);
  const rules = { maxBytes: limits.fileBytes, totalBytes: limits.totalBytes, textOnly: false };
  return withApp(options, async (app) => {
    const places = checked.candidates.flatMap((candidate) => candidatePlaces(candidate));
    const gathered = await gatherEvidence(app, places, rules);
    const complete = completed(checked, gathered.originals, limits);
    return withOriginals(assemblePlan(complete, gathered.evidence, limits), gathered);
  });
}

function withOriginals(plan: Plan, { originals, evidence }: GatheredEvidence): LocalPlan {
  const needed = new Map<string, LocalOriginal>();
  for (const operation of plan.operations) {
    const path = originalPath(operation);
    const bytes = operation.kind === 'create' ? undefined : originals.get(path);
    const executable = evidence.present.get(path)?.executable === true;
    if (bytes !== undefined) needed.set(path, { bytes, executable });
  }
  return { plan, originals: needed };
}

function requireEdits(request: EditRequest, limits: PlanLimits): EditRequest {
  const result = parseEditRequest(request, { limits });
  if (!result.ok) throw refused(result.problems);
  return result.request;
}

/** The complete request that edits come to, from the very bytes that the plan is bound to. */
function completed(
  request: EditRequest,
  originals: ReadonlyMap<string, Uint8Array>,
  limits: PlanLimits,
): CompleteRequest {
  const textOf = (path: string) => {
    const bytes = originals.get(path);
    return bytes === undefined ? undefined : (decodeUtf8(bytes) ?? null);
  };
  const result = completeCandidates(request.candidates, textOf, limits);
  if (!result.ok) throw refused(result.problems);
  return { ...request, candidates: result.candidates };
}
