import type { Project } from '../project.js';
import type { AgentCall } from './agent-host.js';

/** Runs one call's work on the project as it is now. */
export type ProjectCalls = <T>(
  call: AgentCall,
  work: (project: Project) => Promise<T>,
) => Promise<T>;

/** Calls that read a few files, and calls that may read them all. */
export interface AgentLanes {
  readonly light: ProjectCalls;
  readonly heavy: ProjectCalls;
}
