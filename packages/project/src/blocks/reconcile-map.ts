import { type Reconciled, reconcile } from '@holdfast/blocks';
import type { StoreConflict, StoredAct, StoredStep, StoreRefusal } from '@holdfast/blocks/node';
import type { Project } from '../project.js';
import { commitOf, fileRenames } from './file-renames.js';
import { mapEntries, needsNoBlock } from './map-files.js';
import { requireMap } from './read-map.js';

/** A map that was brought up to date, and what was found; or why it was not. */
export type ReconcileResult =
  | (StoredStep & { readonly report: Pick<Reconciled, 'blocks' | 'unmappedTotal'> })
  | StoreConflict
  | StoreRefusal;

/**
 * Brings the map of a project up to date with the files of its working tree: renamed members are
 * followed, blocks whose members changed get their next boundary version.
 *
 * @throws HoldfastError `blocks-missing`, and as `readMap`.
 */
export async function reconcileMap(
  project: Project,
  act: Omit<StoredAct, 'act'>,
): Promise<ReconcileResult> {
  const entries = await mapEntries(project);
  const { repo } = await requireMap(project);
  const renames = await fileRenames(project, await commitOf(project, repo), entries);
  const files = entries.map(({ path }) => path);
  const unlisted = new Set(files.filter(needsNoBlock));
  let report: Reconciled | undefined;
  const store = await project.blocks();
  const result = await store.update<never>({ ...act, act: 'reconcile' }, async (map) => {
    const present = map ?? (await requireMap(project));
    report = reconcile(present, { files, unlisted, renames });
    return { ok: true, map: report.map };
  });
  if (!result.ok) return result;
  if (report === undefined) throw new TypeError('A saved map was reconciled.');
  return { ...result, report };
}
