// Find the blocks of a small codebase, forbid a dependency, and see who breaks the rule.
import {
  blockFindings,
  buildImportGraph,
  checkBlocks,
  editMap,
  exportBlocks,
  proposeBlocks,
  scanToMap,
} from '@holdfast/blocks';
import { createOutlineProvider } from '@holdfast/blocks/node';
import { memorySourceTree } from '@holdfast/source';

const tree = memorySourceTree({
  'src/api/list.ts': "import { open } from '../db/open.js';\nexport const list = () => open();\n",
  'src/api/read.ts': "import { row } from '../db/row.js';\nexport const read = () => row();\n",
  'src/api/save.ts': 'export const save = () => 1;\n',
  'src/db/open.ts': 'export const open = () => 1;\n',
  'src/db/row.ts': 'export const row = () => 1;\n',
  'src/db/log.ts': 'export const log = () => 1;\n',
  'src/ui/form.ts': "import { save } from '../api/save.js';\nexport const form = () => save();\n",
  'src/ui/list.ts': "import { open } from '../db/open.js';\nexport const list = () => open();\n",
  'src/ui/page.ts': "import { read } from '../api/read.js';\nexport const page = () => read();\n",
});
const files = (await tree.list()).map(({ path }) => path);
const outlines = createOutlineProvider();
const { edges } = await buildImportGraph(tree, { outlines });
await outlines.close();

const input = { files: files.map((path) => ({ path, class: 'source' })), edges };
const repo = { repoId: 'orders', root: '.' };
const { map } = scanToMap({ input, proposal: proposeBlocks(input), repo });
for (const { name, membership } of map.blocks) console.log(name, membership[0].path);

const idOf = (wanted) => map.blocks.find(({ name }) => name === wanted).blockId;
const edited = editMap(map, {
  ops: [{ op: 'set_rule', from: idOf('ui'), to: idOf('db'), because: 'Pages ask the API.' }],
  seat: 'owner',
  author: 'Ada',
  at: '2026-01-31T12:00:00Z',
  expected: map,
});
if (!edited.ok) throw new Error(JSON.stringify(edited));
for (const { path, message } of blockFindings(checkBlocks(edited.store, { files, edges }))) {
  console.log(`${path}: ${message.replaceAll(/ \(sb_[^)]*\)/g, '')}`);
}
console.log(exportBlocks(edited.store, { format: 'mermaid', facts: { files, edges } }).text.trim());
