import * as z from 'zod';

/** Version of the JSON report. */
export const REPORT_VERSION = 1;

const count = z.number().int().min(0);
const line = z.number().int().min(1);
const state = z.enum(['fresh', 'stale', 'moved-renamed', 'lost']);
const anyState = z.enum(['fresh', 'stale', 'moved-renamed', 'lost', 'unchecked', 'retired']);

const reason = z.enum([
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
]);

const candidate = z.strictObject({
  file: z.string(),
  kind: z.string(),
  qualified_name: z.string(),
  line_start: line,
  line_end: line,
  score: z.number().min(0).max(1),
});

const detail = z.strictObject({
  reason,
  file: z.string().exactOptional().describe('Where the target is, or where it was expected.'),
  line_start: line.exactOptional(),
  line_end: line.exactOptional(),
  moved_to: z.string().exactOptional(),
  renamed_to: z.string().exactOptional(),
  kind_now: z.string().exactOptional(),
  changed: z.array(z.enum(['signature', 'body', 'decorators'])).exactOptional(),
  body_changed: z.boolean().exactOptional(),
  expected_hash: z.string().exactOptional(),
  actual_hash: z.string().exactOptional().describe('The hash to confirm, for --seen.'),
  severity: z.literal('cosmetic').exactOptional(),
  since: z
    .strictObject({
      commit: z.string(),
      author: z.string(),
      date: z.string(),
      subject: z.string(),
    })
    .exactOptional()
    .describe('First commit in which this state stands.'),
  together: z.boolean().exactOptional().describe('The document changed in the same commit.'),
  candidates: z.array(candidate).exactOptional(),
  at: z.strictObject({ line, column: line }).exactOptional(),
  document: z.literal('missing').exactOptional(),
  section: z
    .union([z.literal('missing'), z.strictObject({ moved_to: z.string() })])
    .exactOptional(),
  command: z.string().exactOptional(),
});

const result = z.strictObject({
  anchor_id: z.string(),
  document: z.string(),
  section: z.string().exactOptional(),
  target: z.string().describe('As one would write it, as it was confirmed.'),
  target_kind: z.enum(['declaration', 'range', 'pair']),
  language: z.string().exactOptional(),
  kind: z.string().exactOptional(),
  qualified_name: z.string().exactOptional(),
  scope: z.enum(['whole', 'signature', 'interface']).exactOptional(),
  fallback: z.boolean().describe('An anchor on lines, for want of a declaration.'),
  inline: z.boolean().describe('Written in the document as a comment too.'),
  confirmed: z.strictObject({
    by: z.string(),
    kind: z.enum(['person', 'agent']),
    at: z.string(),
    commit: z.string().exactOptional(),
    blob: z.string(),
    from: state.exactOptional(),
  }),
  retired: z
    .strictObject({ by: z.string(), at: z.string(), reason: z.string().exactOptional() })
    .exactOptional(),
  state: anyState,
  message: z.string().describe('One plain sentence or more.'),
  detail,
});

/** The JSON report of a check. */
export const reportSchema = z
  .strictObject({
    schema_version: z.literal(REPORT_VERSION),
    commit: z.string().exactOptional().describe('Absent for files that no commit has.'),
    complete: z.boolean(),
    budget: z.strictObject({
      files_read: count,
      bytes_read: count,
      elapsed_ms: count,
      limit: z.enum(['files', 'bytes', 'time']).nullable(),
    }),
    counts: z.strictObject({
      fresh: count,
      stale: count,
      moved_renamed: count,
      lost: count,
      unchecked: count,
      retired: count,
    }),
    unchecked_anchor_ids: z.array(z.string()),
    fallback_share: z.strictObject({
      total: count,
      fallback: count,
      share: z.number().min(0).max(1),
    }),
    moved_directories: z.array(
      z.strictObject({ from: z.string(), to: z.string(), anchor_ids: z.array(z.string()) }),
    ),
    skipped_files: z.array(
      z.strictObject({
        file: z.string(),
        reason: z.enum(['too-large', 'gave-up', 'not-text', 'unavailable']),
      }),
    ),
    results: z.array(result),
  })
  .describe('What a check of anchors came to.');

/** The JSON report of a check, see the published schema `report.json`. */
export type JsonReport = z.infer<typeof reportSchema>;
