import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ProcessResult, RunOptions } from '@holdfast/test-kit';
import { holdfast } from './built-cli.js';
import { copyRepository } from './copy-repository.js';

const FILES: Readonly<Record<string, string>> = {
  'README.md': '# Orders\n',
  'package.json': '{ "name": "orders", "type": "module" }\n',
  'src/api/list.ts': "import { open } from '../db/open.js';\nexport const list = () => open();\n",
  'src/api/read.ts': "import { open } from '../db/open.js';\nexport const read = () => open();\n",
  'src/api/write.ts': "import { row } from '../db/row.js';\nexport const write = () => row();\n",
  'src/db/open.ts': "import pg from 'pg';\nexport const open = () => pg;\n",
  'src/db/row.ts': "import { open } from './open.js';\nexport const row = () => open();\n",
  'src/db/sql.ts': 'export const sql = 1;\n',
  'src/ui/page.ts': "import { list } from '../api/list.js';\nexport const page = () => list();\n",
  'src/ui/form.ts':
    "import { write } from '../api/write.js';\nexport const form = () => write();\n",
  'src/ui/[id]/page.ts':
    "import { read } from '../../api/read.js';\nexport const one = () => read();\n",
};

/** A repository of three layers, and the means to run the program on its map. */
export type BlocksProject = ReturnType<typeof makeBlocksProject>;

export function makeBlocksProject() {
  const repository = copyRepository(FILES);
  const at = (path: string): string => join(repository.path, path);
  const run = (args: readonly string[], options: RunOptions = {}): Promise<ProcessResult> =>
    holdfast(args, { cwd: repository.path, ...options });
  return {
    ...repository,
    at,
    run,
    write(path: string, content: string): void {
      mkdirSync(dirname(at(path)), { recursive: true });
      writeFileSync(at(path), content);
    },
    read: (path: string): string => readFileSync(at(path), 'utf8'),
    delete: (path: string): void => rmSync(at(path)),
    /** Runs with `--json` and answers the document. */
    async json(args: readonly string[], options: RunOptions = {}) {
      const { code, stdout, stderr } = await run([...args, '--json'], options);
      if (stderr !== '') throw new Error(`stderr under --json: ${stderr}`);
      return { code, json: JSON.parse(stdout) };
    },
  };
}
