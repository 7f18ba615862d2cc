import { makeTempDir } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import { createNodeFs, openAppendLog } from './index.js';

test('a log keeps its records across openings', async () => {
  const temp = await makeTempDir();
  const fs = createNodeFs();
  const dir = fs.openRoot(temp.path);
  const log = openAppendLog(fs, dir, 'log', { create: true });
  log.append({ state: 'prepared' });
  log.append({ state: 'applied' });
  log.close();
  const again = openAppendLog(fs, dir, 'log');
  expect(again.records).toEqual([
    { seq: 1, value: { state: 'prepared' } },
    { seq: 2, value: { state: 'applied' } },
  ]);
  again.append(3);
  expect(again.records).toHaveLength(3);
  again.close();
  fs.close(dir);
  await temp.remove();
});
