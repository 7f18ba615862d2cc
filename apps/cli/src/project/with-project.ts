import { resolve } from 'node:path';
import { openProject, type Project } from '@holdfast/project';
import type { Terminal } from '../terminal/terminal.js';
import { factsEntries } from './facts-entries.js';
import type { Places } from './path-argument.js';

/** Opens the project that a command is about, and closes it whatever happens. */
export async function withProject<T>(
  values: { readonly cwd: string | undefined },
  terminal: Pick<Terminal, 'shellDirectory'>,
  work: (project: Project, places: Places) => Promise<T>,
): Promise<T> {
  const cwd = resolve(terminal.shellDirectory, values.cwd ?? '.');
  const project = await openProject({
    cwd,
    factsEntries: factsEntries(),
  });
  try {
    return await work(project, { cwd, root: project.root });
  } finally {
    await project.close();
  }
}
