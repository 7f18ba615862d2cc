import {
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { type Found, invalid, type MapProblem, placeText } from './map-problem.js';
import { type TextPlaces, textPlaces } from './text-places.js';

/** JSON data with the place of every value in its text. */
export interface PlacedJson {
  readonly value: unknown;
  readonly root: Node;
  readonly places: TextPlaces;
  /** Gives a finding its place: that of the value, or of the nearest one above it; `lines` counts otherwise. */
  place(found: Found, lines?: TextPlaces): MapProblem;
}

/** Reads JSON strictly: no comments, no trailing commas. Every syntax error is answered. */
export function readPlacedJson(
  text: string,
):
  | { readonly ok: true; readonly json: PlacedJson }
  | { readonly ok: false; readonly problems: readonly MapProblem[] } {
  const errors: ParseError[] = [];
  const places = textPlaces(text);
  let root: Node | undefined;
  let value: unknown;
  try {
    root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
    if (errors.length === 0 && root !== undefined) value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return {
      ok: false,
      problems: [problemAt(places, 0, invalid([], 'the file is nested too deeply'))],
    };
  }
  if (text.trim() === '' || root === undefined || value === undefined) {
    const problems = errors
      .slice(0, MAX_PROBLEMS)
      .map(({ error, offset }) =>
        problemAt(
          places,
          offset,
          invalid([], SYNTAX[printParseErrorCode(error)] ?? 'this is not JSON'),
        ),
      );
    const empty = problemAt(places, 0, invalid([], 'the file is empty'));
    return { ok: false, problems: text.trim() === '' ? [empty] : problems };
  }
  const tree = root;
  const place = (found: Found, lines = places) => problemAt(lines, offsetOf(tree, found.at), found);
  return { ok: true, json: { value, root, places, place } };
}

/** Keys that one object has twice: JSON takes the last one in silence, and a change would be lost. */
export function repeatedKeys({ places, root }: PlacedJson): readonly MapProblem[] {
  const problems: MapProblem[] = [];
  const open: { readonly node: Node; readonly at: readonly PropertyKey[] }[] = [
    { node: root, at: [] },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const seen = new Set<unknown>();
    for (const [index, child] of (next.node.children ?? []).entries()) {
      const [key, value] = child.type === 'property' ? (child.children ?? []) : [];
      if (key === undefined) {
        open.push({ node: child, at: [...next.at, index] });
        continue;
      }
      const at = [...next.at, String(key.value)];
      if (value !== undefined) open.push({ node: value, at });
      if (seen.has(key.value)) {
        const found = invalid(at, `${placeText(at)} is there twice`, 'Keep one of the two.');
        problems.push(problemAt(places, key.offset, found));
      }
      seen.add(key.value);
    }
  }
  return problems;
}

/** A finding at an offset of the text. */
export function problemAt(places: TextPlaces, offset: number, found: Found): MapProblem {
  const { line, column } = places(offset);
  const { at, message, level, code, hint } = found;
  return {
    code,
    level,
    message: `Line ${line}, column ${column}: ${message}.`,
    ...(hint === undefined ? {} : { hint }),
    line,
    column,
    place: placeText(at),
  };
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

function offsetOf(root: Node, at: readonly PropertyKey[]): number {
  for (let length = at.length; length > 0; length -= 1) {
    const keys = at.slice(0, length).map((key) => (typeof key === 'number' ? key : String(key)));
    const node = findNodeAtLocation(root, keys);
    if (node !== undefined) return node.offset;
  }
  return root.offset;
}
