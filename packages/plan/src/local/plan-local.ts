import { decodeUtf8 } from '@holdfast/base';
import { buildPlan } from '../build-plan.js';
import { completeCandidates } from '../edits/complete-candidates.js';
import type { EditRequest } from '../edits/edit-model.js';
import { parseEditRequest } from '../edits/parse-edit-request.js';
import type { Plan } from '../plan-model.js';
import { refused } from '../refused.js';
import type { LocalRequest } from '../request-model.js';
import { requireParsed } from '../require-parsed.js';
import { checkOriginalTotal } from './check-original-total.js';
import { gatherEvidence } from './gather-evidence.js';
import type { LocalOptions } from './local-options.js';
import { withApp } from './open-app.js';

/** A plan together with the bytes it was made from. */
export interface LocalPlan {
  readonly plan: Plan;
  /** The bytes on disk of each `update` operation, by path relative to the app root. */
  readonly originals: ReadonlyMap<string, Uint8Array>;
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
  options: LocalOptions,
): Promise<LocalPlan> {
  const checked =
    request.schemaVersion === 2 ? requireEdits(request) : requireParsed(request, 'local');
  return withApp(options, async (app) => {
    const gathered = await gatherEvidence(
      app,
      checked.candidates.map(({ path }) => path),
    );
    const { evidence, originals } = gathered;
    const complete = checked.schemaVersion === 2 ? completed(checked, originals) : checked;
    checkOriginalTotal(complete, gathered);
    const plan = buildPlan(complete, evidence);
    const updates = new Map<string, Uint8Array>();
    for (const { kind, path } of plan.operations) {
      const bytes = kind === 'update' ? originals.get(path) : undefined;
      if (bytes !== undefined) updates.set(path, bytes);
    }
    return { plan, originals: updates };
  });
}

function requireEdits(request: EditRequest): EditRequest {
  const result = parseEditRequest(request);
  if (!result.ok) throw refused(result.problems);
  return result.request;
}

/** The request of version 1 that edits come to, from the very bytes that the plan is bound to. */
function completed(
  { registryVersion, candidates }: EditRequest,
  originals: ReadonlyMap<string, Uint8Array>,
): LocalRequest {
  const result = completeCandidates(candidates, (path) => {
    const bytes = originals.get(path);
    return bytes === undefined ? undefined : decodeUtf8(bytes);
  });
  if (!result.ok) throw refused(result.problems);
  return requireParsed(
    {
      ...(registryVersion === undefined ? {} : { registryVersion }),
      candidates: result.candidates,
    },
    'local',
  );
}
