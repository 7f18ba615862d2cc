import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plan } from '@holdfast/plan';
import { makeTempDir, type SnapshotEntry, snapshotTree, type TempDir } from '@holdfast/test-kit';
import { type ChangeResult, openJournal } from '../../src/index.js';
import { type Children, makeChildren } from '../children.js';
import { whenWritten } from '../interrupted.js';
import { type FoundFile, planOf, type Wanted } from '../plan-of.js';
import { makePlan, makeProject } from '../project.js';
import { builtCommand } from './built-command.js';

/** Real projects in each state that a harness starts from, to be copied. */
export interface RealFixture {
  readonly plan: Plan;
  /** The program that runs an order from its standard input. */
  readonly script: string;
  /** The built command, where it is up to date. */
  readonly command: string | undefined;
  readonly before: Tree;
  readonly after: Tree;
  /** A copy of its own. */
  copy(state: 'before' | 'applied' | 'interrupted'): TempDir;
  remove(): void;
}

/** What a user sees of a project: every entry outside the journal. */
export type Tree = Readonly<Record<string, SnapshotEntry>>;

const FILES = {
  'README.md': 'Nobody touches this.\n',
  'lib/c.ts': { content: 'c old\n', mode: 0o600 },
  'src/a.ts': { content: 'a old\n', mode: 0o640 },
  'src/b.ts': { content: '\ufeffb old\r\n', mode: 0o755 },
};

const CONTENTS = {
  'lib/c.ts': 'c new, and longer\n',
  'src/a.ts': 'a new\n',
  'src/b.ts': '\ufeffb\r\n',
  'src/deep/d.ts': 'd new\n',
};

const CHANGED_FILES = {
  ...FILES,
  'lib/only/last.ts': 'the last one\n',
  'src/go.ts': 'goes\n',
  'tool.sh': { content: '#!/bin/sh\n', mode: 0o644 },
};

const CHANGES: Readonly<Record<string, Wanted>> = {
  'lib/c.ts': { content: Uint8Array.of(0xff, 0) },
  'lib/only/last.ts': { delete: true },
  'src/go.ts': { delete: true },
  'src/moved/a.ts': { from: 'src/a.ts' },
  'src/b.ts': { content: 'b new\n', executable: false },
  'tool.sh': { executable: true },
};

/**
 * Makes the fixture: three updates and one create in a new directory, or a plan of version 2 with every
 * kind of operation.
 */
export async function makeRealFixture(of: 'texts' | 'changes' = 'texts'): Promise<RealFixture> {
  const children: Children = await makeChildren();
  const project = makeProject(of === 'texts' ? FILES : CHANGED_FILES);
  const plan =
    of === 'texts'
      ? await makePlan(project.path, CONTENTS)
      : planOf(CHANGES, (path) => findOnDisk(project.path, path));
  const before = readTree(project.path);
  const applied = copyOf(project.path);
  const result: ChangeResult = await openJournal(applied.path).apply(plan);
  if (result.status !== 'applied') throw new Error(JSON.stringify(result.conflicts));
  const interrupted = copyOf(project.path);
  const stop = whenWritten(of === 'texts' ? 'a.ts' : 'b.ts');
  await children.kill({ root: interrupted.path, command: 'apply', plan, stop });
  const states = { before: project.path, applied: applied.path, interrupted: interrupted.path };
  return {
    plan,
    script: children.script,
    command: builtCommand(),
    before,
    after: readTree(applied.path),
    copy: (state) => copyOf(states[state]),
    remove() {
      for (const dir of [project, applied, interrupted]) dir.remove();
      children.remove();
    },
  };
}

function findOnDisk(root: string, path: string): FoundFile | undefined {
  const full = join(root, path);
  const stat = statSync(full, { throwIfNoEntry: false });
  return stat === undefined ? undefined : { bytes: readFileSync(full), mode: stat.mode & 0o7777 };
}

/** Reads a project without its journal. */
export function readTree(root: string): Tree {
  return snapshotTree(root, { skip: ['.holdfast'] });
}

/** With modes, times and hard links as they are. */
function copyOf(root: string): TempDir {
  const dir = makeTempDir('holdfast-real-');
  execFileSync('cp', ['-a', `${root}/.`, dir.path]);
  return dir;
}

/**
 * What differs, one line for each entry.
 *
 * @param mayStay - directories of this tree do not count: those that were made may stay (change.md 6,
 *   item 5) where an error or a power cut kept them from being removed.
 */
export function describeDifferences(
  expected: Tree,
  found: Tree,
  what: string,
  mayStay: Tree = {},
): string[] {
  const paths = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...paths].flatMap((path) => {
    const isMade = expected[path] === undefined && found[path]?.type === 'directory';
    if (isMade && mayStay[path]?.type === 'directory') return [];
    const [a, b] = [expected[path], found[path]].map((entry) => JSON.stringify(entry));
    return a === b ? [] : [`${what} ${path} is ${b}, not ${a}`];
  });
}
