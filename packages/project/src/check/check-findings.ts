import { type Anchor, type CheckReport, reportFindings } from '@holdfast/anchors';
import type { Finding, FindingLevel } from '@holdfast/base';
import { type BlockCheck, blockFindings, CHECK_CLASSES } from '@holdfast/blocks';
import type { FailOn } from '../config/fail-on.js';
import type { JournalCheck } from './check-journal.js';
import type { Verdict } from './judge-check.js';

/** What a check found, and where its documents' sections begin. */
export interface FindingsOf {
  readonly anchors?: CheckReport;
  readonly blocks?: BlockCheck;
  readonly journal?: JournalCheck;
  /** From `sectionLines`; without it findings have no line. */
  readonly lineOf?: (anchor: Anchor) => number | undefined;
}

/**
 * A check as findings, for the formats of `@holdfast/report`: an error for what makes the check fail, a
 * warning for what the project lets pass, a note for what needs nobody.
 *
 * @param verdict - of `judgeCheck`.
 *
 * @example
 * ```ts
 * import { checkFindings } from '@holdfast/project';
 *
 * const journal = { interrupted: [], issues: [{ path: 'x', reason: 'It is cut short.', active: true }] };
 * const findings = checkFindings({ journal }, { status: 'attention', because: ['transactions'] });
 * console.log(findings.map(({ level, rule }) => `${level} ${rule}`));
 * // [ 'error journal-issue' ]
 * ```
 */
export function checkFindings(
  { anchors, blocks, journal, lineOf }: FindingsOf,
  { because }: Verdict,
): readonly Finding[] {
  const found =
    anchors === undefined ? [] : reportFindings(anchors, lineOf === undefined ? {} : { lineOf });
  return [
    ...found.map((finding) => ({ ...finding, level: levelOf(finding, because) })),
    ...(blocks === undefined ? [] : blockFindings(blocks, { failOn: classesIn(because) })),
    ...journalFindings(journal, because.includes('transactions') ? 'error' : 'warning'),
  ];
}

/** What findings of anchors are about. */
const KINDS: ReadonlyMap<string, FailOn> = new Map([
  ['anchor-stale', 'stale'],
  ['anchor-moved-renamed', 'moved-renamed'],
  ['anchor-directory-moved', 'moved-renamed'],
  ['anchor-lost', 'lost'],
  ['anchor-unchecked', 'unchecked'],
  ['anchor-check-incomplete', 'unchecked'],
]);

function levelOf({ rule, level }: Finding, because: readonly FailOn[]): FindingLevel {
  const kind = KINDS.get(rule);
  if (kind === undefined) return level;
  return because.includes(kind) ? 'error' : 'warning';
}

function classesIn(because: readonly FailOn[]) {
  return CHECK_CLASSES.filter((name) => because.includes(name));
}

function journalFindings(
  { interrupted = [], issues = [] }: Partial<JournalCheck> = {},
  level: FindingLevel,
): readonly Finding[] {
  const hint = 'Run holdfast change status.';
  return [
    ...interrupted.map(({ id, fileCount }) => ({
      rule: 'change-interrupted',
      level,
      message: `Change ${id} was left half-way, with ${fileCount} files.`,
      hint,
    })),
    ...issues.map(({ path, reason }) => ({
      rule: 'journal-issue',
      level,
      message: reason,
      path: `.holdfast/changes/${path}`,
      hint,
    })),
  ];
}
