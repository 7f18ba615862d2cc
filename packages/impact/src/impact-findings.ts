import { describeResult, formatTarget } from '@holdfast/anchors';
import type { Finding } from '@holdfast/base';
import { driftText, idleText, shrinkableText } from './block-texts.js';
import type {
  AnchorChange,
  BlocksImpact,
  DependencyChange,
  Impact,
  RuleBreach,
  UnmappedFile,
} from './impact.js';

/** What can be made a failure: a class of findings. */
export const IMPACT_CLASSES = [
  'lost',
  'stale',
  'moved',
  'unknown',
  'rule',
  'dependency',
  'unmapped',
  'missing',
  'overlap',
  'drift',
  'idle',
  'baseline',
] as const;

/** One of {@link IMPACT_CLASSES}. */
export type ImpactClass = (typeof IMPACT_CLASSES)[number];

/** How to make findings of an impact. */
export interface ImpactFindingOptions {
  /** Classes whose findings are errors; default none: an impact is told, and judged by who reads it. */
  readonly failOn?: readonly ImpactClass[];
}

/**
 * What of an impact somebody should know before the plan is applied, for any format of
 * `@holdfast/report`. What gets better is not among it. Rules are `impact-` and the class.
 *
 * @returns documents first, then rules, dependencies, files without a block, missing members.
 * @example
 * ```ts
 * import { impactFindings } from '@holdfast/impact';
 *
 * console.log(impactFindings({ anchors: { total: 3, changes: [], unknown: [] } }));
 * // []
 * ```
 */
export function impactFindings(
  { anchors, blocks }: Impact,
  { failOn = [] }: ImpactFindingOptions = {},
): readonly Finding[] {
  const worse = anchors?.changes.filter(({ effect }) => effect === 'worse') ?? [];
  const found = [
    ...worse.map(anchorFinding),
    ...(anchors?.unknown.map(({ anchor, state, detail }) => ({
      class: 'unknown' as const,
      path: anchor.document,
      message: `${formatTarget(anchor)}: ${describeResult({ state, detail })}`,
    })) ?? []),
    ...(blocks?.newViolations.map(breachFinding) ?? []),
    ...(blocks?.newDependencies.map(dependencyFinding) ?? []),
    ...(blocks?.unmapped.map(unmappedFinding) ?? []),
    ...(blocks?.missing.map(({ block, path }) => ({
      class: 'missing' as const,
      path,
      message: `${block.name} would lose this file.`,
    })) ?? []),
    ...(blocks?.overlaps.map(({ path, blocks: names }) => ({
      class: 'overlap' as const,
      path,
      message: `${names.join(' and ')} would both claim this file.`,
    })) ?? []),
    ...(blocks === undefined ? [] : boundaryFindings(blocks, failOn)),
  ];
  return found.map(({ class: kind, ...finding }) => ({
    rule: `impact-${kind}`,
    level: failOn.includes(kind) ? 'error' : 'warning',
    ...finding,
  }));
}

/** What becomes of what was signed, of rules, and of what they let pass. */
function boundaryFindings(
  { drift, idle, shrinkable }: BlocksImpact,
  failOn: readonly ImpactClass[],
): readonly Found[] {
  const strict = failOn.includes('drift');
  return [
    // A file that a signed pattern claims was signed with it: nobody has to do anything.
    ...drift
      .filter(({ byPatterns }) => strict || !byPatterns)
      .map((change) => ({
        class: 'drift' as const,
        message: `Not what was signed any more: ${driftText(change)}.`,
        hint: 'The owner signs it again: holdfast blocks reconcile, then holdfast blocks ratify.',
      })),
    ...idle.map((part) => ({
      class: 'idle' as const,
      message: `${idleText(part)}: it would protect nothing.`,
    })),
    ...shrinkable.map((entry) => ({
      class: 'baseline' as const,
      path: entry.from,
      message: `An accepted import would be gone: ${shrinkableText(entry)}.`,
      hint: 'After the apply: holdfast blocks check --shrink-baseline.',
    })),
  ];
}

type Found = Omit<Finding, 'rule' | 'level'> & { readonly class: ImpactClass };

function anchorFinding({ after, documentPlanned, fileMovesTo }: AnchorChange): Found {
  const { anchor, state } = after;
  const place = anchor.section === undefined ? '' : `, section ${anchor.section}`;
  return {
    class: CLASS_OF_STATE[state],
    path: anchor.document,
    message: `${formatTarget(anchor)}${place}: ${describeResult(after)}`,
    hint: fileMovesTo
      ? `The plan moves the file to ${fileMovesTo} and edits it: relink the anchor after the apply.`
      : documentPlanned
        ? 'The plan changes the document too: confirm the anchor after the apply, when it is true.'
        : 'Change the document in the same plan, or confirm after the apply that it is still true.',
  };
}

const CLASS_OF_STATE = {
  fresh: 'stale',
  retired: 'stale',
  stale: 'stale',
  'moved-renamed': 'moved',
  lost: 'lost',
  unchecked: 'unknown',
} as const satisfies Record<AnchorChange['after']['state'], ImpactClass>;

function breachFinding({ rule, import: found, sides }: RuleBreach): Found {
  const { from, to, line } = found;
  return {
    class: 'rule',
    path: from,
    ...(line === undefined ? {} : { line }),
    message: `Imports ${to}, but ${sides.from} must not depend on ${sides.to}: ${rule.because}`,
    hint: 'Take the import away, or move what needs it to where it may be used.',
  };
}

function dependencyFinding({ from, to, imports }: DependencyChange): Found {
  const [first] = imports;
  const more = imports.length > 1 ? ` and ${imports.length - 1} more` : '';
  return {
    class: 'dependency',
    ...(first === undefined ? {} : { path: first.from }),
    ...(first?.line === undefined ? {} : { line: first.line }),
    message: `${from.name} would depend on ${to.name}${first === undefined ? '' : `, by ${first.to}${more}`}.`,
  };
}

function unmappedFinding({ path, suggestions: [near] }: UnmappedFile): Found {
  return {
    class: 'unmapped',
    path,
    message: 'Belongs to no block.',
    ...(near === undefined ? {} : { hint: `Near it is ${near.name} (${near.directory}/).` }),
  };
}
