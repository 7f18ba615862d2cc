import { renderFindings } from '@holdfast/report';
import { memorySourceTree } from '@holdfast/source';
import { expect, test } from 'vitest';
import { DECLARATION, PAIR, RANGE } from '../test/sample-anchors.js';
import type { Anchor } from './anchor.js';
import type { AnchorDetail, AnchorResult, CheckReport } from './check-report.js';
import { reportFindings } from './report-findings.js';
import { jsonReport } from './report-json.js';
import { sectionLines } from './section-lines.js';

function result(anchor: Anchor, state: AnchorResult['state'], detail: AnchorDetail): AnchorResult {
  return { anchor, state, detail };
}

function report(results: readonly AnchorResult[], more: Partial<CheckReport> = {}): CheckReport {
  return {
    results,
    complete: true,
    budget: { filesRead: 1, bytesRead: 10, elapsedMs: 3, limit: null },
    uncheckedAnchorIds: [],
    fallbackShare: { total: results.length, fallback: 0, share: 0 },
    movedDirectories: [],
    skippedFiles: [],
    ...more,
  };
}

const STALE = result(DECLARATION, 'stale', {
  reason: 'body_changed',
  file: 'src/parse.ts',
  lineStart: 3,
  lineEnd: 9,
  changed: ['body'],
  actualHash: `ts1:${'9'.repeat(32)}`,
  since: {
    commit: 'abcdef0123456789',
    author: 'Bob',
    date: '2026-02-01T00:00:00Z',
    subject: 'Parse faster',
  },
});

test('a stale anchor is a warning at its section, with when it began and what to do', () => {
  expect(reportFindings(report([STALE]), { lineOf: () => 7 })).toEqual([
    {
      rule: 'anchor-stale',
      level: 'warning',
      message: 'src/parse.ts#parseFile: The declaration is still there, but its body changed.',
      path: 'AGENTS.md',
      line: 7,
      hint: `Since abcdef0123 (Bob: Parse faster). Read AGENTS.md#parsing again, mend it if need be, then: holdfast anchors confirm an_aaaaaaaaaaaa@ts1:${'9'.repeat(32)}.`,
    },
  ]);
});

test('levels follow what a person has to do', () => {
  const levels = (state: AnchorResult['state'], detail: AnchorDetail) =>
    reportFindings(report([result(RANGE, state, detail)])).map(
      ({ rule, level }) => `${rule} ${level}`,
    );
  expect(levels('fresh', { reason: 'range_matched' })).toEqual([]);
  expect(levels('retired', { reason: 'retired' })).toEqual([]);
  expect(levels('fresh', { reason: 'range_moved' })).toEqual(['anchor-fresh note']);
  expect(levels('fresh', { reason: 'reverted' })).toEqual(['anchor-fresh note']);
  expect(levels('fresh', { reason: 'range_matched', section: 'missing' })).toEqual([
    'anchor-fresh note',
  ]);
  expect(levels('stale', { reason: 'range_changed' })).toEqual(['anchor-stale warning']);
  expect(levels('stale', { reason: 'body_changed', severity: 'cosmetic' })).toEqual([
    'anchor-stale note',
  ]);
  expect(levels('moved-renamed', { reason: 'moved', movedTo: 'x' })).toEqual([
    'anchor-moved-renamed warning',
  ]);
  expect(levels('lost', { reason: 'file_missing' })).toEqual(['anchor-lost error']);
  expect(levels('unchecked', { reason: 'too-large' })).toEqual(['anchor-unchecked warning']);
});

test('what is lost names the likeliest candidate', () => {
  const candidates = [
    {
      file: 'src/x.ts',
      kind: 'function',
      qualifiedName: 'parse',
      lineStart: 1,
      lineEnd: 2,
      score: 0.87,
    },
  ];
  const [finding] = reportFindings(
    report([result(DECLARATION, 'lost', { reason: 'declaration_missing', candidates })]),
  );
  expect(finding?.hint).toBe(
    'Decide: relink (most like it: src/x.ts#parse, 0.87), retire or remove an_aaaaaaaaaaaa.',
  );
});

