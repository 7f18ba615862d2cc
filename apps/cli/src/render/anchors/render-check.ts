import type { AnchorResult, CheckReport, MovedDirectory } from '@holdfast/anchors';
import { counted, escapeControl } from '@holdfast/base';
import { wrapText } from '../../command-line/wrap-text.js';
import { commandLine } from '../command-line.js';
import type { AnchorText } from './anchor-text.js';
import { countsLine } from './counts-line.js';
import { resultLines } from './result-lines.js';

/**
 * A check for a person: what needs one, grouped by document, what changed together with its document
 * apart, directories that moved said once, and counts at the end.
 */
export function renderCheck(report: CheckReport, text: AnchorText): string {
  const saidOnce = new Set(report.movedDirectories.flatMap(({ anchorIds }) => anchorIds));
  const open = report.results.filter(
    (result) => needsPerson(result) && !(saidOnce.has(result.anchor.id) && onlyMoved(result)),
  );
  const together = open.filter(({ detail }) => detail.together === true);
  const alone = open.filter(({ detail }) => detail.together !== true);
  const sections = [
    ...report.movedDirectories.map((moved) => movedLines(moved, text)),
    ...byDocument(alone, text),
    ...togetherLines(together, text),
    noteLines(report, text),
    [countsLine(report, text), ...partialLines(report, text)],
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function needsPerson({ state }: AnchorResult): boolean {
  return state !== 'fresh' && state !== 'retired';
}

function onlyMoved({ state, detail }: AnchorResult): boolean {
  return state === 'moved-renamed' && detail.reason === 'moved' && detail.bodyChanged !== true;
}

function movedLines({ from, to, anchorIds }: MovedDirectory, text: AnchorText): string[] {
  const { colors, cwd } = text;
  return [
    `${colors.cyan('moved')} ${colors.bold(`${escapeControl(from)}/`)} is now ${colors.bold(`${escapeControl(to)}/`)}`,
    ...prose(
      `${counted(anchorIds.length, 'anchor')} moved with it; the code is the same. Accept them at once:`,
      text,
    ),
    `    ${colors.dim('$')} ${commandLine(['anchors', 'relink', '--moved'], cwd)}`,
  ];
}

function byDocument(results: readonly AnchorResult[], text: AnchorText): string[][] {
  const groups = new Map<string, AnchorResult[]>();
  for (const result of results) {
    const { document } = result.anchor;
    groups.set(document, [...(groups.get(document) ?? []), result]);
  }
  return Array.from(groups, ([document, group]) => [
    text.colors.bold(text.colors.underline(escapeControl(document))),
    ...group.flatMap((result) => resultLines(result, text)),
  ]);
}

function togetherLines(results: readonly AnchorResult[], text: AnchorText): string[][] {
  if (results.length === 0) return [];
  return [
    [
      text.colors.bold('Changed together with the document'),
      ...prose(
        'Code and document changed in the same commit, so the document may be right already. Look, then confirm.',
        text,
      ),
    ],
    ...byDocument(results, text),
  ];
}

function noteLines({ results }: CheckReport, text: AnchorText): string[] {
  return results
    .filter(({ detail, state }) => state === 'fresh' && NOTED.has(detail.reason))
    .map(({ anchor, detail }) => {
      const what =
        detail.reason === 'reverted'
          ? 'is again what was confirmed'
          : `has moved to lines ${detail.lineStart}-${detail.lineEnd}`;
      const name = `${text.shortId(anchor.id)} of ${escapeControl(anchor.document)}`;
      return `${text.colors.green('fresh')} ${name} ${what}`;
    });
}

const NOTED: ReadonlySet<string> = new Set(['reverted', 'range_moved']);

function partialLines({ complete, budget, uncheckedAnchorIds }: CheckReport, text: AnchorText) {
  if (complete) return [];
  const limits = { files: 'of files', bytes: 'of bytes', time: 'of time' } as const;
  const why = budget.limit === null ? '' : ` the budget ${limits[budget.limit]} ended:`;
  return wrapText(
    `Not complete:${why} ${counted(uncheckedAnchorIds.length, 'anchor')} could not be checked. The next check goes on from here.`,
    text.width,
  ).map(text.colors.magenta);
}

function prose(sentence: string, { width }: AnchorText): string[] {
  return wrapText(sentence, Math.max(20, width - 4)).map((line) => `    ${line}`);
}
