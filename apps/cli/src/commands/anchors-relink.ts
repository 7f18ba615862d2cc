import { HoldfastError, snakeCase } from '@holdfast/base';
import {
  checkAnchorsOf,
  type Project,
  readAnchors,
  relinkMovedDirectories,
  relinkTo,
} from '@holdfast/project';
import { anchorText } from '../anchors/anchor-text-of.js';
import { findAnchor } from '../anchors/find-anchor.js';
import { settledOutcome } from '../anchors/settled-outcome.js';
import type { RelinkValues } from '../command-line/anchor-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { usageError } from '../command-line/usage-error.js';
import { actorOf } from '../project/actor-of.js';
import { type Places, targetArgument } from '../project/path-argument.js';
import { withProject } from '../project/with-project.js';
import { renderRelinked } from '../render/anchors/render-relinked.js';
import type { Terminal } from '../terminal/terminal.js';

/** Points one anchor elsewhere, or accepts directories that moved. */
export async function run(values: RelinkValues, terminal: Terminal): Promise<Outcome> {
  checkArguments(values);
  return await withProject(values, terminal, async (project, places) =>
    values.moved
      ? await relinkDirectories(project, values, terminal)
      : await relinkOne(project, places, values, terminal),
  );
}

function checkArguments({ id, target, moved, 'dry-run': dryRun }: RelinkValues): void {
  if (moved) return;
  if (id === undefined || target === undefined) {
    throw usageError(
      'holdfast anchors relink needs <id> and <target>, or --moved.',
      'See holdfast anchors relink --help',
    );
  }
  if (dryRun) throw usageError('--dry-run goes with --moved only.');
}

async function relinkOne(
  project: Project,
  places: Places,
  values: RelinkValues,
  terminal: Terminal,
): Promise<Outcome> {
  const anchors = await readAnchors(project);
  const { id } = findAnchor(anchors, values.id ?? '');
  const actor = await actorOf(values, project.root);
  const { results } = await checkAnchorsOf(project, anchors, { ids: [id], blame: false });
  const [result] = results;
  if (result === undefined)
    throw new HoldfastError('internal-error', 'The anchor was not checked.');
  const target = targetArgument(values.target ?? '', places);
  const { settled } = await relinkTo(project, result, target, actor);
  return settledOutcome('relinked', settled, anchorText(anchors, values, terminal));
}

async function relinkDirectories(
  project: Project,
  values: RelinkValues,
  terminal: Terminal,
): Promise<Outcome> {
  const anchors = await readAnchors(project);
  const actor = await actorOf(values, project.root);
  const report = await checkAnchorsOf(project, anchors, { blame: false });
  const dryRun = values['dry-run'];
  const { relinked, skipped } = await relinkMovedDirectories(project, report, actor, dryRun);
  const { movedDirectories } = report;
  return {
    exitCode: 0,
    json: {
      schema_version: 1,
      ...(snakeCase({ dryRun, movedDirectories, relinked, skipped }) as object),
    },
    text: renderRelinked(
      { movedDirectories, relinked, skipped, dryRun },
      anchorText(anchors, values, terminal),
    ),
  };
}
