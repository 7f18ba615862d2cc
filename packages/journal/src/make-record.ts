import type { Sha256 } from '@holdfast/base';
import type { FileStat } from '@holdfast/files';
import type { Plan } from '@holdfast/plan';
import { directoryKey } from './head-start.js';
import type { EmptiedDirectory, InspectedTarget } from './inspected-target.js';
import type { StagedTarget } from './keep-originals.js';
import type { Session } from './session.js';
import type { StagedFile } from './stage-files.js';
import { temporaryName } from './temporary-name.js';
import type {
  RecordedDirectory,
  RecordedOperation,
  TransactionRecord,
} from './transaction-record.js';

/** What a record is made from, besides what was staged. */
export interface RecordInput {
  readonly plan: Pick<Plan, 'id' | 'schemaVersion'>;
  /** Relative to the project root. */
  readonly appRoot: string;
  /** The targets to be written. */
  readonly targets: readonly InspectedTarget[];
  /** Paths that are at their result already. */
  readonly unchanged: readonly string[];
  /** Directories in which nothing will be left. */
  readonly emptied: readonly EmptiedDirectory[];
}

/** What was staged for it. */
export interface StagedInput {
  readonly targets: readonly StagedTarget[];
  readonly files: readonly (StagedFile | undefined)[];
  /** Directories that have an access list, by `directoryKey`. */
  readonly listed: ReadonlySet<string>;
}

/** The record of a transaction whose files are staged; nothing of it is on disk yet. */
export function makeRecord(
  session: Session,
  id: string,
  input: RecordInput,
  { targets, files, listed }: StagedInput,
): TransactionRecord {
  const createAt = new Map(
    targets.flatMap(({ target: { change } }, index) =>
      change.kind === 'create' ? [[change.path, index] as const] : [],
    ),
  );
  let offset = 0;
  const operations = targets.map((staged, index): RecordedOperation => {
    const { change, original, location } = staged.target;
    const role = change.kind === 'delete' ? 'kept' : 'new';
    const common = {
      path: change.path,
      ...(staged.distant ? { adjacent: temporaryName(id, role, index) } : {}),
    };
    const after = files[index]?.stat;
    if (original === undefined) {
      if (change.kind === 'delete') throw new Error('What is deleted has no original.');
      const facts = factsOf(change.afterSha256, known(after));
      const newDirectories = location.missing.length;
      return { kind: 'create', ...common, after: facts, newDirectories };
    }
    const { uid, gid } = original.stat;
    const before = {
      ...factsOf(original.sha256, original.stat),
      uid,
      gid,
      offset,
    };
    offset += original.stat.size;
    if (change.kind === 'delete') {
      const movedTo = createAt.get(change.movedTo ?? '');
      return { kind: 'delete', ...common, before, ...(movedTo === undefined ? {} : { movedTo }) };
    }
    const facts = factsOf(change.afterSha256, known(after));
    return { kind: 'update', ...common, after: facts, before, kept: staged.kept };
  });
  const record = {
    id,
    planId: input.plan.id,
    appRoot: input.appRoot,
    startedAt: session.timestamp(),
    operations,
  };
  const { unchanged } = input;
  const emptied = input.emptied.map((directory) => recordedDirectory(directory, listed));
  return input.plan.schemaVersion === 1
    ? { schemaVersion: 1, ...record, unchanged }
    : { schemaVersion: 2, ...record, emptied, unchanged };
}

function recordedDirectory(
  { path, mode, uid, gid, inside }: EmptiedDirectory,
  listed: ReadonlySet<string>,
): RecordedDirectory {
  const isListed = listed.has(directoryKey(inside.parentStat));
  return { path, mode, uid, gid, ...(isListed ? { listed: true } : {}) };
}

function known(stat: FileStat | undefined): FileStat {
  if (stat === undefined) throw new Error('A staged file is missing from the list.');
  return stat;
}

function factsOf(digest: Sha256, { size, mode }: { size: number; mode: number }) {
  return { sha256: digest, size, mode };
}
