import type { Anchor, SkippedFile, Suggestion, SuggestReport } from '@holdfast/anchors';
import { escapeControl } from '@holdfast/base';
import { commandLine } from '../command-line.js';
import type { AnchorText } from './anchor-text.js';
import { documentText, targetText } from './target-text.js';

/** What was found in documents, and what was added of it: nothing without `added`. */
export interface Suggested extends Omit<SuggestReport, 'cursor'> {
  readonly added: readonly Anchor[] | undefined;
}

/** Proposals grouped by document, what a document names that is not there, and how to go on. */
export function renderSuggested(
  { suggestions, missing, budget, skippedFiles, added }: Suggested,
  documents: number,
  asked: readonly string[],
  text: AnchorText,
): string {
  const { colors } = text;
  const open = suggestions.filter(
    ({ confidence }) => confidence !== 'certain' || added === undefined,
  );
  const sections = [
    (added ?? []).map((anchor) => {
      const id = colors.dim(text.shortId(anchor.id));
      return `${colors.green('added')} ${id}  ${documentText(anchor)} describes ${targetText(anchor)}`;
    }),
    ...byDocument(open, text),
    missingLines(missing, text),
    incompleteLines(
      { budget, skippedFiles },
      added === undefined ? asked : [...asked, '--write'],
      text,
    ),
    closing(suggestions, added, { documents, asked }, text),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function byDocument(suggestions: readonly Suggestion[], { colors }: AnchorText): string[][] {
  const groups = new Map<string, string[]>();
  for (const { document, section, line, target, confidence } of suggestions) {
    const lines = groups.get(document) ?? [colors.bold(colors.underline(escapeControl(document)))];
    const word = (confidence === 'certain' ? colors.green : colors.yellow)(confidence.padEnd(8));
    const place = section === undefined ? '' : `#${escapeControl(section)}  `;
    lines.push(`  ${word} ${colors.dim(`line ${line}`)}  ${place}${escapeControl(target)}`);
    groups.set(document, lines);
  }
  return [...groups.values()];
}

function missingLines(missing: SuggestReport['missing'], { colors }: AnchorText): string[] {
  if (missing.length === 0) return [];
  return [
    colors.bold('Named, but not in the code'),
    ...missing.map(({ document, line, mention }) => {
      return `  ${escapeControl(document)}:${line}  ${escapeControl(mention)}`;
    }),
  ];
}

const LIMITS = {
  files: 'so many source files were parsed as one run may',
  bytes: 'so much source was parsed as one run may',
  time: 'the time was up',
} as const;

/** Why nothing is certain, and what to do about it. */
function incompleteLines(
  { budget: { limit }, skippedFiles }: Pick<Suggested, 'budget' | 'skippedFiles'>,
  args: readonly string[],
  { cwd, colors }: AnchorText,
): string[] {
  const skipped = skippedFiles.map(
    ({ file, reason }) => `Not read: ${escapeControl(file)} (${SKIPPED[reason]})`,
  );
  const more = skipped.length > SHOWN ? [`And ${skipped.length - SHOWN} more.`] : [];
  const unread =
    skipped.length === 0
      ? []
      : [
          colors.yellow('Some source files cannot be read: nothing is certain.'),
          ...skipped.slice(0, SHOWN),
          ...more,
        ];
  if (limit === null) return unread;
  return [
    ...unread,
    colors.yellow(`Not all sources were read, as ${LIMITS[limit]}: nothing is certain. Go on with`),
    `    ${colors.dim('$')} ${commandLine(['anchors', 'suggest', ...args], cwd)}`,
  ];
}

const SHOWN = 5;

const SKIPPED: Readonly<Record<SkippedFile['reason'], string>> = {
  'too-large': 'larger than a file may be',
  'gave-up': 'the parser gave up',
  'not-text': 'no text',
  unavailable: 'its content cannot be had',
};

function closing(
  suggestions: readonly Suggestion[],
  added: readonly Anchor[] | undefined,
  { documents, asked }: { readonly documents: number; readonly asked: readonly string[] },
  { cwd, colors }: AnchorText,
): string[] {
  const count = (confidence: Suggestion['confidence']) =>
    suggestions.filter((it) => it.confidence === confidence).length;
  const where = `${documents} ${documents === 1 ? 'document' : 'documents'}`;
  const certain = count('certain');
  const found = `${suggestions.length} suggested in ${where}, ${certain} certain.`;
  if (added !== undefined) return [`${found} ${added.length} added.`];
  if (certain === 0) return [found];
  const write = commandLine(['anchors', 'suggest', ...asked, '--write'], cwd);
  return [found, `    ${colors.dim('$')} ${write}`];
}
