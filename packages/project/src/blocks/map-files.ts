import { classifyFiles, type FileClass, listProjectFiles } from '@holdfast/blocks';
import type { SourceEntry, SourceTree } from '@holdfast/source';
import type { Moment, Project } from '../project.js';

/** The paths alone, for questions that need no imports: quick in a project of any size. */
export async function mapFiles(project: Project, moment?: Moment): Promise<readonly string[]> {
  return (await mapEntries(project, moment)).map(({ path }) => path);
}

/** The files that a map may claim: all of the project, without Holdfast's own. */
export async function mapEntries(
  project: Project,
  moment?: Moment,
): Promise<readonly SourceEntry[]> {
  return await entriesOf(await project.tree(moment));
}

/** The same of a tree that is open. */
export async function entriesOf(tree: SourceTree): Promise<readonly SourceEntry[]> {
  const { files } = await listProjectFiles(tree);
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
