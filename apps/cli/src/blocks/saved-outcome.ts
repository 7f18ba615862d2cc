import { snakeCase } from '@holdfast/base';
import { type BlockMap, diffMaps, renderMapDiff, revisionView } from '@holdfast/blocks';
import type { Outcome } from '../command-line/outcome.js';
import { paintDiff } from '../render/blocks/paint-diff.js';
import type { Colors } from '../render/colors-of.js';
import { versionText } from './version-text.js';

/** A map before and after a change that was saved, or would have been. */
export interface MapChange {
  readonly before: BlockMap | undefined;
  readonly after: BlockMap;
  readonly changed: boolean;
  readonly dryRun: boolean;
}

/**
 * What a change came to: the difference of the map, and its new version.
 *
 * @param more - what else the JSON document has to say.
 * @param notes - sentences below the difference.
 */
export function savedOutcome(
  { before, after, changed, dryRun }: MapChange,
  colors: Colors,
  more: Readonly<Record<string, unknown>> = {},
  notes: readonly string[] = [],
): Outcome {
  const steps = before === undefined ? [] : changedMaps(before, after);
  const shown = steps.flatMap(([from, to]) => renderMapDiff(from, to));
  const done = !changed
    ? 'Nothing to change.'
    : dryRun
      ? 'Not saved (--dry-run).'
      : `Saved as version ${versionText(after)}.`;
  return {
    exitCode: 0,
    json: {
      schema_version: 1,
      ok: true,
      changed,
      dry_run: dryRun,
      store_version: after.storeVersion,
      content_hash: after.contentHash,
      ...(before === undefined
        ? {}
        : { diff: snakeCase(steps.flatMap(([from, to]) => diffMaps(from, to))) }),
      ...more,
    },
    text: `${paintDiff(shown, colors)}${notes.map((note) => `${note}\n`).join('')}${done}\n`,
  };
}

/** The map itself; and, of an edit of an open revision, that revision, which is what was edited. */
function changedMaps(
  before: BlockMap,
  after: BlockMap,
): readonly (readonly [BlockMap, BlockMap])[] {
  const [from, to] = [revisionView(before), revisionView(after)];
  const live = [before, after] as const;
  return from === undefined || to === undefined ? [live] : [live, [from, to]];
}
