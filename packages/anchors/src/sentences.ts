import type { AnchorDetail, AnchorReason, AnchorResult } from './check-report.js';

/**
 * One plain sentence for a result, the same in every report. It names no path that the reader did
 * not ask for but the new one, and no hash.
 *
 * @example
 * ```ts
 * import { describeResult } from '@holdfast/anchors';
 *
 * console.log(describeResult({ state: 'stale', detail: { reason: 'body_changed' } }));
 * // The declaration is still there, but its body changed.
 * ```
 */
export function describeResult({ detail }: Pick<AnchorResult, 'state' | 'detail'>): string {
  const sentence = SENTENCES[detail.reason](detail);
  const addition = ADDITIONS.flatMap((add) => add(detail) ?? []);
  return [sentence, ...addition].join(' ');
}

type Sentence = (detail: AnchorDetail) => string;

const SENTENCES: Readonly<Record<AnchorReason, Sentence>> = {
  identity_matched: () => 'The declaration is as it was confirmed.',
  reverted: () => 'What had changed is again as it was confirmed.',
  body_changed: () => 'The declaration is still there, but its body changed.',
  signature_changed: ({ changed }) =>
    changed?.includes('body')
      ? 'The declaration is still there, but its signature and its body changed.'
      : 'The declaration is still there, but its signature changed.',
  decorators_changed: () => 'The declaration is still there, but its decorators changed.',
  kind_changed: ({ kindNow }) =>
    `The name is still there, but it is ${kindNow === undefined ? 'something else' : `declared as ${kindNow}`} now.`,
  moved: (detail) => `It moved to ${detail.movedTo ?? 'another file'}${alsoChanged(detail)}.`,
  renamed: (detail) =>
    `It was renamed to ${detail.renamedTo ?? 'another name'}${alsoChanged(detail)}.`,
  moved_and_renamed: (detail) =>
    `It moved to ${detail.movedTo ?? 'another file'} and was renamed to ${detail.renamedTo ?? 'another name'}${alsoChanged(detail)}.`,
  declaration_missing: () => 'The file is still there, but the declaration is not.',
  file_missing: () => 'The file is gone, and what it held was not found elsewhere.',
  ambiguous: () => 'It is gone from its place, and more than one place could be the new one.',
  range_matched: () => 'The lines are as they were confirmed.',
  range_moved: ({ lineStart, lineEnd }) =>
    lineStart === undefined || lineEnd === undefined
      ? 'The lines are as they were confirmed, at another place of the file.'
      : `The lines are as they were confirmed, now at ${lineStart} to ${lineEnd}.`,
  range_changed: () => 'The lines are still there, but what they say changed.',
  range_missing: () => 'The file no longer has these lines.',
  pair_matched: () => 'The other document says what it said when it was confirmed.',
  pair_changed: () => 'The other document changed.',
  section_missing: () => 'The other document no longer has the section.',
  document_missing: () => 'The document that speaks of it is gone.',
  budget: () => 'Not checked: the budget of this check ended before it.',
  'syntax-error': ({ at }) =>
    at === undefined
      ? 'Not checked: the file has a syntax error that could hide it.'
      : `Not checked: a syntax error at line ${at.line}, column ${at.column} could hide it.`,
  'too-large': () => 'Not checked: the file is too large.',
  'gave-up': () => 'Not checked: reading the file as code took too long or went too deep.',
  unavailable: () => 'Not checked: the file is there, but its content cannot be had.',
  unsupported: () => 'Not checked: the language is not known; an anchor on lines would be.',
  'not-text': () => 'Not checked: the file is not text.',
  'rebaseline-needed': ({ command }) =>
    command === undefined
      ? 'Not checked: it was confirmed under other rules, and the confirmed content is not here.'
      : `Not checked: it was confirmed under other rules, and the confirmed content is not here; run: ${command}`,
  retired: () => 'Kept as history, not checked any more.',
};

const ADDITIONS: readonly ((detail: AnchorDetail) => string | undefined)[] = [
  ({ document, reason }) =>
    document === 'missing' && reason !== 'document_missing'
      ? 'The document that speaks of it is gone, too.'
      : undefined,
  ({ section }) => {
    if (section === undefined) return undefined;
    return section === 'missing'
      ? "The document's section was not found."
      : `The document's section is now ${section.movedTo}.`;
  },
  ({ together }) => (together ? 'The document was changed in the same commit.' : undefined),
];

function alsoChanged({ bodyChanged, changed = [] }: AnchorDetail): string {
  return bodyChanged || changed.length > 0 ? ', and it changed' : '';
}
