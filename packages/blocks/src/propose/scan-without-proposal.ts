import type { ProposedBlock } from './proposal.js';
import type { Scan } from './scan.js';
import { type ScanResult, scanToMap } from './scan-to-map.js';

/**
 * The map after a scan that no proposal has a part in: a map is there, it is to be carried over, and
 * few of the new files are in folders of their own. A proposal is most of the cost of a scan.
 *
 * @returns the same as `scanToMap` with any proposal of the input; `undefined` where one is needed.
 * @example
 * ```ts
 * import { createMap, scanWithoutProposal } from '@holdfast/blocks';
 *
 * const repo = { repoId: 'shop', root: '.' };
 * const input = { files: [] };
 * const previous = createMap({ repoId: 'shop' });
 * console.log(scanWithoutProposal({ input, repo })?.report.outcome);
 * // undefined
 * console.log(scanWithoutProposal({ input, repo, previous })?.report.outcome);
 * // carried-over
 * ```
 */
export function scanWithoutProposal(scan: Omit<Scan, 'proposal'>): ScanResult | undefined {
  let isNeeded = false;
  const proposal = {
    get blocks(): readonly ProposedBlock[] {
      isNeeded = true;
      return [];
    },
    seams: [],
    unmapped: [],
    divisions: [],
  };
  const result = scanToMap({ ...scan, proposal });
  return isNeeded ? undefined : result;
}
