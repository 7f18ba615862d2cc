import type { FactsResult } from './facts.js';

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
  facts(path: string, contentId: string, read: () => Promise<Uint8Array>): Promise<FactsResult>;
  /** Ends threads and processes. The provider cannot be asked afterwards. */
  close(): Promise<void>;
}
