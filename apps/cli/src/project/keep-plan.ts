import { realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plan } from '@holdfast/plan';
import { pathInProject, savePlan } from '@holdfast/project';
import type { Terminal } from '../terminal/terminal.js';
import { createNewFile } from './create-new-file.js';

/**
 * Writes a new plan where the user asked for it: to a new file, under `.holdfast/plans`, both or neither.
 *
 * @returns where it was saved, as a path that can be used where the user is.
 */
export async function keepPlan(
  plan: Plan,
  { root, cwd }: { readonly root: string; readonly cwd: string },
  { output, save }: { readonly output: string | undefined; readonly save: boolean },
  terminal: Terminal,
): Promise<string | undefined> {
  if (output !== undefined) {
    createNewFile(output, `${JSON.stringify(plan, undefined, 2)}\n`, terminal);
  }
  if (!save) return undefined;
  const saved = await savePlan(root, plan, pathInProject(root, cwd));
  const path = relative(realpathSync.native(terminal.shellDirectory), join(root, saved));
  // stdout is the document alone; a program that wants to apply it by its id sees that it was kept.
  if (terminal.json) terminal.note(`Wrote ${path}\n`);
  return path;
}
