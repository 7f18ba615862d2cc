import type { Problem } from '@holdfast/base';
import { parsePatch, type StructuredPatch } from 'diff';
import { isExecutableMode } from './file-mode.js';
import type { Hunk } from './hunk.js';
import { hasLooseHunks, parseLooseHunks } from './parse-loose-hunks.js';
import { strayLine } from './stray-line.js';

/** What a patch says of one file. */
export interface FilePatch {
  /** As the headers have them, without `a/` and `b/`; left out when there are none, or for `/dev/null`. */
  readonly oldPath?: string;
  readonly newPath?: string;
  readonly creates: boolean;
  readonly deletes: boolean;
  /** It renames or copies. */
  readonly renames: boolean;
  readonly copies: boolean;
  /** As git writes them: `100755`. */
  readonly oldMode?: string;
  readonly newMode?: string;
  readonly changesMode: boolean;
  readonly makesExecutable: boolean;
  readonly isBinary: boolean;
  /** The headers say that there was no file, and a hunk has lines of it. */
  readonly contradictsItself: boolean;
  readonly hunks: readonly Hunk[];
  /** The part of the patch that is about this file, where all parts begin with `diff --git`. */
  readonly section?: string;
}

/** The files of a patch, or why it cannot be read. */
export type PatchResult =
  | { readonly ok: true; readonly files: readonly FilePatch[] }
  | { readonly ok: false; readonly problem: Problem };

/**
 * Reads a unified diff, of git or of `diff -u`, with or without file headers; a mail of
 * `git format-patch` as well, and hunks of one file without line numbers. Quotes nothing of it in a
 * problem.
 */
export function parseHunks(patch: string): PatchResult {
  if (patch.trim() === '') return EMPTY;
  if (hasLooseHunks(patch)) return readLoose(patch);
  const stray = strayLine(patch);
  if (stray !== undefined) return unreadable(String(stray));
  let files: StructuredPatch[];
  try {
    files = parsePatch(withBinaryNamed(withoutSignatures(patch)));
  } catch (error) {
    return unreadable(lineNamedBy(error));
  }
  const sections = gitSections(patch);
  const read = files.map((file, index) => ({
    ...filePatch(file),
    ...(sections.length === files.length ? { section: sections[index] ?? '' } : {}),
  }));
  const isEmpty = (file: FilePatch) =>
    file.hunks.length === 0 && file.oldPath === undefined && file.newPath === undefined;
  return read.every(isEmpty) ? unreadable() : { ok: true, files: read };
}

const EMPTY: PatchResult = {
  ok: false,
  problem: {
    code: 'patch-invalid',
    message: 'The patch is empty.',
    hint: '`git diff` prints nothing where nothing changed, and leaves out what is staged: `git diff HEAD` has both.',
  },
};

/** Without headers of files: what is said without line numbers is said of one file. */
function readLoose(patch: string): PatchResult {
  const hunks = parseLooseHunks(patch);
  if (hunks === undefined) return unreadable();
  return {
    ok: true,
    files: [
      {
        creates: startsEmpty(hunks),
        deletes: false,
        renames: false,
        copies: false,
        changesMode: false,
        makesExecutable: false,
        isBinary: false,
        contradictsItself: false,
        hunks,
      },
    ],
  };
}

/** A mail ends with the program's version behind a line that looks like a removal. */
function withoutSignatures(patch: string): string {
  return MAIL.test(patch)
    ? patch.replace(/\n-- \n[^\n]*\n*(?=From [0-9a-f]{40} |$)/g, '\n')
    : patch;
}

const MAIL = /^From [0-9a-f]{40} /;

/** No line of a hunk begins so: those have a sign before them. */
function gitSections(patch: string): readonly string[] {
  return patch.split(/^(?=diff --git )/m).filter((part) => part.startsWith('diff --git '));
}

/** The library knows only this one of the two ways in which git speaks of binary content. */
function withBinaryNamed(patch: string): string {
  return patch.replace(/^GIT binary patch\r?$/gm, 'Binary files differ');
}

