import { type AnchorResult, describeResult } from '@holdfast/anchors';
import { codeSpan } from './code-span.js';
import { commitStatus, describeCounts } from './commit-status.js';
import type { ForgeReport } from './reporter.js';

/** How the one comment of the service is known again; forges do not show it. */
export const MARK = '<!-- holdfast anchors -->';

type Warning = ForgeReport['check']['warnings'][number];

/**
 * The comment on a pull request, in Markdown. Names of documents, files and declarations are whatever
 * somebody called them: each stands in a code span, in which no forge looks for anything.
 */
export function commentText(report: ForgeReport): string {
  const { check, pageUrl } = report;
  const { state } = commitStatus(report);
  const shown = check.warnings.slice(0, MAX_WARNINGS);
  const lines = [
    MARK,
    `### ${HEADINGS[state]}`,
    '',
    `${describeCounts(check)}, at ${codeSpan(check.commit.slice(0, 12))}.`,
    ...(check.complete ? [] : ['', INCOMPLETE[check.budget.limit ?? 'none']]),
    ...(shown.length === 0 ? [] : ['', ...shown.map(describeWarning)]),
    ...(check.warnings.length > shown.length
      ? [`- and ${check.warnings.length - shown.length} more`]
      : []),
    ...(pageUrl === undefined
      ? []
      : ['', `[All documents of this repository](<${encodeURI(pageUrl)}>)`]),
  ];
  return `${lines.join('\n')}\n`;
}

const MAX_WARNINGS = 50;

const HEADINGS = {
  success: 'What the documents say of the code is still true',
  failure: 'Documents that speak of this code need a look',
  error: 'Not everything that documents say could be checked',
} as const;

const INCOMPLETE = {
  files:
    'The check ended early: it had read as many files as it may. What it did not reach is not known.',
  bytes:
    'The check ended early: it had read as many bytes as it may. What it did not reach is not known.',
  time: 'The check ended early: it had taken as long as it may. What it did not reach is not known.',
  none: 'Some anchors could not be checked.',
} as const;

function describeWarning(warning: Warning): string {
  const { document, section, target, state, detail } = warning;
  const place = section === undefined ? document : `${document}#${section}`;
  const since =
    detail.since === undefined
      ? ''
      : ` Since ${codeSpan(detail.since.commit.slice(0, 12))} by ${codeSpan(detail.since.author)}.`;
  return `- **${STATES[state]}** ${codeSpan(target)} in ${codeSpan(place)}: ${sentence(warning)}${since}`;
}

const STATES: Readonly<Record<Warning['state'], string>> = {
  fresh: 'fresh',
  stale: 'stale',
  'moved-renamed': 'moved or renamed',
  lost: 'lost',
  unchecked: 'not checked',
  retired: 'retired',
};

/** The sentence that all reports have, with the names in it as code. */
function sentence({ state, detail }: Warning): string {
  const { moved_to, renamed_to, kind_now, body_changed, line_start, line_end } = detail;
  const { section, changed, ...same } = detail;
  const marked: AnchorResult['detail'] = {
    reason: same.reason,
    ...(moved_to === undefined ? {} : { movedTo: codeSpan(moved_to) }),
    ...(renamed_to === undefined ? {} : { renamedTo: codeSpan(renamed_to) }),
    ...(kind_now === undefined ? {} : { kindNow: codeSpan(kind_now) }),
    ...(body_changed === undefined ? {} : { bodyChanged: body_changed }),
    ...(line_start === undefined ? {} : { lineStart: line_start }),
    ...(line_end === undefined ? {} : { lineEnd: line_end }),
    ...(changed === undefined ? {} : { changed }),
    ...(same.at === undefined ? {} : { at: same.at }),
    ...(same.together === undefined ? {} : { together: same.together }),
    ...(same.document === undefined ? {} : { document: same.document }),
    ...(same.command === undefined ? {} : { command: codeSpan(same.command) }),
    ...(section === undefined
      ? {}
      : { section: section === 'missing' ? section : { movedTo: codeSpan(section.moved_to) } }),
  };
  return describeResult({ state, detail: marked });
}
