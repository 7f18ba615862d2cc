import { encodeUtf8, sha256 } from '@holdfast/base';
import type { PlanV1, TextOperation } from '@holdfast/plan';

/** A file of a plan for tests; without `before` it is created. */
export interface PlannedFile {
  readonly path?: string;
  readonly before?: string;
  readonly after: string;
  readonly reason?: string;
}

/** A plan that makes the given files, with the originals it was made for. */
export function planOf(
  files: readonly PlannedFile[],
  more: Partial<PlanV1> = {},
): { readonly plan: PlanV1; readonly originals: ReadonlyMap<string, Uint8Array> } {
  const originals = new Map<string, Uint8Array>();
  const operations = files.map((file, index): TextOperation => {
    const { path = `src/file-${index}.txt`, before, after, reason = 'Because.' } = file;
    const common = { path, afterSha256: sha256(after), content: after, reason };
    if (before === undefined) return { kind: 'create', beforeSha256: null, ...common };
    originals.set(path, encodeUtf8(before));
    return { kind: 'update', beforeSha256: sha256(before), ...common };
  });
  const plan: PlanV1 = {
    schemaVersion: 1,
    id: sha256(JSON.stringify(operations)),
    appRoot: '.',
    operations,
    dependencies: [],
    conflicts: [],
    verification: [],
    unsupported: [],
    ...more,
  };
  return { plan, originals };
}
