import { compareCodeUnits } from '@holdfast/base';
import { languageOf } from '../inspect/detect-languages.js';
import { LOCK_FILES } from '../inspect/detect-package-manager.js';
import { isOutput } from '../inspect/is-output.js';
import { baseName } from '../inspect/resolve-inside.js';
import { isConfigurationPath } from '../snapshot-schema.js';

/**
 * Puts files into the order in which a snapshot takes them until it is full: configurations that may be sent with
 * their bytes, lock files, other files directly in the app root, source files and stylesheets,
 * everything else, and last what lies in directories that usually hold output. Within a group the
 * less nested come first, then code-unit order.
 */
export function orderForSnapshot(paths: readonly string[]): string[] {
  return paths
    .map((path) => ({ path, rank: rank(path), depth: path.split('/').length }))
    .sort((a, b) => a.rank - b.rank || a.depth - b.depth || compareCodeUnits(a.path, b.path))
    .map(({ path }) => path);
}

function rank(path: string): number {
  if (isConfigurationPath(path)) return configurationRank(path);
  if (!path.includes('/')) return isLockFile(path) ? 10 : 11;
  if (isOutput(path)) return 14;
  return languageOf(path) !== undefined || STYLESHEET.test(path) ? 12 : 13;
}

/** Nested manifests say more about a workspace than nested compiler settings do. */
function configurationRank(path: string): number {
  if (isOutput(path)) return 9;
  const root = ROOT_ORDER.indexOf(path);
  if (root >= 0) return root;
  if (!path.includes('/')) return ROOT_ORDER.length;
  return baseName(path) === 'package.json' ? 7 : 8;
}

const ROOT_ORDER = [
  'package.json',
  'pnpm-workspace.yaml',
  'tsconfig.json',
  'jsconfig.json',
  'components.json',
];

const STYLESHEET = /\.(?:css|scss|sass|less|styl|pcss|postcss)$/;

/** Whether a file is a package manager's lock file, which is listed whatever its size and bytes are. */
export function isLockFile(path: string): boolean {
  return Object.hasOwn(LOCK_FILES, path);
}
