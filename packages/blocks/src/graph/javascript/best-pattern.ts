import type { TsConfig } from './tsconfig.js';

/** An exact pattern, else the one with the longest text before `*`. */
export function bestPattern(paths: TsConfig['paths'], specifier: string) {
  let best:
    | { readonly length: number; readonly rest: string; readonly targets: readonly string[] }
    | undefined;
  for (const [pattern, targets] of paths) {
    const star = pattern.indexOf('*');
    if (star < 0) {
      if (pattern === specifier) return { length: pattern.length, rest: '', targets };
      continue;
    }
    const [head, tail] = [pattern.slice(0, star), pattern.slice(star + 1)];
    if (
      specifier.length < head.length + tail.length ||
      !specifier.startsWith(head) ||
      !specifier.endsWith(tail)
    )
      continue;
    if (best === undefined || star > best.length)
      best = {
        length: star,
        rest: specifier.slice(head.length, specifier.length - tail.length),
        targets,
      };
  }
  return best;
}
