import type { AnchorStore } from '@holdfast/anchors/node';
import type { BlockStore, NodeOutlineProvider, SavedGraph } from '@holdfast/blocks/node';
import type { History, SourceTree } from '@holdfast/source';
import type { FactsProvider } from '@holdfast/syntax';
import type { Config } from './config/config-schema.js';

/** One project on disk, with everything that checks of it need. Nothing is opened before it is used. */
export interface Project {
  /** Absolute, without symlinks: where `.holdfast` is or will be. Paths of files are relative to it. */
  readonly root: string;
  readonly config: Config;
  /**
   * The files of one moment. Listings leave out what the configuration does; every file that is
   * asked for by its path can be read.
   *
   * @throws HoldfastError `source-unavailable` for a ref that is not there, or no repository.
   */
  tree(moment?: Moment): Promise<SourceTree>;
  /** The repository's history; `undefined` where there is no repository or no git. */
  history(): Promise<History | undefined>;
  /** Id of the commit that is checked out; `undefined` without one. */
  head(): Promise<string | undefined>;
  /** Facts about code, remembered in `.holdfast/cache/facts`. */
  facts(): Promise<FactsProvider>;
  /** The anchors on disk. */
  anchors(): Promise<AnchorStore>;
  /** The map of blocks on disk. */
  blocks(): Promise<BlockStore>;
  /** What files import, remembered in `.holdfast/cache/outlines`. */
  outlines(): Promise<NodeOutlineProvider>;
  /** What imports were found to lead to, remembered in `.holdfast/cache/imports`. */
  importGraph(): Promise<SavedGraph>;
  /** Ends processes and threads. The project cannot be used afterwards. */
  close(): Promise<void>;
}

/** Which files are meant: those of the working tree, of a commit, or what is staged in git's index. */
export type Moment =
  | { readonly kind: 'working' }
  | { readonly kind: 'commit'; readonly ref: string }
  | { readonly kind: 'staged'; readonly indexFile?: string };
