import type { Anchor } from '@holdfast/anchors';
import type { Project } from '../project.js';
import { storeError } from './store-error.js';

/**
 * The anchors of a project; none when nobody has added one.
 *
 * @throws HoldfastError `anchors-invalid`, `anchors-conflict` or `anchors-newer` with every problem of a
 *   damaged file, each with line and column.
 */
export async function readAnchors(project: Project): Promise<readonly Anchor[]> {
  const { readPlainStore } = await import('../open-plain-anchors.js');
  const plain = readPlainStore(project.root);
  if (plain !== undefined) return plain;
  const result = (await project.anchors()).read();
  if (!result.ok) throw storeError(result.problems);
  return result.anchors;
}
