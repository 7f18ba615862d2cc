import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openJournal } from '@holdfast/journal';
import { checkProject, type Project, type ProjectCheck, planImpact } from '../../src/index.js';
import { type Chance, chance } from './chance.js';
import { differenceOf, predictedOf } from './difference.js';
import { type Draft, newDraft } from './draft.js';
import type { Ground } from './ground.js';
import { MUTATIONS, type MutationName } from './mutations.js';
import { planOfDraft } from './plan-of-draft.js';

/** What a proof came to. */
export interface ProofCounts {
  /** Plans that were applied and compared. */
  readonly plans: number;
  /** Drafts without a change that a plan can make. */
  readonly passedOver: number;
  readonly files: number;
  /** Plans after which a check said something else than before. */
  readonly withImpact: number;
  /** Differences between checks, by kind. */
  readonly differences: ReadonlyMap<string, number>;
  readonly mutations: ReadonlyMap<MutationName, number>;
  /** Of each plan that was wrongly predicted: its seed and what differs. Empty is the proof. */
  readonly wrong: readonly string[];
}

/** How much is tried. */
export interface ProofOptions {
  readonly plans: number;
  readonly seed: number;
  /** Stops before that many plans when it took this long. */
  readonly mostMs?: number;
}

/**
 * Applies random plans through the journal and compares what was predicted with what two checks say,
 * then takes each back.
 */
export async function proveImpact(
  ground: Ground,
  { plans, seed, mostMs = Number.POSITIVE_INFINITY }: ProofOptions,
): Promise<ProofCounts> {
  const { project } = ground;
  const started = performance.now();
  const differences = new Map<string, number>();
  const mutations = new Map<MutationName, number>();
  const wrong: string[] = [];
  let [done, passedOver, files, withImpact] = [0, 0, 0, 0];
  const before = await check(project);
  for (let at = 0; done < plans && performance.now() - started < mostMs; at++) {
    const random = chance(seed * 100_003 + at);
    const { draft, used } = draftOf(ground, random);
    const plan = used.length === 0 ? undefined : await planOfDraft(draft, project.root);
    if (plan === undefined) {
      passedOver++;
      continue;
    }
    const predicted = predictedOf(await planImpact(project, plan));
    const journal = openJournal(project.root);
    const applied = await journal.apply(plan);
    if (applied.status !== 'applied') throw new Error(JSON.stringify(applied.conflicts));
    const actual = differenceOf(before, await check(project));
    const undone = await journal.recover({ last: true });
    if (undone.status !== 'recovered') throw new Error(JSON.stringify(undone.conflicts));
    rmSync(join(project.root, '.holdfast/changes'), { recursive: true });
    done++;
    files += plan.operations.length;
    if (actual.length > 0) withImpact++;
    for (const name of used) count(mutations, name);
    for (const line of actual)
      count(
        differences,
        line
          .split(' ')
          .slice(0, line.startsWith('anchor') ? 1 : 2)
          .join(' '),
      );
    const other = onlyInOne(predicted, actual);
    if (other.length > 0)
      wrong.push([`seed ${seed} plan ${at}: ${used.join(', ')}`, ...other].join('\n'));
  }
  const left = differenceOf(before, await check(project)).filter((it) => !it.startsWith('unknown'));
  if (left.length > 0) throw new Error(`The undo left something: ${left.join('\n')}`);
  return { plans: done, passedOver, files, withImpact, differences, mutations, wrong };
}

function check(project: Project): Promise<ProjectCheck> {
  const budget = { files: 1e9, bytes: 1e12, searchFiles: 1e9, timeMs: 1e9 };
  return checkProject(project, { budget, blame: false });
}

function draftOf(ground: Ground, random: Chance) {
  const draft: Draft = newDraft();
  const used: MutationName[] = [];
  const names = Object.keys(MUTATIONS) as MutationName[];
  for (let left = 1 + random.below(6); left > 0; left--) {
    const name = random.pick(names);
    if (name !== undefined && MUTATIONS[name](draft, ground, random)) used.push(name);
  }
  return { draft, used };
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function onlyInOne(predicted: readonly string[], actual: readonly string[]): readonly string[] {
  const [one, other] = [new Set(predicted), new Set(actual)];
  return [
    ...predicted.filter((line) => !other.has(line)).map((line) => `  predicted only: ${line}`),
    ...actual.filter((line) => !one.has(line)).map((line) => `  happened only: ${line}`),
  ];
}
