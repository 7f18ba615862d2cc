import { openDatabases } from './checker/databases.mjs';
import { benchGrowth } from './checker/growth.mjs';
import { benchPage } from './checker/page.mjs';
import { benchPush } from './checker/push.mjs';
import { benchSweep } from './checker/sweep.mjs';
import { benchWorkers } from './checker/workers.mjs';

const PARTS = {
  push: benchPush,
  sweep: benchSweep,
  workers: benchWorkers,
  page: benchPage,
  growth: benchGrowth,
};

/** Sizes of the specification, and small ones that tell whether the bench itself works. */
const SIZES = {
  whole: {
    push: { files: 5000, anchors: 1000, rounds: 10 },
    sweep: { count: 100, anchors: 200 },
    workers: { count: 60, anchors: 200, rounds: 3 },
    page: { anchors: 500, rounds: 20 },
    growth: { counts: [10, 100, 1000], anchors: 20 },
  },
  small: {
    push: { files: 200, anchors: 100, rounds: 3 },
    sweep: { count: 6, anchors: 40 },
    workers: { count: 8, anchors: 40, rounds: 1 },
    page: { anchors: 100, rounds: 3 },
    growth: { counts: [2, 6], anchors: 20 },
  },
};

/**
 * The anchor checker with its embedded database and with PostgreSQL. `HOLDFAST_BENCH_SIZE=small` tries it
 * quickly, `HOLDFAST_BENCH_PARTS=push,sweep` runs some parts.
 */
export async function benchChecker() {
  const sizes = SIZES[process.env.HOLDFAST_BENCH_SIZE ?? 'whole'];
  const parts = process.env.HOLDFAST_BENCH_PARTS?.split(',') ?? Object.keys(PARTS);
  const databases = await openDatabases();
  // A server of PostgreSQL would go on when this process is ended.
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      databases.close();
      process.exit(1);
    });
  }
  try {
    for (const part of parts) await PARTS[part](databases, sizes[part]);
  } finally {
    databases.close();
  }
}
