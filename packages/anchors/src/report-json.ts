import type { Anchor } from './anchor.js';
import { formatTarget } from './anchor-target.js';
import type { AnchorDetail, AnchorResult, Candidate, CheckReport } from './check-report.js';
import { type JsonReport, REPORT_VERSION } from './report-schema.js';
import { describeResult } from './sentences.js';

/**
 * A check's report as JSON, in snake_case throughout; `schemas/report.json` of this package describes
 * it. Where a check goes on next time is no part of it.
 *
 * @example
 * ```ts
 * import { checkAnchors, jsonReport } from '@holdfast/anchors';
 * import { memorySourceTree } from '@holdfast/source';
 * import { createFactsProvider } from '@holdfast/syntax/node';
 *
 * const facts = createFactsProvider({ workers: 0 });
 * const report = await checkAnchors({ anchors: [], tree: memorySourceTree({}), facts });
 * console.log(jsonReport(report).counts.stale);
 * // 0
 * await facts.close();
 * ```
 */
export function jsonReport(report: CheckReport): JsonReport {
  const { budget } = report;
  return {
    schema_version: REPORT_VERSION,
    ...present('commit', report.commit),
    complete: report.complete,
    budget: {
      files_read: budget.filesRead,
      bytes_read: budget.bytesRead,
      elapsed_ms: budget.elapsedMs,
      limit: budget.limit,
    },
    counts: countStates(report.results),
    unchecked_anchor_ids: [...report.uncheckedAnchorIds],
    fallback_share: { ...report.fallbackShare },
    moved_directories: report.movedDirectories.map(({ from, to, anchorIds }) => ({
      from,
      to,
      anchor_ids: [...anchorIds],
    })),
    skipped_files: report.skippedFiles.map(({ file, reason }) => ({ file, reason })),
    results: report.results.map(jsonResult),
  };
}

/** One answer as the JSON report has it. */
export function jsonResult(result: AnchorResult): JsonReport['results'][number] {
  const { anchor, state } = result;
  const { confirmed, retired } = anchor;
  return {
    anchor_id: anchor.id,
    document: anchor.document,
    ...present('section', anchor.section),
    target: formatTarget(anchor),
    target_kind: anchor.target,
    ...identity(anchor),
    fallback: anchor.target === 'range',
    inline: anchor.inline === true,
    confirmed: {
      by: confirmed.by,
      kind: confirmed.kind,
      at: confirmed.at,
      ...present('commit', confirmed.commit),
      blob: confirmed.blob,
      ...present('from', confirmed.from),
    },
    ...(retired === undefined
      ? {}
      : { retired: { by: retired.by, at: retired.at, ...present('reason', retired.reason) } }),
    state,
    message: describeResult(result),
    detail: jsonDetail(result.detail),
  };
}

function identity(anchor: Anchor) {
  if (anchor.target !== 'declaration') return {};
  const { language, kind, qualifiedName, scope } = anchor;
  return { language, kind, qualified_name: qualifiedName, scope };
}

function jsonDetail(detail: AnchorDetail): JsonReport['results'][number]['detail'] {
  const { section, candidates, changed, since, at } = detail;
  return {
    reason: detail.reason,
    ...present('file', detail.file),
    ...present('line_start', detail.lineStart),
    ...present('line_end', detail.lineEnd),
    ...present('moved_to', detail.movedTo),
    ...present('renamed_to', detail.renamedTo),
    ...present('kind_now', detail.kindNow),
    ...present('changed', changed === undefined ? undefined : [...changed]),
    ...present('body_changed', detail.bodyChanged),
    ...present('expected_hash', detail.expectedHash),
    ...present('actual_hash', detail.actualHash),
    ...present('severity', detail.severity),
    ...present('since', since === undefined ? undefined : { ...since }),
    ...present('together', detail.together),
    ...present('candidates', candidates?.map(jsonCandidate)),
    ...present('at', at === undefined ? undefined : { ...at }),
    ...present('document', detail.document),
    ...present('section', typeof section === 'object' ? { moved_to: section.movedTo } : section),
    ...present('command', detail.command),
  };
}

function jsonCandidate({ file, kind, qualifiedName, lineStart, lineEnd, score }: Candidate) {
  return {
    file,
    kind,
    qualified_name: qualifiedName,
    line_start: lineStart,
    line_end: lineEnd,
    score,
  };
}

/** How many results are in each state. */
function countStates(results: readonly AnchorResult[]): JsonReport['counts'] {
  const counts = { fresh: 0, stale: 0, moved_renamed: 0, lost: 0, unchecked: 0, retired: 0 };
  for (const { state } of results) {
    counts[state === 'moved-renamed' ? 'moved_renamed' : state] += 1;
  }
  return counts;
}

/** A member that is left out when there is nothing to say. */
function present<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): { readonly [K in Key]?: Value } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [K in Key]?: Value };
}
