import type { AnchorResult, CheckReport } from '@holdfast/anchors';
import { readAnchors } from '../anchors/read-anchors.js';
import { checkAnchorsOf } from '../check/check-anchors-of.js';
import type { Project } from '../project.js';
import { type Coverage, exportedNames } from './exported-names.js';
import { type NoisyAnchor, noisyAnchors } from './noisy-anchors.js';

/** How healthy the anchors of a project are. */
export interface AnchorStats {
  /** Anchors in each state. */
  readonly states: Readonly<Record<AnchorResult['state'], number>>;
  /** Anchors on lines among all that are not retired; a rising share makes noise. */
  readonly fallbackShare: CheckReport['fallbackShare'];
  readonly noisy: readonly NoisyAnchor[];
  readonly coverage: Coverage;
}

/**
 * Counts states, line ranges, anchors that call for a person about nothing, and exported names that no
 * document describes.
 *
 * @throws HoldfastError as `readAnchors` and `checkAnchorsOf`.
 */
export async function anchorStats(project: Project): Promise<AnchorStats> {
  const anchors = await readAnchors(project);
  const { results, fallbackShare } = await checkAnchorsOf(project, anchors, { blame: false });
  const { entries } = (await project.anchors()).audit();
  const count = (state: AnchorResult['state']) =>
    results.filter((result) => result.state === state).length;
  return {
    states: {
      fresh: count('fresh'),
      stale: count('stale'),
      'moved-renamed': count('moved-renamed'),
      lost: count('lost'),
      unchecked: count('unchecked'),
      retired: count('retired'),
    },
    fallbackShare,
    noisy: await noisyAnchors(anchors, entries, await project.history()),
    coverage: await exportedNames(project, await project.tree(), anchors),
  };
}
