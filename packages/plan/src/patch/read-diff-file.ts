import { checkWritablePath, type Problem, shorten } from '@holdfast/base';
import { isExecutableMode, isOrdinaryMode } from '../edits/file-mode.js';
import type { FilePatch } from '../edits/parse-hunks.js';
import { parseBinaryPatch } from './binary/binary-patch.js';
import type { PatchBody, PatchedFile } from './patch-model.js';

/** What one file of a unified diff says, or why it is refused. */
export function readDiffFile(file: FilePatch): PatchedFile | Problem {
  const path = file.newPath ?? file.oldPath;
  if (path === undefined) return NO_HEADERS;
  const refusal = refusalOf(file);
  if (refusal !== undefined) return refused(path, refusal);
  const body = bodyOf(file);
  if (body === 'unreadable') return refused(path, BINARY);
  const kind = kindOf(file);
  const mode = kind === 'delete' ? undefined : file.newMode;
  if (body === undefined && kind === 'change' && mode === undefined) return refused(path, EMPTY);
  return {
    kind,
    path,
    ...(kind === 'move' || kind === 'copy' ? { from: file.oldPath ?? path } : {}),
    ...(mode === undefined ? {} : { executable: isExecutableMode(mode) }),
    ...(body === undefined ? {} : { body }),
  };
}

const NO_HEADERS: Problem = {
  code: 'patch-invalid',
  message: 'A part of the patch has no file headers.',
  hint: 'Each file of a patch begins with the lines --- a/path and +++ b/path.',
};

type Refusal = readonly [what: string, hint: string];

const BINARY: Refusal = [
  'says that bytes differ, and not how, in',
  'Make the diff with git diff --binary.',
];
const EMPTY: Refusal = [
  'has nothing to do to',
  'Leave this part out, or make the diff again: git diff --binary HEAD.',
];
const TYPE: Refusal = [
  'is about a symlink or submodule,',
  'Plans change ordinary files only. Take this part out of the patch, and do it by hand.',
];
const CONTRADICTION: Refusal = ['makes, and has lines from before of,', 'Make the diff again.'];

function refusalOf(file: FilePatch): Refusal | undefined {
  if (file.contradictsItself) return CONTRADICTION;
  const modes = [file.oldMode, file.newMode, headerMode(file.section)];
  const isOther = modes.some((mode) => mode !== undefined && !isOrdinaryMode(mode));
  return isOther ? TYPE : undefined;
}

/** The mode that does not change stands behind the ids. */
function headerMode(section = ''): string | undefined {
  return /^index [0-9a-f]+\.\.[0-9a-f]+ (\d{6})\r?$/m.exec(section)?.[1];
}

function bodyOf(file: FilePatch): PatchBody | 'unreadable' | undefined {
  if (file.isBinary) {
    const binary = file.section === undefined ? undefined : parseBinaryPatch(file.section);
    return binary === undefined ? 'unreadable' : { binary };
  }
  // What is made or deleted without hunks is empty; elsewhere no hunks are no change.
  if (file.hunks.length === 0 && !file.creates && !file.deletes) return undefined;
  return { hunks: file.hunks };
}

function kindOf(file: FilePatch): PatchedFile['kind'] {
  if (file.deletes) return 'delete';
  if (file.creates) return 'create';
  if (file.copies) return 'copy';
  return file.oldPath === file.newPath || file.oldPath === undefined ? 'change' : 'move';
}

function refused(path: string, [what, hint]: Refusal): Problem {
  const check = checkWritablePath(path);
  return {
    code: 'patch-invalid',
    message: `The patch ${what} ${shorten(path)}.`,
    hint,
    ...(check.ok ? { path: check.path } : {}),
  };
}
