import type { Sha256 } from '@holdfast/base';
import type { Plan } from '@holdfast/plan';
import type { InspectedTarget } from './inspected-target.js';
import type { Session } from './session.js';
import type { StagedFile, StagedTarget } from './stage-files.js';
import { temporaryName } from './temporary-name.js';
import type { RecordedOperation, TransactionRecord } from './transaction-record.js';

/** What a record is made from, besides what was staged. */
export interface RecordInput {
  readonly plan: Pick<Plan, 'id'>;
  /** Relative to the project root. */
  readonly appRoot: string;
  /** The targets to be written. */
  readonly targets: readonly InspectedTarget[];
  /** Paths that are at their result already. */
  readonly unchanged: readonly string[];
}

/** The record of a transaction whose files are staged; nothing of it is on disk yet. */
export function makeRecord(
  session: Session,
  id: string,
  input: RecordInput,
  targets: readonly StagedTarget[],
  files: readonly StagedFile[],
): TransactionRecord {
  let offset = 0;
  const operations = targets.map((staged, index): RecordedOperation => {
    const { operation, original, location } = staged.target;
    const file = files[index];
    if (file === undefined) throw new Error('A staged file is missing from the list.');
    const common = {
      path: operation.path,
      after: factsOf(operation.afterSha256, file.stat),
      ...(staged.distant ? { adjacent: temporaryName(id, 'new', index) } : {}),
    };
    if (original === undefined) {
      return { kind: 'create', ...common, newDirectories: location.missing.length };
    }
    const { uid, gid } = original.stat;
    const before = {
      ...factsOf(original.sha256, original.stat),
      uid,
      gid,
      offset,
    };
    offset += original.bytes.length;
    return { kind: 'update', ...common, before, kept: staged.kept };
  });
  return {
    schemaVersion: 1,
    id,
    planId: input.plan.id,
    appRoot: input.appRoot,
    startedAt: session.timestamp(),
    operations,
    unchanged: input.unchanged,
  };
}

function factsOf(digest: Sha256, { size, mode }: { size: number; mode: number }) {
  return { sha256: digest, size, mode };
}
