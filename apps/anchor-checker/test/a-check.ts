import type { AnchorAnswer, CheckView } from '../src/store/views.js';

/** A check of three anchors that are fresh, and of those that a test adds. */
export function aCheck(over: Partial<CheckView> = {}): CheckView {
  const { warnings = [] } = over;
  return {
    id: 'check1',
    repositoryId: 'one',
    ref: 'refs/heads/main',
    commit: '5f2b1c0a9d8e7f6a5b4c3d2e1f0a9b8c7d6e5f4a',
    trigger: 'webhook',
    checkedAt: '2026-12-01T05:00:00.000Z',
    complete: true,
    budget: { files_read: 3, bytes_read: 900, elapsed_ms: 12, limit: null },
    counts: {
      fresh: 3,
      stale: warnings.length,
      moved_renamed: 0,
      lost: 0,
      unchecked: 0,
      retired: 0,
    },
    uncheckedAnchorIds: [],
    fallbackShare: { total: 3, fallback: 0, share: 0 },
    stored: true,
    warnings,
    ...over,
  };
}

/** An anchor whose declaration's body changed. */
export function aWarning(over: Partial<AnchorAnswer> = {}): AnchorAnswer {
  return {
    anchor_id: 'a1',
    document: 'docs/cart.md',
    target: 'src/cart.ts#total',
    target_kind: 'declaration',
    fallback: false,
    inline: false,
    confirmed: { by: 'ada', kind: 'person', at: '2026-11-01T00:00:00.000Z', blob: '0'.repeat(40) },
    state: 'stale',
    message: 'The declaration is still there, but its body changed.',
    detail: { reason: 'body_changed', file: 'src/cart.ts' },
    ...over,
  };
}
