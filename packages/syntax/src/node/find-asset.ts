import { existsSync } from 'node:fs';

/**
 * The URL of a file or directory that is shipped beside the code, looked for from this module's
 * directory upwards: bundlers move code between directories, and sources lie elsewhere than builds.
 */
export function findAsset(...candidates: readonly string[]): URL | undefined {
  for (const up of ['./', '../', '../../', '../../../']) {
    for (const candidate of candidates) {
      const url = new URL(up + candidate, import.meta.url);
      if (existsSync(url)) return url;
    }
  }
  return undefined;
}
