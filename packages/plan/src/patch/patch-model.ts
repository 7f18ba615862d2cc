import type { Problem } from '@holdfast/base';
import type { TextEdit } from '../edits/edit-model.js';
import type { Hunk } from '../edits/hunk.js';
import type { BinaryPatch } from './binary/binary-patch.js';

/** What a patch does to one file, whatever dialect it is written in. */
export interface PatchedFile {
  readonly kind: 'create' | 'change' | 'delete' | 'move' | 'copy';
  /** In canonical form; of a move or copy the new name. */
  readonly path: string;
  /** Of a move or copy: where the content is taken from. */
  readonly from?: string;
  /** Whether the file may be executed then, where the patch says something about it. */
  readonly executable?: boolean;
  /** How the content changes; left out where it stays, and where a delete does not say what it was. */
  readonly body?: PatchBody;
}

/** A change of a content. */
export type PatchBody =
  | { readonly hunks: readonly Hunk[] }
  | { readonly edits: readonly TextEdit[] }
  | { readonly binary: BinaryPatch };

/** What a patch says, or why it is refused. */
export type ReadPatch =
  | {
      readonly ok: true;
      readonly files: readonly PatchedFile[];
      /** The subject of a mail made by `git format-patch`. */
      readonly subject?: string;
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** A file at one moment. */
export interface FileState {
  readonly bytes: Uint8Array;
  /** Whether its owner may execute it. */
  readonly executable: boolean;
}

/** What becomes of one file. `before` is what it is now, `after` what it shall be. */
export interface FileChange {
  readonly path: string;
  /** The old name, of a file that is renamed; `before` is what is there. */
  readonly from?: string;
  readonly before?: FileState;
  readonly after?: FileState;
}
