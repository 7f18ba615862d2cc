import {
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { positionAt } from './store-position.js';
import type { StoreProblem } from './store-problem.js';

/** A JSON text with the place of every value in it. */
export interface JsonDocument {
  readonly value: unknown;
  readonly root: Node;
  readonly text: string;
  /** A problem at a value, or at the nearest one above when there is none there. */
  problem(path: readonly PropertyKey[], message: string): StoreProblem;
}

/** Reads JSON strictly: no comments, no trailing commas. Every syntax error is answered. */
export function readJson(
  text: string,
):
  | { readonly ok: true; readonly document: JsonDocument }
  | { readonly ok: false; readonly problems: readonly StoreProblem[] } {
  const errors: ParseError[] = [];
  let root: Node | undefined;
  try {
    root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { ok: false, problems: [problemAt(text, 0, 'the file is nested too deeply')] };
  }
  if (errors.length > 0 || root === undefined) {
    const problems = errors
      .slice(0, MAX_PROBLEMS)
      .map(({ error, offset }) =>
        problemAt(text, offset, SYNTAX[printParseErrorCode(error)] ?? 'this is not JSON'),
      );
    const empty = problemAt(text, 0, 'the file is empty');
    return {
      ok: false,
      problems: text.trim() === '' || problems.length === 0 ? [empty] : problems,
    };
  }
  return { ok: true, document: makeDocument(text, root) };
}

/** Keys that one object has twice: JSON takes the last one in silence, and a change would be lost. */
export function duplicateKeys({ root, text }: JsonDocument): readonly StoreProblem[] {
  const problems: StoreProblem[] = [];
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const seen = new Set<unknown>();
    for (const child of node.children ?? []) {
      open.push(child);
      const key = child.type === 'property' ? child.children?.[0] : undefined;
      if (key === undefined) continue;
      if (seen.has(key.value)) {
        const name = JSON.stringify(String(key.value).slice(0, 40));
        problems.push(problemAt(text, key.offset, `the key ${name} is there twice`));
      }
      seen.add(key.value);
    }
  }
  return problems;
}

/** More would only bury the first ones. */
const MAX_PROBLEMS = 50;

const SYNTAX: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is not JSON',
  InvalidNumberFormat: 'this number is not written as in JSON',
  PropertyNameExpected: 'a key in double quotes is missing (or a comma is too many)',
  ValueExpected: 'a value is missing (or a comma is too many)',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  CloseBraceExpected: 'a closing } is missing',
  CloseBracketExpected: 'a closing ] is missing',
  EndOfFileExpected: 'there is more after the end of the object',
  InvalidCommentToken: 'comments are not allowed',
  UnexpectedEndOfComment: 'comments are not allowed',
  UnexpectedEndOfString: 'a string is not closed',
  UnexpectedEndOfNumber: 'this number is not complete',
  InvalidUnicode: 'this \\u escape is not complete',
  InvalidEscapeCharacter: 'this escape is not known in JSON',
  InvalidCharacter: 'a control character is not allowed in a string',
};

function makeDocument(text: string, root: Node): JsonDocument {
  return {
    value: JSON.parse(text),
    root,
    text,
    problem: (path, message) => problemAt(text, offsetOf(root, path), message),
  };
}

function offsetOf(root: Node, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const keys = path.slice(0, length).map((key) => (typeof key === 'number' ? key : String(key)));
    const node = findNodeAtLocation(root, keys);
    if (node !== undefined) return node.offset;
  }
  return root.offset;
}

function problemAt(text: string, offset: number, message: string): StoreProblem {
  const { line, column } = positionAt(text, offset);
  return {
    code: 'anchors-invalid',
    message: `Line ${line}, column ${column}: ${message}.`,
    line,
    column,
  };
}
