import type { Anchor } from '@holdfast/anchors';
import { snakeCase } from '@holdfast/base';
import {
  changeAnchors,
  importInline,
  lookupSources,
  markdownDocuments,
  readAnchors,
} from '@holdfast/project';
import { anchorText } from '../anchors/anchor-text-of.js';
import type { ImportValues } from '../command-line/anchor-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { actorOf } from '../project/actor-of.js';
import { pathArgument } from '../project/path-argument.js';
import { withProject } from '../project/with-project.js';
import { renderImported } from '../render/anchors/render-imported.js';
import type { Terminal } from '../terminal/terminal.js';

/** Takes over the anchors that are written in documents. Comments that cannot be end with exit code 1. */
export async function run(values: ImportValues, terminal: Terminal): Promise<Outcome> {
  return await withProject(values, terminal, async (project, places) => {
    const actor = await actorOf(values, project.root);
    const sources = await lookupSources(project);
    const paths = values.documents.map((document) => pathArgument(document, places));
    const documents = await markdownDocuments(sources.tree, paths);
    const work = async (before: readonly Anchor[]) =>
      ({ ok: true, ...(await importInline(before, documents, actor, sources)) }) as const;
    const {
      anchors,
      audit: _,
      ok: __,
      ...imported
    } = values['dry-run']
      ? await work(await readAnchors(project))
      : await changeAnchors(project, work);
    return {
      exitCode: imported.problems.length === 0 ? 0 : 1,
      json: { schema_version: 1, ...(snakeCase(imported) as object) },
      text: renderImported(imported, values['dry-run'], anchorText(anchors, values, terminal)),
    };
  });
}
