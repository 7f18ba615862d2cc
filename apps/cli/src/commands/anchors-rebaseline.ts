import { type Anchor, rebaselineAnchors } from '@holdfast/anchors';
import { HoldfastError, snakeCase } from '@holdfast/base';
import { changeAnchors, readAnchors } from '@holdfast/project';
import { anchorText } from '../anchors/anchor-text-of.js';
import type { RebaselineValues } from '../command-line/anchor-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { actorOf } from '../project/actor-of.js';
import { withProject } from '../project/with-project.js';
import { renderRebaselined } from '../render/anchors/render-rebaselined.js';
import type { Terminal } from '../terminal/terminal.js';

/** Hashes what was confirmed anew, after an update that hashes or parses otherwise. */
export async function run(values: RebaselineValues, terminal: Terminal): Promise<Outcome> {
  return await withProject(values, terminal, async (project) => {
    const [history, facts] = await Promise.all([project.history(), project.facts()]);
    if (history === undefined) throw noHistory();
    const actor = await actorOf(values, project.root);
    const work = async (before: readonly Anchor[]) =>
      ({ ok: true, ...(await rebaselineAnchors(before, actor, { history, facts })) }) as const;
    const dryRun = values['dry-run'];
    const { anchors, rebaselined, skipped } = dryRun
      ? await work(await readAnchors(project))
      : await changeAnchors(project, work);
    return {
      exitCode: skipped.length === 0 ? 0 : 1,
      json: { schema_version: 1, dry_run: dryRun, rebaselined, skipped: snakeCase(skipped) },
      text: renderRebaselined(
        { anchors, rebaselined, skipped },
        dryRun,
        anchorText(anchors, values, terminal),
      ),
    };
  });
}

function noHistory(): HoldfastError {
  return new HoldfastError(
    'source-unavailable',
    'What was confirmed cannot be read without the repository and git.',
    { hint: 'Run this in a clone of the repository.' },
  );
}
