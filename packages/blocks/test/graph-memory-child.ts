import { decodeUtf8 } from '@holdfast/base';
import { memorySourceTree } from '@holdfast/source';
import { buildImportGraph } from '../src/graph/build-import-graph.js';
import type { OutlineProvider } from '../src/graph/file-outline.js';
import { scanImports } from '../src/graph/javascript/scan-imports.js';
import { openGraphMemory } from '../src/node/graph/open-graph-memory.js';

const [, , file = '', seed = '0'] = process.argv;

const outlines: OutlineProvider = {
  outline: async (_path, _contentId, read) => {
    const found = await read();
    const text = found.kind === 'found' ? decodeUtf8(found.bytes) : undefined;
    if (text === undefined) return { kind: 'unread', reason: 'gone' };
    const { imports } = scanImports(text);
    return { kind: 'outline', outline: { imports, declares: [], uses: [], whole: true } };
  },
  close: async () => undefined,
};

/** One of several states of a project, as branches are. */
function stateOf(turn: number) {
  const files = Array.from({ length: 60 }, (_, i) => [
    `src/${i % 7}/m${i}.ts`,
    `import '../${(i + turn) % 7}/m${(i * 3 + turn) % 70}.js';\n`,
  ]);
  return Object.fromEntries(files.filter((_, i) => (i + turn) % 11 !== 0));
}

// Says of each look whether it was what it is without a memory, until somebody ends the process.
for (let turn = Number(seed); ; turn += 5) {
  const tree = memorySourceTree(stateOf(turn % 12));
  const memory = openGraphMemory(file);
  const one = await buildImportGraph(tree, { outlines, memory });
  const other = await buildImportGraph(tree, { outlines });
  memory.save();
  process.stdout.write(JSON.stringify(one) === JSON.stringify(other) ? 'same\n' : 'stale\n');
}
