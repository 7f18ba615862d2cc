import { findPathCollisions, type PathCollision, type Problem, shorten } from '@holdfast/base';
import { findPlaceCollisions, type NamedPlace } from './place-collisions.js';

/** Problems of a list of targets in which a file is named twice, or a file inside another one. */
export function repeatedTargets(paths: readonly string[]): Problem[] {
  return findPathCollisions(paths).map(repeated);
}

/** The same for names that may also go and come: see {@link findPlaceCollisions}. */
export function repeatedPlaces(places: readonly NamedPlace[]): Problem[] {
  return findPlaceCollisions(places).map(repeated);
}

function repeated({ outer, inner }: PathCollision): Problem {
  return {
    code: 'target-collision',
    message:
      inner === outer
        ? `${shorten(inner)} is named more than once.`
        : `${shorten(inner)} is the same file as ${shorten(outer)}, or inside it.`,
    path: inner,
    hint: 'Name each file once, and no file inside another one.',
  };
}
