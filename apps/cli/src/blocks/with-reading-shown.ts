import type { Project } from '@holdfast/project';
import { startStatusLine } from '../terminal/status-line.js';
import type { Terminal } from '../terminal/terminal.js';

/**
 * Does work on a project, and shows meanwhile how many files were asked for their imports: of a large
 * project that nobody has looked at yet, that takes seconds. Nothing is drawn off a terminal.
 */
export async function withReadingShown<T>(
  project: Project,
  terminal: Pick<Terminal, 'draws' | 'note'>,
  work: (project: Project) => Promise<T>,
): Promise<T> {
  const line = startStatusLine(terminal);
  let read = 0;
  try {
    return await work({
      ...project,
      outlines: async () => {
        const outlines = await project.outlines();
        return {
          ...outlines,
          async outline(...asked) {
            const answer = await outlines.outline(...asked);
            read += 1;
            line.show(`Reading what files import: ${read.toLocaleString('en-US')}`);
            return answer;
          },
        };
      },
    });
  } finally {
    line.end();
  }
}
