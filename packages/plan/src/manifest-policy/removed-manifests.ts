import type { Operation } from '../operation-model.js';
import { operationPaths } from '../operation-places.js';
import { manifestAt } from './manifest-path.js';

/**
 * The manifest at the app root where an operation deletes it, moves it away, or moves another file to
 * its place: what it installs would change without a text that can be judged.
 */
export function removedManifests(operation: Operation): readonly string[] {
  if (operation.kind !== 'delete' && operation.kind !== 'move') return [];
  return operationPaths(operation).filter((path) => manifestAt(path) === 'root');
}
