import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Three layers and their documents. */
const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "orders", "type": "module" }\n',
  'docs/guide/start.md': '# Start\n',
  'docs/guide/deploy.md': '# Deploy\n',
  'docs/reference/api.md': '# Reference\n',
  'src/api/list.ts': "import { open } from '../db/open.js';\nexport const list = () => open();\n",
  'src/api/read.ts': "import { row } from '../db/row.js';\nexport const read = () => row();\n",
  'src/api/write.ts': "import { row } from '../db/row.js';\nexport const write = () => row();\n",
  'src/db/open.ts': 'export const open = () => 1;\n',
  'src/db/row.ts': "import { open } from './open.js';\nexport const row = () => open();\n",
  'src/db/sql.ts': 'export const sql = "select 1";\n',
  'src/ui/form.ts':
    "import { write } from '../api/write.js';\nexport const form = () => write();\n",
  'src/ui/page.ts': "import { list } from '../api/list.js';\nexport const page = () => list();\n",
  'src/ui/theme.ts': "export const theme = 'light';\n",
};

/** Makes the project that the tour maps where it cannot have its own repository. */
export function makeOrdersProject(root: string): void {
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}
