import { shorten } from '@holdfast/base';
import type { BlockCheck, Drift, IdleGlob, MissingMember, Overlap } from './block-check.js';
import type { ClassedFinding } from './classed-finding.js';
import { describeBlock } from './describe-block.js';
import type { NextSteps } from './next-steps.js';

/** Findings about who claims what: missing members, idle patterns, overlaps, drift. */
export function memberFindings(check: BlockCheck, steps: NextSteps): readonly ClassedFinding[] {
  return [
    ...check.missing.map((member) => missingFinding(member, steps)),
    ...check.idleGlobs.map((glob) => idleFinding(glob, steps)),
    ...check.overlaps.map((overlap) => overlapFinding(overlap, steps)),
    ...check.drift
      .filter(({ byPatterns }) => !byPatterns)
      .map((drift) => driftFinding(drift, steps)),
    ...patternDriftFindings(
      check.drift.filter(({ byPatterns }) => byPatterns),
      steps,
    ),
  ];
}

/** One finding for all files without a block: how many, and the first of them. */
export function unmappedFindings(
  unmapped: readonly string[],
  names: number,
  steps: NextSteps,
): readonly ClassedFinding[] {
  const [first] = unmapped;
  if (first === undefined) return [];
  const count = unmapped.length === 1 ? '1 file belongs' : `${unmapped.length} files belong`;
  return [
    {
      class: 'unmapped',
      rule: 'blocks-unmapped',
      message: `${count} to no block: ${listOf(unmapped, names)}.`,
      hint: `Where the first belongs: ${steps.owner(first)}. Have all of them placed: ${steps.scan()}`,
    },
  ];
}

function missingFinding({ block, path, movedTo }: MissingMember, steps: NextSteps): ClassedFinding {
  const moved = movedTo === undefined ? '' : `; it was renamed to ${shorten(movedTo)}`;
  return {
    class: 'missing',
    rule: 'blocks-missing',
    message: `${describeBlock(block)} has this file as a member, but it is not there${moved}.`,
    path,
    hint:
      movedTo === undefined
        ? `Bring the file back, or take it off the map: ${steps.reconcile()}`
        : `Let the map follow: ${steps.reconcile()}`,
  };
}

function idleFinding({ block, pattern, reason }: IdleGlob, steps: NextSteps): ClassedFinding {
  const what = reason === undefined ? 'matches no file' : `cannot be read (${reason})`;
  return {
    class: 'idle',
    rule: 'blocks-idle',
    message: `The pattern ${shorten(pattern)} of ${describeBlock(block)} ${what}.`,
    hint: `Correct it in the map, or bring its files back: ${steps.show(block.blockId)}`,
  };
}

function overlapFinding({ path, claims }: Overlap, steps: NextSteps): ClassedFinding {
  const owners = claims.map(({ block }) => describeBlock(block)).join(' and ');
  const [first] = claims;
  const primary = first === undefined ? 'both' : (`primary:${first.block.blockId}` as const);
  return {
    class: 'overlap',
    rule: 'blocks-overlap',
    message: `${claims.length} blocks claim this file and nobody has said whose it is: ${owners}.`,
    path,
    hint: `Give it to one: ${steps.edit({ op: 'resolve_seam', path, resolution: primary })}. Or let all share it: ${steps.edit({ op: 'resolve_seam', path, resolution: 'both' })}`,
  };
}

function driftFinding(
  { block, added, removed, noBaseline }: Drift,
  steps: NextSteps,
): ClassedFinding {
  const base = { class: 'drift', rule: 'blocks-drift' } as const;
  if (noBaseline) {
    return {
      ...base,
      message: `${describeBlock(block)} is signed, but what it was then is not recorded, so that drift cannot be seen.`,
      hint: `Record it: ${steps.reconcile()}`,
    };
  }
  const changes = [
    ...(added.length === 0 ? [] : [`${count(added)} came: ${listOf(added, SHOWN)}`]),
    ...(removed.length === 0 ? [] : [`${count(removed)} went: ${listOf(removed, SHOWN)}`]),
  ];
  const what = changes.length === 0 ? 'its boundary moved' : changes.join('; ');
  const sign = steps.ratify(block.blockId);
  return {
    ...base,
    message: `${describeBlock(block)} is not what was signed: ${what}.`,
    hint:
      changes.length === 0
        ? `Look at it: ${steps.show(block.blockId)}. Sign it as it is: ${sign}`
        : `Take the change in: ${steps.reconcile()}. Then sign it: ${sign}`,
  };
}

/** One finding for all blocks whose signed patterns claim what came and went: the map is right as it is. */
function patternDriftFindings(
  drift: readonly Drift[],
  steps: NextSteps,
): readonly ClassedFinding[] {
  if (drift.length === 0) return [];
  const shown = drift
    .slice(0, SHOWN)
    .map(({ block, added, removed }) => `${shorten(block.name)} ${signed(added, removed)}`);
  const rest = drift.length - shown.length;
  const names = rest === 0 ? shown : [...shown, `and ${rest} more`];
  const have = drift.length === 1 ? '1 signed block has' : `${drift.length} signed blocks have`;
  return [
    {
      class: 'drift',
      quiet: true,
      rule: 'blocks-drift',
      message: `${have} other files than when last signed, all by their own patterns: ${names.join(', ')}.`,
      hint: `Nothing is wrong. Take it in when it suits: ${steps.reconcile()}`,
    },
  ];
}

function signed(added: readonly string[], removed: readonly string[]): string {
  const parts = [
    ...(added.length === 0 ? [] : [`+${added.length}`]),
    ...(removed.length === 0 ? [] : [`-${removed.length}`]),
  ];
  return parts.join(' ');
}

function count(paths: readonly string[]): string {
  return paths.length === 1 ? '1 file' : `${paths.length} files`;
}

function listOf(paths: readonly string[], most: number): string {
  const shown = paths.slice(0, most).map(plainOrQuoted);
  const rest = paths.length - shown.length;
  return rest === 0 ? shown.join(', ') : [...shown, `and ${rest} more`].join(', ');
}

/** A path as it is when it is plain, so that it can be copied; else quoted, with what is unseen shown. */
function plainOrQuoted(path: string): string {
  return /^[\w./@+()[\]-]{1,120}$/u.test(path) ? path : shorten(path, LONGEST_PATH);
}

const SHOWN = 5;
const LONGEST_PATH = 120;
