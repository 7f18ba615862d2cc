import type { SourceRead } from '@holdfast/source';
import type { ImportFact } from '@holdfast/syntax';

/** What the import graph needs to know of one file; depends only on its bytes and its language. */
export interface FileOutline {
  /** Every import as written, in source order. */
  readonly imports: readonly OutlineImport[];
  /** Name of the package clause, in languages that have one. */
  readonly package?: string;
  /** Names that other files can use without naming this file, sorted. */
  readonly declares: readonly string[];
  /** Names that the file uses and that may be declared elsewhere, sorted; `a.B` for a member of `a`. */
  readonly uses: readonly string[];
  /** False when a stretch of the file could not be parsed, so that imports may be missing. */
  readonly whole: boolean;
}

/** One import as written. */
export interface OutlineImport {
  /** The text between the quotes, or the dotted name. */
  readonly specifier: string;
  readonly kind: ImportFact['kind'];
  /** From 1. */
  readonly line: number;
  /** Names that a Python `from` import brings in; each may be a module of its own. */
  readonly names?: readonly string[];
}

/**
 * - `outline`: what the file imports and declares.
 * - `unsupported`: no language for the path.
 * - `unread`: its content could not be had, was no text, or held the parser up.
 */
export type OutlineAnswer =
  | { readonly kind: 'outline'; readonly outline: FileOutline }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'unread'; readonly reason: string };

/** Gives the outlines of files, remembered or derived. */
export interface OutlineProvider {
  /**
   * @param path - decides the language by its extension.
   * @param contentId - git's blob id where it is known without reading.
   * @param read - gives the content; not called when the outline is remembered.
   */
  outline(
    path: string,
    contentId: string | undefined,
    read: () => Promise<SourceRead>,
  ): Promise<OutlineAnswer>;
  /** Told of a file whose outline is not asked for now and will be, so that it is not forgotten. */
  stillUsed?(path: string, contentId: string): void;
  /** Ends threads and processes, and keeps what was learned. */
  close(): Promise<void>;
}
