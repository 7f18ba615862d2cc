import {
  type Anchor,
  type AnchorId,
  type AnchorResult,
  type CheckOptions,
  checkAnchors,
} from '@holdfast/anchors';
import type { SourceTree } from '@holdfast/source';
import type { AnchorChange, AnchorsImpact } from './impact.js';
import type { PlannedContents } from './planned-tree.js';

/** Anchors, and what a check of them needs. */
export interface AnchorSources
  extends Pick<CheckOptions, 'facts' | 'history' | 'head' | 'sections'> {
  readonly anchors: readonly Anchor[];
  /** Larger files are not parsed, as in a check; its default without it. */
  readonly maxFileBytes?: number;
}

/** A project before and after a plan. */
export interface BothTrees {
  readonly before: SourceTree;
  readonly after: SourceTree;
}

/** What a plan does to files. */
export interface PlannedFiles {
  readonly contents: PlannedContents;
  /** New names by old ones. */
  readonly moves: ReadonlyMap<string, string>;
}

/** Checks all anchors on both trees, and says which would be told something else. */
export async function anchorsImpact(
  sources: AnchorSources,
  { before, after }: BothTrees,
  planned: PlannedFiles,
): Promise<AnchorsImpact> {
  // A budget would leave some of them open by chance, and where a state began does not matter here.
  const { maxFileBytes, ...rest } = sources;
  const budget = { ...UNBOUNDED, ...(maxFileBytes === undefined ? {} : { maxFileBytes }) };
  // Nobody is told the place of what stays as it is.
  const options = { ...rest, budget, blame: false, linesOfUntouched: false };
  const then = await checkAnchors({ ...options, tree: before });
  const now = await checkAnchors({ ...options, tree: after });
  const earlier = new Map(then.results.map((result) => [result.anchor.id, result]));
  return {
    total: sources.anchors.length,
    changes: now.results.flatMap((result) => changeOf(earlier, result, planned) ?? []),
    unknown: now.results.filter((result) => result.state === 'unchecked'),
  };
}

const UNBOUNDED = {
  bytes: Number.POSITIVE_INFINITY,
  files: Number.POSITIVE_INFINITY,
  searchFiles: Number.POSITIVE_INFINITY,
  timeMs: Number.POSITIVE_INFINITY,
};

function changeOf(
  earlier: ReadonlyMap<AnchorId, AnchorResult>,
  after: AnchorResult,
  { contents, moves }: PlannedFiles,
): AnchorChange | undefined {
  const before = earlier.get(after.anchor.id);
  if (before === undefined || evidenceOf(before) === evidenceOf(after)) return undefined;
  // A document that goes away was not thought of: its anchors are lost with it.
  const documentPlanned = (contents.get(after.anchor.document) ?? null) !== null;
  const movesTo = after.state === 'lost' ? moves.get(fileOf(after.anchor)) : undefined;
  return {
    before,
    after,
    effect: effectOf(before, after),
    documentPlanned,
    ...(movesTo === undefined ? {} : { fileMovesTo: movesTo }),
  };
}

function fileOf(anchor: Anchor): string {
  return anchor.target === 'pair' ? anchor.pair.document : anchor.fileHint;
}

/** What a reader would be told, without where it stands: lines move with every edit above. */
function evidenceOf({ state, detail }: AnchorResult): string {
  const { lineStart: _, lineEnd: __, at: ___, ...told } = detail;
  return JSON.stringify([state, told]);
}

function effectOf(before: AnchorResult, after: AnchorResult): AnchorChange['effect'] {
  const change = RANK[after.state] - RANK[before.state];
  if (change !== 0) return change > 0 ? 'worse' : 'better';
  // Still stale, and by another change: whoever confirms has more to read than before.
  return after.state === 'fresh' ? 'other' : 'worse';
}

const RANK = {
  retired: 0,
  fresh: 0,
  'moved-renamed': 1,
  stale: 2,
  unchecked: 2,
  lost: 3,
} as const satisfies Record<AnchorResult['state'], number>;
