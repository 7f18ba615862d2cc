import type { History } from '@holdfast/source';
import fc from 'fast-check';
import { expect } from 'vitest';
import {
  type AnchorResult,
  type CheckReport,
  checkAnchors,
  type DeclarationAnchor,
} from '../../src/index.js';
import { steps, world } from './generate-world.js';
import { type Generated, generatedRepository } from './generated-repository.js';
import { oracle } from './oracle.js';
import { rememberingFacts } from './remembering-facts.js';

/**
 * Generates programs and changes of them, and shows that the ladder says what the oracle says, that
 * no other anchor matters, and that looking everywhere finds no more.
 *
 * @param runs - how many programs.
 */
export async function agreeWithOracle(runs: number): Promise<void> {
  const facts = rememberingFacts();
  const programs = await generatedRepository(facts);
  try {
    await agree(programs, facts, runs);
  } finally {
    await programs.close();
  }
}

async function agree(
  programs: Awaited<ReturnType<typeof generatedRepository>>,
  facts: ReturnType<typeof rememberingFacts>,
  runs: number,
): Promise<void> {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(world, steps, fc.nat(), async (program, done, pick) => {
      const generated = await programs.generate(program, done);
      const { anchors } = generated;
      const start = facts.asked();
      const report = await check(facts, generated, anchors);
      const asked = facts.asked() - start;
      for (const result of report.results) {
        const { id } = result.anchor;
        expect({ id, is: told(result) }).toEqual({ id, is: expected(generated, result) });
        seen.add(result.detail.reason);
      }
      const one = anchors[pick % anchors.length];
      if (one === undefined) return;
      const [alone] = (await check(facts, generated, [one])).results;
      expect(alone).toEqual(report.results.find(({ anchor }) => anchor === one));
      const next = facts.asked();
      const everywhere = await check(facts, generated, anchors.toReversed(), withoutIds);
      expect(everywhere.results).toEqual(report.results);
      expect(facts.asked() - next).toBeGreaterThanOrEqual(asked);
    }),
    { numRuns: runs },
  );
  // A generator that never gets there would prove nothing; a few runs get there by chance only.
  if (runs < ENOUGH_TO_MEET_ALL) return;
  for (const reason of REASONS) expect(seen).toContain(reason);
}

const ENOUGH_TO_MEET_ALL = 60;

const REASONS = [
  'identity_matched',
  'body_changed',
  'moved',
  'renamed',
  'moved_and_renamed',
  'declaration_missing',
  'ambiguous',
];

async function check(
  facts: ReturnType<typeof rememberingFacts>,
  { history, head }: Generated,
  anchors: readonly DeclarationAnchor[],
  wrap: (history: History) => History = (it) => it,
): Promise<CheckReport> {
  return await checkAnchors({
    anchors,
    tree: await history.treeAt(head),
    facts,
    history: wrap(history),
    documents: false,
    blame: false,
  });
}

/** Old trees that do not tell content ids: every file may then have changed. */
function withoutIds(history: History): History {
  return {
    ...history,
    treeAt: async (commit) => {
      const tree = await history.treeAt(commit);
      return {
        ...tree,
        list: async () => (await tree.list()).map(({ path, type }) => ({ path, type })),
      };
    },
  };
}

function expected(
  { before, after, renames }: Generated,
  { anchor }: Pick<AnchorResult, 'anchor'>,
): string {
  if (anchor.target !== 'declaration') throw new Error('all are on declarations');
  const it = before[anchor.fileHint]?.find(
    ({ kind, qualifiedName }) => kind === anchor.kind && qualifiedName === anchor.qualifiedName,
  );
  if (it === undefined) throw new Error('an anchor is on a declaration');
  return oracle(before, after, renames, { file: anchor.fileHint, it });
}

function told({ anchor, state, detail }: AnchorResult): string {
  if (state === 'stale') return detail.reason === 'kind_changed' ? 'kind_changed' : 'stale';
  if (state === 'lost') return detail.reason === 'ambiguous' ? 'ambiguous' : 'lost';
  if (state !== 'moved-renamed' || anchor.target !== 'declaration') return state;
  return `${detail.movedTo ?? anchor.fileHint}#${detail.renamedTo ?? anchor.qualifiedName}`;
}
