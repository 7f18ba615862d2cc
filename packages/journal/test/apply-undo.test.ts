import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openJournal } from '../src/index.js';
import type { Wanted } from './plan-of.js';
import {
  ROOT,
  simulateChanges,
  simulateProcess,
  simulateProject,
  userTree,
} from './simulated-project.js';

/** Directories and files share their names, so that one often becomes the other. */
const part = fc.constantFrom('a', 'b', 'c');
const path = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
const bytes = fc.uint8Array({ maxLength: 8 });
const file = fc.record({ bytes, mode: fc.constantFrom(0o644, 0o755, 0o600, 0o750) });

interface Change {
  readonly kind: 'write' | 'delete' | 'move' | 'bit';
  readonly path: string;
  readonly to: string;
  readonly content: Uint8Array;
  readonly isEdited: boolean;
}

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('write', 'delete', 'move', 'bit'),
  path,
  to: path,
  content: bytes,
  isEdited: fc.boolean(),
});

const isInside = (inner: string, outer: string): boolean => inner.startsWith(`${outer}/`);

/** Paths of which none is inside another one: a tree that can be. */
function apart(entries: ReadonlyMap<string, unknown>): string[] {
  const kept: string[] = [];
  for (const each of [...entries.keys()].sort()) {
    if (!kept.some((other) => isInside(each, other))) kept.push(each);
  }
  return kept;
}

/** The changes that make a plan: each file once, and at the end a tree that can be. */
function planned(tree: ReadonlySet<string>, changes: readonly Change[]): Record<string, Wanted> {
  const wanted: Record<string, Wanted> = {};
  const after = new Set(tree);
  const used = new Set<string>();
  const isFree = (at: string): boolean =>
    !used.has(at) &&
    ![...after].some((other) => other === at || isInside(other, at) || isInside(at, other));
  for (const { kind, path: from, to, content, isEdited } of changes) {
    if (used.has(from) || (kind === 'move' && used.has(to))) continue;
    const isThere = tree.has(from);
    if (kind === 'write') {
      if (!isThere && !isFree(from)) continue;
      wanted[from] = { content, ...(isEdited ? { executable: true } : {}) };
      after.add(from);
    } else if (!isThere) {
      continue;
    } else if (kind === 'delete') {
      wanted[from] = { delete: true };
      after.delete(from);
    } else if (kind === 'bit') {
      wanted[from] = { executable: isEdited };
    } else {
      after.delete(from);
      if (from === to || !isFree(to)) {
        after.add(from);
        continue;
      }
      wanted[to] = { from, ...(isEdited ? { content } : {}) };
      after.add(to);
      used.add(to);
    }
    used.add(from);
  }
  return wanted;
}

test('applying and undoing any plan leaves any tree as it was', async () => {
  let applied = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(path, file), { maxLength: 8 }),
      fc.array(change, { minLength: 1, maxLength: 6 }),
      fc.array(path, { maxLength: 2 }),
      async (files, changes, empty) => {
        const entries = new Map(files);
        const paths = apart(entries);
        const tree = paths.map((at) => {
          const { bytes: content, mode } = entries.get(at) ?? {
            bytes: new Uint8Array(),
            mode: 0o644,
          };
          return [at, { file: Buffer.from(content), mode }] as const;
        });
        const directories = empty
          .filter((at) => !paths.some((other) => other === at || isInside(at, other)))
          .map((at) => [at, { directory: true as const, mode: 0o750 }] as const);
        const disk = simulateProject({
          ...Object.fromEntries(tree),
          ...Object.fromEntries(directories),
        });
        const before = userTree(disk);
        const present = new Set(paths);
        const wanted = notIdle(disk, planned(present, changes));
        if (Object.keys(wanted).length === 0) return;
        const plan = simulateChanges(disk, wanted);
        const result = await openJournal(ROOT, simulateProcess(disk, 1)).apply(plan);
        // Directories that are in the way and not empty.
        if (result.status === 'conflict') {
          expect(userTree(disk)).toEqual(before);
          return;
        }
        expect([result.status, result.conflicts]).toEqual(['applied', []]);
        applied += 1;
        for (const operation of plan.operations) {
          const at = `${ROOT}/${operation.path}`;
          expect(disk.outside.exists(at) && disk.outside.inode(at).type === 'file').toBe(
            operation.kind !== 'delete',
          );
        }
        const undone = await openJournal(ROOT, simulateProcess(disk, 2)).recover({ last: true });
        expect([undone.status, undone.conflicts]).toEqual(['recovered', []]);
        expect(userTree(disk)).toEqual(before);
      },
    ),
    { numRuns: 150 },
  );
  expect(applied).toBeGreaterThan(30);
});

/** Plans do not have operations that change nothing. */
function notIdle(
  disk: ReturnType<typeof simulateProject>,
  wanted: Readonly<Record<string, Wanted>>,
): Record<string, Wanted> {
  return Object.fromEntries(
    Object.entries(wanted).filter(([at, what]) => {
      const full = `${ROOT}/${at}`;
      const isFile = disk.outside.exists(full) && disk.outside.inode(full).type === 'file';
      if (typeof what === 'string' || !isFile || what.from !== undefined || what.delete)
        return true;
      const inode = disk.outside.inode(full);
      const isExecutable = inode.type === 'file' && (inode.mode & 0o100) !== 0;
      const bitChanges = what.executable !== undefined && what.executable !== isExecutable;
      if (what.content === undefined) return bitChanges;
      return !Buffer.from(disk.outside.read(full)).equals(Buffer.from(what.content)) || bitChanges;
    }),
  );
}
