import type { Problem } from '@holdfast/base';
import type { TextEdit } from '../edit-model.js';

/** One file of a patch in a dialect, still without a reason. */
export type DialectFile = EditedFile | RemovedFile;

/** Where `from` stands the file is renamed, and an empty patch changes nothing else. */
type EditedFile =
  | { readonly path: string; readonly edits: readonly TextEdit[] }
  | {
      readonly path: string;
      readonly from?: string;
      readonly patch: string;
    };

/** A file that is deleted, whatever is in it. */
interface RemovedFile {
  readonly path: string;
  readonly deletes: true;
}

/** The files of a patch in a dialect, or why it is refused. */
export type DialectResult =
  | { readonly ok: true; readonly files: readonly DialectFile[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** A refusal that names a line of the patch, from 1, and quotes nothing. */
export function refusedAt(index: number, what: string, hint: string): DialectResult {
  const message = `Line ${index + 1} of the patch ${what}.`;
  return { ok: false, problems: [{ code: 'patch-invalid', message, hint }] };
}
