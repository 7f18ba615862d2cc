import type { Operation } from './operation-model.js';
import type { NamedPlace } from './place-collisions.js';

/** The names that an operation is about: its path, and of a move the old name too. */
export function operationPaths(operation: Operation): readonly string[] {
  return operation.kind === 'move' ? [operation.path, operation.from] : [operation.path];
}

/** Where the file is that an operation was planned for: of a move its old name. */
export function originalPath(operation: Operation): string {
  return operation.kind === 'move' ? operation.from : operation.path;
}

/** What an operation makes of the names that it is about. */
export function operationPlaces(operation: Operation): readonly NamedPlace[] {
  const { path } = operation;
  switch (operation.kind) {
    case 'create':
      return [{ path, role: 'made' }];
    case 'update':
    case 'chmod':
      return [{ path, role: 'kept' }];
    case 'delete':
      return [{ path, role: 'gone' }];
    case 'move': {
      const { from } = operation;
      return [
        { path: from, role: 'gone', other: path },
        { path, role: 'made', other: from },
      ];
    }
  }
}
