import type { Plan } from '@holdfast/plan';
import type { TempDir, TreeEntry } from '@holdfast/test-kit';
import type { Children } from './children.js';
import type { StopPoint } from './order.js';
import { makePlan, makeProject } from './project.js';

/** A project in which an apply was killed. */
export interface Interrupted {
  readonly project: TempDir;
  readonly root: string;
  readonly plan: Plan;
}

/** What a project holds, what is to be applied, and after which target the process is killed. */
export interface Interruption {
  readonly tree: Readonly<Record<string, TreeEntry>>;
  readonly contents: Readonly<Record<string, string>>;
  /** Relative to the app root. */
  readonly killAfter: string;
  readonly appRoot?: string;
  /** Told the project root when the plan is made. */
  readonly beforeApply?: (root: string) => void;
}

/** Applies a plan in a process of its own, which is killed when a target has its new content. */
export async function interrupt(
  children: Children,
  { tree, contents, killAfter, appRoot, beforeApply }: Interruption,
): Promise<Interrupted> {
  const project = makeProject(tree);
  const root = project.path;
  const plan = await makePlan(root, contents, appRoot === undefined ? {} : { appRoot });
  beforeApply?.(root);
  await children.kill({ root, command: 'apply', plan, stop: whenWritten(killAfter) });
  return { project, root, plan };
}

/** The moment after a target has its new content. */
export function whenWritten(path: string): StopPoint {
  const name = path.replaceAll('.', '\\.');
  return { kind: 'rename', label: `/new/[0-9]+ -> .*/${name}$`, when: 'after', how: 'kill' };
}
