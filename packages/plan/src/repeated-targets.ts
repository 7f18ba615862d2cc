import { findPathCollisions, type Problem, shorten } from '@holdfast/base';

/** Problems of a list of targets in which a file is named twice, or a file inside another one. */
export function repeatedTargets(paths: readonly string[]): Problem[] {
  return findPathCollisions(paths).map(({ outer, inner }) => ({
    code: 'target-collision',
    message:
      inner === outer
        ? `${shorten(inner)} is named more than once.`
        : `${shorten(inner)} is the same file as ${shorten(outer)}, or inside it.`,
    path: inner,
    hint: 'Name each file once, and no file inside another one.',
  }));
}
