import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Actor } from '@holdfast/anchors';
import { HoldfastError } from '@holdfast/base';
import { addSuggestions } from '../anchors/add-suggestions.js';
import { type ScanOutcome, type ScanRequest, scanBlocks } from '../blocks/scan-blocks.js';
import type { Project } from '../project.js';
import type { InitPlan } from './plan-init.js';

/** What setting up a project did. */
export interface InitDone {
  readonly files: readonly string[];
  readonly anchors: number;
  /** What came of the first scan; absent where there was a map, or none was wanted. */
  readonly scan?: ScanOutcome;
}

/**
 * Sets a project up as planned. Each step is whole or not done, and can be taken again: what is there
 * already stays as it is.
 *
 * @param scan - who scans; without it no map is made.
 * @throws HoldfastError `io-error`, and as `addAnchor` and `scanBlocks`.
 */
export async function applyInit(
  project: Project,
  plan: Pick<InitPlan, 'files' | 'anchors' | 'map'>,
  actor: Actor,
  scan: ScanRequest | undefined,
): Promise<InitDone> {
  const files = plan.files.flatMap(({ path, text }) =>
    createOwnFile(project.root, path, text) ? [path] : [],
  );
  const added = plan.anchors.length === 0 ? [] : await addSuggestions(project, plan.anchors, actor);
  const anchors = added.length;
  if (!plan.map || scan === undefined) return { files, anchors };
  return { files, anchors, scan: await scanBlocks(project, scan) };
}

/** False where somebody else was faster: theirs stays. */
function createOwnFile(root: string, path: string, text: string): boolean {
  const file = join(root, path);
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    throw new HoldfastError('io-error', `${path} cannot be created (${code ?? 'error'}).`, {
      path,
      cause,
    });
  }
}
