import type {
  AnchorDetail,
  AnchorId,
  AnchorResult,
  CheckReport,
  RangeAnchor,
} from '@holdfast/anchors';

/** A report with one anchor on lines for each state. */
export function reportOf(
  states: Readonly<Record<string, AnchorResult['state']>>,
  more: Partial<CheckReport> = {},
): CheckReport {
  const results = Object.entries(states).map(([id, state]) => {
    const reason = state === 'unchecked' ? 'budget' : 'range_changed';
    return { anchor: rangeAnchor(id), state, detail: { reason } satisfies AnchorDetail };
  });
  return {
    results,
    complete: true,
    budget: { filesRead: 0, bytesRead: 0, elapsedMs: 0, limit: null },
    uncheckedAnchorIds: [],
    fallbackShare: { total: results.length, fallback: results.length, share: 1 },
    movedDirectories: [],
    skippedFiles: [],
    ...more,
  };
}

/** An anchor of `doc.md` on the first line of `a.yaml`. */
export function rangeAnchor(id: string, more: Partial<RangeAnchor> = {}): RangeAnchor {
  return {
    id: id as AnchorId,
    document: 'doc.md',
    target: 'range',
    fileHint: 'a.yaml',
    range: { start: 1, end: 1, hash: 'lines1:00000000000000000000000000000000', lines: 1 },
    confirmed: { by: 'Ada', kind: 'person', at: '2026-01-01T00:00:00Z', blob: '0'.repeat(40) },
    ...more,
  };
}
