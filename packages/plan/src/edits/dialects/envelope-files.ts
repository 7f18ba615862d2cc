import { indexFrom } from '../index-from.js';
import { type DialectFile, type DialectResult, refusedAt } from './dialect-result.js';
import { newFilePatch } from './new-file-patch.js';

/** Whether a text is a patch between `*** Begin Patch` and `*** End Patch`. */
export function isEnvelope(patch: string): boolean {
  // Further in only at the beginning of a line: behind a sign it is a line of a unified diff.
  return (
    /^\s*\*\*\* Begin Patch\s*$/.test(firstLineOf(patch)) || /^\*\*\* Begin Patch\s*$/m.test(patch)
  );
}

/**
 * Reads the envelope in which coding agents send patches: sections `*** Add File: PATH` with `+` lines
 * , `*** Update File: PATH` with hunks that begin with `@@` and, right below it, `*** Move to: PATH`, and
 * `*** Delete File: PATH`. Text before and behind the envelope is refused.
 */
export function envelopeFiles(patch: string): DialectResult {
  const lines = patch.replaceAll('\r\n', '\n').trim().split('\n');
  if (lines[0]?.trim() !== BEGIN) return refusedAt(0, `is not ${BEGIN}`, ONLY_HINT);
  if (lines.at(-1)?.trim() !== END) return refusedAt(lines.length - 1, `is not ${END}`, ONLY_HINT);
  const files: DialectFile[] = [];
  for (let at = 1; at < lines.length - 1; ) {
    const section = SECTION.exec(lines[at] ?? '');
    if (section === null) return refusedAt(at, 'begins no section', SECTION_HINT);
    const [, kind, path = ''] = section;
    const end = endOfSection(lines, at + 1);
    const body = lines.slice(at + 1, end);
    const read =
      kind === 'Delete'
        ? deleted(path, body, at)
        : kind === 'Add'
          ? added(path, body, at)
          : updated(path, body, at);
    if ('ok' in read) return read;
    files.push(read);
    at = end;
  }
  return files.length === 0
    ? refusedAt(0, 'is followed by no section', SECTION_HINT)
    : { ok: true, files };
}

function firstLineOf(patch: string): string {
  return patch.trimStart().split('\n', 1)[0] ?? '';
}

const BEGIN = '*** Begin Patch';
const END = '*** End Patch';
const SECTION = /^\*\*\* (Add|Update|Delete) File: (.*\S)/s;
const ONLY_HINT = `Send the patch alone, from ${BEGIN} to ${END}.`;
const SECTION_HINT =
  'A section begins with *** Add File:, *** Update File: or *** Delete File: and a path.';
function endOfSection(lines: readonly string[], from: number): number {
  const next = indexFrom(lines, from, (line) => SECTION.test(line) || line.trim() === END);
  return next === -1 ? lines.length - 1 : next;
}

function added(path: string, body: readonly string[], at: number): DialectFile | DialectResult {
  const stray = body.findIndex((line) => !line.startsWith('+'));
  if (stray !== -1) {
    return refusedAt(at + 1 + stray, 'is no + line of a new file', ADD_HINT);
  }
  if (body.length === 0) return refusedAt(at, 'has no + line behind it', ADD_HINT);
  return { path, patch: newFilePatch(body.map((line) => line.slice(1))) };
}

function deleted(path: string, body: readonly string[], at: number): DialectFile | DialectResult {
  const stray = body.findIndex((line) => line.trim() !== '');
  if (stray !== -1) return refusedAt(at + 1 + stray, 'stands below a deletion', DELETE_HINT);
  return { path, deletes: true };
}

function updated(path: string, all: readonly string[], at: number): DialectFile | DialectResult {
  const to = MOVE.exec(all[0] ?? '')?.[1];
  const body = to === undefined ? all : all.slice(1);
  const read = hunksOf(path, body, to === undefined ? at : at + 1, to !== undefined);
  if ('ok' in read || to === undefined) return read;
  return { ...read, path: to, from: path };
}

function hunksOf(
  path: string,
  body: readonly string[],
  at: number,
  isMove: boolean,
): (DialectFile & { readonly patch: string }) | DialectResult {
  // It says that the hunk before it reaches the end of the file, which its lines say as well.
  const lines = body.filter((line) => line.trim() !== '*** End of File');
  if (lines.every((line) => line.trim() === '')) {
    return isMove ? { path, patch: '' } : refusedAt(at, 'has no hunk behind it', HUNK_HINT);
  }
  const stray = lines.findIndex((line) => line !== '' && !/^(@@|[-+ ])/.test(line));
  if (stray !== -1)
    return refusedAt(at + 1 + body.indexOf(lines[stray] ?? ''), 'is no line of a hunk', HUNK_HINT);
  if (!isMove && !lines.some((line) => /^[- ]/.test(line)))
    return refusedAt(at, 'has additions behind it that do not say where they go', PLACE_HINT);
  // The first header may be left out where there is nothing to say in it.
  const text = lines[0]?.startsWith('@@') ? lines : ['@@', ...lines];
  return { path, patch: `${text.join('\n')}\n` };
}

const MOVE = /^\*\*\* Move to: (.*\S)/s;
const DELETE_HINT = 'Nothing belongs below *** Delete File: but the next section.';
const ADD_HINT = 'Each line of a new file begins with +.';
const PLACE_HINT =
  'Give the lines around them, each with a space in front. A new file begins with *** Add File:.';
const HUNK_HINT = 'A hunk begins with @@, and each line of it with a space, - or +.';
