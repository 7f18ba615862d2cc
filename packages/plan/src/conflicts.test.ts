import { foldCase } from '@holdfast/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findTargetConflicts, sortConflicts, type TargetConflict } from './conflicts.js';
import type { Evidence } from './evidence.js';

const evidence = (files: readonly string[], spellings: readonly string[]): Evidence => ({
  appRoot: '.',
  appRootExplicit: false,
  present: new Map(files.map((path) => [path, { sha256: '' as never }])),
  absent: new Set(),
  spellings,
  configurations: new Map(),
  applications: [],
});

/** The rule in its plainest form: every pair, every prefix. */
function byPairs(target: string, files: readonly string[], spellings: readonly string[]) {
  const found = new Set<TargetConflict>();
  for (const known of [...files, ...spellings]) {
    const a = target.split('/');
    const b = known.split('/');
    const shared = Math.min(a.length, b.length);
    let same = 0;
    while (same < shared && foldCase(a[same] ?? '') === foldCase(b[same] ?? '')) same++;
    if (a.slice(0, same).join('/') !== b.slice(0, same).join('/')) found.add('case-collision');
    else if (same === a.length && b.length > same) found.add('target-collision');
    else if (same === b.length && a.length > same && files.includes(known)) {
      found.add('target-collision');
    }
  }
  return found;
}

test('finds what comparing every pair finds', () => {
  const part = fc.constantFrom('a', 'A', 'b', 'é', 'É', 'e\u0301', 'ſ', 's', 'ab');
  const path = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
  const list = fc.array(path, { maxLength: 5 });
  fc.assert(
    fc.property(
      fc.uniqueArray(path, { minLength: 1, maxLength: 5 }),
      list,
      list,
      (targets, files, others) => {
        const found = findTargetConflicts(targets, evidence(files, others));
        for (const target of targets) {
          // A spelling that leaves the target's way after a misspelt directory counts once.
          expect(found.get(target)).toEqual(byPairs(target, files, others));
        }
      },
    ),
    { numRuns: 2000 },
  );
});

test('folding keeps the number of parts, whatever the character', () => {
  // All letters with case, and all that compose, are in the first two planes.
  const CHUNK = 4096;
  for (let start = 0; start < 0x20000; start += CHUNK) {
    const characters = Array.from({ length: CHUNK }, (_, index) =>
      String.fromCodePoint(start + index),
    ).filter((character) => character !== '/' && character.isWellFormed());
    expect(foldCase(characters.join('/')).split('/')).toHaveLength(Math.max(1, characters.length));
  }
});

test('conflicts are sorted by code units of path and code, each pair once', () => {
  const conflict = (path: string, code: 'no-evidence' | 'case-collision') => ({
    path,
    code,
    reason: '',
  });
  const sorted = sortConflicts([
    conflict('b', 'no-evidence'),
    conflict('é', 'no-evidence'),
    conflict('b', 'case-collision'),
    conflict('Z', 'no-evidence'),
    conflict('b', 'no-evidence'),
  ]);
  expect(sorted.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'Z no-evidence',
    'b case-collision',
    'b no-evidence',
    'é no-evidence',
  ]);
});
