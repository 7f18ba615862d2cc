import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { makeTempDir, writeTree } from '@holdfast/test-kit';
import { describe, expect, test } from 'vitest';
import type { DeclarationAnchor } from '../src/index.js';
import { commitChanges, startRepository } from './support/change-repository.js';
import { resultIn, stateOf } from './support/check-files.js';
import { checkRepository, resultAt } from './support/check-repository.js';
import { anchorOn, rangeAnchorOn } from './support/make-anchor.js';

const text = (name: string, n = 1) =>
  `export function ${name}(x: number) { const y = x + ${n}; return y * y; }\n`;
const BEFORE = { 'src/a.ts': text('a'), 'src/b.ts': text('b', 2), 'x.yml': 'a: 1\nb: 2\n' };

describe('64 a shallow clone', () => {
  test('without the confirmed commit the check works, and there is no since', async () => {
    const { repository, commit } = startRepository(BEFORE);
    using _ = repository;
    commitChanges(repository, { 'src/a.ts': text('a', 7), 'src/b.ts': text('c', 2) });
    using other = makeTempDir();
    const path = join(other.path, 'clone');
    execFileSync('git', ['clone', '-q', '--depth', '1', `file://${repository.path}`, path]);
    const anchors = [
      await anchorOn(BEFORE, 'src/a.ts', 'a', { commit }),
      await anchorOn(BEFORE, 'src/b.ts', 'b', { commit }),
    ];
    const { results } = await checkRepository({ path }, anchors);
    expect(results.map(stateOf)).toEqual(['stale body_changed', 'moved-renamed renamed']);
    expect(results.map(({ detail }) => detail.since)).toEqual([undefined, undefined]);
  });

  test('a partial clone without the blobs leaves unchecked what it cannot read', async () => {
    const { repository, commit } = startRepository(BEFORE);
    using _ = repository;
    repository.git('config', 'uploadpack.allowFilter', 'true');
    commitChanges(repository, { 'src/a.ts': text('a', 7), 'src/b.ts': null, 'src/c.ts': 'x();\n' });
    using other = makeTempDir();
    const path = join(other.path, 'clone');
    const from = `file://${repository.path}`;
    const flags = ['-q', '--bare', '--filter=blob:none'];
    execFileSync('git', ['clone', ...flags, from, path], { stdio: 'pipe' });
    const anchors = [
      await anchorOn(BEFORE, 'src/a.ts', 'a', { commit }),
      await anchorOn(BEFORE, 'src/b.ts', 'b', { commit }),
      rangeAnchorOn(BEFORE, 'x.yml', 1, 2, { commit }),
    ];
    const { results } = await checkRepository({ path }, anchors);
    expect(results.map(stateOf)).toEqual([
      'unchecked unavailable',
      'unchecked unavailable',
      'fresh range_matched',
    ]);
  });
});

describe('65 other rules or another grammar than when it was confirmed', () => {
  const outdated = async (commit?: string): Promise<DeclarationAnchor> => {
    const anchor = await anchorOn(BEFORE, 'src/a.ts', 'a', commit === undefined ? {} : { commit });
    const hash = `ts0:${'0'.repeat(32)}`;
    const hashes = { ...anchor.hashes, declaration: hash, signature: hash, body: hash };
    return { ...anchor, scheme: 'ts0', grammar: 'typescript@0.1.0', hashes };
  };

  test('it is compared with the confirmed content, hashed anew', async () => {
    const { repository, commit } = startRepository(BEFORE);
    using _ = repository;
    const anchor = await outdated(commit);
    expect(stateOf(await resultAt(repository, anchor))).toBe('fresh identity_matched');
    commitChanges(repository, { 'src/a.ts': `// more\n${text('a')}` });
    expect(stateOf(await resultAt(repository, anchor))).toBe('fresh identity_matched');
    const stale = commitChanges(repository, { 'src/a.ts': text('a', 3) });
    const result = await resultAt(repository, anchor);
    expect(stateOf(result)).toBe('stale body_changed');
    expect(result.detail.expectedHash).toMatch(/^ts1:/);
    expect(result.detail.since?.commit).toBe(stale);
    commitChanges(repository, { 'src/a.ts': null, 'src/n.ts': text('n') });
    expect(stateOf(await resultAt(repository, anchor))).toBe('moved-renamed moved_and_renamed');
  });

  test('where that is not to be had, nothing is said but what is certain', async () => {
    const anchor = await outdated('0123456789abcdef0123456789abcdef01234567');
    expect(stateOf(await resultIn(BEFORE, anchor))).toBe('fresh identity_matched');
    const touched = await resultIn({ 'src/a.ts': `// x\n${text('a')}` }, anchor);
    expect(stateOf(touched)).toBe('unchecked rebaseline-needed');
    expect(touched.detail.command).toBe(
      'git fetch origin 0123456789abcdef0123456789abcdef01234567',
    );
    const gone = await resultIn({ 'src/n.ts': text('a') }, anchor);
    expect(stateOf(gone)).toBe('unchecked rebaseline-needed');
    const sameScheme = await anchorOn(BEFORE, 'src/a.ts', 'a');
    const equal = await resultIn(
      { 'src/a.ts': `// x\n${text('a')}` },
      { ...sameScheme, grammar: 'typescript@0.1.0' },
    );
    expect(stateOf(equal)).toBe('fresh identity_matched');
  });
});

