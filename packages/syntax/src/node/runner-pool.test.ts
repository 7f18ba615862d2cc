import { expect, test } from 'vitest';
import { createRunnerPool } from './runner-pool.js';

test('an answer that comes while the pool ends does not let go of the runner', async () => {
  let isHeld = false;
  const pool = createRunnerPool({
    size: 1,
    deadlineMs: 1_000,
    start: (events) => ({
      send: () => {},
      hold: (on) => {
        isHeld = on;
      },
      kill: async () => {
        isHeld = true;
        events.onAnswer({ id: 1, result: { kind: 'gave-up' } });
      },
    }),
  });
  const task = { path: 'a.ts', bytes: new Uint8Array(), options: {}, grammars: new Map() };
  const asked = expect(pool.run(task)).rejects.toThrow('was closed');
  await pool.close();
  await asked;
  expect(isHeld).toBe(true);
});
