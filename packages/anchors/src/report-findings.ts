import type { Finding, FindingLevel } from '@holdfast/base';
import type { Anchor } from './anchor.js';
import { formatPlace, formatTarget, watchedHash } from './anchor-target.js';
import type { AnchorResult, CheckReport } from './check-report.js';
import { describeResult } from './sentences.js';

/** How to make findings of a report. */
export interface FindingOptions {
  /** Line of a section's heading in its document, from `sectionLines`; without it findings have no line. */
  readonly lineOf?: (anchor: Anchor) => number | undefined;
  /** The command in hints; default `holdfast anchors`. */
  readonly command?: string;
}

/**
 * What of a report needs somebody's attention, for any format of `@holdfast/report`: placed at the
 * document, which is what has to be read again. A directory that moved is said once; fresh and
 * retired anchors are not mentioned, but what became of a section is.
 *
 * @returns `error` for what is lost, `warning` for stale, moved and unchecked, `note` for the rest.
 *
 * @example
 * ```ts
 * import { checkAnchors, reportFindings } from '@holdfast/anchors';
 * import { memorySourceTree } from '@holdfast/source';
 * import { createFactsProvider } from '@holdfast/syntax/node';
 *
 * const facts = createFactsProvider({ workers: 0 });
 * const report = await checkAnchors({ anchors: [], tree: memorySourceTree({}), facts });
 * console.log(reportFindings(report));
 * // []
 * await facts.close();
 * ```
 */
export function reportFindings(
  report: CheckReport,
  options: FindingOptions = {},
): readonly Finding[] {
  const { command = 'holdfast anchors' } = options;
  const inDirectory = new Set(report.movedDirectories.flatMap(({ anchorIds }) => anchorIds));
  const single = report.results.filter(
    (result) => !(inDirectory.has(result.anchor.id) && onlyMoved(result)),
  );
  return [
    ...report.movedDirectories.map(({ from, to, anchorIds }) => ({
      rule: 'anchor-directory-moved',
      level: 'warning' as const,
      message: `${from} moved to ${to}, with what ${anchorIds.length} anchors are on.`,
      hint: `Accept all that only moved: ${command} relink --moved.`,
    })),
    ...single.flatMap((result) => findingOf(result, options, command) ?? []),
    ...incomplete(report),
    ...report.skippedFiles.map(({ file, reason }) => ({
      rule: 'anchor-file-skipped',
      level: 'note' as const,
      message: `Not looked into for what moved: ${SKIPPED[reason]}.`,
      path: file,
    })),
  ];
}

const SKIPPED = {
  'too-large': 'the file is too large',
  'gave-up': 'reading it as code took too long or went too deep',
  'not-text': 'the file is not text',
  unavailable: 'its content cannot be had',
} as const;

function onlyMoved({ detail, state }: AnchorResult): boolean {
  const hasChanged = detail.bodyChanged === true || (detail.changed ?? []).length > 0;
  return state === 'moved-renamed' && detail.reason === 'moved' && !hasChanged;
}

function findingOf(
  result: AnchorResult,
  options: FindingOptions,
  command: string,
): Finding | undefined {
  const { anchor } = result;
  const level = levelOf(result);
  if (level === undefined) return undefined;
  const line = options.lineOf?.(anchor);
  const hint = hintOf(result, command);
  return {
    rule: `anchor-${result.state}`,
    level,
    message: `${formatTarget(anchor)}: ${describeResult(result)}`,
    path: anchor.document,
    ...(line === undefined ? {} : { line }),
    ...(hint === undefined ? {} : { hint }),
  };
}

function levelOf({ state, detail }: AnchorResult): FindingLevel | undefined {
  switch (state) {
    case 'lost':
      return 'error';
    case 'stale':
      return detail.severity === 'cosmetic' ? 'note' : 'warning';
    case 'moved-renamed':
    case 'unchecked':
      return 'warning';
    case 'fresh':
      return detail.section !== undefined || NEWS.has(detail.reason) ? 'note' : undefined;
    case 'retired':
      return undefined;
  }
}

/** Reasons of a fresh anchor that are told all the same. */
const NEWS: ReadonlySet<string> = new Set(['reverted', 'range_moved']);

function hintOf({ anchor, state, detail }: AnchorResult, command: string): string | undefined {
  const { since } = detail;
  const when =
    since === undefined
      ? []
      : [`Since ${since.commit.slice(0, 10)} (${since.author}: ${since.subject}).`];
  const next = nextStep({ anchor, state, detail }, command);
  const parts = [...when, ...(next === undefined ? [] : [next])];
  return parts.length === 0 ? undefined : parts.join(' ');
}

function nextStep({ anchor, state, detail }: AnchorResult, command: string): string | undefined {
  const place = formatPlace(anchor.document, anchor.section);
  switch (state) {
    case 'stale':
    case 'moved-renamed': {
      const hash = detail.actualHash ?? watchedHash(anchor);
      return `Read ${place} again, mend it if need be, then: ${command} confirm ${anchor.id}@${hash}.`;
    }
    case 'lost': {
      const [best] = detail.candidates ?? [];
      const likely =
        best === undefined
          ? ''
          : ` (most like it: ${best.file}#${best.qualifiedName}, ${best.score})`;
      return `Decide: relink${likely}, retire or remove ${anchor.id}.`;
    }
    case 'fresh':
      return detail.section === undefined ? undefined : `See ${command} show ${anchor.id}.`;
    case 'unchecked':
    case 'retired':
      return undefined;
  }
}

function incomplete({ complete, budget, uncheckedAnchorIds }: CheckReport): readonly Finding[] {
  if (complete) return [];
  const what = budget.limit === null ? '' : ` (${budget.limit})`;
  return [
    {
      rule: 'anchor-check-incomplete',
      level: 'warning',
      message: `The budget${what} ended before ${uncheckedAnchorIds.length} anchors had an answer.`,
      hint: 'Check again: it goes on where it stopped. Or raise the budget.',
    },
  ];
}
