import type { Anchor } from './anchor.js';
import { parsePlainAnchors } from './parse-plain-anchors.js';
import { mergeConflicts } from './store-conflicts.js';
import { anchorOfEntry } from './store-entry.js';
import { issueMessage } from './store-issue.js';
import { duplicateKeys, type JsonDocument, readJson } from './store-json.js';
import type { StoreProblem } from './store-problem.js';
import { declarationEntrySchema, pairEntrySchema, rangeEntrySchema } from './store-schema.js';
import { STORE_VERSION } from './store-version.js';

/** The anchors of a project, or everything that is wrong with the file. */
export type AnchorsResult =
  | { readonly ok: true; readonly anchors: readonly Anchor[] }
  | { readonly ok: false; readonly problems: readonly StoreProblem[] };

/**
 * Reads the text of `.holdfast/anchors.json`. One wrong byte and none of it is taken: every problem
 * is answered with its line and column, those of a merge that was left unfinished in plain words.
 *
 * @param text - the whole file; empty text is damage, a missing file is not for this function.
 *
 * @example
 * ```ts
 * import { parseAnchors } from '@holdfast/anchors';
 *
 * const result = parseAnchors('{"schemaVersion":1,"anchors":[\n{"id":"an_x"}\n]}\n');
 * if (!result.ok) console.log(result.problems[0]?.line, result.problems[0]?.message);
 * // 2 Line 2, column 1: document is missing.
 * ```
 */
export function parseAnchors(text: string): AnchorsResult {
  // The text as this program writes it needs no positions: it has no problems.
  const plain = parsePlainAnchors(text);
  if (plain !== undefined) return { ok: true, anchors: plain };
  const conflicts = mergeConflicts(text);
  if (conflicts.length > 0) return { ok: false, problems: conflicts };
  const json = readJson(text);
  if (!json.ok) return { ok: false, problems: json.problems };
  return parseDocument(json.document);
}

function parseDocument(document: JsonDocument): AnchorsResult {
  const { value } = document;
  if (!isRecord(value)) return failed([document.problem([], 'the file must hold an object')]);
  const version = value.schemaVersion;
  if (typeof version === 'number' && Number.isInteger(version) && version > STORE_VERSION) {
    return failed([newerVersion(document, version)]);
  }
  const problems = [...duplicateKeys(document), ...headProblems(document, value)];
  const anchors: Anchor[] = [];
  for (const [index, entry] of (Array.isArray(value.anchors) ? value.anchors : []).entries()) {
    const parsed = schemaFor(entry).safeParse(entry);
    if (parsed.success) {
      anchors.push(anchorOfEntry(parsed.data));
      continue;
    }
    for (const issue of parsed.error.issues) {
      const path = ['anchors', index, ...issue.path];
      problems.push(document.problem(path, issueMessage(issue, entry)));
    }
  }
  problems.push(...duplicateIds(document, value.anchors));
  if (problems.length === 0) return { ok: true, anchors };
  return failed(problems);
}

function failed(problems: readonly StoreProblem[]): AnchorsResult {
  const sorted = [...problems].sort((a, b) => a.line - b.line || a.column - b.column);
  return { ok: false, problems: sorted };
}

function newerVersion(document: JsonDocument, version: number): StoreProblem {
  return {
    ...document.problem(['schemaVersion'], `the file has version ${version} of the format`),
    code: 'anchors-newer',
    hint: `This Holdfast reads version ${STORE_VERSION}. Use the version that the project uses.`,
  };
}

function headProblems(
  document: JsonDocument,
  value: Readonly<Record<string, unknown>>,
): readonly StoreProblem[] {
  const problems: StoreProblem[] = [];
  if (value.schemaVersion !== STORE_VERSION) {
    problems.push(document.problem(['schemaVersion'], `schemaVersion must be ${STORE_VERSION}`));
  }
  if (!Array.isArray(value.anchors)) {
    problems.push(document.problem(['anchors'], 'anchors must be a list'));
  }
  for (const key of Object.keys(value)) {
    if (key !== 'schemaVersion' && key !== 'anchors') {
      problems.push(
        document.problem([key], `the key ${JSON.stringify(key.slice(0, 40))} is not known`),
      );
    }
  }
  return problems;
}

/** The shape is told by the member that only one of them has; a declaration is the usual one. */
function schemaFor(entry: unknown) {
  if (isRecord(entry) && 'pair' in entry) return pairEntrySchema;
  if (isRecord(entry) && ('range' in entry || 'fallback' in entry)) return rangeEntrySchema;
  return declarationEntrySchema;
}

function duplicateIds(document: JsonDocument, entries: unknown): readonly StoreProblem[] {
  const first = new Map<string, number>();
  const problems: StoreProblem[] = [];
  for (const [index, entry] of (Array.isArray(entries) ? entries : []).entries()) {
    if (!isRecord(entry) || typeof entry.id !== 'string') continue;
    const earlier = first.get(entry.id);
    if (earlier === undefined) {
      first.set(entry.id, index);
      continue;
    }
    const { line } = document.problem(['anchors', earlier, 'id'], '');
    const message = `the id ${entry.id.slice(0, 40)} is that of line ${line} too`;
    problems.push({
      ...document.problem(['anchors', index, 'id'], message),
      hint: 'Keep one of the two lines, or give one a new id.',
    });
  }
  return problems;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
