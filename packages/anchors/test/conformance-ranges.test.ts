import { describe, expect, test } from 'vitest';
import { lineRange } from '../src/index.js';
import { checkFiles, resultIn, stateOf } from './support/check-files.js';
import { anchorOn, rangeAnchorOn } from './support/make-anchor.js';

const YAML = 'service:\n  image: web\n  port: 80\n  replicas: 2\n\nlimits:\n  memory: 512\n';
const BEFORE = { 'deploy.yml': YAML };

describe('line ranges', () => {
  test('30 lines 1-4 are taken; 1-400, 0-2 and 4-2 are refused', () => {
    expect(lineRange(YAML, 1, 4)).toMatchObject({
      ok: true,
      range: { start: 1, end: 4, lines: 4 },
    });
    for (const [start, end] of [
      [1, 400],
      [0, 2],
      [4, 2],
      [1.5, 2],
    ] as const) {
      expect(lineRange(YAML, start, end)).toMatchObject({ ok: false, reason: 'out-of-bounds' });
    }
    expect(lineRange(YAML, 5, 5)).toMatchObject({ ok: false, reason: 'blank' });
  });

  test('31 a new indentation is fresh', async () => {
    const after = YAML.replaceAll('  ', '\t\t');
    const result = await resultIn(
      { 'deploy.yml': after },
      rangeAnchorOn(BEFORE, 'deploy.yml', 1, 4),
    );
    expect(stateOf(result)).toBe('fresh range_matched');
    expect(result.detail).toMatchObject({ lineStart: 1, lineEnd: 4 });
  });

  test('32 a changed value is stale, with both hashes', async () => {
    const after = YAML.replace('port: 80', 'port: 81');
    const anchor = rangeAnchorOn(BEFORE, 'deploy.yml', 1, 4);
    const result = await resultIn({ 'deploy.yml': after }, anchor);
    expect(stateOf(result)).toBe('stale range_changed');
    const now = lineRange(after, 1, 4);
    expect(result.detail).toMatchObject({
      expectedHash: anchor.range.hash,
      actualHash: now.ok && now.range.hash,
    });
  });

  test('33 a file that shrank to two lines has lost the range', async () => {
    const after = 'service:\n  image: web\n';
    const result = await resultIn(
      { 'deploy.yml': after },
      rangeAnchorOn(BEFORE, 'deploy.yml', 1, 4),
    );
    expect(stateOf(result)).toBe('lost range_missing');
  });

  test('34 a file that is gone has lost it', async () => {
    const result = await resultIn({}, rangeAnchorOn(BEFORE, 'deploy.yml', 1, 4));
    expect(stateOf(result)).toBe('lost file_missing');
    expect(result.detail.file).toBe('deploy.yml');
  });

  test('35 two lines above move it: fresh, with the new lines', async () => {
    const after = `# made by hand\nversion: 3\n${YAML}`;
    const result = await resultIn(
      { 'deploy.yml': after },
      rangeAnchorOn(BEFORE, 'deploy.yml', 1, 4),
    );
    expect(stateOf(result)).toBe('fresh range_moved');
    expect(result.detail).toMatchObject({ lineStart: 3, lineEnd: 6 });
  });

  test('content that is there twice and not at its place is ambiguous, with both places', async () => {
    const after = `x: 1\n${YAML}${YAML}`;
    const result = await resultIn(
      { 'deploy.yml': after },
      rangeAnchorOn(BEFORE, 'deploy.yml', 1, 4),
    );
    expect(stateOf(result)).toBe('lost ambiguous');
    expect(result.detail.candidates?.map((it) => [it.lineStart, it.lineEnd])).toEqual([
      [2, 5],
      [9, 12],
    ]);
  });

  test('a blank line within it, CRLF and a byte-order mark elsewhere are no change', async () => {
    const after = YAML.replace('  port', '\n  port').replaceAll('\n', '\r\n');
    const result = await resultIn(
      { 'deploy.yml': after },
      rangeAnchorOn(BEFORE, 'deploy.yml', 1, 4),
    );
    expect(stateOf(result)).toBe('fresh range_moved');
    expect(result.detail).toMatchObject({ lineStart: 1, lineEnd: 5 });
  });
});

test('40 the fallback share counts ranges among all anchors, whatever is checked', async () => {
  const files = { ...BEFORE, 'a.ts': 'export const a = 1;\n' };
  const range = rangeAnchorOn(files, 'deploy.yml', 1, 4);
  const anchors = [range, await anchorOn(files, 'a.ts', 'a'), rangeAnchorOn(files, 'a.ts', 1, 1)];
  const all = await checkFiles(files, anchors);
  expect(all.fallbackShare).toEqual({ total: 3, fallback: 2, share: 0.6667 });
  const one = await checkFiles(files, anchors, { only: new Set([range.id]) });
  expect(one.results).toHaveLength(1);
  expect(one.fallbackShare).toEqual(all.fallbackShare);
});
