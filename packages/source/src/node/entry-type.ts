import type { SourceEntry } from '../source-tree.js';

/** What a git mode stands for, in trees and in the index. */
export function entryType(mode: string): SourceEntry['type'] {
  return mode === '120000' ? 'symlink' : mode === '160000' ? 'submodule' : 'file';
}