/** The library's messages quote the line; its number says as much. */
function lineNamedBy(error: unknown): string | undefined {
  return error instanceof Error ? /line (\d+)/.exec(error.message)?.[1] : undefined;
}

function unreadable(line?: string): PatchResult {
  const where = line === undefined ? '' : ` at line ${line}`;
  return {
    ok: false,
    problem: {
      code: 'patch-invalid',
      message: `The patch is not a unified diff with hunks that can be read${where}.`,
      hint: 'Send what `git diff` prints: each hunk begins with @@ -from,lines +from,lines @@, and each line of it with a space, - or +.',
    },
  };
}

function filePatch(file: StructuredPatch): FilePatch {
  const hunks = file.hunks.map((hunk) => ({
    start: hunk.oldStart,
    lines: hunk.lines,
    ...sidesOf(hunk.lines),
  }));
  const named = file.oldFileName !== undefined || file.newFileName !== undefined;
  return {
    ...pathsOf(file.oldFileName, file.newFileName),
    creates:
      file.oldFileName === '/dev/null' ||
      file.isCreate === true ||
      isEpoch(file.oldHeader) ||
      (!named && startsEmpty(hunks)),
    deletes: file.newFileName === '/dev/null' || file.isDelete === true || isEpoch(file.newHeader),
    renames: file.isRename === true || file.isCopy === true,
    copies: file.isCopy === true,
    ...(file.oldMode === undefined ? {} : { oldMode: file.oldMode }),
    ...(file.newMode === undefined ? {} : { newMode: file.newMode }),
    changesMode:
      file.oldMode !== undefined && file.newMode !== undefined && file.oldMode !== file.newMode,
    makesExecutable:
      file.isCreate === true && file.newMode !== undefined && isExecutableMode(file.newMode),
    isBinary: file.isBinary === true,
    contradictsItself:
      (file.oldFileName === '/dev/null' || file.isCreate === true) &&
      hunks.length > 0 &&
      !startsEmpty(hunks),
    hunks,
  };
}

/** The time that `diff -N` writes beside the name of a file that is not there. */
function isEpoch(header: string | undefined): boolean {
  const [, date, clock, zone] = TIME.exec(header ?? '') ?? [];
  return date !== undefined && Date.parse(`${date}T${clock}${zone}`) === 0;
}

const TIME = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.0+)? ([-+]\d{4})$/;

/** `-0,0`: what a diff of a new file, or of an empty one, begins with. */
function startsEmpty(hunks: readonly Hunk[]): boolean {
  const [hunk] = hunks;
  return hunks.length === 1 && hunk?.before.length === 0 && hunk.below === undefined;
}

/** Git writes `a/` and `b/` before the two paths, or other letters where it is set up so. */
function pathsOf(
  before: string | undefined,
  after: string | undefined,
): Pick<FilePatch, 'oldPath' | 'newPath'> {
  const oldPath = realPath(before);
  const newPath = realPath(after);
  const [oldRest, newRest] = [oldPath, newPath].map((path) => path?.replace(/^[abciow]\//, ''));
  const prefixed =
    (oldPath === undefined || oldPath !== oldRest) &&
    (newPath === undefined || newPath !== newRest) &&
    oldPath?.[0] !== newPath?.[0];
  const [oldShown, newShown] = prefixed ? [oldRest, newRest] : [oldPath, newPath];
  return {
    ...(oldShown === undefined ? {} : { oldPath: oldShown }),
    ...(newShown === undefined ? {} : { newPath: newShown }),
  };
}

function realPath(name: string | undefined): string | undefined {
  return name === '' || name === '/dev/null' ? undefined : name;
}

function sidesOf(lines: readonly string[]): Pick<Hunk, 'before' | 'after'> {
  const before: string[] = [];
  const after: string[] = [];
  for (const [index, line] of lines.entries()) {
    const sign = line[0];
    if (sign === '\\') continue;
    const text = `${line.slice(1)}${lines[index + 1]?.startsWith('\\') ? '' : '\n'}`;
    if (sign !== '+') before.push(text);
    if (sign !== '-') after.push(text);
  }
  return { before, after };
}
