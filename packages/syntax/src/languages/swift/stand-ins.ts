/** A stretch of a text and what takes its place; both are of one length. */
export interface StandIn {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** What the grammar lacks, and what it takes in its place. */
const GAPS: readonly { readonly pattern: RegExp; readonly by: (written: string) => string }[] = [
  // The empty tuple is a name, where it is a value or a type.
  {
    pattern:
      /(?<=(?:[([,:={&|]|\b(?:return|in|try|await|throw|case))\s*)\(\)(?!\s*(?:async\b|throws\b|rethrows\b|->|in\b))/g,
    by: () => '__',
  },
  // An attribute with empty parentheses means what it means without them.
  { pattern: /(?<=@[\w.]+(?:<[\w., ]*>)?)\(\)/g, by: () => '  ' },
  { pattern: /(?<=\bnonisolated)\((?:unsafe|nonsending)\)/g, by: asComment },
  { pattern: /(?<=\bthrows)\([\w.<>, ]{2,}\)/g, by: asComment },
  { pattern: /(?<=(?::|->)\s*)(?:sending|isolated)(?=\s+[\w@([])/g, by: asComment },
  { pattern: /(?<![.\w]|\bfunc )consume(?=[ \t]+\w)/g, by: asComment },
  { pattern: /(?<![.\w])package(?=\s+(?:\(set\)|[a-z]+)\b)/g, by: () => 'private' },
  // A macro without arguments is a name.
  {
    pattern:
      /#(?!(?:file|fileID|filePath|line|column|function|dsohandle|selector|keyPath|available|unavailable|colorLiteral|fileLiteral|imageLiteral|externalMacro|if|elseif|else|endif|error|warning|sourceLocation)\b)(?=[A-Za-z_]\w*(?!\w|\s*[({<]))/g,
    by: () => '_',
  },
];

/** Everything in a text that the grammar lacks; also in comments and strings, which the caller knows. */
export function standIns(text: string): readonly StandIn[] {
  return GAPS.flatMap(({ pattern, by }) =>
    [...text.matchAll(pattern)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      by: by(match[0]),
    })),
  );
}

/** A comment of the same length, whose node says what was written. */
function asComment(written: string): string {
  return `/*${written.slice(2, -2).replace(/[^\w]/g, ' ')}*/`;
}
