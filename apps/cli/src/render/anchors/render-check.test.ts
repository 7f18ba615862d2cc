import type { AnchorDetail, AnchorId, AnchorResult, CheckReport } from '@holdfast/anchors';
import picocolors from 'picocolors';
import { expect, test } from 'vitest';
import type { AnchorText } from './anchor-text.js';
import { renderCheck } from './render-check.js';
import { shortIds } from './short-ids.js';

const HASH = `ts1:${'0123456789abcdef'.repeat(2)}`;

function result(
  id: string,
  state: AnchorResult['state'],
  detail: AnchorDetail,
  document = 'AGENTS.md',
): AnchorResult {
  return {
    anchor: {
      id: `an_${id.repeat(12)}` as AnchorId,
      document,
      section: 'prices',
      target: 'declaration',
      language: 'typescript',
      kind: 'function',
      qualifiedName: `total${id}`,
      container: '',
      fileHint: 'src/price.ts',
      scope: 'whole',
      hashes: { declaration: HASH, signature: HASH, body: HASH, decorators: null, interface: null },
      bodyTokens: 20,
      scheme: 'ts1',
      grammar: 'g',
      confirmed: { by: 'Ada', kind: 'person', at: '2026-01-01T00:00:00Z', blob: '0'.repeat(40) },
    },
    state,
    detail,
  };
}

function report(results: readonly AnchorResult[], more: Partial<CheckReport> = {}): CheckReport {
  return {
    results,
    complete: true,
    budget: { filesRead: 1, bytesRead: 100, elapsedMs: 5, limit: null },
    uncheckedAnchorIds: [],
    fallbackShare: { total: results.length, fallback: 0, share: 0 },
    movedDirectories: [],
    skippedFiles: [],
    ...more,
  };
}

function render(
  it: CheckReport,
  { width = 80, color = false, cwd = undefined as string | undefined } = {},
): string {
  const ids = it.results.map(({ anchor }) => anchor.id);
  const text: AnchorText = {
    colors: picocolors.createColors(color),
    width,
    shortId: shortIds(ids),
    cwd,
  };
  return renderCheck(it, text);
}

const STALE = result('a', 'stale', {
  reason: 'body_changed',
  file: 'src/price.ts',
  lineStart: 3,
  lineEnd: 9,
  actualHash: HASH,
  since: {
    commit: 'c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00',
    author: 'Grace',
    date: '2026-02-03T10:00:00+01:00',
    subject: 'Round totals',
  },
});
const FRESH = result('b', 'fresh', { reason: 'identity_matched' });

test('what needs a person: state, target, sentence, since when, and the next command', () => {
  expect(render(report([STALE, FRESH]))).toBe(`AGENTS.md
  stale     an_aaaa  #prices  src/price.ts#totala
    The declaration is still there, but its body changed.
    At src/price.ts:3-9
    Since c0ffee00 of 2026-02-03 by Grace: Round totals
    $ holdfast anchors show an_aaaa
    $ holdfast anchors confirm an_aaaa@ts1:0123456789ab  # when the document is right

2 anchors: 1 fresh, 1 stale.
`);
});

test('moved and renamed code is confirmed as it was seen; --cwd is repeated', () => {
  const moved = result('c', 'moved-renamed', {
    reason: 'moved',
    movedTo: 'src/money.ts',
    file: 'src/money.ts',
    lineStart: 1,
    lineEnd: 1,
    bodyChanged: false,
    actualHash: HASH,
  });
  const edited = {
    ...moved,
    detail: { ...moved.detail, reason: 'renamed', bodyChanged: true } as const,
  };
  const text = render(report([moved]), { cwd: 'sub dir' });
  expect(text).toContain('  moved     an_cccc');
  expect(text).toContain("$ holdfast anchors confirm an_cccc@ts1:0123456789ab --cwd 'sub dir'\n");
  expect(render(report([edited]))).toContain('$ holdfast anchors show an_cccc\n');
  expect(render(report([edited]))).toContain('  renamed   an_cccc');
});

