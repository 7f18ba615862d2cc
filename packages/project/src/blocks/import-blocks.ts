import { basename } from 'node:path';
import { decodeUtf8, HoldfastError } from '@holdfast/base';
import {
  type FirstMap,
  type FirstMapOptions,
  importCodeowners,
  importWorkspaces,
  workspacePackages,
} from '@holdfast/blocks';
import type { StoreConflict, StoredAct, StoredStep, StoreRefusal } from '@holdfast/blocks/node';
import type { Project } from '../project.js';
import { blockFacts } from './block-facts.js';

/** Where a first map comes from. */
export interface ImportRequest extends Omit<StoredAct, 'act' | 'expected'> {
  /** Packages of the workspace, or the file in which owners of paths are named. */
  readonly from: 'workspaces' | 'codeowners';
}

/** The first map of a project and what could not be taken over; or why there is none. */
export type ImportOutcome =
  | (StoredStep & { readonly notes: readonly string[] })
  | StoreConflict
  | StoreRefusal;

/**
 * Makes the first map of a project from what it has already.
 *
 * @throws HoldfastError `blocks-exist` when there is a map, `import-source-missing` when there is
 *   nothing to make one from, and as `readMap`.
 */
export async function importBlocks(
  project: Project,
  { from, ...act }: ImportRequest,
): Promise<ImportOutcome> {
  const facts = await blockFacts(project);
  const options: FirstMapOptions = { repoId: basename(project.root), ...facts };
  const made =
    from === 'workspaces' ? await ofPackages(project, options) : await ofOwners(project, options);
  const head = await project.head();
  const store = await project.blocks();
  const result = await store.update<never>({ ...act, act: 'import' }, (present) => {
    if (present !== undefined) throw exists();
    const repo = { ...made.map.repo, ...(head === undefined ? {} : { sourceCommit: head }) };
    return { ok: true, map: { ...made.map, repo } };
  });
  return result.ok ? { ...result, notes: made.notes } : result;
}

async function ofPackages(project: Project, options: FirstMapOptions): Promise<FirstMap> {
  const { packages } = await workspacePackages(await project.tree());
  if (packages.length === 0) {
    throw missing('The project has no package manifest.', 'Use `holdfast blocks scan` instead.');
  }
  return importWorkspaces(packages, options);
}

/** In the order in which GitHub and GitLab look. */
const OWNERS_PATHS = ['.github/CODEOWNERS', '.gitlab/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

async function ofOwners(project: Project, options: FirstMapOptions): Promise<FirstMap> {
  const tree = await project.tree();
  for (const path of OWNERS_PATHS) {
    const read = await tree.read(path, MOST_BYTES);
    const text = read.kind === 'found' ? decodeUtf8(read.bytes) : undefined;
    if (text !== undefined) return importCodeowners(text, options);
  }
  throw missing(
    `There is no readable ${OWNERS_PATHS.join(', ')}.`,
    'Use `holdfast blocks scan`, or import --from workspaces.',
  );
}

/** GitHub reads no longer ones. */
const MOST_BYTES = 3_000_000;

function missing(message: string, hint: string): HoldfastError {
  return new HoldfastError('import-source-missing', message, { hint });
}

function exists(): HoldfastError {
  return new HoldfastError('blocks-exist', 'The project has a map of blocks already.', {
    path: '.holdfast/blocks.json',
    hint: 'An import makes a first map only. `holdfast blocks scan` brings the present one up to date.',
  });
}
