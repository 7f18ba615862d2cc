import { loadRun } from './load-run.mjs';

/** Counts the parts that its parent names, one at a time, for as long as the parent is there. */
process.on('disconnect', () => process.exit());
const run = await loadRun(process.argv[2]);
process.on('message', async (cell) => {
  process.send(await run.count(cell, run.cells));
});
process.send('ready');
