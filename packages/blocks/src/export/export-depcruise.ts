import { shorten } from '@holdfast/base';
import type { Block, BlockMap, Member, Rule } from '../map/block-map.js';
import { compileGlob, hasGlobCharacter } from '../map/compile-glob.js';
import { globSource, literalSource } from '../map/glob-source.js';
import { EXTERNAL } from '../rules/rule-selector.js';

/** A side of a rule for dependency-cruiser. */
interface Restriction {
  readonly path?: readonly string[];
  readonly pathNot?: readonly string[];
  readonly dependencyTypes?: readonly string[];
}

/**
 * The rules of a map as a configuration of dependency-cruiser (JSON, version 13 and later). Imports inside
 * a block are left out where a side is a block; where both sides are patterns, dependency-cruiser knows
 * nothing of blocks, and a note says so.
 */
export function exportDepcruise({ blocks, rules }: Pick<BlockMap, 'blocks' | 'rules'>): {
  readonly text: string;
  readonly notes: readonly string[];
} {
  const live = blocks.filter(({ state }) => state !== 'archived');
  const notes: string[] = [];
  const forbidden = rules.flatMap((rule, at) => {
    const [from, to] = [membersOf(rule.from, live), membersOf(rule.to, live)];
    const source = from === undefined ? patternPaths(rule.from) : { path: from };
    const target = to === undefined ? targetOf(rule.to) : { path: to };
    const isEmpty = from?.length === 0 || to?.length === 0;
    if (source === undefined || target === undefined || isEmpty) {
      notes.push(`The rule ${sides(rule)} selects nothing and was left out.`);
      return [];
    }
    if (from === undefined && to === undefined && !rule.to.startsWith(EXTERNAL))
      notes.push(
        `The rule ${sides(rule)} is about patterns: dependency-cruiser reports imports inside a block too.`,
      );
    // What both sides have is inside the block, and so no matter of the rule.
    const notFrom = from === undefined && to !== undefined ? { pathNot: to } : {};
    const notTo = from === undefined ? {} : { pathNot: from };
    return [
      {
        name: `blocks-rule-${at + 1}`,
        severity: 'error',
        comment: rule.because,
        from: { ...source, ...notFrom },
        to: { ...target, ...notTo },
      },
    ];
  });
  return { text: `${JSON.stringify({ forbidden }, null, 2)}\n`, notes };
}

function membersOf(side: string, blocks: readonly Block[]): readonly string[] | undefined {
  const block = blocks.find(({ blockId }) => blockId === side);
  return block?.membership.map(memberRegex);
}

function memberRegex({ path, match }: Member): string {
  return match === 'glob' ? globSource(path, 'units') : `^${literalSource(path)}$`;
}

function patternPaths(side: string): Restriction | undefined {
  const isPattern = side.includes('/') || hasGlobCharacter(side);
  if (!(isPattern && compileGlob(side).ok)) return undefined;
  return { path: [globSource(side, 'units'), `^${literalSource(side)}$`] };
}

function targetOf(side: string): Restriction | undefined {
  if (!side.startsWith(EXTERNAL)) return patternPaths(side);
  const name = side.slice(EXTERNAL.length);
  if (name === '*' || name === '**') return { dependencyTypes: OUTSIDE };
  if (!compileGlob(name).ok) return undefined;
  const source = globSource(name, 'units').replace(/^\^|\$$/gu, '');
  // Where it is installed, and what it is called when it is not, or when it is Node's own.
  const called = source.replace(/^node:/u, '(node:)?');
  return { path: [`(^|/)node_modules/${source}(/|$)`, `^${called}$`], dependencyTypes: OUTSIDE };
}

/** What dependency-cruiser calls everything that is no file of the project. */
const OUTSIDE = [
  'core',
  'npm',
  'npm-bundled',
  'npm-dev',
  'npm-no-pkg',
  'npm-optional',
  'npm-peer',
  'npm-unknown',
  'unknown',
  'undetermined',
];

function sides({ from, to }: Rule): string {
  return `${shorten(from)} → ${shorten(to)}`;
}