test('a directory that moved is said once; what also changed is said by itself', () => {
  const moved = result(DECLARATION, 'moved-renamed', {
    reason: 'moved',
    movedTo: 'lib/parse.ts',
    bodyChanged: false,
  });
  const changed = result(PAIR, 'moved-renamed', {
    reason: 'moved',
    movedTo: 'lib/a.md',
    bodyChanged: true,
  });
  const findings = reportFindings(
    report([moved, changed], {
      movedDirectories: [{ from: 'src', to: 'lib', anchorIds: [DECLARATION.id, PAIR.id] }],
    }),
  );
  expect(findings.map(({ rule, path }) => [rule, path])).toEqual([
    ['anchor-directory-moved', undefined],
    ['anchor-moved-renamed', 'docs/people.md'],
  ]);
  expect(findings[0]).toMatchObject({
    message: 'src moved to lib, with what 2 anchors are on.',
    hint: 'Accept all that only moved: holdfast anchors relink --moved.',
  });
});

test('an incomplete check and skipped files are told', () => {
  const findings = reportFindings(
    report([], {
      complete: false,
      budget: { filesRead: 0, bytesRead: 0, elapsedMs: 0, limit: 'files' },
      uncheckedAnchorIds: [RANGE.id],
      skippedFiles: [{ file: 'big.ts', reason: 'too-large' }],
    }),
  );
  expect(findings).toMatchObject([
    {
      rule: 'anchor-check-incomplete',
      level: 'warning',
      message: 'The budget (files) ended before 1 anchors had an answer.',
    },
    { rule: 'anchor-file-skipped', level: 'note', path: 'big.ts' },
  ]);
});

test('the findings are fit for every format', async () => {
  const tree = memorySourceTree({ 'AGENTS.md': '# Top\n\n# Parsing\n' });
  const lineOf = await sectionLines([DECLARATION, RANGE, PAIR], tree);
  expect([DECLARATION, RANGE, PAIR].map(lineOf)).toEqual([3, undefined, undefined]);
  const findings = reportFindings(report([STALE]), { lineOf });
  expect(renderFindings(findings, { format: 'github' })).toMatch(
    /^::warning file=AGENTS\.md,line=3,title=anchor-stale::src\/parse\.ts#parseFile: The declaration/,
  );
  for (const format of ['human', 'json', 'sarif', 'junit', 'markdown'] as const) {
    expect(renderFindings(findings, { format })).toContain('its body changed');
  }
});

test('the JSON report says what the check said, in snake_case', () => {
  const json = jsonReport(
    report([STALE, result(RANGE, 'fresh', { reason: 'range_matched' })], {
      commit: 'c'.repeat(40),
    }),
  );
  expect(json).toMatchObject({
    schema_version: 1,
    commit: 'c'.repeat(40),
    complete: true,
    budget: { files_read: 1, bytes_read: 10, elapsed_ms: 3, limit: null },
    counts: { fresh: 1, stale: 1, moved_renamed: 0, lost: 0, unchecked: 0, retired: 0 },
    fallback_share: { total: 2, fallback: 0, share: 0 },
  });
  expect(json.results[0]).toMatchObject({
    anchor_id: 'an_aaaaaaaaaaaa',
    document: 'AGENTS.md',
    section: 'parsing',
    target: 'src/parse.ts#parseFile',
    target_kind: 'declaration',
    qualified_name: 'parseFile',
    fallback: false,
    state: 'stale',
    message: 'The declaration is still there, but its body changed.',
    detail: {
      reason: 'body_changed',
      line_start: 3,
      line_end: 9,
      changed: ['body'],
      since: { author: 'Bob' },
    },
  });
  expect(json.results[1]).toMatchObject({ fallback: true, target: 'ci.yml:1-4' });
});
