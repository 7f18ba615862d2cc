import { classifyFiles, listProjectFiles, needsBlock, type ProjectListing } from '@holdfast/blocks';
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
  return (await listingOf(await project.tree(moment))).files;
}

/** The same of a tree that is open, with what no map can claim. */
export async function listingOf(tree: SourceTree): Promise<ProjectListing> {
  const { files, leftOut } = await listProjectFiles(tree);
  const isOurs = ({ path }: { readonly path: string }) => path.startsWith('.holdfast/');
  return {
    files: files.filter((file) => !isOurs(file)),
    leftOut: leftOut.filter((entry) => !isOurs(entry)),
  };
}

/** Tells files that nobody misses in a block: generated, vendored, lock files, binaries. */
export function needsNoBlock(path: string): boolean {
  return classifyFiles([{ path }]).every((file) => !needsBlock(file.class));
}