test('lost: candidates, best first', () => {
  const candidate = { file: 'src/x.ts', kind: 'function', lineStart: 4, lineEnd: 9 };
  const lost = result('d', 'lost', {
    reason: 'ambiguous',
    candidates: [
      { ...candidate, qualifiedName: 'one', score: 0.97 },
      { ...candidate, qualifiedName: 'two', score: 0.5 },
    ],
  });
  expect(render(report([lost]))).toContain(`    Perhaps it is now:
      src/x.ts#one  line 4, 97 % alike
      src/x.ts#two  line 4, 50 % alike
    $ holdfast anchors show an_dddd
`);
});

test('a directory that moved is said once, and its anchors are not listed', () => {
  const moved = result('e', 'moved-renamed', { reason: 'moved', movedTo: 'lib/price.ts' });
  const edited = result('f', 'stale', { reason: 'body_changed' });
  const ids = [moved.anchor.id, edited.anchor.id];
  const directory = { from: 'src', to: 'lib', anchorIds: ids };
  const text = render(report([moved, edited], { movedDirectories: [directory] }));
  expect(text.match(/relink --moved/g)).toHaveLength(1);
  expect(text).toContain('moved src/ is now lib/');
  expect(text).not.toContain('an_eeee');
  expect(text).toContain('stale     an_ffff');
});

test('what changed together with its document stands apart', () => {
  const together = result('g', 'stale', { reason: 'body_changed', together: true }, 'docs/a.md');
  const text = render(report([STALE, together]));
  expect(text.indexOf('AGENTS.md')).toBeLessThan(text.indexOf('Changed together'));
  expect(text.indexOf('Changed together')).toBeLessThan(text.indexOf('docs/a.md'));
});

test('what came back by itself, and lines at another place, are told in a line', () => {
  const back = result('h', 'fresh', { reason: 'reverted' });
  const lines = result('i', 'fresh', { reason: 'range_moved', lineStart: 7, lineEnd: 9 });
  expect(
    render(report([back, lines, FRESH])),
  ).toBe(`fresh an_hhhh of AGENTS.md is again what was confirmed
fresh an_iiii of AGENTS.md has moved to lines 7-9

3 anchors: 3 fresh.
`);
});

test('an incomplete check says so, and how to go on', () => {
  const unchecked = result('j', 'unchecked', { reason: 'budget' });
  const text = render(
    report([unchecked], {
      complete: false,
      budget: { filesRead: 0, bytesRead: 0, elapsedMs: 1, limit: 'files' },
      uncheckedAnchorIds: [unchecked.anchor.id],
    }),
  );
  expect(text).toContain('unchecked an_jjjj');
  expect(text).toContain('$ holdfast check --max-seconds 300 --max-files 100000');
  expect(text).toContain('Not complete: the budget of files ended: 1 anchor could not be checked.');
});

test('prose is wrapped for a narrow screen, commands are not', () => {
  const lines = render(report([STALE]), { width: 34 }).split('\n');
  const long = lines.filter((line) => line.length > 34);
  expect(long.every((line) => /src\/price|\$ holdfast/.test(line))).toBe(true);
  expect(lines).toContain('    The declaration is still');
});

test('colours change no word; names cannot reach the terminal', () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what colours are made of
  const plain = (text: string) => text.replace(/\u001b\[\d+m/g, '');
  expect(plain(render(report([STALE, FRESH]), { color: true }))).toBe(
    render(report([STALE, FRESH])),
  );
  const odd = result(
    'k',
    'stale',
    { reason: 'body_changed', file: 'a\u001b[2J' },
    'x\u001b[31m.md',
  );
  expect(render(report([odd]))).not.toContain('\u001b');
});

test('no anchors', () => {
  expect(render(report([]))).toBe('No anchors to check.\n');
});
