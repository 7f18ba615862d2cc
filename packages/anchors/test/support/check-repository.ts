import { openGitHistory, workingTree } from '@holdfast/source/node';
import type { Repository } from '@holdfast/test-kit';
import {
  type Anchor,
  type AnchorResult,
  type CheckOptions,
  type CheckReport,
  checkAnchors,
} from '../../src/index.js';
import { facts } from './facts.js';

/** Checks anchors at a commit (default `HEAD`) of a real repository, or in its working tree. */
export async function checkRepository(
  { path }: Pick<Repository, 'path'>,
  anchors: readonly Anchor[],
  { at = 'HEAD', ...options }: Partial<CheckOptions> & { readonly at?: string | 'working' } = {},
): Promise<CheckReport> {
  const history = await openGitHistory(path);
  try {
    const head = await history.resolve(at === 'working' ? 'HEAD' : at);
    if (head === undefined) throw new Error(`${at} does not resolve`);
    const tree = at === 'working' ? workingTree(path) : await history.treeAt(head);
    return await checkAnchors({
      anchors,
      tree,
      facts,
      history,
      head,
      documents: false,
      ...options,
    });
  } finally {
    await history.close();
  }
}

/** The only result of a check of one anchor. */
export async function resultAt(
  repository: Pick<Repository, 'path'>,
  anchor: Anchor,
  options: Parameters<typeof checkRepository>[2] = {},
): Promise<AnchorResult> {
  const [result] = (await checkRepository(repository, [anchor], options)).results;
  if (result === undefined) throw new Error('there is no result');
  return result;
}
