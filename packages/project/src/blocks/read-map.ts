import { HoldfastError } from '@holdfast/base';
import type { BlockMap, MapProblem } from '@holdfast/blocks';
import { readPlainMap } from '@holdfast/blocks/node';
import { damagedFile } from '../damaged-file.js';
import type { Project } from '../project.js';

const MAP_PATH = '.holdfast/blocks.json';

/**
 * The map of blocks of a project, `undefined` when nobody has made one.
 *
 * @throws HoldfastError with the code of the first problem of a damaged file; `data.problems` has all.
 */
export async function readMap(project: Project): Promise<BlockMap | undefined> {
  const plain = readPlainMap(project.root);
  if (plain !== undefined) return plain;
  const read = (await project.blocks()).read();
  if (!read.ok) throw mapError(read.problems);
  return read.map;
}

/**
 * The map of blocks of a project that is to have one.
 *
 * @throws HoldfastError `blocks-missing`, and as {@link readMap}.
 */
export async function requireMap(project: Project): Promise<BlockMap> {
  const map = await readMap(project);
  if (map !== undefined) return map;
  throw new HoldfastError('blocks-missing', 'The project has no map of blocks.', {
    path: MAP_PATH,
    hint: 'Make one with `holdfast blocks scan`.',
  });
}

/** The error for a map that was left as it is, with what is wrong with it. */
export function mapError(
  problems: readonly Pick<MapProblem, 'code' | 'message' | 'hint'>[],
  name = MAP_PATH,
): HoldfastError {
  return damagedFile(problems, 'blocks-invalid', {
    path: MAP_PATH,
    name,
    hint: 'Nothing was changed. `holdfast blocks doctor` proposes a repair.',
  });
}