test('a rewrite in other words, as linters make it, is stale and called cosmetic', async () => {
  const before = { 'a.ts': 'export function f(x: number) { let y = x + 1; return y; }\n' };
  const { repository, commit } = startRepository(before);
  using _ = repository;
  const anchor = await anchorOn(before, 'a.ts', 'f', { commit });
  commitChanges(repository, { 'a.ts': before['a.ts'].replace('let', 'const') });
  const rewritten = await resultAt(repository, anchor);
  expect(rewritten).toMatchObject({ state: 'stale', detail: { severity: 'cosmetic' } });
  commitChanges(repository, { 'a.ts': before['a.ts'].replace('+ 1', '+ 2') });
  const changed = await resultAt(repository, anchor);
  expect(stateOf(changed)).toBe('stale body_changed');
  expect(changed.detail.severity).toBeUndefined();
});

describe('a working tree', () => {
  test('what no commit has is found: renamed files, new files, deletions', async () => {
    const { repository, commit } = startRepository(BEFORE);
    using _ = repository;
    const anchors = [
      await anchorOn(BEFORE, 'src/a.ts', 'a', { commit }),
      await anchorOn(BEFORE, 'src/b.ts', 'b', { commit }),
      rangeAnchorOn(BEFORE, 'x.yml', 1, 2, { commit }),
    ];
    repository.git('mv', 'x.yml', 'y.yml');
    repository.git('rm', '-q', 'src/a.ts');
    writeTree(repository.path, { 'src/n.ts': text('a'), 'src/b.ts': 'export {};\n' });
    const report = await checkRepository(repository, anchors, { at: 'working' });
    expect(report.results.map(stateOf)).toEqual([
      'moved-renamed moved',
      'lost declaration_missing',
      'moved-renamed moved',
    ]);
    expect(report.results.map(({ detail }) => detail.movedTo)).toEqual([
      'src/n.ts',
      undefined,
      'y.yml',
    ]);
    expect(report.commit).toBeUndefined();
  });

  test('confirmed with changes that no commit has: only a unique match counts', async () => {
    const dirty = { ...BEFORE, 'src/a.ts': text('a', 9) };
    const { repository } = startRepository(BEFORE);
    using _ = repository;
    const anchor = await anchorOn(dirty, 'src/a.ts', 'a');
    writeTree(repository.path, { 'src/a.ts': 'export {};\n', 'src/n.ts': text('n', 9) });
    expect(stateOf(await resultAt(repository, anchor, { at: 'working' }))).toBe(
      'moved-renamed moved_and_renamed',
    );
    writeTree(repository.path, { 'src/m.ts': text('m', 9) });
    expect(stateOf(await resultAt(repository, anchor, { at: 'working' }))).toBe('lost ambiguous');
  });
});

describe('whole directories', () => {
  const files = {
    'src/old/one.ts': text('one', 11),
    'src/old/deep/two.ts': text('two', 12),
    'src/old/deep/three.ts': text('three', 13),
    'src/rest.ts': text('rest', 14),
  };
  const moved = {
    'src/old/one.ts': null,
    'src/old/deep/two.ts': null,
    'src/old/deep/three.ts': null,
    'lib/new/one.ts': text('one', 11),
    'lib/new/deep/two.ts': text('two', 12),
    'lib/new/deep/three.ts': text('three', 13),
  };

  test('are said once', async () => {
    const { repository, commit } = startRepository(files);
    using _ = repository;
    commitChanges(repository, moved);
    const anchors = [
      await anchorOn(files, 'src/old/one.ts', 'one', { commit }),
      await anchorOn(files, 'src/old/deep/two.ts', 'two', { commit }),
      await anchorOn(files, 'src/rest.ts', 'rest', { commit }),
    ];
    const report = await checkRepository(repository, anchors);
    expect(report.movedDirectories).toEqual([
      {
        from: 'src/old',
        to: 'lib/new',
        anchorIds: ['an_src/old/deep/two.ts#two', 'an_src/old/one.ts#one'],
      },
    ]);
  });

  test('are not whole when a file stayed, or an anchor went elsewhere', async () => {
    const { repository, commit } = startRepository(files);
    using _ = repository;
    const { 'lib/new/one.ts': one, ...others } = moved;
    commitChanges(repository, { ...others, 'other/one.ts': one });
    const anchors = [
      await anchorOn(files, 'src/old/one.ts', 'one', { commit }),
      await anchorOn(files, 'src/old/deep/two.ts', 'two', { commit }),
    ];
    expect((await checkRepository(repository, anchors)).movedDirectories).toEqual([]);
    commitChanges(repository, { 'src/old/stayed.ts': text('stayed') });
    const report = await checkRepository(repository, anchors.slice(1));
    expect(report.results.map(stateOf)).toEqual(['moved-renamed moved']);
    expect(report.movedDirectories).toEqual([]);
  });
});
