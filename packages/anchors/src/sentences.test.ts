import { expect, test } from 'vitest';
import type { AnchorDetail, AnchorReason } from './check-report.js';
import { describeResult } from './sentences.js';

const REASONS: Readonly<Record<AnchorReason, Partial<AnchorDetail>>> = {
  identity_matched: {},
  reverted: {},
  body_changed: {},
  signature_changed: {},
  decorators_changed: {},
  kind_changed: { kindNow: 'class' },
  moved: { movedTo: 'src/b.ts' },
  renamed: { renamedTo: 'B.c' },
  moved_and_renamed: { movedTo: 'src/b.ts', renamedTo: 'B.c' },
  declaration_missing: {},
  file_missing: {},
  ambiguous: {},
  range_matched: {},
  range_moved: { lineStart: 3, lineEnd: 6 },
  range_changed: {},
  range_missing: {},
  pair_matched: {},
  pair_changed: {},
  section_missing: {},
  document_missing: {},
  budget: {},
  'syntax-error': { at: { line: 4, column: 2 } },
  'too-large': {},
  'gave-up': {},
  unavailable: {},
  unsupported: {},
  'not-text': {},
  'rebaseline-needed': { command: 'git fetch origin abc' },
  retired: {},
};

const sentence = (reason: AnchorReason, detail: Partial<AnchorDetail> = {}) =>
  describeResult({ state: 'stale', detail: { reason, ...detail } });

test('every reason has one sentence of its own, with or without details', () => {
  const reasons = Object.keys(REASONS) as AnchorReason[];
  const bare = reasons.map((reason) => sentence(reason));
  const full = reasons.map((reason) => sentence(reason, REASONS[reason]));
  for (const text of [...bare, ...full]) {
    expect(text).toMatch(/^[A-Z]\S* .*[a-z0-9.]$/);
    expect(text).not.toContain('undefined');
  }
  expect(new Set(bare).size).toBe(reasons.length);
});

test('what a reader has to know is in it', () => {
  expect(sentence('body_changed')).toBe('The declaration is still there, but its body changed.');
  expect(sentence('signature_changed', { changed: ['signature', 'body'] })).toBe(
    'The declaration is still there, but its signature and its body changed.',
  );
  expect(sentence('moved', { movedTo: 'src/b.ts', bodyChanged: true })).toBe(
    'It moved to src/b.ts, and it changed.',
  );
  expect(sentence('moved_and_renamed', REASONS.moved_and_renamed)).toBe(
    'It moved to src/b.ts and was renamed to B.c.',
  );
  expect(sentence('syntax-error', { at: { line: 4, column: 2 } })).toBe(
    'Not checked: a syntax error at line 4, column 2 could hide it.',
  );
});

test('the document is spoken of after the code', () => {
  expect(sentence('body_changed', { together: true, section: { movedTo: 'a/b' } })).toBe(
    "The declaration is still there, but its body changed. The document's section is now a/b. The document was changed in the same commit.",
  );
  expect(sentence('body_changed', { document: 'missing' })).toMatch(/gone, too\.$/);
  expect(sentence('document_missing', { document: 'missing' })).toBe(
    'The document that speaks of it is gone.',
  );
});
