import {
  buildImportGraph,
  type CheckFacts,
  classifyFiles,
  type FileClass,
  type ImportGraph,
  listProjectFiles,
} from '@holdfast/blocks';
import type { SourceEntry } from '@holdfast/source';
import type { Moment, Project } from '../project.js';

/** What a map of blocks is looked at against: the files of one moment and the imports between them. */
export interface BlockFacts
  extends Pick<CheckFacts, 'files' | 'edges' | 'needsNoBlock'>,
    Pick<ImportGraph, 'externals'> {
  /** The files, sorted, with their content ids where these are known. */
  readonly entries: readonly SourceEntry[];
  /** The whole graph, with what could not be read or resolved. */
  readonly graph: ImportGraph;
}

/**
 * The files of a project and who imports whom. Files are read and never run; what they import is
 * remembered in the cache by content.
 *
 * @param moment - default: the working tree.
 * @throws HoldfastError `source-unavailable` for a ref that is not there.
 */
export async function blockFacts(project: Project, moment?: Moment): Promise<BlockFacts> {
  const [tree, outlines, entries] = await Promise.all([
    project.tree(moment),
    project.outlines(),
    mapEntries(project, moment),
  ]);
  const graph = await buildImportGraph(tree, { outlines, entries });
  const files = entries.map(({ path }) => path);
  const { edges, externals } = graph;
  return { files, entries, edges, externals, graph, needsNoBlock: needsNoBlock(files) };
}

/** The paths alone, for questions that need no imports: quick in a project of any size. */
export async function mapFiles(project: Project, moment?: Moment): Promise<readonly string[]> {
  return (await mapEntries(project, moment)).map(({ path }) => path);
}

/** The files that a map may claim: all of the project, without Holdfast's own. */
export async function mapEntries(
  project: Project,
  moment?: Moment,
): Promise<readonly SourceEntry[]> {
  const { files } = await listProjectFiles(await project.tree(moment));
  return files.filter(({ path }) => !path.startsWith('.holdfast/'));
}

/** Tells files that nobody misses in a block: generated, vendored, lock files, binaries. */
export function needsNoBlock(paths: readonly string[]): (path: string) => boolean {
  const aside = new Set(
    classifyFiles(paths.map((path) => ({ path }))).flatMap((file) =>
      ASIDE.has(file.class) ? file.path : [],
    ),
  );
  return (path) => aside.has(path);
}

const ASIDE: ReadonlySet<FileClass> = new Set(['generated', 'vendored', 'lock', 'binary']);
