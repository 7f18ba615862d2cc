import * as z from 'zod';
import type { AnchorAnswer } from '../store/views.js';
import { PROVIDERS } from '../webhooks/webhook.js';

const time = z.iso.datetime().describe('ISO 8601 in UTC.');

/** No parameters, or none that are known. */
export const NOTHING = z.strictObject({});

/** Id of a repository. */
export const repositoryId = z.string().regex(/^re_[a-z2-7]{16}$/);

/** Id of an anchor. */
export const anchorId = z.string().regex(/^an_[a-z2-7]{12}$/);

/** A commit as a reviewer saw it. */
export const commitId = z.string().regex(/^[0-9a-f]{7,64}$/, 'must be a commit id');

/** Page of a list. */
export const page = {
  cursor: z.string().max(1000).optional().describe('Of the page before.'),
  limit: z.coerce.number().int().min(1).max(500).optional().describe('Default 100.'),
};

export const scope = z.enum(['whole', 'signature', 'interface']);

export const state = z.enum(['fresh', 'stale', 'moved-renamed', 'lost', 'unchecked', 'retired']);

export const provider = z.enum(PROVIDERS);

export const note = z.string().max(2000).describe('Why; kept in the record.');

export const counts = z
  .object({
    fresh: z.int(),
    stale: z.int(),
    moved_renamed: z.int(),
    lost: z.int(),
    unchecked: z.int(),
    retired: z.int(),
  })
  .meta({ id: 'Counts' });

export const budget = z
  .object({
    files_read: z.int(),
    bytes_read: z.int(),
    elapsed_ms: z.int(),
    limit: z.enum(['files', 'bytes', 'time']).nullable(),
  })
  .meta({ id: 'Budget', description: 'Work done; limit says what ended first, if anything did.' });

export const fallbackShare = z
  .object({ total: z.int(), fallback: z.int(), share: z.number() })
  .meta({
    id: 'FallbackShare',
    description: 'Anchors on lines among all anchors of the repository.',
  });

const problem = z
  .object({
    code: z.string(),
    message: z.string(),
    hint: z.string().optional(),
    path: z.string(),
    line: z.int(),
    column: z.int(),
  })
  .meta({ id: 'FileProblem' });

export const repository = z
  .object({
    id: repositoryId,
    name: z.string(),
    url: z.string(),
    default_ref: z.string(),
    provider: provider.optional(),
    credential: z.string().optional().describe('Name of the environment variable with the token.'),
    every_minutes: z.int(),
    created_at: time,
    created_by: z.string(),
    documents: z.int(),
    counts,
    problems: z.array(problem),
    failure: z
      .object({
        code: z.string(),
        message: z.string(),
        reason: z.string().optional().describe('Why the repository could not be fetched.'),
        at: time,
      })
      .optional(),
    last_check: z
      .object({
        complete: z.boolean(),
        checked_at: time,
        ref: z.string(),
        commit: z.string(),
        budget,
        unchecked_anchor_ids: z.array(z.string()),
        fallback_share: fallbackShare,
      })
      .optional(),
  })
  .meta({ id: 'Repository' });

/** Described by the published schema of reports, see `openApi`. */
export const answerDetail = z
  .custom<AnchorAnswer['detail']>()
  .meta({ id: 'AnchorDetail', description: 'Why, where, and what a reader needs to decide.' });

export const anchor = z
  .object({
    anchor_id: z.string(),
    repository_id: z.string(),
    repository: z.string().describe('Its name.'),
    document: z.string(),
    section: z.string().optional(),
    target: z.string(),
    target_kind: z.enum(['declaration', 'range', 'pair']),
    language: z.string().optional(),
    kind: z.string().optional(),
    qualified_name: z.string().optional(),
    scope: scope.optional(),
    source: z.enum(['repository', 'inline', 'service']).describe('Where it lives.'),
    confirmed_in: z
      .enum(['repository', 'service'])
      .describe('Whose confirmation counts, which is the newer one.'),
    confirmed: z.object({
      by: z.string(),
      kind: z.enum(['person', 'agent']),
      at: z.string(),
      commit: z.string().optional(),
      blob: z.string(),
      from: z.string().optional(),
    }),
    state: state.describe('unchecked where no check could settle it yet.'),
    message: z.string().describe('One plain sentence or more.'),
    detail: answerDetail,
    unsettled: z
      .object({ reason: z.string(), message: z.string() })
      .optional()
      .describe('Why the last check could not settle it; the state is that of an earlier one.'),
    checked_at: time.optional(),
    commit: z.string().optional(),
  })
  .meta({ id: 'Anchor' });

const side = z.union([
  z.object({ kind: z.literal('text'), path: z.string(), line: z.int(), text: z.string() }),
  z.object({ kind: z.enum(['not-committed', 'missing', 'unreadable']) }),
]);

export const anchorDetails = anchor
  .extend({
    comparison: z.object({ before: side, after: side }),
    diff: z.string().optional().describe('Unified, since the confirmed commit.'),
    patch: z
      .string()
      .optional()
      .describe('For git apply: brings a confirmation of this service into the repository.'),
  })
  .meta({ id: 'AnchorDetails' });

export const checkResult = z
  .object({
    complete: z.boolean(),
    checked_at: time,
    ref: z.string(),
    commit: z.string(),
    stored: z.boolean(),
    budget,
    unchecked_anchor_ids: z.array(z.string()),
    anchors: z.array(
      z.object({
        anchor_id: z.string(),
        document: z.string(),
        qualified_name: z.string().nullable(),
        kind: z.string().nullable(),
        state,
        message: z.string(),
        detail: answerDetail,
      }),
    ),
    fallback_share: fallbackShare,
    problems: z.array(problem),
  })
  .meta({ id: 'CheckResult' });

export const auditLine = z
  .object({
    id: z.int(),
    at: time,
    actor: z.string(),
    actor_kind: z.enum(['person', 'agent']),
    action: z.string(),
    repository_id: z.string().optional(),
    repository: z.string().optional(),
    anchor_id: z.string().optional(),
    document: z.string().optional(),
    target: z.string().optional(),
    previous_state: z.string().optional(),
    commit: z.string().optional(),
    hash: z.string().optional(),
    note: z.string().optional(),
  })
  .meta({ id: 'AuditLine' });

export const token = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(['person', 'agent']),
    scopes: z.array(z.string()),
    created_at: time,
    created_by: z.string(),
    expires_at: time.optional(),
    used_at: time.optional(),
    revoked_at: time.optional(),
  })
  .meta({ id: 'Token' });
