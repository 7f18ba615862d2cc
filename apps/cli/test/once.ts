import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ProcessResult,
  type Repository,
  type SnapshotEntry,
  snapshotTree,
  writeTree,
} from '@holdfast/test-kit';

/** What a run answered, and the files that it wrote. */
interface Outcome {
  readonly result: ProcessResult;
  readonly files: Readonly<Record<string, SnapshotEntry>>;
}

const outcomes = new Map<string, Outcome>();

/**
 * Runs the program to prepare a test, where what it does depends on nothing but its arguments, the
 * files and the commit: the second time, and on, the same files are put where the first run put them.
 * For commands that only add and replace files, and exit with 0.
 */
export async function once(
  repository: Repository,
  args: readonly string[],
  run: () => Promise<ProcessResult>,
): Promise<ProcessResult> {
  const before = snapshotTree(repository.path, { skip: ['.git'] });
  const head = repository.git('rev-parse', 'HEAD');
  const key = JSON.stringify([args, head, before]);
  const known = outcomes.get(key);
  if (known !== undefined) {
    putFiles(repository.path, known.files);
    return known.result;
  }
  const result = await run();
  if (result.code !== 0) throw new Error(result.stdout + result.stderr);
  const after = snapshotTree(repository.path, { skip: ['.git'] });
  const files = Object.entries(after).filter(
    ([path, entry]) => JSON.stringify(before[path]) !== JSON.stringify(entry),
  );
  outcomes.set(key, { result, files: Object.fromEntries(files) });
  return result;
}

/** The bytes of a snapshot are Latin-1. */
function putFiles(root: string, files: Readonly<Record<string, SnapshotEntry>>): void {
  for (const [path, { type, mode, content = '' }] of Object.entries(files)) {
    if (type === 'directory') mkdirSync(join(root, path), { recursive: true, mode });
    else writeTree(root, { [path]: { content: Buffer.from(content, 'latin1'), mode } });
  }
}
