import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { decodeUtf8, HoldfastError, LIMITS, shorten } from '@holdfast/base';
import { type BlockMap, parseBlocks } from '@holdfast/blocks';
import { mapError, type Project } from '@holdfast/project';
import type { Terminal } from '../terminal/terminal.js';

const MAP_PATH = '.holdfast/blocks.json';

/**
 * Another map: a file, or the map of a commit.
 *
 * @throws HoldfastError `blocks-missing` when there is none, or the code of what is wrong with it;
 *   `source-unavailable` for a name that is neither.
 */
export async function readOtherMap(
  name: string,
  project: Project,
  { shellDirectory }: Terminal,
): Promise<BlockMap> {
  const file = resolve(shellDirectory, name);
  const bytes = existsSync(file) ? readFileSync(file) : await ofCommit(name, project);
  const text = decodeUtf8(bytes);
  if (text === undefined) {
    throw new HoldfastError('input-not-utf8', `The map in ${shorten(name)} is not valid UTF-8.`);
  }
  const parsed = parseBlocks(text);
  if (!parsed.ok) throw mapError(parsed.problems, shorten(name));
  return parsed.map;
}

async function ofCommit(ref: string, project: Project): Promise<Uint8Array> {
  const tree = await project.tree({ kind: 'commit', ref });
  const read = await tree.read(MAP_PATH, LIMITS.documentBytes * 100);
  if (read.kind === 'found') return read.bytes;
  throw new HoldfastError('blocks-missing', `${shorten(ref)} has no readable map of blocks.`, {
    path: MAP_PATH,
    hint: 'Name a commit that has one, or a file.',
  });
}
