import { shorten } from '@holdfast/base';
import { nearPaths } from './near-names.js';
import type { TargetSources } from './resolved-target.js';
import { type TargetProblem, targetProblem } from './target-problem.js';

/** Bytes of a file that a target names. */
export type TargetFile =
  | { readonly ok: true; readonly bytes: Uint8Array; readonly blob: string }
  | { readonly ok: false; readonly problem: TargetProblem };

/** Largest file that is read, in bytes. */
export const MAX_FILE_BYTES = 1_000_000;

/** Reads a file that somebody named; one that is not there is refused with the nearest paths. */
export async function readFile(file: string, sources: TargetSources): Promise<TargetFile> {
  const { tree, maxFileBytes = MAX_FILE_BYTES } = sources;
  const read = await tree.read(file, maxFileBytes);
  switch (read.kind) {
    case 'found':
      return { ok: true, bytes: read.bytes, blob: read.contentId };
    case 'absent':
      return { ok: false, problem: await missing(file, sources) };
    case 'too-large':
      return refuse(file, `is larger than ${maxFileBytes} bytes.`, 'Anchor a smaller file.');
    case 'unavailable':
      return refuse(
        file,
        UNAVAILABLE[read.reason] ?? 'cannot be read.',
        'Anchor an ordinary file.',
      );
  }
}

const UNAVAILABLE: Readonly<Record<string, string>> = {
  'blob-missing': 'is not in this shallow or partial clone.',
  symlink: 'is a symlink, which is never followed.',
  submodule: 'is a submodule.',
  'not-a-file': 'is not a file.',
  'no-permission': 'may not be read.',
};

function refuse(file: string, what: string, hint: string): TargetFile {
  return {
    ok: false,
    problem: targetProblem('anchor-target-unreadable', `${shorten(file)} ${what}`, {
      path: file,
      hint,
    }),
  };
}

async function missing(file: string, { tree }: TargetSources): Promise<TargetProblem> {
  const paths = (await tree.list()).map(({ path }) => path);
  const name = lastPart(file);
  const sameName = paths.filter((path) => lastPart(path) === name).slice(0, 5);
  const near = sameName.length > 0 ? sameName : nearPaths(file, paths);
  return targetProblem('anchor-target-missing', `There is no file ${shorten(file)}.`, {
    path: file,
    suggestions: near,
    hint: 'Files are named relative to the project root; those that .gitignore leaves out are not seen.',
  });
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
