import type { TextEdit } from '../edit-model.js';
import { indexFrom } from '../index-from.js';
import { type DialectFile, type DialectResult, refusedAt } from './dialect-result.js';
import { newFilePatch } from './new-file-patch.js';

/** Whether a text has blocks of `<<<<<<< SEARCH`. */
export function isBlocks(patch: string): boolean {
  return patch.split('\n').some((line) => SEARCH.test(line.trimEnd()));
}

/**
 * Reads search/replace blocks as coding agents write them: a line with the path, `<<<<<<< SEARCH`, the
 * lines that are there, `=======`, the lines that take their place, `>>>>>>> REPLACE`. Fences (```)
 * around a block, and blank lines between blocks, are passed over; further blocks of the same file may
 * leave the path out. Nothing to search for makes a new file. Anything else is refused.
 */
export function blockFiles(patch: string): DialectResult {
  const lines = patch.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n');
  const files = new Map<string, TextEdit[]>();
  let path: string | undefined;
  for (let at = 0; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').trimEnd();
    if (line === '' || FENCE.test(line)) continue;
    if (!SEARCH.test(line)) {
      if (!isFollowedByBlock(lines, at)) return refusedAt(at, 'belongs to no block', BLOCK_HINT);
      path = line.trim();
      continue;
    }
    if (path === undefined) return refusedAt(at, 'begins a block without a path', BLOCK_HINT);
    const middle = indexOfMark(lines, MIDDLE, at + 1);
    const end = indexOfMark(lines, REPLACE, middle + 1);
    const nested = indexOfMark(lines, SEARCH, at + 1);
    if (middle === -1 || end === -1 || (nested !== -1 && nested < end)) {
      return refusedAt(at, 'begins a block that has no end', BLOCK_HINT);
    }
    const second = indexOfMark(lines, MIDDLE, middle + 1);
    if (second !== -1 && second < end) {
      return refusedAt(at, 'begins a block with more than one =======', TWO_MIDDLES_HINT);
    }
    const edits = files.get(path) ?? [];
    files.set(path, edits);
    edits.push(lineEdit(lines.slice(at + 1, middle), lines.slice(middle + 1, end)));
    at = end;
  }
  return filesOf(files);
}

const SEARCH = /^<{5,9} SEARCH$/;
const MIDDLE = /^={5,9}$/;
const REPLACE = /^>{5,9} REPLACE$/;
const FENCE = /^\s*(```|~~~)[\w.+-]*$/;
const BLOCK_HINT =
  'A block is a line with the path, <<<<<<< SEARCH, the lines that are there, =======, the lines that take their place, and >>>>>>> REPLACE.';
const TWO_MIDDLES_HINT =
  'Which of them parts the old lines from the new cannot be known. Give this change as edits of a request of version 2.';

/** A path stands right above its block, or above the fence around it. */
function isFollowedByBlock(lines: readonly string[], at: number): boolean {
  const next = indexFrom(lines, at + 1, (line) => line.trim() !== '' && !FENCE.test(line));
  return SEARCH.test(lines[next]?.trimEnd() ?? '');
}

function indexOfMark(lines: readonly string[], mark: RegExp, from: number): number {
  return indexFrom(lines, from, (line) => mark.test(line.trimEnd()));
}

/**
 * Without the last line end, which the file's last line may not have; with it where the last line that
 * is searched for is blank, as without one it would be no line at all.
 */
function lineEdit(searched: readonly string[], after: readonly string[]): TextEdit {
  // A single blank line is how some write that there is nothing to search for.
  const before = searched.length === 1 && searched[0] === '' ? [] : searched;
  const end = after.length === 0 || before.length === 0 || before.at(-1) === '' ? '\n' : '';
  const textOf = (lines: readonly string[]) =>
    lines.length === 0 ? '' : `${lines.join('\n')}${end}`;
  return { old: textOf(before), new: textOf(after), lines: true };
}

function filesOf(files: ReadonlyMap<string, readonly TextEdit[]>): DialectResult {
  const read: DialectFile[] = [];
  for (const [path, edits] of files) {
    const [first] = edits;
    if (first?.old !== '') {
      if (edits.some((edit) => edit.old === '')) return emptySearch();
      read.push({ path, edits });
      continue;
    }
    if (edits.length > 1) return emptySearch();
    // With a header of its own the planner refuses it where the file exists.
    read.push({ path, patch: newFilePatch(first.new.split('\n').slice(0, -1)) });
  }
  return { ok: true, files: read };
}

function emptySearch(): DialectResult {
  return {
    ok: false,
    problems: [
      {
        code: 'patch-invalid',
        message: 'A block has nothing to search for, beside other blocks of the same file.',
        hint: 'A block without lines to search for makes a new file, and is its only one.',
      },
    ],
  };
}
