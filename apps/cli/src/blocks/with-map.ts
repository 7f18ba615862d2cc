import type { BlockMap } from '@holdfast/blocks';
import { type Project, requireMap } from '@holdfast/project';
import type { Places } from '../project/path-argument.js';
import { withProject } from '../project/with-project.js';
import type { Terminal } from '../terminal/terminal.js';
import { withReadingShown } from './with-reading-shown.js';

/** Opens the project of a command that is about its map, which has to be there. */
export async function withMap<T>(
  values: { readonly cwd: string | undefined },
  terminal: Terminal,
  work: (map: BlockMap, project: Project, places: Places) => Promise<T>,
): Promise<T> {
  return await withProject(values, terminal, async (project, places) =>
    withReadingShown(project, terminal, async (shown) =>
      work(await requireMap(shown), shown, places),
    ),
  );
}
