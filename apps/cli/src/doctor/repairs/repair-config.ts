import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { decodeUtf8, encodeUtf8 } from '@holdfast/base';
import { type FsPort, openParents, replaceFile } from '@holdfast/files';
import { CONFIG_PATH, parseConfig } from '@holdfast/project';
import { readProjectFile } from '../read-project-file.js';
import { changedMeanwhile } from './changed-meanwhile.js';
import type { FindRepairs } from './repair.js';

const SCHEMA = 'node_modules/@holdfast/project/schemas/config.json';

/** Points an editor to the schema again, where the configuration names a file that is not there. */
export const repairConfig: FindRepairs = async ({ fs, root }) => {
  const text = textOf(root);
  const parsed = parseConfig(text);
  // What cannot be read is for a person to correct: every place is named.
  const named = parsed.ok ? parsed.config.$schema : undefined;
  if (named === undefined || /^[a-z]+:/i.test(named)) return [];
  const directory = join(root, '.holdfast');
  if (existsSync(join(directory, named)) || !existsSync(join(root, SCHEMA))) return [];
  const right = relative(directory, join(root, SCHEMA)).replaceAll('\\', '/');
  const [before, after] = [JSON.stringify(named), JSON.stringify(right)];
  if (text.split(before).length !== 2) return [];
  return [
    {
      rule: 'config-schema',
      path: CONFIG_PATH,
      problem:
        'Its $schema names a file that is not there, so that editors do not know the settings.',
      action: 'Name the schema that is installed',
      changes: [`- "$schema": ${before}`, `+ "$schema": ${after}`],
      apply: async () => {
        // What somebody wrote while the question stood is theirs.
        if (textOf(root) !== text) throw changedMeanwhile(CONFIG_PATH);
        await write(
          fs,
          root,
          text.replace(before, () => after),
        );
      },
    },
  ];
};

function textOf(root: string): string {
  return decodeUtf8(readProjectFile(root, CONFIG_PATH) ?? new Uint8Array()) ?? '';
}

async function write(fs: FsPort, root: string, text: string): Promise<void> {
  const top = fs.openRoot(root);
  try {
    const chain = openParents(fs, top, CONFIG_PATH);
    try {
      await replaceFile(fs, chain.parent, chain.leaf, encodeUtf8(text));
    } finally {
      chain.close();
    }
  } finally {
    fs.close(top);
  }
}
