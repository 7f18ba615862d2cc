import fc from 'fast-check';
import type { AnchorDetail, AnchorReason, AnchorResult, CheckReport } from '../src/index.js';
import { arbitraryAnchor } from './arbitrary-anchor.js';

/** Any report that a check could give, as far as its shape goes. */
export function arbitraryReport(): fc.Arbitrary<CheckReport> {
  return fc
    .tuple(
      fc.record({
        results: fc.array(result, { maxLength: 6 }),
        complete: fc.boolean(),
        budget: fc.record({
          filesRead: fc.nat(),
          bytesRead: fc.nat(),
          elapsedMs: fc.nat(),
          limit: fc.constantFrom('files' as const, 'bytes' as const, 'time' as const, null),
        }),
        fallbackShare: fc.record({
          total: fc.nat(),
          fallback: fc.nat(),
          share: fc.constantFrom(0, 0.3333, 1),
        }),
        skippedFiles: fc.array(
          fc.record({
            file: text,
            reason: fc.constantFrom('too-large' as const, 'gave-up' as const),
          }),
          { maxLength: 2 },
        ),
      }),
      maybe({ commit: text }),
    )
    .map(([report, commit]) => ({
      ...report,
      ...commit,
      uncheckedAnchorIds: report.results
        .filter(({ state }) => state === 'unchecked')
        .map(({ anchor }) => anchor.id),
      movedDirectories: report.results
        .slice(0, 1)
        .map(({ anchor }) => ({ from: 'src', to: 'lib', anchorIds: [anchor.id] })),
    }));
}

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const line = fc.integer({ min: 1, max: 99_999 });

/** Each member may be left out. */
function maybe<Members extends object>(
  members: { [Key in keyof Members]: fc.Arbitrary<Members[Key]> },
): fc.Arbitrary<Partial<Members>> {
  return fc.record(members, { requiredKeys: [] }) as fc.Arbitrary<Partial<Members>>;
}

const REASONS: readonly AnchorReason[] = [
  'identity_matched',
  'reverted',
  'body_changed',
  'signature_changed',
  'decorators_changed',
  'kind_changed',
  'moved',
  'renamed',
  'moved_and_renamed',
  'declaration_missing',
  'file_missing',
  'ambiguous',
  'range_matched',
  'range_moved',
  'range_changed',
  'range_missing',
  'pair_matched',
  'pair_changed',
  'section_missing',
  'document_missing',
  'budget',
  'syntax-error',
  'too-large',
  'gave-up',
  'unavailable',
  'unsupported',
  'not-text',
  'rebaseline-needed',
  'retired',
];

const candidate = fc.record({
  file: text,
  kind: text,
  qualifiedName: text,
  lineStart: line,
  lineEnd: line,
  score: fc.constantFrom(0, 0.5, 1),
});

const detail: fc.Arbitrary<AnchorDetail> = fc
  .tuple(
    fc.record({ reason: fc.constantFrom(...REASONS) }),
    maybe<Omit<AnchorDetail, 'reason'>>({
      file: text,
      lineStart: line,
      lineEnd: line,
      movedTo: text,
      renamedTo: text,
      kindNow: text,
      changed: fc.subarray(['signature', 'body', 'decorators'] as const),
      bodyChanged: fc.boolean(),
      expectedHash: text,
      actualHash: text,
      severity: fc.constant('cosmetic' as const),
      since: fc.record({ commit: text, author: text, date: text, subject: text }),
      together: fc.boolean(),
      candidates: fc.array(candidate, { maxLength: 5 }),
      at: fc.record({ line, column: line }),
      document: fc.constant('missing' as const),
      section: fc.oneof(fc.constant('missing' as const), fc.record({ movedTo: text })),
      command: text,
    }),
  )
  .map(([reason, rest]) => ({ ...reason, ...rest }));

const result: fc.Arbitrary<AnchorResult> = fc.record({
  anchor: arbitraryAnchor(),
  state: fc.constantFrom('fresh', 'stale', 'moved-renamed', 'lost', 'unchecked', 'retired'),
  detail,
});
