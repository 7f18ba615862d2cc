import { existsSync, lstatSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MERGE_RULES } from '@holdfast/project';
import type { FindRepairs } from './repair.js';

const RECORDS = ['anchors.audit.jsonl', 'blocks.history.jsonl'];

/** Lets git merge the records of two branches: both only grow. */
export const repairAttributes: FindRepairs = async ({ root }) => {
  if (!RECORDS.some((name) => existsSync(join(root, '.holdfast', name)))) return [];
  const { path, text } = MERGE_RULES;
  const file = join(root, path);
  if (lstatSync(file, { throwIfNoEntry: false }) !== undefined) return [];
  return [
    {
      rule: 'attributes',
      path,
      problem: 'It is missing, so that git cannot merge the records of two branches.',
      action: `Write it, with one line: ${text.trimEnd()}`,
      apply: async () => writeFileSync(file, text, { flag: 'wx' }),
    },
  ];
};
