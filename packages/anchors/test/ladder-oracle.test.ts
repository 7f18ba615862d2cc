import type { History } from '@holdfast/source';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AnchorResult,
  type CheckReport,
  checkAnchors,
  type DeclarationAnchor,
} from '../src/index.js';
import { steps, world } from './support/generate-world.js';
import { type Generated, generatedRepository } from './support/generated-repository.js';
import { oracle } from './support/oracle.js';
import { rememberingFacts } from './support/remembering-facts.js';

const RUNS = process.env.HOLDFAST_DEEP === '1' ? Number(process.env.RUNS ?? 3000) : 60;
const facts = rememberingFacts();
let programs: Awaited<ReturnType<typeof generatedRepository>>;

beforeAll(async () => {
  programs = await generatedRepository(facts);
});
afterAll(() => programs.close());

test('generated programs: the oracle agrees, no other anchor matters, and looking everywhere finds no more', {
  timeout: 3_600_000,
}, async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(world, steps, fc.nat(), async (program, done, pick) => {
      const generated = await programs.generate(program, done);
      const { anchors } = generated;
      const start = facts.asked();
      const report = await check(generated, anchors);
      const asked = facts.asked() - start;
      for (const result of report.results) {
        const { id } = result.anchor;
        expect({ id, is: told(result) }).toEqual({ id, is: expected(generated, result) });
        seen.add(result.detail.reason);
      }
      const one = anchors[pick % anchors.length];
      if (one === undefined) return;
      const [alone] = (await check(generated, [one])).results;
      expect(alone).toEqual(report.results.find(({ anchor }) => anchor === one));
      const next = facts.asked();
      const everywhere = await check(generated, anchors.toReversed(), withoutIds);
      expect(everywhere.results).toEqual(report.results);
      expect(facts.asked() - next).toBeGreaterThanOrEqual(asked);
    }),
    { numRuns: RUNS },
  );
  // A generator that never gets there would prove nothing.
  for (const reason of REASONS) expect(seen).toContain(reason);
});

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
