import type { AnchorResult } from '@holdfast/anchors';
import type { BlockCheck } from '@holdfast/blocks';
import type { BlocksImpact, Impact } from '@holdfast/impact';
import type { ProjectCheck } from '../../src/index.js';

/** What came and what went, as sorted lines with kind and place. */
export type Difference = readonly string[];

/** What checks before and after an apply say differently. */
export function differenceOf(before: ProjectCheck, after: ProjectCheck): Difference {
  const then = new Map(before.anchors.results.map((it) => [it.anchor.id, told(it)]));
  const anchors = after.anchors.results.flatMap((it) => {
    const was = then.get(it.anchor.id) ?? 'nothing';
    return was === told(it) ? [] : [anchorLine(it, was)];
  });
  return [...anchors, ...unknown(after.anchors.results), ...mapDifference(before, after)].sort();
}

/** The same of what an impact says. */
export function predictedOf({ anchors, blocks }: Impact): Difference {
  const changed = (anchors?.changes ?? []).flatMap(({ before, after }) =>
    told(before) === told(after) ? [] : [anchorLine(after, told(before))],
  );
  const map = blocks === undefined ? [] : mapLines(blocks);
  return [...changed, ...unknown(anchors?.unknown ?? []), ...map].sort();
}

/** State and evidence; that a state was left again is told by what the last check saw. */
function told({ state, detail }: AnchorResult): string {
  const { reason, movedTo, renamedTo, kindNow, changed, bodyChanged, document, section } = detail;
  const same = /^(?:reverted|\w+_matched)$/.test(reason) ? 'matched' : reason;
  const rest = { movedTo, renamedTo, kindNow, changed, bodyChanged, document, section };
  return `${state} ${JSON.stringify([same, rest])}`;
}

function anchorLine(result: AnchorResult, was: string): string {
  return `anchor ${result.anchor.id} ${was} -> ${told(result)}`;
}

function unknown(results: readonly AnchorResult[]): readonly string[] {
  return results.flatMap((it) => (it.state === 'unchecked' ? [`unknown ${it.anchor.id}`] : []));
}

function mapDifference({ blocks: then }: ProjectCheck, { blocks: now }: ProjectCheck): Difference {
  if (then === undefined || now === undefined) return [];
  const before = new Set(findingsOf(then));
  const after = new Set(findingsOf(now));
  return [
    ...[...after].filter((it) => !before.has(it)).map((it) => `+ ${it}`),
    ...[...before].filter((it) => !after.has(it)).map((it) => `- ${it}`),
  ];
}

/** Every finding of a check of the map, by kind and place. */
function findingsOf(check: BlockCheck): readonly string[] {
  return [
    ...check.unmapped.map((path) => `unmapped ${path}`),
    ...check.missing.map(({ block, path }) => `missing ${block.blockId} ${path}`),
    ...check.overlaps.map(({ path }) => `overlap ${path}`),
    ...check.drift.flatMap(({ block, added, removed }) => driftOf({ block, added, removed })),
    ...check.idleGlobs.map(({ block, pattern }) => `idle ${block.blockId} ${pattern}`),
    ...check.rules.problems.map(({ rule, side }) => `idle rule ${rule.from} ${rule.to} ${side}`),
    ...check.rules.violations.flatMap(({ rule, imports }) =>
      imports.map((it) => `rule ${rule.from} ${rule.to} ${it.from} ${it.to}`),
    ),
    ...check.rules.shrinkable.map((it) => shrinkableOf(it)),
    ...check.danglingSockets.map(({ block, to }) => `socket ${block.blockId} ${to}`),
    ...check.receipts.map(({ block, type }) => `receipt ${block.blockId} ${type}`),
  ];
}

function mapLines(blocks: BlocksImpact): readonly string[] {
  const came = [
    ...blocks.unmapped.map(({ path }) => `unmapped ${path}`),
    ...blocks.overlaps.map(({ path }) => `overlap ${path}`),
    ...blocks.newViolations.map(breachOf),
    ...partLines(blocks),
  ];
  const went = [
    ...blocks.solved.unmapped.map((path) => `unmapped ${path}`),
    ...blocks.solved.overlaps.map(({ path }) => `overlap ${path}`),
    ...blocks.solvedViolations.map(breachOf),
    ...partLines(blocks.solved),
  ];
  return [...came.map((it) => `+ ${it}`), ...went.map((it) => `- ${it}`)];
}

function partLines({
  missing,
  drift,
  idle,
  shrinkable,
}: Pick<BlocksImpact, 'missing' | 'drift' | 'idle' | 'shrinkable'>) {
  return [
    ...missing.map(({ block, path }) => `missing ${block.blockId} ${path}`),
    ...drift.flatMap(driftOf),
    ...idle.map((part) =>
      part.kind === 'pattern'
        ? `idle ${part.block.blockId} ${part.pattern}`
        : `idle rule ${part.rule.from} ${part.rule.to} ${part.side}`,
    ),
    ...shrinkable.map((it) => shrinkableOf(it)),
  ];
}

function breachOf({ rule, import: found }: BlocksImpact['newViolations'][number]): string {
  return `rule ${rule.from} ${rule.to} ${found.from} ${found.to}`;
}

function driftOf({
  block,
  added,
  removed,
}: Pick<BlocksImpact['drift'][number], 'added' | 'removed'> & {
  readonly block: { readonly blockId: string };
}): readonly string[] {
  return [
    ...added.map((path) => `drift ${block.blockId} +${path}`),
    ...removed.map((path) => `drift ${block.blockId} -${path}`),
  ];
}

function shrinkableOf({ rule, from, to }: BlockCheck['rules']['shrinkable'][number]): string {
  return `baseline ${rule.from} ${rule.to} ${from} ${to}`;
}
