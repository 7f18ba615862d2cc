import type { AddSources } from '@holdfast/anchors';
import type { Project } from '../project.js';

/**
 * Where documents and targets are looked up: the working tree, and the commit that it is based on, so
 * that a confirmation can name the commit which has the very same bytes.
 */
export async function lookupSources(project: Project): Promise<AddSources> {
  const head = await project.head();
  const { fileBytes, searchFiles } = project.config.budget ?? {};
  return {
    tree: await project.tree(),
    facts: await project.facts(),
    ...(fileBytes === undefined ? {} : { maxFileBytes: fileBytes }),
    ...(searchFiles === undefined ? {} : { maxFiles: searchFiles }),
    ...(head === undefined ? {} : { head: await project.tree({ kind: 'commit', ref: head }) }),
  };
}
