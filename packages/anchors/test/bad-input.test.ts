import { memorySourceTree } from '@holdfast/source';
import { workingTree } from '@holdfast/source/node';
import { makeRepository, makeTempDir, writeTree } from '@holdfast/test-kit';
import { describe, expect, test } from 'vitest';
import { type AnchorId, type AnchorResult, checkAnchors } from '../src/index.js';
import { commitChanges, startRepository } from './support/change-repository.js';
import { checkFiles, stateOf } from './support/check-files.js';
import { resultAt } from './support/check-repository.js';
import { facts } from './support/facts.js';
import { anchorOn, pairAnchorOn, rangeAnchorOn } from './support/make-anchor.js';

const A = 'export function a(x: number) { const y = x + 1; return y * y; }\n';
const BEFORE = { 'src/a.ts': A, 'x.yml': 'a: 1\nb: 2\n' };

async function resultWith(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<AnchorResult | undefined> {
  return (await checkFiles(files, [await anchorOn(BEFORE, 'src/a.ts', 'a')])).results[0];
}
const stateWith = async (files: Readonly<Record<string, string | Uint8Array>>) => {
  const result = await resultWith(files);
  return result && stateOf(result);
};

describe('files that are no code', () => {
  test('binary, invalid UTF-8, too deep: unchecked, each with its reason', async () => {
    expect(await stateWith({ 'src/a.ts': Uint8Array.of(0x61, 0, 0x62, 0xff) })).toBe(
      'unchecked not-text',
    );
    expect(await stateWith({ 'src/a.ts': Uint8Array.of(0x2f, 0x2f, 0xff, 0xfe, 0x0a) })).toBe(
      'unchecked not-text',
    );
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)};\n${A}`;
    expect(await stateWith({ 'src/a.ts': deep })).toBe('unchecked gave-up');
  });

  test('an empty file has lost it', async () => {
    expect(await stateWith({ 'src/a.ts': '' })).toBe('lost declaration_missing');
    expect(await stateWith({})).toBe('lost file_missing');
  });

  test('a minified file of 10 MB elsewhere is skipped, and said so', async () => {
    const report = await checkFiles(
      { 'src/bundle.js': `var x=1;${'x=x+1;'.repeat(1_700_000)}`, 'lib/a.ts': A },
      [await anchorOn(BEFORE, 'src/a.ts', 'a')],
    );
    expect(report.results.map(stateOf)).toEqual(['moved-renamed moved']);
    expect(report.skippedFiles).toEqual([{ file: 'src/bundle.js', reason: 'too-large' }]);
  });

  test('a language that is not known is unsupported, there or gone', async () => {
    const anchor = {
      ...(await anchorOn(BEFORE, 'src/a.ts', 'a')),
      fileHint: 'src/a.zig',
    };
    const there = await checkFiles({ 'src/a.zig': 'fn a() void {}' }, [anchor]);
    expect(there.results.map(stateOf)).toEqual(['unchecked unsupported']);
    expect((await checkFiles({}, [anchor])).results.map(stateOf)).toEqual([
      'unchecked unsupported',
    ]);
  });

  test('lines of a binary file are not text', async () => {
    const report = await checkFiles({ 'x.yml': Uint8Array.of(0, 1, 2) }, [
      rangeAnchorOn(BEFORE, 'x.yml', 1, 2),
    ]);
    expect(report.results.map(stateOf)).toEqual(['unchecked not-text']);
  });
});

describe('what is there and cannot be read', () => {
  test('a symlink in the place of the file or of its directory is unavailable', async () => {
    using dir = makeTempDir();
    writeTree(dir.path, {
      'real/a.ts': A,
      'src/a.ts': { symlink: '../real/a.ts' },
      lib: { symlink: 'real' },
    });
    const inLib = await anchorOn({ 'lib/a.ts': `${A}\n` }, 'lib/a.ts', 'a');
    const inSrc = await anchorOn({ 'src/a.ts': `${A}\n` }, 'src/a.ts', 'a');
    const report = await checkAnchors({
      anchors: [inLib, inSrc],
      tree: workingTree(dir.path),
      facts,
      documents: false,
    });
    expect(report.results.map(stateOf)).toEqual(['unchecked unavailable', 'unchecked unavailable']);
  });

  test('so is a submodule', async () => {
    const { repository, commit } = startRepository({ 'sub/a.ts': A });
    using _ = repository;
    using other = makeRepository({ 'a.ts': A });
    repository.git('rm', '-rq', 'sub');
    repository.git(
      '-c',
      'protocol.file.allow=always',
      'submodule',
      '--quiet',
      'add',
      other.path,
      'sub',
    );
    repository.commit({});
    const anchor = await anchorOn({ 'sub/a.ts': A }, 'sub/a.ts', 'a', { commit });
    expect(stateOf(await resultAt(repository, anchor))).toBe('unchecked unavailable');
  });
});

describe('documents', () => {
  test('one that is gone is told; what the code says is told with it', async () => {
    const fresh = await anchorOn(BEFORE, 'src/a.ts', 'a', { document: 'GONE.md' });
    const changed = { ...BEFORE, 'src/a.ts': A.replace('+ 1', '+ 2') };
    const [gone] = (await checkFiles(BEFORE, [fresh])).results;
    expect(gone).toMatchObject({
      state: 'lost',
      detail: { reason: 'document_missing', document: 'missing', lineStart: 1 },
    });
    const [both] = (await checkFiles(changed, [fresh])).results;
    expect(both).toMatchObject({
      state: 'stale',
      detail: { reason: 'body_changed', document: 'missing' },
    });
    const [unasked] = (await checkFiles(BEFORE, [fresh], { documents: false })).results;
    expect(unasked?.state).toBe('fresh');
    const documents = memorySourceTree({ 'GONE.md': 'here' });
    const [elsewhere] = (await checkFiles(BEFORE, [fresh], { documents })).results;
    expect(elsewhere?.state).toBe('fresh');
  });

  test('a section that moved is found by its text or heading; one that is gone is told', async () => {
    const anchor = await anchorOn(BEFORE, 'src/a.ts', 'a', { section: 'guide/parsing' });
    const sectionIn = async (text: string) => {
      const { results } = await checkFiles({ ...BEFORE, 'README.md': text }, [anchor]);
      expect(results.map(stateOf)).toEqual(['fresh identity_matched']);
      return results[0]?.detail.section;
    };
    expect(await sectionIn('# Guide\n\n## Parsing\n\nText.\n')).toBeUndefined();
    expect(await sectionIn('# Handbook\n\n## Parsing\n\nText.\n')).toEqual({
      movedTo: 'handbook/parsing',
    });
    expect(await sectionIn('# Guide\n')).toBe('missing');
  });

  test('a pair on a section is about that section', async () => {
    const doc = (text: string) => ({ 'DOC.md': `# Doc\n\n## One\n\n${text}\n\n## Two\n\nRest.\n` });
    const given = { pairSection: 'doc/one', content: 'Text.' };
    const anchor = pairAnchorOn(doc('Text.'), 'DOC.md', given);
    const state = async (files: Readonly<Record<string, string>>) =>
      (await checkFiles(files, [anchor])).results.map(stateOf);
    expect(await state({ 'DOC.md': `${doc('Text.')['DOC.md']}More.\n` })).toEqual([
      'fresh pair_matched',
    ]);
    expect(await state(doc('Other.'))).toEqual(['stale pair_changed']);
    expect(await state({ 'DOC.md': '# Doc\n\n## Two\n' })).toEqual(['lost section_missing']);
    expect(await state({ 'DOC.md': '# New\n\n## One\n\nText.\n' })).toEqual([
      'moved-renamed renamed',
    ]);
  });

  test('a pair follows its document, and says what changed', async () => {
    const files = { 'DOC.md': '# Doc\n\nOne.\n' };
    const { repository, commit } = startRepository(files);
    using _ = repository;
    const anchor = pairAnchorOn(files, 'DOC.md', { commit });
    commitChanges(repository, { 'DOC.md': '# Doc\n\nTwo.\n' });
    expect(stateOf(await resultAt(repository, anchor))).toBe('stale pair_changed');
    commitChanges(repository, { 'DOC.md': '# Doc\r\n\r\n\r\nOne.' });
    expect(stateOf(await resultAt(repository, anchor))).toBe('fresh pair_matched');
    commitChanges(repository, files);
    repository.git('mv', 'DOC.md', 'NEW.md');
    repository.commit({});
    const moved = await resultAt(repository, anchor);
    expect(moved).toMatchObject({
      state: 'moved-renamed',
      detail: { reason: 'moved', movedTo: 'NEW.md', bodyChanged: false },
    });
    repository.git('rm', '-q', 'NEW.md');
    repository.commit({});
    expect(stateOf(await resultAt(repository, anchor))).toBe('lost file_missing');
  });
});

