import type { Anchor } from './node-anchor.js';
import type { DirState } from './node-handles.js';

/** Placeholder until the spawned copy below is in place: answers that nothing could be copied. */
export async function copyAttributes(
  _anchor: Anchor,
  _fromDir: DirState,
  _toDir: DirState,
  _names: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set();
}
