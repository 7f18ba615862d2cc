import type { FactsResult } from './facts.js';

/** What facts are to hold beside the usual. */
export interface FactsOptions {
  /**
   * `Declaration.wording`, where the language has rules for it. It costs as much as all other hashes and
   * is asked for only of what changed.
   */
  readonly wording?: boolean;
}

/**
 * Gives the facts of files, remembered or derived. The same path and content always give the same
 * facts, whatever was asked before.
 */
export interface FactsProvider {
  /**
   * Facts of one file.
   *
   * @param path - decides the language by its extension.
   * @param contentId - git's blob id of the content; facts are remembered under it.
   * @param read - gives the content; called at most once, and not when the facts are remembered.
   * @throws whatever `read` throws; HoldfastError `grammar-unavailable`.
   */
  facts(
    path: string,
    contentId: string,
    read: () => Promise<Uint8Array>,
    options?: FactsOptions,
  ): Promise<FactsResult>;
  /** Ends threads and processes. The provider cannot be asked afterwards. */
  close(): Promise<void>;
}