describe('anchors', () => {
  test('a retired one is not checked, and none at all is a report', async () => {
    const anchor = await anchorOn(BEFORE, 'src/a.ts', 'a');
    const retired = { ...anchor, retired: { by: 'Ada', at: '2026-01-02T00:00:00Z' } };
    const report = await checkFiles({}, [retired]);
    expect(report.results).toEqual([
      { anchor: retired, state: 'retired', detail: { reason: 'retired' } },
    ]);
    expect(report.fallbackShare.total).toBe(0);
    expect(await checkFiles({}, [])).toMatchObject({
      results: [],
      complete: true,
      fallbackShare: { total: 0, fallback: 0, share: 0 },
    });
  });

  test('a return to what was confirmed is told once', async () => {
    const anchor = await anchorOn(BEFORE, 'src/a.ts', 'a');
    const check = async (before: AnchorResult['state'], files = BEFORE) => {
      const previous = new Map<AnchorId, AnchorResult['state']>([[anchor.id, before]]);
      return (await checkFiles(files, [anchor], { previous })).results.map(stateOf);
    };
    expect(await check('stale')).toEqual(['fresh reverted']);
    expect(await check('lost')).toEqual(['fresh reverted']);
    expect(await check('fresh')).toEqual(['fresh identity_matched']);
    expect(await check('unchecked')).toEqual(['fresh identity_matched']);
    const changed = { ...BEFORE, 'src/a.ts': A.replace('+ 1', '+ 2') };
    expect(await check('stale', changed)).toEqual(['stale body_changed']);
  });
});
