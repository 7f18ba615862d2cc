import { memorySourceTree } from '@holdfast/source';
import type { Anchor, AnchorResult, CheckOptions } from '../../src/index.js';
import { checkAnchors } from '../../src/index.js';
import { facts } from './facts.js';
import type { Files } from './make-anchor.js';

/** Checks anchors against files without any history. */
export async function checkFiles(
  files: Files | Readonly<Record<string, string | Uint8Array>>,
  anchors: readonly Anchor[],
  options: Partial<CheckOptions> = {},
) {
  const tree = memorySourceTree({ 'README.md': '# Read me\n', ...files });
  return await checkAnchors({ anchors, tree, facts, ...options });
}

/** The result for one anchor against files without any history. */
export async function resultIn(files: Files, anchor: Anchor): Promise<AnchorResult> {
  const [result] = (await checkFiles(files, [anchor])).results;
  if (result === undefined) throw new Error('there is no result');
  return result;
}

/** State and reason, as most cases need them. */
export function stateOf({ state, detail }: AnchorResult): string {
  return `${state} ${detail.reason}`;
}
