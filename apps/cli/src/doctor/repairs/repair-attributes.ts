import { existsSync, lstatSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FindRepairs } from './repair.js';

const RECORDS = ['anchors.audit.jsonl', 'blocks.history.jsonl'];
const LINE = '*.jsonl merge=union';

/** Lets git merge the records of two branches: both only grow. */
export const repairAttributes: FindRepairs = async ({ root }) => {
  const directory = join(root, '.holdfast');
  if (!RECORDS.some((name) => existsSync(join(directory, name)))) return [];
  const file = join(directory, '.gitattributes');
  if (lstatSync(file, { throwIfNoEntry: false }) !== undefined) return [];
  return [
    {
      rule: 'attributes',
      path: '.holdfast/.gitattributes',
      problem: 'It is missing, so that git cannot merge the records of two branches.',
      action: `Write it, with one line: ${LINE}`,
      apply: async () => writeFileSync(file, `${LINE}\n`, { flag: 'wx' }),
    },
  ];
};
