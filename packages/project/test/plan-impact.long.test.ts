import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { makeTempDir, type Repository, repositoryAt, type TempDir } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import { openProject } from '../src/index.js';
import { generatedRepository } from './impact-proof/generated-repository.js';
import { makeGround } from './impact-proof/ground.js';
import { type ProofCounts, type ProofOptions, proveImpact } from './impact-proof/prove-impact.js';

/**
 * What is predicted of a plan is what a check says after its apply, less what it said before. Tried
 * with more plans (40 % on each of two generated repositories, 20 % on this one) with
 * HOLDFAST_IMPACT_PLANS, on another repository alone with HOLDFAST_IMPACT_REPOSITORY.
 */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Threads run no TypeScript: they are those of the bundled command, which is built before. */
const BUILT = {
  worker: new URL('../../../apps/cli/dist/facts-worker.js', import.meta.url),
  swift: new URL('../../../apps/cli/dist/facts-child.js', import.meta.url),
};
const deep = Number(process.env.HOLDFAST_IMPACT_PLANS ?? 0);
const chosen = process.env.HOLDFAST_IMPACT_REPOSITORY;

const generated = chosen === undefined ? [1, 2] : [];
test.each(generated)(
  'generated repository %i',
  async (seed) => {
    using repository = generatedRepository(seed);
    await prove(repository, 40, { ...limits(0.4), seed });
  },
  3_600_000,
);

test('a real repository', async () => {
  using directory = makeTempDir('holdfast-proof-');
  const repository = copyOfHead(chosen ?? ROOT, directory);
  await prove(repository, deep > 0 ? 250 : 40, {
    ...limits(chosen === undefined ? 0.2 : 1),
    seed: Number(process.env.HOLDFAST_IMPACT_SEED ?? 1),
  });
}, 3_600_000);

/** The share of a deep run; or what a few seconds allow. */
function limits(share: number): Omit<ProofOptions, 'seed'> {
  return deep > 0 ? { plans: Math.round(deep * share) } : { plans: 25, mostMs: 8_000 };
}

async function prove(repository: Repository, anchors: number, options: ProofOptions) {
  const project = await openProject({ cwd: repository.path, factsEntries: BUILT });
  try {
    const ground = await makeGround(project, options.seed, anchors);
    repository.commit({}, 'Ground');
    const counts = await proveImpact(ground, options);
    if (deep > 0) process.stdout.write(`${summary(counts)}\n`);
    expect(counts.wrong).toEqual([]);
    expect(counts.withImpact).toBeGreaterThan(0);
  } finally {
    await project.close();
  }
}

/** The files of the commit that is checked out, in a repository of its own. */
function copyOfHead(from: string, directory: TempDir): Repository {
  const archive = execFileSync('git', ['archive', '--format=tar', 'HEAD'], {
    cwd: from,
    maxBuffer: 1e9,
  });
  execFileSync('tar', ['-x'], { cwd: directory.path, input: archive });
  const repository = repositoryAt(directory);
  repository.git('init', '-q', '-b', 'main');
  repository.commit({}, 'Copy');
  return repository;
}

function summary({ differences, mutations, wrong, ...numbers }: ProofCounts): string {
  const counts = (of: ReadonlyMap<string, number>) =>
    Object.fromEntries([...of].sort((a, b) => b[1] - a[1]));
  return JSON.stringify(
    {
      ...numbers,
      differences: counts(differences),
      mutations: counts(mutations),
      wrong: wrong.length,
    },
    undefined,
    2,
  );
}
