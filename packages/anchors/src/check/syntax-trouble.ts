import type { Declaration, SyntaxErrorFact } from '@holdfast/syntax';
import type { FileFacts } from './facts-reader.js';

/** A file whose facts are known. */
export type KnownFile = Extract<FileFacts, { kind: 'facts' }>;

/**
 * Syntax errors that were not there, on lines of the same text, when the anchor was confirmed. An
 * old one, such as a stretch the grammar cannot read, hid nothing then and hides nothing now.
 */
export async function newErrors(
  now: KnownFile,
  before: FileFacts,
): Promise<readonly SyntaxErrorFact[]> {
  const { errors } = now.facts;
  if (errors.length === 0) return [];
  if (before.kind !== 'facts' || before.facts.errors.length === 0) return errors;
  const [text, oldText] = await Promise.all([now.text(), before.text()]);
  if (text === undefined || oldText === undefined) return errors;
  const old = before.facts.errors.map((error) => linesOf(oldText, error));
  return errors.filter((error) => {
    const at = old.indexOf(linesOf(text, error));
    if (at >= 0) old.splice(at, 1);
    return at < 0;
  });
}

/** The first error within a declaration, or at most `margin` lines from it. */
export function errorAt(
  { lineStart, lineEnd }: Pick<Declaration, 'lineStart' | 'lineEnd'>,
  errors: readonly SyntaxErrorFact[],
  margin = 0,
): SyntaxErrorFact | undefined {
  return errors.find(
    ({ line, endLine }) => line <= lineEnd + margin && endLine >= lineStart - margin,
  );
}

/** Whether a declaration is written in the same characters in both files. */
export async function isSameText(
  now: KnownFile,
  declaration: Declaration,
  before: FileFacts,
  confirmed: Declaration | undefined,
): Promise<boolean> {
  if (before.kind !== 'facts' || confirmed === undefined) return false;
  const [text, oldText] = await Promise.all([now.text(), before.text()]);
  if (text === undefined || oldText === undefined) return false;
  return (
    text.slice(declaration.start, declaration.end) === oldText.slice(confirmed.start, confirmed.end)
  );
}

function linesOf(text: string, { line, endLine }: SyntaxErrorFact): string {
  return text
    .split('\n')
    .slice(line - 1, endLine)
    .join('\n');
}
