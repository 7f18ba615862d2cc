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
 * and `*** Update File: PATH` with hunks that begin with `@@`. Text before and behind the envelope is
 * refused, as are deletions and moves, which no plan does.
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
    if (kind === 'Delete') return refusedAt(at, 'deletes a file', OTHER_HINT);
    const move = body.findIndex((line) => line.startsWith('*** Move to:'));
    if (move !== -1) return refusedAt(at + 1 + move, 'moves a file', OTHER_HINT);
    const read = kind === 'Add' ? added(path, body, at) : updated(path, body, at);
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
const SECTION = /^\*\*\* (Add|Update|Delete) File: (.+?)\s*$/;
const ONLY_HINT = `Send the patch alone, from ${BEGIN} to ${END}.`;
const SECTION_HINT = 'A section begins with *** Add File: or *** Update File: and a path.';
const OTHER_HINT =
  'Plans create and update text files only. Take this part out, and do it by hand.';

function endOfSection(lines: readonly string[], from: number): number {
  const next = lines.findIndex(
    (line, index) => index >= from && (SECTION.test(line) || line.trim() === END),
  );
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

function updated(path: string, body: readonly string[], at: number): DialectFile | DialectResult {
  // It says that the hunk before it reaches the end of the file, which its lines say as well.
  const lines = body.filter((line) => line.trim() !== '*** End of File');
  if (lines.length === 0) return refusedAt(at, 'has no hunk behind it', HUNK_HINT);
  const stray = lines.findIndex((line) => line !== '' && !/^(@@|[-+ ])/.test(line));
  if (stray !== -1)
    return refusedAt(at + 1 + body.indexOf(lines[stray] ?? ''), 'is no line of a hunk', HUNK_HINT);
  // The first header may be left out where there is nothing to say in it.
  const text = lines[0]?.startsWith('@@') ? lines : ['@@', ...lines];
  return { path, patch: `${text.join('\n')}\n` };
}

const ADD_HINT = 'Each line of a new file begins with +.';
const HUNK_HINT = 'A hunk begins with @@, and each line of it with a space, - or +.';
