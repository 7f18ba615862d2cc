import { decodeUtf8, encodeUtf8, type Sha256, sha256 } from '@holdfast/base';
import { type MergeConflict, mergeFiles } from '../merge/merge-files.js';
import type { TextOperation, TextUpdateOperation } from '../operation-model.js';
import type { Plan } from '../plan-model.js';
import type { Candidate } from '../request-model.js';
import type {
  ConflictingFile,
  RebasedFile,
  RebasedOperations,
  RebaseEvidence,
} from './rebase-model.js';
import { textOperations } from './text-operations.js';

/** A content that has to be found before a plan can be carried over. */
export interface NeededBase {
  readonly path: string;
  readonly sha256: Sha256;
}

/**
 * Which of the contents that a plan was made for a rebase needs, as the files are others now. A plan
 * holds their hashes only.
 *
 * @param current - what is there now, as `readOriginals` returns it.
 */
export function basesNeeded(plan: Plan, current: RebaseEvidence['current']): readonly NeededBase[] {
  return plan.operations.flatMap((operation) => {
    const now = current.get(operation.path);
    if (operation.kind !== 'update' || now === null || now === undefined) return [];
    const hash = sha256(now);
    if (hash === operation.beforeSha256 || hash === operation.afterSha256) return [];
    return [{ path: operation.path, sha256: operation.beforeSha256 }];
  });
}

/**
 * Carries a plan over to the files as they are now, by a three-way merge of each: what the plan was made
 * for, what is there now, and what the plan makes of it. Pure; conflicts are in the result, and never in
 * a text.
 *
 * @param evidence - the files of now, and the contents that {@link basesNeeded} named.
 * @throws HoldfastError `plan-version` for a plan of version 2.
 * @throws TypeError when a needed content is not given.
 *
 * @example
 * ```ts
 * import { basesNeeded, createPlan, rebaseOperations } from '@holdfast/plan';
 *
 * const bytes = (text: string) => new TextEncoder().encode(text);
 * const plan = createPlan({
 *   candidates: [{ path: 'a.txt', content: 'new\n', reason: 'Renew' }],
 *   snapshot: { schemaVersion: 1, configurations: [], files: [] },
 *   missingFiles: ['a.txt'],
 * });
 * const current = new Map([['a.txt', bytes('mine\n')]]);
 * console.log(basesNeeded(plan, current).length);
 * // 0
 * const { files } = rebaseOperations(plan, { current, bases: new Map() });
 * console.log(files[0]?.outcome);
 * // conflict
 * ```
 */
export function rebaseOperations(plan: Plan, evidence: RebaseEvidence): RebasedOperations {
  const files: RebasedFile[] = [];
  const candidates: Candidate[] = [];
  for (const operation of textOperations(plan)) {
    const { path, reason } = operation;
    const rebased = rebase(operation, evidence);
    if ('outcome' in rebased) {
      files.push(rebased);
      continue;
    }
    const { content } = rebased;
    files.push({ path, outcome: content === operation.content ? 'kept' : 'merged' });
    candidates.push({ path, content, reason });
  }
  return { files, candidates };
}

type Rebased = RebasedFile | { readonly content: string };

function rebase(operation: TextOperation, { current, bases }: RebaseEvidence): Rebased {
  const { path, content } = operation;
  const now = current.get(path);
  if (now === null) return conflict(path, NO_FILE);
  if (now === undefined) return operation.kind === 'create' ? { content } : conflict(path, GONE);
  const hash = sha256(now);
  if (hash === operation.afterSha256) return { path, outcome: 'settled' };
  if (operation.kind === 'create') return conflict(path, APPEARED);
  if (hash === operation.beforeSha256) return { content };
  return mergeInto(operation, now, bases.get(operation.beforeSha256));
}

function mergeInto(operation: TextUpdateOperation, now: Uint8Array, base?: Uint8Array): Rebased {
  if (base === undefined) throw new TypeError('A needed base is missing.');
  const { path } = operation;
  const merged = mergeFiles(base, now, encodeUtf8(operation.content));
  if (merged.kind === 'binary') return conflict(path, BINARY);
  if (merged.kind === 'conflicts') return conflict(path, BOTH, merged.conflicts);
  if (sha256(merged.bytes) === sha256(now)) return { path, outcome: 'settled' };
  const content = decodeUtf8(merged.bytes);
  return content === undefined ? conflict(path, BINARY) : { content };
}

const NO_FILE =
  'No ordinary file is there any more. Put it back, or make a plan without this operation.';
const GONE = 'The file is gone. Make a plan that creates it, or leave this operation out.';
const APPEARED =
  'The plan creates this file, and another one is there now. Make a plan that changes that one, or move it away.';
const BINARY = 'The file and the plan both changed, and binary content is not merged.';
const BOTH =
  'The file and the plan changed the same lines, or lines beside each other. Make a request with the text that it shall be.';

function conflict(
  path: string,
  reason: string,
  places: readonly MergeConflict[] = [],
): ConflictingFile {
  return { path, outcome: 'conflict', reason, places };
}
