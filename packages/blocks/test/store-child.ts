import { openBlockStore } from '../src/node/index.js';

/**
 * Adds rules one by one to the map of a project, each in a batch made for the map that was read just
 * before, and prints the name of each that was answered for. Names are told apart by the process.
 */
const [root = '', name = '', count = '0'] = process.argv.slice(2);
const store = openBlockStore(root, { waitMs: 60_000 });

for (let i = 0; i < Number(count); i += 1) {
  const rule = `src/${name}/${i}/**`;
  for (let done = false; !done; ) {
    const read = store.read();
    if (!read.ok || read.map === undefined) throw new Error(JSON.stringify(read));
    const result = await store.edit({
      ops: [{ op: 'set_rule', from: rule, to: 'src/db/**', because: 'Pages ask the API.' }],
      seat: 'runner',
      expected: read.map,
      author: name,
      at: new Date().toISOString(),
    });
    done = result.ok;
    const isConflict = 'failures' in result && result.failures[0]?.code === 'conflict';
    if (!done && !isConflict) throw new Error(JSON.stringify(result));
  }
  process.stdout.write(`${rule}\n`);
}
