import { checkWritablePath, type Problem, shorten } from '@holdfast/base';
import { blockFiles, isBlocks } from './dialects/block-files.js';
import type { DialectFile } from './dialects/dialect-result.js';
import { envelopeFiles, isEnvelope } from './dialects/envelope-files.js';
import { newFilePatch } from './dialects/new-file-patch.js';
import type { Hunk } from './hunk.js';
import { type EditRequestResult, parseEditRequest } from './parse-edit-request.js';
import { type FilePatch, parseHunks } from './parse-hunks.js';
import { subjectOf } from './subject-of.js';

/** What a patch says of itself is not always what a reviewer should read. */
export interface PatchRequestOptions {
  /** Why the files change, one line; else the subject of a mail made by `git format-patch`. */
  readonly reason?: string;
}

/**
 * Turns a whole patch into a request of version 2, one candidate a file: a unified diff (`git diff`,
 * `git format-patch`, `diff -u`), or what coding agents write instead, the envelope between
 * `*** Begin Patch` and `*** End Patch`, and blocks of `<<<<<<< SEARCH`, `=======` and
 * `>>>>>>> REPLACE`. Deletions, renames, mode changes and binary files are refused by name: a plan
 * creates and updates text files only.
 *
 * @param patch - the text of the patch; paths in it are taken from the app root.
 *
 * @example
 * ```ts
 * import { patchRequest } from '@holdfast/plan';
 *
 * const patch = `--- a/src/a.ts
 * +++ b/src/a.ts
 * @@ -1 +1 @@
 * -let a = 1;
 * +const a = 1;
 * `;
 * const result = patchRequest(patch, { reason: 'It never changes' });
 * console.log(result.ok && result.request.candidates[0]?.path);
 * // src/a.ts
 * ```
 */
export function patchRequest(patch: string, options: PatchRequestOptions = {}): EditRequestResult {
  const dialect = isEnvelope(patch) ? envelopeFiles : isBlocks(patch) ? blockFiles : undefined;
  if (dialect === undefined) return diffRequest(patch, options);
  const read = dialect(patch);
  if (!read.ok) return { ok: false, problems: read.problems };
  const other = read.files.flatMap(otherOperation);
  if (other.length > 0) return { ok: false, problems: other };
  const reason = options.reason ?? 'From a patch';
  return parseEditRequest({
    schemaVersion: 2,
    candidates: read.files.map((file) => ({ ...file, reason })),
  });
}

function diffRequest(patch: string, options: PatchRequestOptions): EditRequestResult {
  const parsed = parseHunks(patch);
  if (!parsed.ok) return { ok: false, problems: [parsed.problem] };
  const problems = parsed.files.flatMap(unplannable);
  if (problems.length > 0) return { ok: false, problems };
  const reason = options.reason ?? subjectOf(patch) ?? 'From a patch';
  return parseEditRequest({
    schemaVersion: 2,
    candidates: parsed.files.map((file) => ({
      path: file.newPath ?? file.oldPath,
      // An empty new file has headers only; as a patch it is refused where the file is there already.
      patch: file.hunks.length === 0 ? newFilePatch([]) : file.hunks.map(hunkText).join(''),
      reason,
    })),
  });
}

/** What a request that holds no evidence cannot say. */
function otherOperation(file: DialectFile): Problem[] {
  const what = 'deletes' in file ? 'deletes' : 'from' in file ? 'moves' : undefined;
  if (what === undefined || !('line' in file)) return [];
  return [
    {
      code: 'patch-invalid',
      message: `Line ${file.line} of the patch ${what} a file.`,
      hint: 'A request of edits only creates and changes texts. Plan the whole patch: planPatch.',
    },
  ];
}

function unplannable(file: FilePatch): Problem[] {
  const path = file.newPath ?? file.oldPath;
  if (path === undefined) {
    return [
      {
        code: 'patch-invalid',
        message: 'A part of the patch has no file headers.',
        hint: 'Each file of a patch begins with the lines --- a/path and +++ b/path.',
      },
    ];
  }
  const what = otherWork(file);
  if (what === undefined) return [];
  const check = checkWritablePath(path);
  return [
    {
      code: 'patch-invalid',
      message: `The patch ${what} ${shorten(path)}.`,
      hint: 'Plans create and update text files only. Take this part out of the patch, and do it by hand.',
      ...(check.ok ? { path: check.path } : {}),
    },
  ];
}

function otherWork(file: FilePatch): string | undefined {
  if (file.deletes) return 'deletes';
  if (file.renames || (!file.creates && file.oldPath !== file.newPath)) return 'renames or copies';
  if (file.changesMode) return 'changes the mode of';
  if (file.contradictsItself) return 'makes, and has lines from before of,';
  if (file.makesExecutable) return 'makes an executable file,';
  return file.isBinary || (file.hunks.length === 0 && !file.creates)
    ? 'has binary content, or none, for'
    : undefined;
}

function hunkText({ start = 1, before, after, lines }: Hunk): string {
  const from = before.length === 0 ? 0 : start;
  return `@@ -${from},${before.length} +${from},${after.length} @@\n${lines.join('\n')}\n`;
}
