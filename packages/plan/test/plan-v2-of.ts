import { type Sha256, sha256 } from '@holdfast/base';
import type { Operation, OriginalFile, PlanV2 } from '@holdfast/plan';

/** A plan of version 2 with these operations, in any order; its id is not the real one. */
export function planV2Of(operations: readonly Operation[], more: Partial<PlanV2> = {}): PlanV2 {
  return {
    schemaVersion: 2,
    id: sha256(JSON.stringify(operations)),
    appRoot: '.',
    operations: [...operations].sort((a, b) => (a.path < b.path ? -1 : 1)),
    dependencies: [],
    conflicts: [],
    verification: [],
    unsupported: [],
    ...more,
  };
}

/** The hash of bytes that a test writes. */
export const hashOf = (bytes: string | Uint8Array): Sha256 => sha256(bytes);

/** What is there now, by path. */
export function filesOf(files: Readonly<Record<string, OriginalFile | string>>) {
  return new Map(
    Object.entries(files).map(([path, file]): [string, OriginalFile] => [
      path,
      typeof file === 'string' && file !== 'absent' ? Buffer.from(file) : (file as OriginalFile),
    ]),
  );
}

/** The smallest PNG, one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
