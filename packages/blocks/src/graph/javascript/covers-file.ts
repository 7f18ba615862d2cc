import { isBelow } from '../repo-path-parts.js';
import type { TsConfig } from './tsconfig.js';

/** Whether `files`, `include` and `exclude` of a configuration take a file in. */
export function coversFile(config: TsConfig, path: string): boolean {
  if (
    config.include === undefined
      ? !isBelow(path, config.directory)
      : !matchesAny(config.include, path)
  )
    return false;
  return !matchesAny(config.exclude, path);
}

function matchesAny(patterns: readonly string[], path: string): boolean {
  return patterns.some((pattern) => compiled(pattern).test(path));
}

const remembered = new Map<string, RegExp>();
const MOST_REMEMBERED = 5_000;

function compiled(pattern: string): RegExp {
  const known = remembered.get(pattern);
  if (known !== undefined) return known;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  const made = compile(pattern);
  remembered.set(pattern, made);
  return made;
}

/** TypeScript's patterns: `*`, `?`, `**`; a directory without a wildcard stands for all below it. */
function compile(pattern: string): RegExp {
  if (pattern === '') return /^/;
  const body = pattern
    .split('/')
    .map((part) =>
      part === '**'
        ? '**'
        : part
            .replace(/[.+^${}()|[\]\\]/g, '\\$&')
            .replace(/\*/g, '[^/]*')
            .replace(/\?/g, '[^/]'),
    )
    .join('/')
    .replace(/(^|\/)\*\*(?=\/)/g, '$1(?:[^/]+/)*')
    .replace(/\)\*\//g, ')*')
    .replace(/\*\*$/, '.*');
  return new RegExp(`^${body}(?:/.*)?$`, 'u');
}
