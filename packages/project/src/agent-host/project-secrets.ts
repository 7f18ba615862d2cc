import { resolve } from 'node:path';
import { shorten } from '@holdfast/base';

/**
 * Every form in which messages could say where a project lies.
 *
 * @param root - absolute, without symlinks.
 * @param cwd - as somebody named it.
 */
export function projectSecrets(root: string, cwd: string): readonly string[] {
  const paths = [root, resolve(cwd)].filter((path) => path !== '/');
  // Messages quote paths, and cut long ones.
  const quoted = paths.flatMap((path) =>
    LENGTHS.map((max) => shorten(path, max).slice(1, -1).replace(/…$/, '')),
  );
  return [...new Set([...paths, ...quoted])];
}

const LENGTHS = [60, 80, 120, 300, Number.POSITIVE_INFINITY];
