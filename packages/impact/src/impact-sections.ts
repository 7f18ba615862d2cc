import { describeResult, formatTarget } from '@holdfast/anchors';
import { driftText, idleText, shrinkableText } from './block-texts.js';
import type { AnchorChange, BlocksImpact, DependencyChange, Impact } from './impact.js';

/** One kind of consequence, as lines for people. */
export interface ImpactSection {
  readonly title: string;
  /** With values of the repository as they are: escape them for where they are shown. */
  readonly lines: readonly string[];
}

/**
 * An impact as titled lists of lines, what needs somebody first. Empty when there is none.
 *
 * @example
 * ```ts
 * import { impactSections } from '@holdfast/impact';
 *
 * console.log(impactSections({ anchors: { total: 3, changes: [], unknown: [] } }));
 * // []
 * ```
 */
export function impactSections({ anchors, blocks }: Impact): readonly ImpactSection[] {
  const sections = [
    ...(anchors === undefined
      ? []
      : [
          section('Documents that would need a look', withEffect('worse', anchors.changes)),
          section('Documents that would be true again', withEffect('better', anchors.changes)),
          section(
            'Documents whose code would stand elsewhere',
            withEffect('other', anchors.changes),
          ),
          section(
            'Documents of which nothing can be said',
            anchors.unknown.map((result) => `${placeOf(result.anchor)}: ${describeResult(result)}`),
          ),
        ]),
    ...(blocks === undefined ? [] : blockSections(blocks)),
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

function section(title: string, lines: readonly string[]): ImpactSection {
  return { title, lines };
}

function withEffect(
  effect: AnchorChange['effect'],
  changes: readonly AnchorChange[],
): readonly string[] {
  return changes
    .filter((change) => change.effect === effect)
    .map(({ before, after, documentPlanned, fileMovesTo }) => {
      const also = documentPlanned ? ' The plan changes this document too.' : '';
      const moved = fileMovesTo === undefined ? '' : ` The plan moves the file to ${fileMovesTo}.`;
      return `${placeOf(after.anchor)}: ${before.state} -> ${after.state}. ${describeResult(after)}${moved}${also}`;
    });
}

function placeOf(anchor: AnchorChange['after']['anchor']): string {
  const { document, section: part } = anchor;
  return `${part === undefined ? document : `${document}#${part}`} on ${formatTarget(anchor)}`;
}

function blockSections(blocks: BlocksImpact): readonly ImpactSection[] {
  return [
    section('Rules that would be broken', blocks.newViolations.map(breachLine)),
    section('Rules that would be kept again', blocks.solvedViolations.map(breachLine)),
    section('New dependencies between blocks', blocks.newDependencies.map(dependencyLine)),
    section('Dependencies that would go away', blocks.goneDependencies.map(dependencyLine)),
    section(
      'Files that would belong to no block',
      blocks.unmapped.map(({ path, suggestions: [near] }) =>
        near === undefined ? path : `${path} (near it: ${near.name})`,
      ),
    ),
    section(
      'Members that would be gone',
      blocks.missing.map(
        ({ block, path, movedTo }) =>
          `${path} of ${block.name}${movedTo === undefined ? '' : `, now ${movedTo}`}`,
      ),
    ),
    section(
      'Files that several blocks would claim',
      blocks.overlaps.map(({ path, blocks: names }) => `${path}: ${names.join(', ')}`),
    ),
    section(
      'Patterns and rules that would protect nothing',
      blocks.idle.map((part) => idleText(part)),
    ),
    section('Accepted imports that would be gone', blocks.shrinkable.map(shrinkableText)),
    section(
      'Signed blocks that would no longer be what was signed',
      blocks.drift.filter(({ byPatterns }) => !byPatterns).map(driftText),
    ),
    section(
      'Signed blocks whose patterns would claim other files',
      blocks.drift.filter(({ byPatterns }) => byPatterns).map(driftText),
    ),
    section('What the map would no longer miss', solvedLines(blocks.solved)),
  ];
}

function solvedLines(solved: BlocksImpact['solved']) {
  const { missing, idle, drift, shrinkable, unmapped, overlaps } = solved;
  return [
    ...unmapped.map((path) => `${path} of no block would be gone`),
    ...overlaps.map(
      ({ path, blocks }) => `No longer of several blocks: ${path} (${blocks.join(', ')})`,
    ),
    ...missing.map(({ block, path }) => `${path} of ${block.name} would be there again`),
    ...idle.map((part) => `No longer: ${idleText(part)}`),
    ...drift.map((change) => `No longer other than signed: ${driftText(change)}`),
    ...shrinkable.map((entry) => `Would be there again: ${shrinkableText(entry)}`),
  ];
}

function breachLine({ rule, import: found }: BlocksImpact['newViolations'][number]): string {
  return `${found.from} imports ${found.to}: ${rule.because}`;
}

function dependencyLine({ from, to, imports }: DependencyChange): string {
  const shown = imports.slice(0, MOST_IMPORTS).map((edge) => `${edge.from} imports ${edge.to}`);
  const more = imports.length - shown.length;
  return `${from.name} -> ${to.name}: ${shown.join(', ')}${more > 0 ? `, ${more} more` : ''}`;
}

const MOST_IMPORTS = 3;
